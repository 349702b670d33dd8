package benthos

import "fathom/game"

// Observation is what one seat knows of a game: built up from nothing, so a forgotten field hides instead of showing.
type Observation struct {
	Options  Options
	Viewer   game.Seat // game.Spectator for anybody who is not at the table
	Seats    int
	Round    int // counted from 1
	Auction  int // counted from 0 over the whole game; once it is over, the last one
	Company  Company
	Phase    Phase
	Map      [100]Resource // by Square
	Owners   [100]Company  // by Square; NoCompany where nobody controls it
	Values   [Companies]int
	Money    [MaxSeats]int            // billions
	Stocks   [MaxSeats][Companies]int // by seat and company, companies counted from 0
	Unsold   [Companies]int           // stocks not yet auctioned
	Bids     [MaxSeats]Bid            // the auction that is open: who has bid, and the viewer's own amount
	Last     Auction                  // the last auction that was decided; Company is NoCompany before the first
	Operator game.Seat                // who operates the company; game.Spectator while bids are open
	First    Square                   // the first square of this operation; NoSquare before it
	ByRound  [MaxRounds][MaxSeats]int // money after the dividends of each finished round
	Paid     [MaxRounds][MaxSeats]int // the dividends of each finished round
	Outcome  Outcome                  // zero until the game is over
}

// Observation marks the type for package game.
func (Observation) Observation() {}

// Observe is all that a seat knows. A seat that is not at the table observes what a spectator does. Everything but the
// bids of others in the open auction, and the lots of auctions to come, is public; after the end nothing more is shown.
func (s *State) Observe(viewer game.Seat) Observation {
	if viewer < 0 || viewer >= game.Seat(s.seats) {
		viewer = game.Spectator
	}
	o := Observation{
		Options:  s.options,
		Viewer:   viewer,
		Seats:    int(s.seats),
		Round:    int(s.round) + 1,
		Auction:  s.auction(),
		Company:  s.company,
		Phase:    s.phase,
		Map:      s.tiles,
		Operator: game.Spectator,
		First:    s.first,
	}
	s.showBoard(&o)
	s.showSeats(&o)
	s.showAuctions(&o)
	o.Outcome, _ = s.Outcome()
	return o
}

// showBoard adds who controls what, and what that is worth.
func (s *State) showBoard(o *Observation) {
	for i, squares := range s.held {
		o.Values[i] = int(s.values[i])
		for !squares.empty() {
			o.Owners[squares.next()] = Company(i + 1)
		}
	}
}

// showSeats adds what the seats own: it lies open.
func (s *State) showSeats(o *Observation) {
	for seat := range int(s.seats) {
		o.Money[seat] = int(s.money[seat])
		for i := range s.stocks {
			o.Stocks[seat][i] = s.stocks[i].of(seat)
		}
		for round := range s.finishedRounds() {
			o.ByRound[round][seat] = int(s.byRound[round][seat])
			o.Paid[round][seat] = int(s.paid[round][seat])
		}
	}
}

// showAuctions adds the last auction with all its bids, and of the open one who has bid; the amount only to its owner.
func (s *State) showAuctions(o *Observation) {
	decided := s.decided()
	for i := range o.Unsold {
		o.Unsold[i] = StocksEach - InMiniDeck - (decided+Companies-1-i)/Companies
	}
	if decided > 0 {
		o.Last = Auction{
			Company: Company((decided-1)%Companies) + AS,
			Round:   (decided-1)/Companies + 1,
			Winner:  s.winner,
			By:      s.by,
			Lot:     s.lots[decided-1].order(int(s.seats)),
		}
		for seat := range int(s.seats) {
			o.Last.Bids[seat] = int(s.last[seat])
		}
	}
	switch s.phase {
	case Operate:
		o.Operator = s.winner
	case Bidding:
		for seat := range int(s.seats) {
			o.Bids[seat].Made = s.made>>seat&1 != 0
		}
		if viewer := o.Viewer; viewer >= 0 && o.Bids[viewer].Made {
			o.Bids[viewer].Known, o.Bids[viewer].Amount = true, int(s.bids[viewer])
		}
	}
}

// decided is the number of auctions whose bids have been opened.
func (s *State) decided() int {
	if s.phase == Bidding {
		return s.auction()
	}
	return s.auction() + 1
}

// finishedRounds is the number of rounds whose dividends have been paid.
func (s *State) finishedRounds() int {
	if s.phase == Over {
		return int(s.round) + 1
	}
	return int(s.round)
}

// Bid is a seat's bid in the open auction as a viewer knows it. The zero Bid is not yet made.
type Bid struct {
	Made   bool
	Known  bool // the viewer's own: Amount says how much
	Amount int  // billions
}

// Auction is one decided auction. All of it is public.
type Auction struct {
	Company Company
	Round   int
	Bids    [MaxSeats]int // billions, by seat
	Winner  game.Seat
	By      Tie                 // what decided it
	Lot     [MaxSeats]game.Seat // the order that decides the last tie, by rank; public once the auction is decided
}

// Tie is what decided an auction.
type Tie uint8

// The ways an auction is decided, in the order in which they are tried.
const (
	HighestBid Tie = iota
	FewestStocks
	LeastMoney
	ByLot
)

// String is the tie-break in a few words.
func (t Tie) String() string {
	switch t {
	case HighestBid:
		return "highest bid"
	case FewestStocks:
		return "fewest stocks"
	case LeastMoney:
		return "least money"
	}
	return "lot"
}
