package trench

import (
	"encoding/json"

	"fathom/game"
)

// Open is a game all of whose cards are known from the start, for a solver that looks for the best that could have been
// made of a deal. It is made from a deal, never from a State or an Observation: whoever has the deal knows everything.
// An assignment copies it.
type Open struct{ s State }

// NewOpen begins a game with the options and the deal of a record. Errors wrap game.ErrSetup.
func NewOpen(options, deal json.RawMessage) (Open, error) {
	o, err := Game{}.readOptions(options)
	if err != nil {
		return Open{}, err
	}
	d, err := readDeal(deal)
	if err != nil {
		return Open{}, err
	}
	s, err := New(o, d)
	return Open{s}, err
}

// Solo tells whether it is a dive alone.
func (p *Open) Solo() bool { return p.s.options.Solo }

// Over tells whether the game is over.
func (p *Open) Over() bool { return p.s.phase == Over }

// Turn is whose turn it is; Begins tells whether nothing has been done in it yet.
func (p *Open) Turn() game.Seat { return p.s.turn }
func (p *Open) Begins() bool    { return p.s.phase == Begin }

// AppendActions appends the legal actions behind dst, but for sonar looks: who knows the cards has no use for them.
func (p *Open) AppendActions(dst []Action) []Action {
	return (p.s.legal() &^ (only(SonarUp) | only(SonarDown))).list(dst)
}

// Do carries out one of them.
func (p *Open) Do(a Action) { p.s.do(a) }

// Score is seat 0's points less those of seat 1 if the game ended now.
func (p *Open) Score() int {
	points := p.s.Scores()
	return points[0] - points[1]
}

// OpenSub is one submarine, without what no longer matters: which cards it has, and in what order they came.
type OpenSub struct {
	Row                            int8
	Upgrades                       Upgrades
	Load, Tokens, Offloads, Rivets uint8
	Charged, Token, Counted        bool
	Creatures                      uint16 // how many of each class, three bits a class
}

// Sub is the submarine of a seat.
func (p *Open) Sub(seat int) OpenSub {
	b := &p.s.subs[seat&1]
	return OpenSub{b.row, b.upgrades, b.load, b.tokens, b.offloads, b.rivets, b.charged, b.token, b.counted, uint16(b.classes)}
}

// Common is what belongs to neither submarine.
type Common struct {
	Column          uint32 // the water column, a byte a row
	Drawn           uint8  // cards that have left the pile, tanks included; the last is Cards + Tanks
	Supply          uint8  // research tokens left
	Dry             uint32 // turns in a row without a change
	StagnationLimit uint32
}

// Common is the rest of the position; at the beginning of a turn it is all that there is beside the submarines.
func (p *Open) Common() Common {
	return Common{uint32(p.s.column), p.s.drawn, p.s.supply, p.s.dry, uint32(p.s.options.StagnationLimit)}
}

// Left is how many small and how many large creatures of each class are still in the column and in the pile, three bits
// a class.
func (p *Open) Left() (little, big uint16) {
	var left [3]counts // by size
	for row := int8(1); row <= 4; row++ {
		if c := p.s.column.at(row).card(); c != Unknown {
			left[sizes[c&31]] += one(c.Class())
		}
	}
	for at := int(p.s.drawn); at < Cards; at++ {
		c := p.s.deck[at]
		left[sizes[c&31]] += one(c.Class())
	}
	return uint16(left[1]), uint16(left[2])
}

// CreaturePoints is what so many creatures of each class are worth, for runs and for kinds.
func CreaturePoints(by [4]int) int { return runPoints(by) + kindPoints(by) }
