package web

import (
	"strconv"
	"strings"

	"fathom/benthos"
	"fathom/game"
	benthospage "fathom/web/pages/benthos"
	"fathom/web/pages/replay"
)

// benthosTurn is one company's turn: its auction and its operation. It stands for the positions after the turn before
// up to its own end.
type benthosTurn struct {
	company  benthos.Company
	round    int
	from, to int
	opened   bool // the bids are open
	winner   game.Seat
	price    int
	squares  []benthos.Square
}

func (p *past) benthosAt(n int) benthos.Observation {
	return p.views[n].Observation.(benthos.Observation)
}

// benthosTurns reads the turns off the positions up to n, the last of them unfinished perhaps.
func (p *past) benthosTurns(n int) []benthosTurn {
	var list []benthosTurn
	before := p.benthosAt(0)
	turn := benthosTurn{company: before.Company, round: before.Round}
	for i := 1; i <= n; i++ {
		o := p.benthosAt(i)
		if before.Phase == benthos.Bidding && o.Phase != benthos.Bidding {
			turn.opened, turn.winner, turn.price = true, o.Last.Winner, o.Last.Bids[o.Last.Winner]
		}
		for q, owner := range o.Owners {
			if owner != before.Owners[q] {
				turn.squares = append(turn.squares, benthos.Square(q))
			}
		}
		turn.to = i
		if o.Phase == benthos.Over || o.Auction != before.Auction {
			list = append(list, turn)
			turn = benthosTurn{company: o.Company, round: o.Round, from: i, to: i}
		}
		before = o
	}
	if turn.to > turn.from || len(list) == 0 {
		list = append(list, turn)
	}
	return list
}

// benthosView is the position that is looked at. Through somebody else's eyes nothing is called yours.
func (p *past) benthosView() *benthosView {
	b := &benthosView{p.at(), p.benthosAt(p.n)}
	if p.borrowed() {
		b.Viewer = game.Spectator
	}
	return b
}

// frameBenthos shows the position and the turn that led to it.
func (p *past) frameBenthos(f *replay.Frame) {
	turns := p.benthosTurns(p.n)
	turn := turns[len(turns)-1]
	b := p.benthosView()
	page := &benthospage.Page{Stocks: b.stocks(), Track: benthospage.Track(companies[:], b.o.Values[:], turn.company.Index())}
	b.ocean(&page.Ocean, nil)
	page.Ocean.Class = "ocean at-" + turn.company.String()
	for q := range page.Ocean.Squares {
		page.Ocean.Squares[q].New = false
	}
	for _, q := range turn.squares {
		page.Ocean.Squares[q].New = true
	}
	if turn.opened {
		page.Reveal = b.reveal()
		if b.o.Phase == benthos.Over || b.o.Round > turn.round {
			page.Paid = b.paid()
		}
	} else {
		page.Prompt, page.Seats = "Bids for "+turn.company.Name(), b.seats()
	}
	f.Where += " · round " + strconv.Itoa(turn.round) + " of " + strconv.Itoa(b.o.Options.Rounds) + ", " + turn.company.Name()
	f.Board, f.Detail, f.Wide = benthospage.Still(page), benthospage.Auction(page), benthospage.Ledger(page)
}

// fillBenthos adds value and money by position, and a row for each company's turn.
func (p *past) fillBenthos(page *replay.Page) {
	b := &benthosView{p.now(), p.benthosAt(p.last())}
	page.Bar.Sub = "Benthos · " + strings.Join(b.standing(), ", ")
	turns := p.benthosTurns(p.last())
	rounds := p.benthosRounds(turns)
	page.Graphs = []replay.Graph{p.valueGraph(b, turns, rounds), p.moneyGraph(b, rounds)}
	for n := range p.views {
		if o := p.benthosAt(n); o.Phase == benthos.Bidding && p.sealedIn(o) {
			page.Quiet = append(page.Quiet, n)
		}
	}
	page.Title = "Turns"
	page.Rows = []replay.Row{{Label: "0", Text: "The deal"}}
	for i, t := range turns {
		if t.to == 0 {
			break // nobody has bid yet
		}
		page.Rows = append(page.Rows, b.turnRow(i+1, t, p.benthosAt(t.from), p.benthosAt(t.to)))
	}
}

// sealedIn tells whether a bid is in and the auction open: nothing moves on the board between two such positions.
func (p *past) sealedIn(o benthos.Observation) bool {
	for _, bid := range o.Bids[:o.Seats] {
		if bid.Made {
			return true
		}
	}
	return false
}

func (b *benthosView) turnRow(i int, t benthosTurn, before, after benthos.Observation) replay.Row {
	c := company(t.company)
	row := replay.Row{N: t.to, Label: strconv.Itoa(i), Code: c.Code, Name: c.Name, Text: "Bids are being sealed"}
	if !t.opened {
		return row
	}
	row.Text = b.name(t.winner) + " for " + strconv.Itoa(t.price)
	for j, q := range t.squares {
		row.Text += [...]string{" · ", ", "}[min(j, 1)] + benthospage.SquareName(int(q))
	}
	if gain := after.Values[t.company.Index()] - before.Values[t.company.Index()]; gain > 0 {
		row.Gain = "+" + strconv.Itoa(gain)
	}
	return row
}

// standing is everybody's money, the most first.
func (b *benthosView) standing() []string {
	var list []string
	for _, seat := range b.byMoney() {
		list = append(list, b.name(seat)+" "+strconv.Itoa(b.o.Money[seat]))
	}
	return list
}
