package study

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"fathom/game"
)

// table plays one game and returns the points and the parts of the victory by seat. The deal and every seat have streams
// of chance of their own.
func (m Match) table(ctx context.Context, specs []string, seed uint64) (points, shares []float64, err error) {
	deal, err := m.Game.NewDeal(len(specs), m.Options, rand.NewPCG(seed, 0))
	if err != nil {
		return nil, nil, err
	}
	t, err := m.Game.Start(len(specs), m.Options, deal)
	if err != nil {
		return nil, nil, err
	}
	players := make([]game.Player, len(specs))
	for i, spec := range specs {
		if t.Automatic(game.Seat(i)) {
			continue
		}
		if players[i], err = m.player(spec, rand.NewPCG(seed, uint64(i+1))); err != nil {
			return nil, nil, err
		}
	}
	for range game.MaxSteps {
		seats := t.ToAct()
		if len(seats) == 0 {
			return result(t, len(specs))
		}
		seat := seats[0]
		legal := t.Legal(seat)
		action := legal[0]
		if players[seat] != nil {
			if action, err = players[seat].Act(ctx, t.Observe(seat), legal); err != nil {
				return nil, nil, err
			}
		}
		if err := t.Apply(seat, action); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", specs[seat], err)
		}
	}
	return nil, nil, fmt.Errorf("no end after %d steps", game.MaxSteps)
}

// result reads the outcome of a game that is over.
func result(t game.Table, seats int) (points, shares []float64, err error) {
	text, over := t.Outcome()
	if !over {
		return nil, nil, fmt.Errorf("nobody is to act, and the game is not over")
	}
	var r struct {
		Scores, Money []float64
		Winners       []int
	}
	if err := json.Unmarshal(text, &r); err != nil {
		return nil, nil, err
	}
	shares = make([]float64, seats)
	for _, w := range r.Winners {
		shares[w] = 1 / float64(len(r.Winners))
	}
	return append(r.Scores, r.Money...), shares, nil
}
