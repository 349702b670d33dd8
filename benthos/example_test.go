package benthos_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"fathom/benthos"
	"fathom/game"
)

// An auction with two seats, and the first cube.
func Example() {
	deal := benthos.NewDeal(2, benthos.DefaultOptions(), rand.NewPCG(1, 2))
	s, err := benthos.New(2, benthos.DefaultOptions(), deal)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.AppendToAct(nil), "are to bid for", s.Observe(game.Spectator).Company)
	_ = s.Apply(1, benthos.BidOf(4))
	fmt.Println(s.Apply(0, benthos.BidOf(11)))
	_ = s.Apply(0, benthos.BidOf(3))
	won := s.Observe(game.Spectator).Last
	fmt.Println(won.Winner, "wins by", won.By, "and may choose from", len(s.AppendLegal(nil, won.Winner)), "squares")
	// Output:
	// [seat 0 seat 1] are to bid for AS
	// bid 11: illegal action: bid from 0 to 10
	// seat 1 wins by highest bid and may choose from 70 squares
}

func ExampleParseAction() {
	a, err := benthos.ParseAction("claim c4")
	square, ok := a.Claim()
	fmt.Println(a, square, ok, err)
	_, err = benthos.ParseAction("bid 07")
	fmt.Println(err)
	// Output:
	// claim c4 c4 true <nil>
	// not understood: "bid 07"; write "bid 7", "claim c4" or "stop"
}

// A sealed bid is seen by its owner alone.
func ExampleState_Observe() {
	s, _ := benthos.New(3, benthos.DefaultOptions(), benthos.NewDeal(3, benthos.DefaultOptions(), rand.NewPCG(1, 2)))
	_ = s.Apply(1, benthos.BidOf(6))
	fmt.Printf("%+v\n%+v\n", s.Observe(1).Bids[1], s.Observe(0).Bids[1])
	// Output:
	// {Made:true Known:true Amount:6}
	// {Made:true Known:false Amount:0}
}

// A player that searches does so in positions that it cannot tell from the real one.
func ExampleDeterminize() {
	source := rand.NewPCG(1, 2)
	s, _ := benthos.New(3, benthos.DefaultOptions(), benthos.NewDeal(3, benthos.DefaultOptions(), source))
	_ = s.Apply(1, benthos.BidOf(6))
	imagined := benthos.Determinize(s.Observe(0), source)
	_ = imagined.Apply(0, benthos.BidOf(2))
	_ = imagined.Apply(2, benthos.BidOf(0))
	o := imagined.Observe(0)
	fmt.Println(o.Phase, o.Last.Bids[0], o.Last.Bids[2])
	// Output: operate 2 0
}

func ExampleNarrate() {
	s, _ := benthos.New(2, benthos.DefaultOptions(), benthos.NewDeal(2, benthos.DefaultOptions(), rand.NewPCG(1, 2)))
	names := []string{"Ann", "Tomasz"}
	for _, step := range []game.Step{{Seat: 1, Action: "bid 6"}, {Seat: 0, Action: "bid 2"}} {
		before := s.Observe(0)
		a, _ := benthos.ParseAction(step.Action)
		_ = s.Apply(step.Seat, a)
		for _, line := range benthos.Narrate(before, step, s.Observe(0), names) {
			fmt.Println(line)
		}
	}
	// Output:
	// Tomasz sealed a bid.
	// The bids for AS: Ann 2, Tomasz 6.
	// Tomasz won with the highest bid and paid 6 for the right to operate AS.
}

// The rest of the program plays through package game, in text.
func ExampleGame() {
	var g game.Game = benthos.Game{}
	deal, _ := g.NewDeal(2, json.RawMessage(`{"rounds":3}`), rand.NewPCG(1, 2))
	table, err := g.Start(2, json.RawMessage(`{"rounds":3}`), deal)
	fmt.Println(err, table.ToAct(), table.Sealed(), len(table.Legal(0)))
	fmt.Println(table.Apply(0, "bid 3"), table.Legal(0), table.Apply(0, "bid 4"))
	// Output:
	// <nil> [seat 0 seat 1] true 11
	// <nil> [] bid 4: not your turn: your bid is in, wait for the others
}
