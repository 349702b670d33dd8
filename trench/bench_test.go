package trench

import (
	"syscall"
	"testing"
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
			l := Luck(1)
			points := 0
			b.ReportAllocs()
			start := processorTime(b)
			for b.Loop() {
				s := shuffled(kind.options, &l)
				s.playRandom(&l)
				points += s.Scores()[0]
			}
			b.ReportMetric(float64(b.N)/(processorTime(b)-start), "playouts/cpu-s")
		})
	}
}

// BenchmarkScript plays whole games as a search does at the end of its tree.
func BenchmarkScript(b *testing.B) {
	l := Luck(1)
	points := 0
	start := processorTime(b)
	for b.Loop() {
		t := Trial{s: shuffled(DefaultOptions(), &l), Luck: l}
		t.Playout()
		l = t.Luck
		points += t.Scores()[0]
	}
	b.ReportMetric(float64(b.N)/(processorTime(b)-start), "playouts/cpu-s")
	b.ReportMetric(float64(points)/float64(b.N), "points")
}

// processorTime is the time in seconds that the process has kept processors busy: a measure for a machine that does
// other things as well.
func processorTime(b *testing.B) float64 {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return float64(used.Utime.Nano()+used.Stime.Nano()) / 1e9
}
