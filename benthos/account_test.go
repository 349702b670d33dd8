package benthos_test

import (
	"fmt"

	"fathom/benthos"
	"fathom/game"
)

// newAccount keeps the books of game after game from what a spectator sees, position by position, and recomputes
// everything the slow way: every stock, cube, value and billion is where the rulebook says.
func newAccount() func(game.Observation) error {
	var before benthos.Observation
	return func(seen game.Observation) error {
		o := seen.(benthos.Observation)
		if err := accountStocks(o); err != nil {
			return err
		}
		if err := accountCubes(o); err != nil {
			return err
		}
		if o.Auction == 0 && o.Phase == benthos.Bidding {
			before = benthos.Observation{} // another game
		}
		err := accountMoney(before, o)
		before = o
		return err
	}
}

// accountStocks: a company has seven, owned, unsold or left over in the mini-deck.
func accountStocks(o benthos.Observation) error {
	leftOver := benthos.InMiniDeck*benthos.Companies - 2*o.Seats
	for i := range o.Unsold {
		owned := 0
		for seat := range o.Seats {
			owned += o.Stocks[seat][i]
		}
		undealt := benthos.StocksEach - owned - o.Unsold[i]
		if undealt < 0 || undealt > benthos.InMiniDeck || o.Unsold[i] < 0 {
			return fmt.Errorf("%v: %d owned, %d unsold", benthos.Company(i+1), owned, o.Unsold[i])
		}
		leftOver -= undealt
	}
	if leftOver != 0 {
		return fmt.Errorf("the mini-deck is off by %d stocks", leftOver)
	}
	return nil
}

// accountCubes: at most one cube of a company in round 1 and two in every other, none on land, and its value is what
// they make by resource.
func accountCubes(o benthos.Observation) error {
	var owned [benthos.Companies][benthos.Tourism + 1]int
	var cubes [benthos.Companies]int
	for q, c := range o.Owners {
		if c == benthos.NoCompany {
			continue
		}
		if o.Map[q] == benthos.Land {
			return fmt.Errorf("%v controls land on %v", c, benthos.Square(q))
		}
		owned[c.Index()][o.Map[q]]++
		cubes[c.Index()]++
	}
	for i := range cubes {
		if cubes[i] > 2*o.Round-1 {
			return fmt.Errorf("%v has %d cubes in round %d", benthos.Company(i+1), cubes[i], o.Round)
		}
		value := 0
		for _, n := range owned[i] {
			value += n * n
		}
		if value != o.Values[i] {
			return fmt.Errorf("%v is worth %d, not %d", benthos.Company(i+1), value, o.Values[i])
		}
	}
	return nil
}

// accountMoney: everybody starts with 10; the winner of an auction pays its bid; a round ends with dividends; nothing
// else moves money.
func accountMoney(before, o benthos.Observation) error {
	want := before.Money
	if before.Seats == 0 {
		for seat := range o.Seats {
			want[seat] = 10
		}
	} else if before.Phase == benthos.Bidding && o.Phase == benthos.Operate {
		want[o.Last.Winner] -= o.Last.Bids[o.Last.Winner]
	}
	if ended := before.Company == benthos.NP && (o.Company == benthos.AS || o.Phase == benthos.Over); ended && before.Phase == benthos.Operate {
		for seat := range o.Seats {
			dividends := 0
			for i, n := range o.Stocks[seat] {
				for range n {
					dividends += o.Values[i]
				}
			}
			if paid := o.Paid[before.Round-1][seat]; paid != dividends {
				return fmt.Errorf("round %d pays seat %d %d, not %d", before.Round, seat, paid, dividends)
			}
			want[seat] += dividends
		}
		if o.ByRound[before.Round-1] != want {
			return fmt.Errorf("round %d closes with %v, not %v", before.Round, o.ByRound[before.Round-1], want)
		}
	}
	for seat, m := range o.Money {
		if m < 0 || m != want[seat] {
			return fmt.Errorf("seat %d has %d, not %d", seat, m, want[seat])
		}
	}
	return nil
}
