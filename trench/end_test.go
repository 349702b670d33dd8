package trench

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"fathom/game"
)

// lateGame is a position in which the pile is empty but for the tanks that are left: the research cards beside them in
// the column are as given, all others have been delivered by seat 0, or by seat 1 where it is named in ofOne.
func lateGame(t *testing.T, o Options, tanks int, column [4]Slot, ofOne ...Card) State {
	t.Helper()
	return arrange(t, o, func(seen *Observation) {
		seen.Tanks, seen.Column = tanks, column
		rest := map[Card]bool{}
		for c := FlyingFish; c <= GulperEel; c++ {
			rest[c] = true
		}
		for _, k := range column {
			delete(rest, k.Card)
		}
		for _, c := range ofOne {
			delete(rest, c)
		}
		for c := FlyingFish; c <= GulperEel; c++ {
			if rest[c] {
				seen.Subs[0].Delivered = append(seen.Subs[0].Delivered, c)
			}
		}
		seen.Subs[1].Delivered = ofOne
	})
}

func up(c Card) Slot    { return Slot{Kind: FaceUp, Card: c} }
func oxygen(n int) Slot { return Slot{Kind: OxygenTank, Oxygen: n} }
func equal(o Options) Options {
	o.EqualTurns = true
	return o
}

func TestOxygenTanks(t *testing.T) {
	full := [4]Slot{up(Mackerel), up(FlyingFish), up(Hatchetfish), up(Anglerfish)}
	three := [4]Slot{oxygen(3), up(FlyingFish), up(Hatchetfish), up(Anglerfish)}
	two := [4]Slot{oxygen(2), oxygen(3), up(Hatchetfish), up(Anglerfish)}

	s := play(t, lateGame(t, DefaultOptions(), 3, full), "dive 2, collect")
	seen(t, s, []string{"column oxygen-3 mackerel hatchetfish anglerfish; pile 0+2", "seat 1, begin"}, nil)

	t.Run("A21 a sub may stop beside a tank: there is nothing to do", func(t *testing.T) {
		s := play(t, lateGame(t, DefaultOptions(), 2, three), "dive 1")
		seen(t, s, []string{"turn 2, seat 1, begin", "column oxygen-3 flying-fish"}, nil)
		if got := legalText(play(t, s, "end")); got != "dive 1, dive 2, rise 1, end" {
			t.Errorf("legal: %s", got)
		}
	})
	t.Run("A22 a tank slides like any card", func(t *testing.T) {
		s := play(t, lateGame(t, DefaultOptions(), 2, three), "dive 2, collect")
		seen(t, s, []string{"column oxygen-2 oxygen-3 hatchetfish anglerfish; pile 0+1"}, nil)
	})
	t.Run("N6 a tank is no target for sonar", func(t *testing.T) {
		s := lateGame(t, DefaultOptions(), 2, three)
		s.subs[0].upgrades = s.subs[0].upgrades.With(Sonar)
		if got := legalText(s); got != "dive 1, dive 2, end" {
			t.Errorf("legal: %s", got)
		}
	})
	t.Run("G2 the game ends the moment Oxygen 1 enters", func(t *testing.T) {
		s := lateGame(t, DefaultOptions(), 1, two)
		s.subs[0].row = 1
		s = play(t, s, "dive 2, collect")
		seen(t, s, []string{"turn 1, seat 0, over", "column oxygen-1 oxygen-2 oxygen-3 anglerfish", "over by oxygen"}, nil)
		if err := s.Apply(1, End); !errors.Is(err, game.ErrOver) {
			t.Errorf("another turn: %v", err)
		}
	})
	t.Run("equalTurns: the other seat has one more turn, in which an emptied row stays empty", func(t *testing.T) {
		s := lateGame(t, equal(DefaultOptions()), 1, two)
		s.subs[0].row, s.subs[1].row = 1, 2
		s = play(t, s, "dive 2, collect")
		if o := s.Observe(1); !o.LastTurn || o.Turn != 1 || o.Tanks != 0 {
			t.Errorf("no extra turn: %+v", o)
		}
		s = play(t, s, "dive 2, collect")
		seen(t, s, []string{"column oxygen-1 oxygen-2 oxygen-3 -", "over by oxygen"}, nil)
	})
	t.Run("equalTurns: not if the other seat draws it", func(t *testing.T) {
		s := lateGame(t, equal(DefaultOptions()), 1, two)
		s.starter, s.subs[0].row = 1, 1
		seen(t, play(t, s, "dive 2, collect"), []string{"turn 1, seat 0, over"}, nil)
	})
	t.Run("equalTurns: stagnation does not overtake the oxygen", func(t *testing.T) {
		o := equal(DefaultOptions())
		o.StagnationLimit = 1
		s := lateGame(t, o, 1, two)
		s.subs[0].row = 1
		seen(t, play(t, s, "dive 2, collect, end"), []string{"over by oxygen"}, nil)
	})
	t.Run("equalTurns: the AI Sub has it too, and its fourth token comes before the oxygen", func(t *testing.T) {
		o := equal(DefaultOptions())
		o.Solo = true
		s := lateGame(t, o, 1, two)
		s.supply, s.subs[0].row = 4, 1
		s.subs[1].row, s.subs[1].token, s.subs[1].tokens, s.subs[1].offloads = 2, true, 3, 3
		s = play(t, s, "dive 2, collect")
		if got := legalText(s); got != "rise 2" {
			t.Errorf("legal: %s", got)
		}
		seen(t, play(t, s, "rise 2"), []string{"over by tokens"}, nil)
	})
}

