package search

import (
	"context"
	"math/rand/v2"
	"syscall"
	"testing"

	"fathom/benthos"
	"fathom/trench"
)

// processorTime is the time in seconds that the process has kept processors busy: a measure for a machine that does
// other things as well.
func processorTime(b *testing.B) float64 {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return float64(used.Utime.Nano()+used.Stime.Nano()) / 1e9
}

// BenchmarkSearch iterates at the first decision of a game, the tree begun anew every 10,000 iterations.
func BenchmarkSearch(b *testing.B) {
	ctx := context.Background()
	b.Run("benthos", func(b *testing.B) {
		source := rand.NewPCG(1, 2)
		o := benthos.DefaultOptions()
		s, err := benthos.New(4, o, benthos.NewDeal(4, o, source))
		if err != nil {
			b.Fatal(err)
		}
		player := NewBenthos(Limit{Iterations: 4}, source)
		if _, err := player.Act(ctx, s.Observe(0), []string{"bid 0", "bid 1"}); err != nil {
			b.Fatal(err)
		}
		measure(b, player.crew[0], &player.crew[0].tree)
	})
	b.Run("trench", func(b *testing.B) {
		source := rand.NewPCG(1, 2)
		s, err := trench.New(trench.DefaultOptions(), trench.NewDeal(trench.DefaultOptions(), source))
		if err != nil {
			b.Fatal(err)
		}
		seat := s.AppendToAct(nil)[0]
		player := NewTrench(Limit{Iterations: 4}, source)
		if _, err := player.Act(ctx, s.Observe(seat), []string{"dive 1", "dive 2"}); err != nil {
			b.Fatal(err)
		}
		measure(b, player.crew[0], &player.crew[0].own, &player.crew[0].rival)
	})
}

func measure(b *testing.B, g grower, trees ...*tree) {
	iterations := func(n int) {
		for k := range n {
			if k%10_000 == 0 {
				for _, t := range trees {
					t.clear(1)
				}
			}
			g.iterate()
		}
	}
	iterations(20_000)
	b.ReportAllocs()
	start := processorTime(b)
	b.ResetTimer()
	iterations(b.N)
	b.ReportMetric(float64(b.N)/(processorTime(b)-start), "iterations/cpu-s")
}
