// Package benthospage draws the Benthos table: a typed page, its templates, its style and its script.
//
// Read page.go first, which is all that a page can show, then table.templ, which puts the parts in order. ocean.templ is
// the map, bid.templ and operate.templ the controls, news.templ what has just been opened or paid, and stocks.templ, track.go and
// chart.go the figures. The package knows no rules: package web fills a Page from what the viewer observes, and a template only
// prints.
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

// Turn heads the page: whose turn it is, and where it stands.
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
	Sure    string // the lowest bid that nobody can match; empty where there is none
	Last    string // how the last auction went, in a line
}

// Operate is the control for the squares of an operation.
type Operate struct {
	ID      string // names the question, so that no chosen square outlives it
	Done    string // what the first square brought, "B1 +7"; empty before it
	Value   int    // of the company, before the cube
	Choices []Choice
	Stop    bool // whether the operator may finish
}

// Choice is one legal square, by its number, with its resource and what it adds.
type Choice struct{ Square, Resource, Gain int }

// Wait says who is to act while the viewer cannot.
type Wait struct {
	Sealed bool   // the viewer's own bid is in
	Last   string // how the last auction went, in a line
	Record string // the address of the record, where the game was closed before its end
	Again  []Field
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
	Now     bool   // it was opened just now
	Go      string // the button that puts it aside on a phone; empty where nothing waits behind it
	Prompt  string // the page's, where this takes the place of Wait
	How     string
}

// Bar is one opened bid.
type Bar struct {
	Name, Amount string
	Percent      int // of the highest
	Won          bool
}

// Paid is the dividend at the end of a round.
type Paid struct {
	ID    string
	Title string
	Own   string // what the viewer received; empty for spectators
	Rows  []PaidRow
	Most  int    // the largest sum, for the scale
	Go    string // the button that puts it aside on a phone
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
	Class string // names the company whose turn it is, "port at-BC"
	Heads []Head
	Rows  []StockRow
	Paid  string // the heading of the column: Forecast, or Last paid
	Note  string
}

// Head is one company's column.
type Head struct {
	Company
	Value, Unsold string
}

// StockRow is one seat's stocks, dividend and money.
type StockRow struct {
	Name, Tag   string // Tag is you or bot
	Counts      [7]int // by company
	Paid, Money string
	Mine        bool
}

// End is the final standing.
type End struct {
	Places  []Place
	Chart   *Chart
	Columns []string   // of Table: the player, the start, each round, the bids, the money
	Table   []MoneyRow // where the money came from
	Record  string     // address of the record
	Again   []Field    // the form for the same table once more; empty for who did not play
}

// Field is a field of a form that nobody fills in.
type Field struct{ Name, Value string }

// Place is one seat in the final standing.
type Place struct {
	Rank, Name, Money, Stocks string
	Won                       bool
}

// MoneyRow is what one seat had at the start, the dividends of each round, what its bids cost, and what it has now.
type MoneyRow struct {
	Name         string
	Start, Money string
	Paid         []string
	Bids         string
}