func TestEndOfGame(t *testing.T) {
	limit := func(n int) func(*Options) { return func(o *Options) { o.StagnationLimit = n } }
	check(t, []ruling{
		{name: "G1 turns without a card or a token taken end the game", option: limit(4), deck: calm,
			steps: "dive 2, end, dive 2, end, dive 1, end, end", shows: []string{"turn 4, seat 1, over", "over by stagnation"}},
		{name: "G1 a card taken starts the count again", option: limit(4), deck: calm,
			steps: "end, end, end, dive 1, collect, end, end, end", shows: []string{"turn 8, seat 1, begin"}},
		{name: "G1 so does an upgrade", option: limit(2), deck: calm, steps: "end, dive 1, upgrade, end", shows: []string{"turn 4"}},
		{name: "G1 and a research token", option: limit(5), deck: calm,
			steps: "dive 2, end, end, dive 2, end, end, dive 1, end, end, end, end", shows: []string{"turn 10, seat 1, begin"}},
		{name: "G1 0 is never", option: limit(0), deck: calm, steps: strings.Repeat("end, ", 60), shows: []string{"turn 61"}},
		{name: "G1 twenty turns by default", deck: calm, steps: strings.Repeat("end, ", 20), shows: []string{"turn 20, seat 1, over"}},
		{name: "G3 what is aboard counts at the end", option: limit(1), deck: calm, steps: "dive 2, collect, dive 1, collect, end",
			shows: []string{"seat 0 row 2 charged hold [] delivered [flying-fish]", "over by stagnation"}},
	})
}

func TestEndOfGameScore(t *testing.T) {
	// Seat 0: one run of four and one of two; three Epipelagic and two Cephalopods of a kind.
	s := arrange(t, DefaultOptions(), func(o *Observation) {
		o.Subs[0].Delivered = []Card{FlyingFish, MoonJellyfish, GiantSquid, Hatchetfish}
		o.Subs[0].Hold = []Card{Mackerel, Lanternshark}
		o.Subs[0].Upgrades, o.Subs[0].Upgraded = Upgrades(0).With(Hold), [3]Card{OceanSunfish}
		o.Subs[0].Tokens, o.Subs[0].Offloads, o.Subs[0].Token, o.Tokens = 2, 2, true, 5
		o.Subs[0].Rivets, o.Subs[0].Charged = 1, false
		o.Subs[1].Delivered = []Card{GiantOctopus}
	})
	got := s.Observe(1).Subs[0].Score
	want := Score{Run: 7, Kind: 4, Tokens: 6, Rivets: -2, Runs: [4]int{4, 1, 1, 0}, Kinds: [4]int{3, 1, 1, 1}}
	if got != want || got.Total() != 15 {
		t.Errorf("%+v, want %+v", got, want)
	}
	if points := s.Scores(); points != [2]int{15, 0} {
		t.Errorf("scores %v", points)
	}
}

// TestTie is the order of the tie-breakers between equal scores.
func TestTie(t *testing.T) {
	base := func(o *Observation) { // two creatures of a kind each: two points each
		o.Subs[0].Delivered = []Card{FlyingFish, Mackerel}
		o.Subs[1].Delivered = []Card{Lanternshark, CookiecutterShark}
		o.Subs[0].Upgrades, o.Subs[0].Upgraded = Upgrades(0).With(Sonar), [3]Card{Sonar: Anglerfish}
		o.Subs[1].Upgrades, o.Subs[1].Upgraded = Upgrades(0).With(Sonar), [3]Card{Sonar: Barreleye}
		o.Options.StagnationLimit = 1
	}
	for _, c := range []struct {
		name   string
		change func(*Observation)
		want   []game.Seat
	}{
		{"G14 a full tie is shared", func(*Observation) {}, []game.Seat{0, 1}},
		{"G13 most upgrades", func(o *Observation) {
			o.Subs[1].Upgrades, o.Subs[1].Upgraded[Hold] = o.Subs[1].Upgrades.With(Hold), GiantSquid
		}, []game.Seat{1}},
		{"G12 most creatures, of any class, before upgrades", func(o *Observation) {
			o.Subs[0].Delivered = []Card{FlyingFish, Lanternshark} // a run: two points
			o.Subs[1].Delivered = []Card{GiantSquid, GiantOctopus} // two of a kind: two points
			o.Subs[0].Upgrades, o.Subs[0].Upgraded[Hold] = o.Subs[0].Upgrades.With(Hold), GulperEel
			o.Subs[0].Rivets, o.Subs[0].Delivered = 1, append(o.Subs[0].Delivered, MegamouthShark) // 2+2-2
		}, []game.Seat{0}},
		{"G11 most research tokens first, those aboard too", func(o *Observation) {
			o.Subs[1].Token, o.Tokens = true, 7
			o.Subs[1].Delivered = []Card{Lanternshark} // nothing for it, two points for the token
			o.Subs[0].Upgrades, o.Subs[0].Upgraded[Hold] = o.Subs[0].Upgrades.With(Hold), GulperEel
		}, []game.Seat{1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := arrange(t, DefaultOptions(), func(o *Observation) { base(o); c.change(o) })
			s = play(t, s, "end")
			got, over := s.Outcome()
			if !over || !reflect.DeepEqual(got.Winners, c.want) {
				t.Errorf("%v: winners %v, want %v (scores %v)", over, got.Winners, c.want, got.Scores)
			}
			if got.Scores[0] != got.Scores[1] {
				t.Errorf("no tie: %v", got.Scores)
			}
		})
	}
}
