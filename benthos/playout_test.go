package benthos

import (
	"fmt"
	"math/bits"
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

// nth is the member of the set that has k others before it.
func (b board) nth(k int) Square {
	word, from := b.north, 0
	if n := bits.OnesCount64(word); k >= n {
		word, from, k = b.south, half, k-n
	}
	for range k {
		word &= word - 1
	}
	return Square(from + bits.TrailingZeros64(word))
}

func BenchmarkPlayout(b *testing.B) {
	for _, seats := range []int{2, 4, 7} {
		b.Run(fmt.Sprintf("seats=%d", seats), func(b *testing.B) {
			w := wyrand(1)
			var total int32
			b.ReportAllocs()
			for b.Loop() {
				s, err := New(seats, DefaultOptions(), NewDeal(seats, DefaultOptions(), &w))
				if err != nil {
					b.Fatal(err)
				}
				s.playout(&w)
				total += s.money[0]
			}
			if total == 0 {
				b.Fatal("nobody earned anything")
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
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
