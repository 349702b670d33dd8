// Package benthospage draws the Benthos table: a typed page, its templates, its style and its script.
//
// Read page.go first, which is all that a page can show, then table.templ, which puts the parts in order. ocean.templ is
// the map, bid.templ and operate.templ the controls, and stocks.templ, track.go and chart.go the figures. The package knows no
// rules: package web fills a Page from what the viewer observes, and a template only prints.
package benthospage

import "fathom/web/pages/parts"

// Page is the table as one viewer sees it. A pointer or list that is empty is not drawn.
type Page struct {
	Bar      parts.Bar
	Form     parts.Form // how the viewer's own seat acts
	Prompt   string     // what is asked, or who is waited for
	How      string     // a second line to it
	Round    string     // "Round 3 of 5"
	Steps    []Step     // the companies in their order
	Turn     Turn
	Bid      *Bid
	Operate  *Operate
	Wait     *Wait
	Seats    []Seat // who has sealed a bid, while bids are open
	Reveal   *Reveal
	Paid     *Paid
	Ocean    Ocean
	Track    []Mark
	Stocks   Stocks
	Forecast []Pay  // the viewer's own; the sum stands in the table too
	Sum      string // of the forecast, "+51"
	Chart    *Chart // of money, once a round is over
	Log      []parts.Line
	End      *End
}

// Step is one company in the order of a round. State says in words whether it is done, now or to come.
type Step struct {
	Company
	Class, State string
}

// Turn heads the page: whose turn it is and what its stocks pay.
type Turn struct {
	Company Company
	Facts   string
	Phase   int // the place in Phases
}

// Phases are the three phases of a company's turn.
var Phases = [...]string{"Bid", "Operate", "Value"}

// Bid is the control for a sealed bid.
type Bid struct {
	Auction string // names the question: an amount typed for one auction is not offered to the next
	Company Company
	Max     string // all of the viewer's money
	Scale   []string
}

// Operate is the control for the squares of an operation.
type Operate struct {
	ID      string // names the question, so that no chosen square outlives it
	Done    string // what the first square brought, "B1 +7"; empty before it
	Choices []Choice
	Stop    bool // whether the operator may finish
}

// Choice is one legal square.
type Choice struct {
	ID     string // of its button, which the square on the map links to
	Action string // "claim b1"
	Square string // "B1"
	Symbol string // the resource's symbol in the sprite, as a reference
	Words  string // "Research +7"
	Value  string // "9 → 16"
}

// Wait says who is to act while the viewer cannot.
type Wait struct {
	Sealed bool // the viewer's own bid is in
}

// Seat is one seat while bids are open. State is me, sealed or due. It never holds another's amount.
type Seat struct {
	Name, Note, State string
}

// Reveal is the last auction.
type Reveal struct {
	ID      string
	Company Company
	Bids    []Bar
	Verdict string // "Ines wins the stock for $14bn"
	Why     string // what decided it
}

// Bar is one opened bid.
type Bar struct {
	Name, Amount string
	Percent      int // of the highest
	Won          bool
}

// Paid is the dividend at the end of a round.
type Paid struct {
	Title string
	Own   string // what the viewer received; empty for spectators
	Rows  []PaidRow
	Most  int // the largest sum, for the scale
}

// PaidRow is what one seat received.
type PaidRow struct {
	Name, Total, Change string
	Mine                bool
	Pays                []Pay
}

// Pay is the dividend of one company to one seat.
type Pay struct {
	Company
	Sum  string // "3 × 10"
	Gain int
}

// Stocks is the stock table.
type Stocks struct {
	Heads []Head
	Rows  []StockRow
	Paid  string // the heading of the column: Forecast, or Last paid
	Note  string
}

// Head is one company's column.
type Head struct {
	Company
	Value, Unsold string
	Now           bool
}

// StockRow is one seat's stocks, dividend and money.
type StockRow struct {
	Name, Tag   string // Tag is you or bot
	Counts      []int
	Paid, Money string
	Mine        bool
}

// End is the final standing.
type End struct {
	Places  []Place
	Charts  []*Chart
	Table   []MoneyRow
	Columns []string
	Record  string // address of the record
}

// Place is one seat in the final standing.
type Place struct {
	Rank, Name, Money, Stocks string
	Won                       bool
}

// MoneyRow is one seat's money at the start and after each round.
type MoneyRow struct {
	Name  string
	Money []int
}
