package bot

import (
	"context"
	"fmt"

	"fathom/benthos"
	"fathom/game"
)

// benthosGreedy bids what a share will pay until the end of the game, and places for value and room to grow.
type benthosGreedy struct{ s game.Source }

func (b benthosGreedy) Act(_ context.Context, o game.Observation, legal []string) (string, error) {
	view, ok := o.(benthos.Observation)
	if !ok {
		return "", fmt.Errorf("a bot for benthos was shown %T", o)
	}
	if view.Phase == benthos.Bidding {
		return benthos.BidOf(b.bid(view)).String(), nil
	}
	return b.place(view, legal)
}

// path is how a company's value usually grows, by finished rounds.
var path = [benthos.MaxRounds + 1]int{0, 1, 6, 11, 16, 20}

// shadow is what a billion now will have brought by the end, by rounds to go: early money buys shares that pay often.
var shadow = [benthos.MaxRounds + 1]float64{1, 1, 1.1, 1.3, 1.8, 2.5}

// thrift is the part of the money on the table, shared out over the auctions left in the round, that a bid may reach.
// Whoever spends more on the first stocks watches the last ones go for nothing.
const thrift = 0.7

// bid is what a share of the company will pay, this round's dividend included, divided by the shadow price, as far as
// thrift allows. A bid above the richest rival's money plus one buys nothing more.
func (b benthosGreedy) bid(o benthos.Observation) int {
	pays, now := 0, o.Values[o.Company.Index()]
	for round := o.Round; round <= o.Options.Rounds; round++ {
		pays += max(0, now+path[round]-path[o.Round-1])
	}
	all, rival := 0, 0
	for seat, money := range o.Money[:o.Seats] {
		all += money
		if game.Seat(seat) != o.Viewer {
			rival = max(rival, money)
		}
	}
	auctions := benthos.Companies - o.Company.Index()
	worth := min(float64(pays)/shadow[o.Options.Rounds-o.Round+1], thrift*float64(all)/float64(auctions))
	nerve := 0.8 + 0.4*float64(game.Below(b.s, 1001))/1000
	return min(int(nerve*worth+0.5), rival+1, o.Money[o.Viewer])
}

// place takes the square that gains most, counting the squares that may follow it at half their gain. In a company where
// the rivals own more than the seat does itself, it takes the worst one.
func (b benthosGreedy) place(o benthos.Observation, legal []string) (string, error) {
	stake := 0.0
	for seat := range o.Seats {
		shares := float64(o.Stocks[seat][o.Company.Index()])
		if game.Seat(seat) == o.Viewer {
			stake += shares
		} else {
			stake -= shares / float64(o.Seats-1)
		}
	}
	ahead := 2 * min(2, o.Options.Rounds-o.Round)
	var fault error
	choice := best(b.s, legal, func(text string) float64 {
		a, err := benthos.ParseAction(text)
		if err != nil {
			fault = err
		}
		q, claims := a.Claim()
		if !claims {
			return 0
		}
		worth := prospect(&o, q, ahead)
		if stake < 0 {
			return -worth
		}
		return worth
	})
	return choice, fault
}

// prospect is what a square adds to the value of the company, and half of what the best squares that follow it one by
// one would add.
func prospect(o *benthos.Observation, q benthos.Square, ahead int) float64 {
	own := o.Owners
	var of [8]int
	for at, c := range own {
		if c == o.Company {
			of[o.Map[at]]++
		}
	}
	gain := func(at benthos.Square) int { return 2*of[o.Map[at]] + 1 }
	take := func(at benthos.Square) {
		own[at] = o.Company
		of[o.Map[at]]++
	}
	worth := float64(gain(q))
	take(q)
	for range ahead {
		next, most := benthos.NoSquare, 0
		for at, c := range own {
			if c != o.Company {
				continue
			}
			for _, n := range neighbours[at] {
				if own[n] == benthos.NoCompany && o.Map[n] != benthos.Land && gain(n) > most {
					next, most = n, gain(n)
				}
			}
		}
		if next == benthos.NoSquare {
			break
		}
		worth += float64(most) / 2
		take(next)
	}
	return worth
}

// neighbours are the squares that border a side of each square.
var neighbours = func() (table [benthos.Squares][]benthos.Square) {
	for q := range benthos.Square(benthos.Squares) {
		if q >= benthos.Side {
			table[q] = append(table[q], q-benthos.Side)
		}
		if q%benthos.Side > 0 {
			table[q] = append(table[q], q-1)
		}
		if q%benthos.Side < benthos.Side-1 {
			table[q] = append(table[q], q+1)
		}
		if q < benthos.Squares-benthos.Side {
			table[q] = append(table[q], q+benthos.Side)
		}
	}
	return table
}()
