package bot

import (
	"context"

	"fathom/game"
)

// random plays any legal action, each as likely as the others; in an auction every bid from 0 to all its money.
type random struct{ s game.Source }

func (r random) Act(_ context.Context, _ game.Observation, legal []string) (string, error) {
	return pick(r.s, legal), nil
}

// pick draws one of the candidates.
func pick[T any](s game.Source, candidates []T) T {
	return candidates[game.Below(s, uint64(len(candidates)))]
}

// best draws one of the candidates of the highest worth.
func best[T any](s game.Source, candidates []T, worth func(T) float64) T {
	var top []T
	var most float64
	for _, c := range candidates {
		switch w := worth(c); {
		case len(top) == 0 || w > most:
			top, most = append(top[:0], c), w
		case w == most:
			top = append(top, c)
		}
	}
	return pick(s, top)
}
