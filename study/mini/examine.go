package mini

import (
	"context"
	"math/rand/v2"
)

// Examined is what is known of one set-up.
type Examined struct {
	Value float64   // seat 0's lead under perfect play
	Nash  float64   // what can be won from perfect play: nothing, but for rounding
	Gains []float64 // what can be won from the search, by its iterations; the mean of both seats, in billions
}

// Examine draws a set-up from a seed, solves it, and lets somebody who knows what the search does play against it, for
// each number of iterations. The same seed gives the same figures. It stops early with ctx's error.
func Examine(ctx context.Context, seed uint64, iterations []int) (Examined, error) {
	s := newSetup(rand.New(rand.NewPCG(seed, 0)))
	perfect := newNash(s)
	x := Examined{Value: perfect.value(start(s)), Nash: gain(s, perfect)}
	for _, n := range iterations {
		x.Gains = append(x.Gains, gain(s, newSearch(ctx, s, n, seed)))
		if err := ctx.Err(); err != nil {
			return x, err
		}
	}
	return x, nil
}
