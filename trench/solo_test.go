package trench

import (
	"reflect"
	"strings"
	"testing"

	"fathom/game"
)

func TestSoloVersion(t *testing.T) {
	fits := func(o *Options) { o.Solo, o.AITakesCephalopodUpgrade = true, true }
	unturned := func(o *Options) { o.Solo, o.OptionalReveal, o.MustMove = true, true, true }
	check(t, []ruling{
		{name: "S1 the human begins; S11 the AI Sub has no charge", option: solo, deck: calm,
			shows: []string{"seat 0, begin", "seat 0 row 0 charged", "seat 1 row 0 hold"}},
		{name: "S2 its range to the full, and one action only", option: solo, deck: calm, steps: "end", legal: "dive 2"},
		{name: "S22 it loads what fits", option: solo, deck: calm, steps: "end, dive 2", legal: "collect"},
		{name: "S10 and the column is refilled", option: solo, deck: calm, steps: "end, dive 2, collect",
			shows: []string{"turn 3, seat 0, begin", "column ? ? ? ?", "pile 11+3", "seat 1 row 2 hold [flying-fish]"}},
		{name: "S7 what does not fit becomes an upgrade", option: solo, deck: calm, steps: "end, dive 2, collect, end, dive 2",
			legal: "upgrade", shows: []string{"hatchetfish"}},
		{name: "S8 a cephalopod that it cannot load it leaves; S20 disturbed", option: solo, deck: "mackerel giant-squid",
			steps: "end, dive 2", shows: []string{"turn 3, seat 0, begin", "column ? giant-squid ? ?", "rivets 0"}},
		{name: "S20 it attacks nobody later", option: solo, deck: "mackerel giant-squid", steps: "end, dive 2, dive 2",
			legal: "upgrade, end", shows: []string{"seat 0 row 2 charged"}},
		{name: "S8 aiTakesCephalopodUpgrade", option: fits, deck: "mackerel giant-squid", steps: "end, dive 2", legal: "upgrade"},
		{name: "S8 a cephalopod that fits is loaded", option: solo, deck: "mackerel megamouth-shark lanternshark giant-squid",
			steps: "end, dive 2, upgrade, end, dive 2", legal: "collect"},
		{name: "S4 a face-up card is as good", option: solo, deck: calm, steps: "dive 2, end, dive 2", legal: "collect"},
		{name: "the AI Sub always reveals", option: unturned, deck: calm, steps: "end, dive 2", legal: "collect"},
		{name: "S21 it never uses its sonar", option: solo, deck: "mackerel giant-octopus moon-jellyfish barreleye",
			steps: "end, dive 2, end, dive 2, collect, end, dive 1, end, rise 2", hides: []string{"("},
			shows: []string{"turn 9, seat 0, begin"}},
		{name: "S5 with its token it rises past everything", option: solo, deck: calm,
			steps: "end, dive 2, collect, end, dive 2, upgrade, end, dive 1, end",
			legal: "rise 3", shows: []string{"seat 1 row 5 movement(hatchetfish) hold [flying-fish] token"}},
		{name: "S5 and turns nothing", option: solo, deck: calm,
			steps: "end, dive 2, collect, end, dive 2, upgrade, end, dive 1, end, rise 3",
			shows: []string{"turn 9, seat 0, begin", "column ? ? ? ?", "seat 1 row 2"}},
		{name: "S14 the second rivet ends the game before any choice; S15 all subs unload", option: solo,
			deck:  "giant-squid mackerel giant-octopus humboldt-squid colossal-squid",
			steps: "dive 1, end, dive 2, collect, dive 2, end, dive 2, rise 2",
			shows: []string{"seat 0, over", "over by rivets", "seat 1 row 4 hold [] delivered [mackerel]", "rivets 2 points -4"}},
	})
}

// S3: where the AI Sub stops, whatever happens, with and without the Movement upgrade.
func TestAISubCycle(t *testing.T) {
	for _, c := range []struct {
		name string
		sub  func(*Sub)
		want []int
	}{
		{"0-2-4-5-3-1-0", func(*Sub) {}, []int{2, 4, 5, 3, 1, 0, 2}},
		{"with Movement 0-3-5-2-0", func(b *Sub) { b.Upgrades, b.Upgraded = Upgrades(0).With(Movement), [3]Card{Movement: FlyingFish} }, []int{3, 5, 2, 0, 3}},
	} {
		t.Run(c.name, func(t *testing.T) {
			// Only cephalopods can be met, which it neither loads nor takes.
			o := DefaultOptions()
			o.Solo = true
			s := arrange(t, o, func(seen *Observation) {
				seen.Column = [4]Slot{up(GiantOctopus), up(HumboldtSquid), up(GiantSquid), up(ColossalSquid)}
				c.sub(&seen.Subs[1])
			})
			var rows []int
			for range c.want {
				s = play(t, s, "end")
				s = play(t, s, legalText(s))
				rows = append(rows, s.Observe(0).Subs[1].Row)
			}
			if !reflect.DeepEqual(rows, c.want) {
				t.Errorf("stops %v, want %v", rows, c.want)
			}
		})
	}
}

