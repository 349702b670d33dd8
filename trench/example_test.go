package trench_test

import (
	"fmt"
	"math/rand/v2"

	"fathom/game"
	"fathom/trench"
)

func deal() trench.Deal {
	return trench.Deal{Deck: [trench.Cards]trench.Card{
		trench.Mackerel, trench.MoonJellyfish, trench.FlyingFish, trench.GiantSquid,
		trench.OceanSunfish, trench.Lanternshark, trench.CookiecutterShark, trench.ShortfinMako,
		trench.MegamouthShark, trench.GiantOctopus, trench.HumboldtSquid, trench.ColossalSquid,
		trench.Hatchetfish, trench.Anglerfish, trench.Barreleye, trench.GulperEel,
	}}
}

// A game is a deal and actions. What a State shows of itself is what a spectator sees.
func Example() {
	s, err := trench.New(trench.DefaultOptions(), deal())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.AppendLegal(nil, 0))
	fmt.Println(s.Apply(0, trench.Dive2))
	fmt.Println(s.AppendLegal(nil, 0))
	fmt.Println(s)
	fmt.Println(s.Apply(0, trench.Rise1))
	// Output:
	// [dive 1 dive 2 end]
	// <nil>
	// [collect upgrade end]
	// turn 1, seat 0, choose; column ? moon-jellyfish ? ?; pile 12+3; supply 8; seat 0 row 2 charged hold [] delivered [] tokens 0 rivets 0 points 0; seat 1 row 0 charged hold [] delivered [] tokens 0 rivets 0 points 0
	// illegal action: rise 1; legal now: collect, upgrade, end
}

// A sonar look is known to the looker; where it was is known to all. Numbers of rows begin at 1, so row 3 is Column[2].
func ExampleState_Observe() {
	s, _ := trench.New(trench.DefaultOptions(), deal())
	for _, a := range []trench.Action{trench.Dive2, trench.UpgradeSub, trench.SonarDown} {
		if err := s.Apply(0, a); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(s.Observe(0).Column[2], s.Observe(1).Column[2], s.Observe(1).Column[2].Scanned)
	// Output: (flying-fish) ? [true false]
}

// A player that searches draws a world that agrees with all it knows.
func ExampleDeterminize() {
	s, _ := trench.New(trench.DefaultOptions(), deal())
	o := s.Observe(1)
	d := trench.Determinize(o, rand.NewPCG(1, 2))
	fmt.Println(d.String() == s.String())
	// Output: true
}

// The log of a seat is told from what that seat saw before and after a step.
func ExampleNarrate() {
	s, _ := trench.New(trench.DefaultOptions(), deal())
	before := s.Observe(1)
	if err := s.Apply(0, trench.Dive2); err != nil {
		fmt.Println(err)
	}
	step := game.Step{Seat: 0, Action: "dive 2"}
	fmt.Println(trench.Narrate(before, step, s.Observe(1), []string{"Ines", "Tomasz"}))
	// Output: [Ines dived to 2,000 fathoms and revealed the Moon Jellyfish.]
}

func ExampleParseAction() {
	a, err := trench.ParseAction("dive 2")
	fmt.Println(a, a.Rows(), err)
	_, err = trench.ParseAction("Dive 2")
	fmt.Println(err)
	// Output:
	// dive 2 2 <nil>
	// "Dive 2": not understood: actions are sonar up, sonar down, dive N, rise N, reveal, collect, upgrade, recharge, stun, brace, end
}

// Points come from runs over the classes, kinds of one class, research tokens and rivets.
func ExampleScore() {
	sc := trench.Score{Run: 7, Kind: 2, Tokens: 4, Rivets: -2}
	fmt.Println(sc.Total())
	// Output: 11
}

// NewDeal draws all luck of a game from a stream of random words: the same stream, the same deal.
func ExampleNewDeal() {
	a := trench.NewDeal(trench.DefaultOptions(), rand.NewPCG(1, 2))
	b := trench.NewDeal(trench.DefaultOptions(), rand.NewPCG(1, 2))
	fmt.Println(a == b)
	// Output: true
}
