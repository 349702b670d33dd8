package benthos

import (
	"errors"
	"strings"
	"testing"

	"fathom/game"
)

// allFree is every resource square of the plain map but those named.
func allFree(t *testing.T, taken string) string {
	t.Helper()
	var list []string
	for q, r := range mapOf(t, plainMap) {
		if text := Square(q).String(); r != Land && !strings.Contains(" "+taken+" ", " "+text+" ") {
			list = append(list, text)
		}
	}
	return strings.Join(list, " ")
}

const (
	cornered = `
		AB........
		B.........
		..........
		..........
		..........
		..........
		..........
		..........
		..........
		..........`
	strip = `
		..........
		..........
		..........
		..........
		..........
		..........
		..........
		..........
		..........
		A.B.......`
	middle = `
		..........
		..........
		..........
		..A.......
		....A.....
		..........
		..........
		..........
		..........
		..........`
)

// TestOperationPhase goes through what an operator may do, choice by choice: may is what is legal, do what is done.
func TestOperationPhase(t *testing.T) {
	compulsory := Options{Rounds: 5, CompulsorySecond: true}
	type choice struct{ may, do string }
	for _, tt := range []struct {
		name    string
		p       position
		choices []choice
		turn    string // after the last choice
		value   int16
	}{
		{"first round: only option 1, one space, any resource", position{},
			[]choice{{allFree(t, ""), "claim c4"}}, "1 BC bidding", 1},
		{"option 1 beside another company", position{company: BC, cubes: oneCube(t, "a1", 'A')},
			[]choice{{allFree(t, "a1"), "claim b1"}}, "1 OI bidding", 1},
		{"adjacency rule: option 2 if at all possible; a second square beside the first or any other of its own",
			position{round: 2, cubes: oneCube(t, "a4", 'A')},
			[]choice{{"b4 a5", "claim b4"}, {"c4 a5 b5 stop", "claim c4"}}, "2 BC bidding", 9},
		{"the second square beside an old one", position{round: 2, cubes: oneCube(t, "a4", 'A')},
			[]choice{{"b4 a5", "claim b4"}, {"c4 a5 b5 stop", "claim a5"}}, "2 BC bidding", 9},
		{"one square is enough", position{round: 2, cubes: oneCube(t, "a4", 'A')},
			[]choice{{"b4 a5", "claim a5"}, {"b4 b5 stop", "stop"}}, "2 BC bidding", 4},
		{"compulsorySecond", position{options: compulsory, round: 2, cubes: oneCube(t, "a4", 'A')},
			[]choice{{"b4 a5", "claim a5"}, {"b4 b5", "claim b5"}}, "2 BC bidding", 9},
		{"any border of its own, land and rivals left out", position{round: 3, cubes: middle},
			[]choice{{"b4 d4 e4 c5 d5 f5", "claim e4"}, {"b4 d4 f4 c5 d5 f5 stop", "stop"}}, "3 BC bidding", 9},
		{"not diagonally, not around the edge", position{round: 2, cubes: oneCube(t, "j4", 'A')},
			[]choice{{"i4 j5", "claim j5"}, {"i4 i5 stop", "stop"}}, "2 BC bidding", 4},
		{"not across land", position{round: 2, cubes: oneCube(t, "e1", 'A')},
			[]choice{{"d1 e2", "claim e2"}, {"d1 d2 stop", "stop"}}, "2 BC bidding", 4},
		{"nothing adjacent is free: option 1, and then no second square", position{round: 3, cubes: cornered},
			[]choice{{allFree(t, "a1 b1 a2"), "claim c4"}}, "3 BC bidding", 2},
		{"option 1 may choose a square between rivals", position{round: 3, cubes: cornered},
			[]choice{{allFree(t, "a1 b1 a2"), "claim b2"}}, "3 BC bidding", 4},
		{"option 1 with compulsorySecond has no second square either", position{options: compulsory, round: 3, cubes: cornered},
			[]choice{{allFree(t, "a1 b1 a2"), "claim c4"}}, "3 BC bidding", 2},
		{"no second square exists: the operation ends by itself", position{round: 2, cubes: strip},
			[]choice{{"b10", "claim b10"}}, "2 BC bidding", 4},
		{"no second square exists with compulsorySecond", position{options: compulsory, round: 2, cubes: strip},
			[]choice{{"b10", "claim b10"}}, "2 BC bidding", 4},
		{"the neighbours of the second count for nothing: two squares at most", position{round: 2, cubes: oneCube(t, "a10", 'A')},
			[]choice{{"b10", "claim b10"}, {"c10 stop", "claim c10"}}, "2 BC bidding", 9},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.p.money = []int{1, 1}
			s := tt.p.set(t)
			company := s.company
			s.sell(t, 1, 0)
			for i, c := range tt.choices {
				if got := s.may(); got != c.may {
					t.Fatalf("choice %d: may %s\nwant %s", i, got, c.may)
				}
				refuseAllElse(t, s, c.may)
				s.do(t, c.do)
			}
			if got := s.turn(); got != tt.turn {
				t.Errorf("then %s, want %s", got, tt.turn)
			}
			if got := s.values[company.Index()]; got != tt.value {
				t.Errorf("value %d, want %d", got, tt.value)
			}
		})
	}
}

// oneCube is a board with one cube.
func oneCube(t *testing.T, square string, cube byte) string {
	t.Helper()
	q, err := ParseSquare(square)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for i := range Square(Squares) {
		if i%Side == 0 {
			b.WriteByte('\n')
		}
		if i == q {
			b.WriteByte(cube)
		} else {
			b.WriteByte('.')
		}
	}
	return b.String()
}

// refuseAllElse tries every square, stop and a bid: what may does not list is refused and changes nothing.
func refuseAllElse(t *testing.T, s State, may string) {
	t.Helper()
	tries := []Action{Stop(), BidOf(0), {}, ClaimOf(NoSquare), ClaimOf(255)}
	for q := range NoSquare {
		tries = append(tries, ClaimOf(q))
	}
	for _, a := range tries {
		if strings.Contains(" "+may+" ", " "+strings.TrimPrefix(a.String(), "claim ")+" ") {
			continue
		}
		tried := s
		if err := tried.Apply(s.winner, a); !errors.Is(err, game.ErrIllegal) {
			t.Errorf("%v: %v, want it illegal", a, err)
		}
		if err := tried.Apply(1-s.winner, a); !errors.Is(err, game.ErrNotYourTurn) {
			t.Errorf("%v by the other seat: %v", a, err)
		}
		if tried != s {
			t.Errorf("%v is refused and changes the position", a)
		}
	}
}

// TestLandIsNeverControlled claims at random and looks at every list.
func TestLandIsNeverControlled(t *testing.T) {
	w := wyrand(3)
	for range 20 {
		s, err := New(3, DefaultOptions(), NewDeal(3, DefaultOptions(), &w))
		if err != nil {
			t.Fatal(err)
		}
		s.playout(&w)
		for i, held := range s.held {
			for !held.empty() {
				if q := held.next(); s.tiles[q] == Land {
					t.Fatalf("%v controls land on %v", Company(i+1), q)
				}
			}
		}
	}
}