// S9, S12, S13, S16: what needs a late position.
func TestAISubLate(t *testing.T) {
	o := DefaultOptions()
	o.Solo = true
	t.Run("S9 beside oxygen there is nothing for it", func(t *testing.T) {
		s := lateGame(t, o, 1, [4]Slot{oxygen(2), oxygen(3), up(Hatchetfish), up(Anglerfish)})
		seen(t, play(t, s, "end, dive 2"), []string{"turn 3, seat 0, begin", "seat 1 row 2"}, nil)
	})
	t.Run("S6 an upgrade that it owns it leaves, and its turn ends by itself", func(t *testing.T) {
		s := arrange(t, o, func(seen *Observation) {
			b := &seen.Subs[1]
			b.Row, b.Hold = 1, []Card{Mackerel}
			b.Upgrades, b.Upgraded = Upgrades(0).With(Movement), [3]Card{Movement: ShortfinMako}
			seen.Column[3] = up(FlyingFish)
		})
		seen(t, play(t, s, "end, dive 3"), []string{"turn 3, seat 0, begin", "column ? ? ? flying-fish", "seat 1 row 4"}, nil)
	})
	floor := func(supply, offloads int) State {
		return arrange(t, o, func(seen *Observation) {
			seen.Tokens, seen.Subs[0].Tokens, seen.Subs[0].Offloads = supply, 8-supply-offloads, 8-supply-offloads
			seen.Subs[1].Tokens, seen.Subs[1].Offloads, seen.Subs[1].Row = offloads, offloads, 4
			seen.Dry = 3
		})
	}
	t.Run("S12 a token of the supply while there are any", func(t *testing.T) {
		s := play(t, floor(1, 2), "end, dive 1")
		if got := s.Observe(0); got.Tokens != 0 || !got.Subs[1].Token || got.Subs[1].Counted || got.Dry != 0 {
			t.Errorf("%+v", got)
		}
	})
	t.Run("S12 on an empty supply it counts one, which is no change in stagnation", func(t *testing.T) {
		s := play(t, floor(0, 3), "end, dive 1")
		got := s.Observe(0)
		if got.Subs[1].Token || !got.Subs[1].Counted || got.Dry != 5 {
			t.Errorf("%+v", got)
		}
		s = play(t, s, "end, rise 2, end, rise 2, end")
		if s.Observe(0).Phase == Over {
			t.Fatal("over too early")
		}
		s = play(t, s, "rise 1")
		seen(t, s, []string{"seat 1, over", "over by tokens"}, nil)
		if sub := s.Observe(0).Subs[1]; sub.Tokens != 3 || sub.Offloads != 4 {
			t.Errorf("%d tokens, %d offloads", sub.Tokens, sub.Offloads)
		}
	})
	t.Run("A9 the human gets none", func(t *testing.T) {
		s := floor(0, 3)
		s.subs[0].row = 4
		s = play(t, s, "dive 1")
		if got := s.Observe(0); got.Subs[0].Token || got.Subs[0].Counted || got.Turn != 1 {
			t.Errorf("%+v", got)
		}
	})
	t.Run("S13 three offloads are not four", func(t *testing.T) {
		seen(t, play(t, floor(2, 2), "end, dive 1, end, rise 2, end, rise 2, end, rise 1"), []string{"seat 0, begin", "tokens 3"}, nil)
	})
	t.Run("S16, S17 the AI Sub scores creatures only, and is subtracted", func(t *testing.T) {
		s := floor(4, 3)
		s.options.StagnationLimit = 1
		s.subs[1].collect(FlyingFish)
		s.subs[1].collect(Mackerel)
		s = play(t, s, "end")
		got, _ := s.Outcome()
		want := Outcome{Reason: "stagnation", Scores: [2]int{2, 2}, Solo: true, Score: 0, Rank: "Unranked"}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%+v, want %+v", got, want)
		}
	})
	t.Run("S24 its turns count in stagnation", func(t *testing.T) {
		o.StagnationLimit = 2
		s := play(t, start(t, o, "mackerel giant-squid"), "end, dive 2")
		seen(t, s, []string{"seat 1, over", "over by stagnation"}, nil)
	})
}

func TestSetupRefuses(t *testing.T) {
	deck := `["` + strings.Join(func() (names []string) {
		for c := FlyingFish; c <= GulperEel; c++ {
			names = append(names, c.String())
		}
		return names
	}(), `","`) + `"]`
	good := `{"deck":` + deck + `,"starter":1}`
	if _, err := (Game{}).Start(2, []byte(`{}`), []byte(good)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, options, deal, want string }{
		{"a card twice", `{}`, strings.Replace(good, "mackerel", "flying-fish", 1), "twice"},
		{"no such card", `{}`, strings.Replace(good, "mackerel", "Mackerel", 1), `"Mackerel"`},
		{"a card short", `{}`, strings.Replace(good, `"mackerel",`, "", 1), "not 15"},
		{"no deck", `{}`, `{"starter":0}`, "deck is missing"},
		{"no starter", `{}`, `{"deck":` + deck + `}`, "starter is missing"},
		{"starter 2", `{}`, strings.Replace(good, ":1}", ":2}", 1), "seat 0 or 1"},
		{"starter 1 in solo", `{"solo":true}`, good, "seat 0 starts"},
		{"a fraction", `{}`, strings.Replace(good, ":1}", ":0.5}", 1), "starter"},
		{"another key", `{}`, strings.Replace(good, ":1}", `:1,"oxygen":3}`, 1), "oxygen"},
		{"key in another case", `{}`, strings.Replace(good, "starter", "Starter", 1), "Starter"},
		{"unknown option", `{"turbo":true}`, good, "turbo"},
		{"limit too high", `{"stagnationLimit":201}`, good, "0 to 200"},
		{"null", `{}`, `null`, "null"},
	} {
		_, err := (Game{}).Start(2, []byte(c.options), []byte(c.deal))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q in it", c.name, err, c.want)
		}
	}
	if _, err := (Game{}).Start(3, []byte(`{}`), []byte(good)); err == nil {
		t.Error("three seats")
	}
	if _, err := New(Options{StagnationLimit: -1}, NewDeal(Options{}, ordered{})); err == nil {
		t.Error("stagnation limit -1")
	}
	var _ game.Table = &table{}
}
