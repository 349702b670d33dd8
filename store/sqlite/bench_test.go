package sqlite

import (
	"fmt"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"fathom/game"
	"fathom/match"
)

// BenchmarkAppend writes steps of as many matches as there are callers, each caller waiting for its commit.
func BenchmarkAppend(b *testing.B) {
	for _, callers := range []int{1, 64} {
		b.Run(fmt.Sprintf("callers=%d", callers), func(b *testing.B) {
			s := open(b, filepath.Join(b.TempDir(), "fathom.db"))
			for c := range callers {
				begin(b, s, match.ID(fmt.Sprintf("match-number-%012d", c)))
			}
			b.ResetTimer()
			var wg sync.WaitGroup
			for c := range callers {
				wg.Go(func() {
					for n := range b.N / callers {
						err := s.Append(b.Context(), match.Entry{
							Match: match.ID(fmt.Sprintf("match-number-%012d", c)), N: n, Action: "dive 2",
							Key: "0123456789012345678901" + strconv.Itoa(n), User: "somebody-somebody-somebody",
							At: time.Now(), Phase: match.Playing, Due: []game.Seat{1},
						})
						if err != nil {
							b.Error(err)
							return
						}
					}
				})
			}
			wg.Wait()
			b.ReportMetric(float64(b.N/callers*callers)/b.Elapsed().Seconds(), "rows/s")
		})
	}
}

// BenchmarkOpen is a start with a small database that is there already.
func BenchmarkOpen(b *testing.B) {
	path := filepath.Join(b.TempDir(), "fathom.db")
	s := open(b, path)
	for c := range 50 {
		begin(b, s, match.ID(strconv.Itoa(c)))
	}
	s.Close()
	for b.Loop() {
		s, err := Open(b.Context(), path)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := s.Due(b.Context()); err != nil {
			b.Fatal(err)
		}
		s.Close()
	}
}
