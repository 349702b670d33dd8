package response

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"fathom/benthos"
	"fathom/bot"
	"fathom/game"
	"fathom/study"
)

// lead is by how much somebody who takes its rival for a bot of one name beats a bot of another.
func lead(t *testing.T, taken, rival string) float64 {
	t.Helper()
	m := study.Match{Game: benthos.Game{}, Options: json.RawMessage(`{}`), A: "response", B: rival, Seats: 2, Seed: 1,
		Player: func(name, spec string, s game.Source) (game.Player, error) {
			if spec == "response" {
				return New(taken, s)
			}
			return bot.New(name, spec, s)
		}}
	if err := m.Check(); err != nil {
		t.Fatal(err)
	}
	const groups = 4
	sum := 0.0
	for n := range uint64(groups) {
		g, err := m.Play(context.Background(), n)
		if err != nil {
			t.Fatal(err)
		}
		sum += g.Margin() / groups
	}
	return sum
}

// Who knows how its rival bids wins much; who is mistaken about it wins less.
func TestKnowingWins(t *testing.T) {
	known, mistaken := lead(t, "greedy", "greedy"), lead(t, "outbid", "greedy")
	if known < 60 {
		t.Errorf("a lead of %.0f for who knows its rival", known)
	}
	if mistaken > known-50 {
		t.Errorf("a lead of %.0f for who knows its rival, and of %.0f for who is mistaken", known, mistaken)
	}
}

// What it does depends on what it sees and on its source, and an unknown bot is refused.
func TestSameSourceSameBid(t *testing.T) {
	o := benthos.DefaultOptions()
	s, err := benthos.New(2, o, benthos.NewDeal(2, o, rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	act := func() string {
		p, err := New("novice", rand.NewPCG(5, 5))
		if err != nil {
			t.Fatal(err)
		}
		text, err := p.Act(context.Background(), s.Observe(1), []string{"bid 0"})
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	open := act()
	if again := act(); again != open {
		t.Errorf("%s, then %s", open, again)
	}
	if err := s.Apply(0, benthos.BidOf(7)); err != nil { // sealed: it must make no difference
		t.Fatal(err)
	}
	if sealed := act(); sealed != open {
		t.Errorf("%s, and %s once the rival has bid", open, sealed)
	}
	if _, err := New("clever", rand.NewPCG(1, 1)); err == nil {
		t.Error("a response to nobody")
	}
}
