package benthos

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"fathom/game"
)

// positions plays games of every seat count with random options and calls each with many of their positions.
func positions(t *testing.T, games int, each func(s *State, w *wyrand)) {
	t.Helper()
	w := wyrand(11)
	for i := range games {
		seats := MinSeats + i%(MaxSeats-MinSeats+1)
		o := Options{Rounds: MinRounds + w.below(3), CompulsorySecond: w.below(2) == 0}
		s, err := New(seats, o, NewDeal(seats, o, &w))
		if err != nil {
			t.Fatal(err)
		}
		for each(&s, &w); s.phase != Over; each(&s, &w) {
			s.step(t, &w)
		}
	}
}

// step lets a random seat that is to act do something at random.
func (s *State) step(t *testing.T, w *wyrand) {
	t.Helper()
	act := s.AppendToAct(nil)
	seat := act[w.below(len(act))]
	legal := s.AppendLegal(nil, seat)
	if err := s.Apply(seat, legal[w.below(len(legal))]); err != nil {
		t.Fatal(err)
	}
}

func TestDeterminizeLooksTheSame(t *testing.T) {
	n := 0
	positions(t, 12, func(s *State, w *wyrand) {
		if w.below(4) != 0 && s.phase != Over {
			return
		}
		n++
		for viewer := game.Spectator; viewer < game.Seat(s.seats); viewer++ {
			o := s.Observe(viewer)
			imagined := Determinize(o, w)
			if got := imagined.Observe(viewer); !reflect.DeepEqual(got, o) {
				t.Fatalf("%v sees\n%+v\nand in the imagined position\n%+v", viewer, o, got)
			}
			if a, b := s.AppendLegal(nil, viewer), imagined.AppendLegal(nil, viewer); !reflect.DeepEqual(a, b) {
				t.Fatalf("%v may do %v, and imagines %v", viewer, a, b)
			}
			if imagined.phase != Over {
				imagined.playout(w)
			}
			if imagined.finishedRounds() != s.options.Rounds {
				t.Fatal("the imagined game does not come to its end")
			}
		}
	})
	if n < 100 {
		t.Errorf("only %d positions", n)
	}
}

// TestDeterminizeDrawsWhatIsHidden looks at one open bid and one coming lot of a fixed position, drawn over and over.
func TestDeterminizeDrawsWhatIsHidden(t *testing.T) {
	s := position{money: []int{3, 3}}.set(t)
	if err := s.Apply(1, BidOf(3)); err != nil {
		t.Fatal(err)
	}
	w, o := wyrand(1), s.Observe(0)
	var bids [4]int
	var lots [2]int
	const n = 4000
	for range n {
		d := Determinize(o, &w)
		bids[d.bids[1]]++
		lots[d.lots[0].rank(0)]++
	}
	for _, k := range append(bids[:], lots[0]/2, lots[1]/2) {
		if k < n/4*9/10 || k > n/4*11/10 {
			t.Fatalf("bids %v and lots %v are not uniform", bids, lots)
		}
	}
	own := s.Observe(1)
	for range 20 {
		if d := Determinize(own, &w); d.bids[1] != 3 {
			t.Fatal("the viewer's own bid is drawn anew")
		}
	}
}

func TestCopiesAreIndependent(t *testing.T) {
	positions(t, 6, func(s *State, w *wyrand) {
		if s.phase == Over || w.below(8) != 0 {
			return
		}
		before, copied := *s, *s
		copied.playout(w)
		if *s != before {
			t.Fatal("playing on with a copy changed the original")
		}
		o := s.Observe(0)
		s.step(t, w)
		if now := before.Observe(0); !reflect.DeepEqual(o, now) {
			t.Fatal("playing on changed an observation or a copy")
		}
	})
}

func TestFormattingLeaksNothing(t *testing.T) {
	a := position{money: []int{900, 900}, lot: []game.Seat{0, 1}}.set(t)
	b := position{money: []int{900, 900}, lot: []game.Seat{1, 0}}.set(t)
	b.lots[34] ^= 0x11
	for s, bid := range map[*State]int{&a: 777, &b: 888} {
		if err := s.Apply(0, BidOf(bid)); err != nil {
			t.Fatal(err)
		}
	}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%d", "%x", "%T"} {
		for _, pair := range [][2]any{{a, b}, {&a, &b}, {&table{a}, &table{b}}, {[]State{a}, []State{b}}} {
			x, y := fmt.Sprintf(verb, pair[0]), fmt.Sprintf(verb, pair[1])
			if x != y || strings.Contains(x, "777") {
				t.Errorf("%s of %T tells the bid or the lot:\n%s", verb, pair[0], x)
			}
		}
	}
	for _, v := range []any{a, &a, &table{a}} {
		if text, err := json.Marshal(v); err != nil || string(text) != "{}" {
			t.Errorf("JSON of %T: %s, %v", v, text, err)
		}
	}
}

func TestStringShowsTheTable(t *testing.T) {
	s := position{
		round: 2, company: BC, cubes: oneCube(t, "b4", 'A'), money: []int{12, 0}, stocks: [][]Company{{AS, NP}, {BC, BC}},
	}.set(t)
	if err := s.Apply(1, BidOf(0)); err != nil {
		t.Fatal(err)
	}
	text := s.String()
	for _, want := range []string{
		"Round 2 of 5, BC: bidding\n", "    a   b   c ", "\n 4  E   EAS E ", "\n10  T ", "AS value 1, 3 unsold\n", "NP value 0, 4 unsold\n",
		"seat 0: 12 billion, 1 AS 0 BC 0 OI 0 NM 0 DD 0 ME 1 NP\n", "seat 1: 0 billion, 0 AS 2 BC 0 OI 0 NM 0 DD 0 ME 0 NP, has bid\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
}
