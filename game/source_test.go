package game

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// words is a Source that is written down.
type words []uint64

func (w *words) Uint64() uint64 {
	x := (*w)[0]
	*w = (*w)[1:]
	return x
}

// TestBelowRejects: for n = 3 one word of 2^64 would make the draw uneven, and it is drawn again.
func TestBelowRejects(t *testing.T) {
	if got := Below(&words{0, 1 << 63}, 3); got != 1 {
		t.Errorf("Below drew %d, want 1 of the second word", got)
	}
}

// TestShuffleIsEven counts the 24 orders of four cards (chi-square, 23 degrees of freedom, p = 0.0001 at 58).
func TestShuffleIsEven(t *testing.T) {
	const rounds = 48_000
	s, count := rand.NewPCG(2, 3), map[string]int{}
	for range rounds {
		list := []int{0, 1, 2, 3}
		Shuffle(s, list)
		count[fmt.Sprint(list)]++
	}
	chi := 0.0
	for _, n := range count {
		d := float64(n) - rounds/24
		chi += d * d / (rounds / 24)
	}
	if len(count) != 24 || chi > 58 {
		t.Errorf("%d orders, chi-square %.1f", len(count), chi)
	}
}
