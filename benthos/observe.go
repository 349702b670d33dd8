package benthos

import "fathom/game"

// Observation is what one seat knows of a game: built up from nothing, so a forgotten field hides instead of showing.
type Observation struct {
	Options  Options
	Viewer   game.Seat // game.Spectator for anybody who is not at the table
	Seats    int
	Round    int // counted from 1
	Auction  int // counted from 0 over the whole game
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
	Outcome  Outcome                  // zero until the game is over
}

// Observation marks the type for package game.
func (Observation) Observation() {}

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
