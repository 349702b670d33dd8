package benthos

import (
	"slices"
	"strings"
	"testing"

	"fathom/game"
)

// tell applies actions, "seat: action" each, and collects what a viewer is told. The action of another seat's open bid
// is withheld from Narrate, as a table withholds it.
func (s *State) tell(t *testing.T, viewer game.Seat, names []string, steps ...string) []string {
	t.Helper()
	var told []string
	for _, text := range steps {
		who, what, _ := strings.Cut(text, ": ")
		a, err := ParseAction(what)
		if err != nil {
			t.Fatal(err)
		}
		step := game.Step{Seat: game.Seat(who[0] - '0'), Action: what}
		before := s.Observe(viewer)
		if err := s.Apply(step.Seat, a); err != nil {
			t.Fatal(err)
		}
		if before.Phase == Bidding {
			step.Action = "sealed"
		}
		told = append(told, Narrate(before, step, s.Observe(viewer), names)...)
	}
	return told
}

func TestNarrate(t *testing.T) {
	names := []string{"Ann", "Tomasz", "Eva"}
	for _, tt := range []struct {
		name   string
		p      position
		viewer game.Seat
		steps  []string
		want   []string
	}{
		{"a bid of another seat", position{money: []int{10, 10, 10}}, 0, []string{"1: bid 7"}, []string{"Tomasz sealed a bid."}},
		{"a bid of another seat, for a spectator", position{money: []int{10, 10, 10}}, game.Spectator, []string{"1: bid 7"},
			[]string{"Tomasz sealed a bid."}},
		{"one's own bid", position{company: BC, money: []int{10, 10, 10}}, 1, []string{"1: bid 7"}, []string{"Tomasz sealed a bid of 7 for BC."}},
		{"the reveal", position{money: []int{10, 10, 10}}, 0, []string{"1: bid 7", "0: bid 2", "2: bid 0"}, []string{
			"Tomasz sealed a bid.", "Ann sealed a bid of 2 for AS.", "The bids for AS: Ann 2, Tomasz 7, Eva 0.",
			"Tomasz won with the highest bid and paid 7 for the right to operate AS."}},
		{"fewest stocks", position{money: []int{9, 9, 9}, stocks: [][]Company{{AS}, {}, {DD}}}, 1, []string{"0: bid 3", "1: bid 3", "2: bid 3"},
			[]string{"Ann sealed a bid.", "Tomasz sealed a bid of 3 for AS.", "The bids for AS: Ann 3, Tomasz 3, Eva 3.",
				"Tomasz won the tie with Ann and Eva by owning the fewest stocks and paid 3 for the right to operate AS."}},
		{"least money", position{money: []int{9, 8}}, 9, []string{"0: bid 3", "1: bid 3"},
			[]string{"Ann sealed a bid.", "The bids for AS: Ann 3, Tomasz 3.",
				"Tomasz won the tie with Ann by having the least money and paid 3 for the right to operate AS."}},
		{"by lot", position{money: []int{9, 9, 9}, lot: []game.Seat{2, 1, 0}}, 9, []string{"0: bid 3", "1: bid 3", "2: bid 0"},
			[]string{"Ann sealed a bid.", "Tomasz sealed a bid.", "The bids for AS: Ann 3, Tomasz 3, Eva 0.",
				"Tomasz won the tie with Ann by lot (Eva, Tomasz, Ann) and paid 3 for the right to operate AS."}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := tt.p.set(t)
			if got := s.tell(t, tt.viewer, names, tt.steps...); !slices.Equal(got, tt.want) {
				t.Errorf("told %q\nwant %q", got, tt.want)
			}
		})
	}
}

func TestNarrateOperation(t *testing.T) {
	for _, tt := range []struct {
		name  string
		p     position
		steps []string
		want  []string
	}{
		{"option 1", position{company: BC}, []string{"claim f4"}, []string{"BC claimed f4 (research): value 0 -> 1."}},
		{"two squares", position{round: 2, cubes: oneCube(t, "a4", 'A')}, []string{"claim b4", "claim c4"},
			[]string{"AS claimed b4 (energy): value 1 -> 4.", "AS claimed c4 (energy): value 4 -> 9."}},
		{"stop", position{round: 2, cubes: oneCube(t, "a4", 'A')}, []string{"claim b4", "stop"},
			[]string{"AS claimed b4 (energy): value 1 -> 4.", "Ann stopped AS at one square."}},
		{"no second square", position{round: 2, cubes: strip}, []string{"claim b10"},
			[]string{"AS claimed b10 (tourism): value 1 -> 4.", "No second square beside AS is free."}},
		{"option 1 again", position{round: 3, cubes: cornered}, []string{"claim c4"}, []string{"AS claimed c4 (energy): value 1 -> 2."}},
		{"the end of a round", position{round: 2, company: NP, cubes: strip, stocks: [][]Company{{AS, BC}, {NP}}}, []string{"claim a1"},
			[]string{"NP claimed a1 (mineral): value 0 -> 1.", "Round 2 is over. Dividends: Ann 3 (now 8), seat 1 1 (now 6)."}},
		{"the end of the game", position{round: 5, company: NP, cubes: strip, stocks: [][]Company{{AS, BC}, {NP}}}, []string{"claim a1"},
			[]string{"NP claimed a1 (mineral): value 0 -> 1.", "Round 5 is over. Dividends: Ann 3 (now 8), seat 1 1 (now 6).",
				"The game is over. Ann won with 8 billion."}},
		{"a shared victory", position{round: 5, company: NP, stocks: [][]Company{{}, {NP}}}, []string{"claim a1"},
			[]string{"NP claimed a1 (mineral): value 0 -> 1.", "Round 5 is over. Dividends: Ann 1 (now 6), seat 1 1 (now 6).",
				"The game is over. Ann and seat 1 shared the victory with 6 billion each."}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.p.money = []int{5, 5}
			s := tt.p.set(t)
			s.winner, s.phase = 0, Operate
			s.take(0, s.company)
			var steps []string
			for _, text := range tt.steps {
				steps = append(steps, "0: "+text)
			}
			if got := s.tell(t, 1, []string{"Ann"}, steps...); !slices.Equal(got, tt.want) {
				t.Errorf("told %q\nwant %q", got, tt.want)
			}
		})
	}
}
