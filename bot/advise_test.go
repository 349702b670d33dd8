package bot_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"fathom/benthos"
	"fathom/bot"
	"fathom/bot/search"
	"fathom/game"
	"fathom/trench"
)

func TestAdvise(t *testing.T) {
	for _, c := range []struct {
		game    game.Game
		options string
	}{{trench.Game{}, `{}`}, {trench.Game{}, `{"solo":true}`}, {benthos.Game{}, `{}`}} {
		t.Run(c.game.Name()+c.options, func(t *testing.T) {
			deal, err := c.game.NewDeal(2, json.RawMessage(c.options), rand.NewPCG(1, 2))
			if err != nil {
				t.Fatal(err)
			}
			table, err := c.game.Start(2, json.RawMessage(c.options), deal)
			if err != nil {
				t.Fatal(err)
			}
			seat := table.ToAct()[0]
			list, err := bot.Advise(context.Background(), table.Observe(seat), rand.NewPCG(3, 4))
			if err != nil {
				t.Fatal(err)
			}
			tries := 0
			for i, a := range list {
				if !slices.Contains(table.Legal(seat), a.Action) {
					t.Errorf("it advises %q, which is not legal", a.Action)
				}
				if i > 0 && a.Tries > list[i-1].Tries {
					t.Errorf("%q comes after %q, which was tried less", a.Action, list[i-1].Action)
				}
				tries += a.Tries
			}
			if tries < 4_000 {
				t.Errorf("it tried %d actions, want 4,000 or more", tries)
			}
		})
	}
	if _, err := bot.Advise(context.Background(), nil, rand.NewPCG(3, 4)); err == nil {
		t.Error("it advises on no game at all")
	}
}

func TestCompare(t *testing.T) {
	best := search.Advice{Action: "one", Lead: 3}
	for _, c := range []struct {
		o    game.Observation
		a    search.Advice
		want string
	}{
		{trench.Observation{}, best, "the best it found"},
		{trench.Observation{}, search.Advice{Action: "two", Lead: 4}, "about as good"},
		{trench.Observation{}, search.Advice{Action: "two", Lead: 1.7}, "about 1.3 points less in the end"},
		{benthos.Observation{}, search.Advice{Action: "two", Lead: -12}, "about 15 billions less in the end"},
	} {
		if got := bot.Compare(c.o, c.a, best); got != c.want {
			t.Errorf("%v: %q, want %q", c.a, got, c.want)
		}
	}
}
