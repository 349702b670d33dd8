package benthos

import (
	"fmt"
	"math/bits"
	"syscall"
	"testing"

	"fathom/game"
)

// wyrand is a small fast generator for simulations.
type wyrand uint64

func (w *wyrand) Uint64() uint64 {
	*w += 0xa0761d6478bd642f
	hi, lo := bits.Mul64(uint64(*w), uint64(*w)^0xe7037ed1a0b428db)
	return hi ^ lo
}

func (w *wyrand) below(n int) int {
	hi, _ := bits.Mul64(w.Uint64(), uint64(n))
	return int(hi)
}

// playout plays to the end with the primitives of Apply: every bid uniform from 0 to the seat's money, every action of
// an operator uniform over what is legal.
func (s *State) playout(w *wyrand) {
	for s.phase != Over {
		for seat := range game.Seat(s.seats) {
			s.bid(seat, w.below(int(s.money[seat])+1))
		}
		for s.phase == Operate {
			claims := s.claims()
			n := claims.count()
			choices := n
			if s.mayStop() {
				choices++
			}
			if k := w.below(choices); k < n {
				s.claim(claims.nth(k))
			} else {
				s.endTurn()
			}
		}
	}
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

func BenchmarkPlayout(b *testing.B) {
	for _, seats := range []int{2, 4, 7} {
		b.Run(fmt.Sprintf("seats=%d", seats), func(b *testing.B) {
			l := Luck(1)
			var total int32
			b.ReportAllocs()
			start := processorTime(b)
			for b.Loop() {
				s := shuffled(seats, DefaultOptions(), &l)
				s.playRandom(&l)
				total += s.money[0]
			}
			if total == 0 {
				b.Fatal("nobody earned anything")
			}
			b.ReportMetric(float64(b.N)/(processorTime(b)-start), "playouts/cpu-s")
		})
	}
}

func BenchmarkSetup(b *testing.B) {
	w := wyrand(1)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := New(4, DefaultOptions(), NewDeal(4, DefaultOptions(), &w)); err != nil {
			b.Fatal(err)
		}
	}
}
