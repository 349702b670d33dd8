package trench

import "fathom/game"

// The rows of ship and floor, and what is in the box.
const (
	Ship  = 0
	Floor = 5

	researchTokenSupply = 8
	rivetsToEndSolo     = 2
	offloadsToEndSolo   = 4
)

// State is one position of a game. It is a plain value without pointers: a copy is an assignment, and independent.
// It contains what nobody may know, so it shows itself only as a spectator sees it; everything else leaves it through
// Observe. It is not safe for concurrent use.
type State struct {
	options  Options
	turnNo   uint32
	dry      uint32 // turns in a row without a change, up to the last turn's end
	column   column
	deck     [Cards]Card
	drawn    uint8 // cards that have left the deck and tanks under it: 4 after the deal, 19 when Oxygen 1 is drawn
	supply   uint8 // research tokens
	starter  game.Seat
	turn     game.Seat
	phase    Phase
	ending   ending
	looked   bool // sonar was used this turn
	stirred  bool // a card left the column or a token the supply this turn
	lastTurn bool // the extra turn of equalTurns
	subs     [2]sub
}

// Phase is where in its turn the sub to act stands.
type Phase uint8

// The phases, in the order of a turn.
const (
	Begin  Phase = iota // the beginning of a turn: nothing done but perhaps a look
	Attack              // a cephalopod attacks a charged sub, which chooses (askBeforeStun)
	Choose              // choosing about the card beside the sub
	After               // only a look or the end of the turn is left
	Over                // the game is over
)

// String is the name of the phase.
func (p Phase) String() string { return [...]string{"begin", "attack", "choose", "after", "over"}[p] }

// New sets a game up: four cards face down in the column, both subs at the ship, a charge on each but the AI Sub.
// Errors wrap game.ErrSetup.
func New(o Options, d Deal) (State, error) {
	if err := o.check(); err != nil {
		return State{}, err
	}
	if err := d.check(o); err != nil {
		return State{}, err
	}
	s := State{options: o, turnNo: 1, deck: d.Deck, drawn: 4, supply: researchTokenSupply, starter: d.Starter, turn: d.Starter}
	for row := int8(1); row <= 4; row++ {
		s.column.set(row, slot(d.Deck[row-1]))
	}
	s.subs[0].charged = true
	s.subs[1].charged = !o.Solo
	return s, nil
}

// AppendToAct appends the seat that must decide now behind dst; nothing once the game is over.
func (s *State) AppendToAct(dst []game.Seat) []game.Seat {
	if s.phase == Over {
		return dst
	}
	return append(dst, s.turn)
}

// acting is the sub whose turn it is.
func (s *State) acting() *sub { return &s.subs[s.turn&1] }

// aiTurn tells whether the AI Sub is to act.
func (s *State) aiTurn() bool { return s.options.Solo && s.turn == 1 }
