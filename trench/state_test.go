package trench

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"fathom/game"
)

func TestDeterminizeIsConsistent(t *testing.T) {
	source := rand.NewPCG(5, 6)
	n := 0
	positions(6000, func(s *State) {
		for _, seat := range []game.Seat{0, 1, game.Spectator} {
			o := s.Observe(seat)
			d := Determinize(o, source)
			if again := d.Observe(seat); !reflect.DeepEqual(o, again) {
				t.Fatalf("%v sees\n%+v\nand in its own world\n%+v", seat, o, again)
			}
			if !reflect.DeepEqual(s.AppendLegal(nil, s.turn), d.AppendLegal(nil, s.turn)) {
				t.Fatalf("other legal actions: %v and %v", s, d)
			}
			if d.column != s.column {
				n++
			}
		}
	})
	if n == 0 {
		t.Error("Determinize always gives the real world")
	}
}

// Every card that the viewer does not know can lie in every place that it does not know, about equally often.
func TestDeterminizeIsFair(t *testing.T) {
	s := play(t, start(t, DefaultOptions(), echo), "dive 2, upgrade, sonar down")
	o := s.Observe(0)
	source := rand.NewPCG(1, 1)
	const draws = 14_000
	var first, under [Cards + 1]int
	for range draws {
		d := Determinize(o, source)
		first[d.column.at(1).card()]++
		under[d.deck[Cards-1]]++
	}
	for c := FlyingFish; c <= GulperEel; c++ {
		want := draws / 14
		if c == MoonJellyfish || c == FlyingFish { // fitted, and seen by sonar
			want = 0
		}
		for _, got := range []int{first[c], under[c]} {
			if got < want*4/5 || got > want*6/5 {
				t.Errorf("%v lies there %d times, want about %d", c, got, want)
			}
		}
	}
}

// What is observed of scores is what decides.
func TestScoresAgree(t *testing.T) {
	positions(3000, func(s *State) {
		o := s.Observe(game.Spectator)
		if got := [2]int{o.Subs[0].Score.Total(), o.Subs[1].Score.Total()}; got != s.Scores() {
			t.Fatalf("%v: shows %v, scores %v", s, got, s.Scores())
		}
	})
}

// TestRevelations counts what has come to light after each step: cards turned, looks, tanks.
func TestRevelations(t *testing.T) {
	for _, c := range []struct {
		s     State
		steps string
		want  int
	}{
		{start(t, DefaultOptions(), echo), "", 0},
		{start(t, DefaultOptions(), echo), "end, end", 0},
		{start(t, DefaultOptions(), echo), "dive 2", 1},
		{start(t, DefaultOptions(), echo), "dive 2, upgrade", 1},
		{start(t, DefaultOptions(), echo), "dive 2, upgrade, sonar up", 2},
		{start(t, DefaultOptions(), echo), "dive 2, upgrade, sonar up, dive 2", 3},
		{lateGame(t, DefaultOptions(), 2, [4]Slot{oxygen(3), up(FlyingFish), up(Hatchetfish), up(Anglerfish)}), "dive 2", 17},
		{lateGame(t, DefaultOptions(), 2, [4]Slot{oxygen(3), up(FlyingFish), up(Hatchetfish), up(Anglerfish)}), "dive 2, collect", 18},
	} {
		p := &table{state: c.s}
		for _, text := range strings.Split(c.steps, ", ") {
			if text == "" {
				continue
			}
			if err := p.Apply(p.state.turn, text); err != nil {
				t.Fatal(err)
			}
		}
		if got := p.Revelations(); got != c.want {
			t.Errorf("after %q: %d, want %d", c.steps, got, c.want)
		}
	}
}

// A position drawn from an observation plays on like any: all sixteen cards are there.
func TestDeterminizeDealsEveryCard(t *testing.T) {
	source := rand.NewPCG(7, 8)
	positions(1500, func(s *State) {
		d := Determinize(s.Observe(0), source)
		for range 400 {
			legal := d.AppendLegal(nil, d.turn)
			if len(legal) == 0 {
				break
			}
			d.do(legal[game.Below(source, uint64(len(legal)))])
		}
		if err := account(d.Observe(game.Spectator)); err != nil {
			t.Fatal(err)
		}
	})
}

func TestCopyIsIndependent(t *testing.T) {
	positions(2000, func(s *State) {
		before := *s
		o := s.Observe(0)
		c := *s
		for _, a := range s.AppendLegal(nil, s.turn) {
			c = *s
			c.do(a)
		}
		for i := range o.Subs {
			for j := range o.Subs[i].Delivered {
				o.Subs[i].Delivered[j] = Unknown
			}
		}
		if *s != before {
			t.Fatal("a copy or an observation is shared")
		}
	})
}

