package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math"

	"fathom/study"
	"fathom/study/oracle"
)

// charged are the penalised scores of some decks.
type charged struct {
	penalty      *oracle.Penalty
	width, exact int
	scores, less []float64 // the scores, and how far each is below its deck's par
}

func (c *oracleTrenchCmd) newCharged() (*charged, error) {
	switch {
	case !(math.Abs(c.Weight) <= 10):
		return nil, usage("--weight %v: from -10 to 10", c.Weight)
	case c.Width < 1:
		return nil, usage("--width %d: go on from at least 1", c.Width)
	}
	return &charged{penalty: oracle.NewPenalty(c.Weight), width: c.Width}, nil
}

// solve bounds one more deck behind a bar, and prints it.
func (c *charged) solve(ctx context.Context, seed uint64, options, deal json.RawMessage, par oracle.Par) error {
	bar := startBar()
	defer bar.finish()
	show := func(part float64) { bar.show(part, "charging for luck") }
	p, err := oracle.SolvePenalised(ctx, options, deal, c.penalty, c.width, show)
	if err != nil {
		return err
	}
	bar.finish()
	p.Score = min(p.Score, float64(par.Score)+c.penalty.Most())
	how := "at most"
	if p.Exact {
		how = "exactly"
		c.exact++
	}
	c.scores = append(c.scores, p.Score)
	c.less = append(c.less, float64(par.Score)-p.Score)
	fmt.Printf("seed %d: penalised %s %.2f (%d positions)\n", seed, how, p.Score, p.States)
	return nil
}

// sum prints what all decks together say.
func (c *charged) sum() {
	fmt.Printf("penalised: %s, below par by %s; %d decks exact, %d stopped at the width\n", interval("%.2f", study.MeanOf(c.scores)),
		interval("%+.2f", study.MeanOf(c.less)), c.exact, len(c.scores)-c.exact)
}
