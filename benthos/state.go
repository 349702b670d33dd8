package benthos

import "fathom/game"

// Phase is what the table is waiting for.
type Phase uint8

// The phases. The value phase of the rulebook needs no decision: it follows every square at once.
const (
	Bidding Phase = iota // everybody bids for the stock
	Operate              // the winner places the company's first or second cube
	Over
)

// String is the phase in a word.
func (p Phase) String() string {
	switch p {
	case Bidding:
		return "bidding"
	case Operate:
		return "operate"
	}
	return "over"
}

// State is one position of a game: a plain value, so an assignment copies it. Apply is the only way it changes and
// Observe the only way anything leaves it. The zero State is no game; New and Determinize make one.
type State struct {
	options Options
	seats   uint8
	round   uint8   // counted from 0; round and company stay at the last turn once the game is over
	company Company // whose turn it is
	phase   Phase
	first   Square    // the first square of this operation, if a second may follow
	winner  game.Seat // of the last auction; it operates the company
	by      Tie       // what decided that auction
	made    uint8     // a bit for every seat that has bid in the open auction

	tiles [Squares]Resource
	free  board            // resource squares that no company controls
	held  [Companies]board // squares that a company controls
	reach [Companies]board // squares beside those, whatever is on them

	counts [Companies]uint64 // squares by resource: eight bits for each, Mineral lowest
	values [Companies]int16  // sum of the squares of those numbers, kept up to date
	stocks [Companies]lanes  // by seat: how many of the company's stocks it owns

	money   [MaxSeats]int32
	cards   [MaxSeats]uint8 // stocks of all companies together
	bids    [MaxSeats]int32 // the open auction
	last    [MaxSeats]int32 // the bids of the last auction
	byRound [MaxRounds][MaxSeats]int32
	paid    [MaxRounds][MaxSeats]int16 // the dividends of each finished round
	lots    [Auctions]lot
}

// New sets up a game. It checks options, seats and deal; an error wraps game.ErrSetup.
func New(seats int, o Options, d Deal) (State, error) {
	if err := checkSeats(seats); err != nil {
		return State{}, err
	}
	if err := o.check(); err != nil {
		return State{}, err
	}
	if err := d.check(seats); err != nil {
		return State{}, err
	}
	s := State{options: o, seats: uint8(seats), company: AS, first: NoSquare, winner: game.Spectator}
	s.lay(&d.Map)
	for i := range seats {
		s.money[i] = StartingMoney
		s.take(game.Seat(i), d.Stocks[i][0])
		s.take(game.Seat(i), d.Stocks[i][1])
	}
	for a := range s.lots {
		s.lots[a] = newLot(d.Lots[a][:seats])
	}
	return s, nil
}

// lay puts the tiles on the board. Nobody controls anything yet.
func (s *State) lay(tiles *[Squares]Resource) {
	s.tiles = *tiles
	for q, r := range s.tiles[:half] {
		s.free.north |= uint64(min(r, 1)) << q // a branch here would be half of all the work
	}
	for q, r := range s.tiles[half:] {
		s.free.south |= uint64(min(r, 1)) << q
	}
}

// take gives a seat one stock of a company.
func (s *State) take(seat game.Seat, c Company) {
	s.stocks[c.Index()].add(int(seat), 1)
	s.cards[seat]++
}

// auction counts from 0 over the whole game.
func (s *State) auction() int { return int(s.round)*Companies + s.company.Index() }

// lanes hold a small number for each seat, sixteen bits wide, so that one multiplication or addition serves four seats.
type lanes [2]uint64

func (l *lanes) of(seat int) int        { return int(l[seat>>2&1] >> (seat & 3 * 16) & 0xffff) }
func (l *lanes) add(seat int, n uint64) { l[seat>>2&1] += n << (seat & 3 * 16) }

// lot is an order of the seats: the rank of each, four bits wide.
type lot uint32

func newLot(order []game.Seat) (l lot) {
	for rank, seat := range order {
		l |= lot(rank) << (4 * seat)
	}
	return l
}

func (l lot) rank(seat int) int { return int(l >> (4 * seat) & 15) }

func (l lot) order(seats int) (order [MaxSeats]game.Seat) {
	for seat := range seats {
		order[l.rank(seat)] = game.Seat(seat)
	}
	return order
}
