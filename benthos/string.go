package benthos

import (
	"fmt"
	"strings"

	"fathom/game"
)

// String shows what a spectator sees: the map, the companies and the seats. A free square is its resource's letter; a
// controlled one has the company behind it.
func (s State) String() string {
	var b strings.Builder
	o := s.Observe(game.Spectator)
	o.drawTurn(&b)
	o.drawMap(&b)
	o.drawCompanies(&b)
	o.drawSeats(&b)
	return b.String()
}

// Format writes the String whatever the verb, for %+v and %#v would print the fields and what is secret in them.
func (s State) Format(f fmt.State, _ rune) { fmt.Fprint(f, s.String()) }

func (o *Observation) drawTurn(b *strings.Builder) {
	fmt.Fprintf(b, "Round %d of %d, %v: ", o.Round, o.Options.Rounds, o.Company)
	switch {
	case o.Phase == Over:
		b.WriteString("the game is over\n")
	case o.Phase == Bidding:
		b.WriteString("bidding\n")
	case o.First != NoSquare:
		fmt.Fprintf(b, "%v operates, first square %v\n", o.Operator, o.First)
	default:
		fmt.Fprintf(b, "%v operates\n", o.Operator)
	}
}

func (o *Observation) drawMap(b *strings.Builder) {
	b.WriteString("    a   b   c   d   e   f   g   h   i   j")
	for q, r := range o.Map {
		if q%Side == 0 {
			fmt.Fprintf(b, "\n%2d ", q/Side+1)
		}
		owner := "  "
		if c := o.Owners[q]; c != NoCompany {
			owner = c.String()
		}
		fmt.Fprintf(b, " %c%s", r.Letter(), owner)
	}
	b.WriteByte('\n')
}

func (o *Observation) drawCompanies(b *strings.Builder) {
	for c := AS; c <= NP; c++ {
		fmt.Fprintf(b, "%v value %d, %d unsold\n", c, o.Values[c.Index()], o.Unsold[c.Index()])
	}
}

func (o *Observation) drawSeats(b *strings.Builder) {
	for i := range o.Seats {
		fmt.Fprintf(b, "%v: %d billion,", game.Seat(i), o.Money[i])
		for c := AS; c <= NP; c++ {
			fmt.Fprintf(b, " %d %v", o.Stocks[i][c.Index()], c)
		}
		if o.Bids[i].Made {
			b.WriteString(", has bid")
		}
		b.WriteByte('\n')
	}
}
