package main

import (
	"math"
	"strings"
	"testing"

	"fathom/game"
	"fathom/trench"
)

// The figures are those of Wilson's formula worked by hand.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		wins   float64
		n      int
		lo, hi float64
	}{
		{0, 10, 0, 0.2775},
		{10, 10, 0.7225, 1},
		{5, 10, 0.2366, 0.7634},
		{50, 100, 0.4038, 0.5962},
	} {
		lo, hi := wilson(c.wins, c.n)
		if math.Abs(lo-c.lo) > 1e-4 || math.Abs(hi-c.hi) > 1e-4 {
			t.Errorf("%v of %d: %.4f to %.4f, want %.4f to %.4f", c.wins, c.n, lo, hi, c.lo, c.hi)
		}
	}
}

func TestSummaryCountsEveryGame(t *testing.T) {
	two := []game.Sitter{{Name: "greedy", Kind: game.Bot, Bot: "greedy"}, {Name: "random", Kind: game.Bot, Bot: "random"}}
	s := newSummary(trench.Game{})
	s.add(played{sitters: two, steps: 10, result: result{Reason: "oxygen", Scores: []int{10, 4}, Winners: []int{0}}})
	s.add(played{sitters: two, steps: 20, result: result{Reason: "oxygen", Scores: []int{6, 6}, Winners: []int{0, 1}}})
	s.add(played{sitters: two, steps: game.MaxSteps, cut: true})
	var out strings.Builder
	if err := s.print(&out); err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(out.String()), " ")
	for _, want := range []string{
		"trench: 3 games",
		"seat 0 2 8.00 2.00 75.0 %",
		"random 2 5.00 1.00 25.0 %",
		"shortest 10, 5 % 10, median 20, 95 % 20000, longest 20000",
		"oxygen 2 (66.7 %), unfinished (step limit) 1 (33.3 %)",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
}
