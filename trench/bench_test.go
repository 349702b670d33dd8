package trench

import (
	"math/rand/v2"
	"testing"

	"fathom/game"
)

// BenchmarkPlayout plays whole games from a fresh deal, every action uniformly at random.
func BenchmarkPlayout(b *testing.B) {
	solo := DefaultOptions()
	solo.Solo = true
	for _, kind := range []struct {
		name    string
		options Options
	}{{"players=2", DefaultOptions()}, {"solo", solo}} {
		b.Run(kind.name, func(b *testing.B) {
			source := rand.NewPCG(1, 2)
			legal := make([]Action, 0, 16)
			points := 0
			b.ReportAllocs()
			for b.Loop() {
				s, err := New(kind.options, NewDeal(kind.options, source))
				if err != nil {
					b.Fatal(err)
				}
				for {
					legal = s.AppendLegal(legal[:0], s.turn)
					if len(legal) == 0 {
						break
					}
					if err := s.Apply(s.turn, legal[game.Below(source, uint64(len(legal)))]); err != nil {
						b.Fatal(err)
					}
				}
				points += s.Scores()[0]
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
		})
	}
}