func TestRefusalChangesNothing(t *testing.T) {
	positions(2000, func(s *State) {
		legal := s.legal()
		for a := Action(0); a <= End+1; a++ {
			for _, seat := range []game.Seat{-1, 0, 1, 2} {
				c := *s
				err := c.Apply(seat, a)
				if want := seat == s.turn && legal.has(a); (err == nil) != want {
					t.Fatalf("%v %v: %v, legal is %v", seat, a, err, want)
				}
				if err != nil && c != *s {
					t.Fatalf("%v %v is refused and changes the position", seat, a)
				}
			}
		}
	})
}

// The number of a draw stays with what it brought, for as long as it lies in the column.
func TestDrawnFollowsTheCard(t *testing.T) {
	var before [Cards + Tanks + 1]slot
	positions(4000, func(s *State) {
		if s.turnNo == 1 {
			before = [Cards + Tanks + 1]slot{}
		}
		o := s.Observe(game.Spectator)
		for i, k := range o.Column {
			if k.Kind == Empty {
				continue
			}
			if k.Drawn < 1 || k.Drawn > int(s.drawn) {
				t.Fatalf("row %d: draw %d of %d", i+1, k.Drawn, s.drawn)
			}
			now := s.column.at(int8(i+1)) & content
			if was := before[k.Drawn]; was != 0 && was != now {
				t.Fatalf("draw %d was %v and is %v", k.Drawn, was, now)
			}
			before[k.Drawn] = now
		}
	})
}

// Two positions that differ in hidden cards only print the same whatever the verb.
func TestNothingHiddenIsPrinted(t *testing.T) {
	o := DefaultOptions()
	a := play(t, start(t, o, "mackerel moon-jellyfish anglerfish barreleye"), "dive 2, upgrade, sonar down")
	b := play(t, start(t, o, "flying-fish moon-jellyfish gulper-eel barreleye"), "dive 2, upgrade, sonar down")
	if a == b {
		t.Fatal("the positions are the same")
	}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%d", "%x"} {
		if x, y := fmt.Sprintf(verb, a), fmt.Sprintf(verb, &b); x != y {
			t.Errorf("%s shows %s and %s", verb, x, y)
		}
		x, y := fmt.Sprintf(verb, &table{state: a}), fmt.Sprintf(verb, &table{state: b})
		if x != y || strings.Contains(x, "anglerfish") {
			t.Errorf("%s of a table shows %s and %s", verb, x, y)
		}
	}
	for _, v := range []any{a, &a} {
		if text, err := json.Marshal(v); err != nil || string(text) != "{}" {
			t.Errorf("as JSON: %s, %v", text, err)
		}
	}
}

func TestNotationRoundTrip(t *testing.T) {
	for a := SonarUp; a <= End; a++ {
		if back, err := ParseAction(a.String()); err != nil || back != a {
			t.Errorf("%v parses as %v, %v", a, back, err)
		}
	}
	for c := FlyingFish; c <= GulperEel; c++ {
		if back, err := ParseCard(c.String()); err != nil || back != c {
			t.Errorf("%v parses as %v, %v", c, back, err)
		}
	}
	for _, text := range []string{"", "none", "Dive 1", "dive  1", "dive 4", "dive 0", "dive 01", " end", "end ", "sonar", "sonar left"} {
		if a, err := ParseAction(text); err == nil {
			t.Errorf("%q parses as %v", text, a)
		}
	}
	for _, text := range []string{"", "unknown", "Mackerel", "giant octopus"} {
		if c, err := ParseCard(text); err == nil {
			t.Errorf("%q parses as %v", text, c)
		}
	}
}

// FuzzPlay makes a game of any bytes: the first choose the options, each other one of the legal actions.
func FuzzPlay(f *testing.F) {
	f.Add([]byte{0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
	f.Add([]byte("every input is a game"))
	f.Fuzz(func(t *testing.T, input []byte) {
		if len(input) < 2 {
			return
		}
		bit := func(i int) bool { return input[0]>>i&1 != 0 }
		o := Options{bit(0), bit(1), bit(2), bit(3), bit(4), bit(5), bit(6), int(input[1]) % (maxStagnation + 1)}
		s, err := New(o, NewDeal(o, rand.NewPCG(uint64(input[1]), uint64(len(input)))))
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range input[2:] {
			legal := s.AppendLegal(nil, s.turn)
			if len(legal) == 0 {
				break
			}
			if err := s.Apply(s.turn, legal[int(b)%len(legal)]); err != nil {
				t.Fatal(err)
			}
			if err := account(s.Observe(game.Spectator)); err != nil {
				t.Fatalf("%v: %v", s, err)
			}
		}
		if _, over := s.Outcome(); over != (len(s.AppendToAct(nil)) == 0) {
			t.Fatal("over and somebody to act")
		}
	})
}
