package oracle

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"testing"

	"fathom/game"
	"fathom/trench"
)

func deck(t testing.TB, options string, seed uint64) json.RawMessage {
	t.Helper()
	d, err := trench.Game{}.NewDeal(2, json.RawMessage(options), rand.NewPCG(seed, 0))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// The par of a few decks that are quickly solved. Its actions are a game by the rules that ends with that score.
func TestParOfDecks(t *testing.T) {
	options := json.RawMessage(`{"solo":true}`)
	for seed, want := range map[uint64]int{2: 39, 5: 40, 6: 34} {
		part := 0.0
		par, err := Solve(context.Background(), options, deck(t, `{"solo":true}`, seed), func(p float64) {
			if p < part || p > 1 {
				t.Errorf("seed %d: progress from %v to %v", seed, part, p)
			}
			part = p
		})
		if err != nil {
			t.Fatal(err)
		}
		if par.Score != want {
			t.Errorf("seed %d: par %d, want %d", seed, par.Score, want)
		}
		table, err := trench.Game{}.Start(2, options, deck(t, `{"solo":true}`, seed))
		if err != nil {
			t.Fatal(err)
		}
		for i, a := range par.Actions {
			if err := table.Apply(table.ToAct()[0], a.String()); err != nil {
				t.Fatalf("seed %d, action %d: %v", seed, i, err)
			}
		}
		text, over := table.Outcome()
		var result struct{ Score int }
		if err := json.Unmarshal(text, &result); err != nil || !over || result.Score != want {
			t.Errorf("seed %d: its actions end with %s", seed, text)
		}
	}
}

// nearTheEnd are positions of games played at random, a few turns before the AI Sub brings its last token home, by all the
// house rules.
func nearTheEnd(t *testing.T, turns, n int) (list []trench.Open) {
	luck := rand.NewPCG(8, 8)
	known := trench.Game{}.Options()
	for seed := uint64(0); len(list) < n; seed++ {
		values := game.DrawOptions(known, luck)
		values["solo"] = 1
		options := game.WriteOptions(known, values)
		p, err := trench.NewOpen(options, deck(t, string(options), seed))
		if err != nil {
			t.Fatal(err)
		}
		for !p.Over() && !(p.Turn() == 0 && p.Begins() && turnsLeft(p.Sub(1)) <= turns) {
			legal := p.AppendActions(nil)
			p.Do(legal[game.Below(luck, uint64(len(legal)))])
		}
		if !p.Over() {
			list = append(list, p)
		}
	}
	return list
}

// brute is the best end of all, found by trying everything.
func brute(p trench.Open) int {
	if p.Over() {
		return p.Score()
	}
	best := -1 << 30
	for _, a := range p.AppendActions(nil) {
		q := p
		q.Do(a)
		best = max(best, brute(q))
	}
	return best
}

// Near the end the search finds what trying everything finds, and no bound is too low there; one that is lower by two
// points is caught.
func TestSolveAgainstTryingEverything(t *testing.T) {
	tight := false
	for i, p := range nearTheEnd(t, 5, 40) {
		want := brute(p)
		par, err := newSolver(context.Background(), nil).solve(p)
		if err != nil || par.Score != want {
			t.Fatalf("position %d: par %d, %v; trying everything finds %d", i, par.Score, err, want)
		}
		alone := newSolver(context.Background(), nil) // without a beam to begin with
		if err := alone.visit(&p, 1); err != nil || alone.best != want {
			t.Fatalf("position %d: without a beam %d, %v; trying everything finds %d", i, alone.best, err, want)
		}
		b := worths{}.bound(&p)
		if b < want {
			t.Errorf("position %d: the bound is %d, and %d can be had", i, b, want)
		}
		tight = tight || b-2 < want
	}
	if !tight {
		t.Error("all bounds are far too high: this test would not see one that is too low")
	}
}

// A search stops when it is told to, and knows that a game of two has no par.
func TestSolveRefusesAndStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Solve(ctx, json.RawMessage(`{"solo":true}`), deck(t, `{"solo":true}`, 1), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want that it was cancelled", err)
	}
	if _, err := Solve(context.Background(), json.RawMessage(`{}`), deck(t, `{}`, 1), nil); !errors.Is(err, ErrNotSolo) {
		t.Errorf("%v, want %v", err, ErrNotSolo)
	}
}
