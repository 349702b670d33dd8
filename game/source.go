package game

import "math/bits"

// Source is a stream of random 64-bit words, handed in from outside: the rules own no generator.
type Source interface{ Uint64() uint64 }

// Below draws a number in [0, n) without bias: the high word of a 64 by 64 bit product, with rejection (Lemire 2019).
// It is written out here so that the same stream always makes the same deal. It panics if n is 0.
func Below(s Source, n uint64) uint64 {
	if n == 0 {
		panic("game: Below(0)")
	}
	hi, lo := bits.Mul64(s.Uint64(), n)
	if lo < n {
		for floor := -n % n; lo < floor; {
			hi, lo = bits.Mul64(s.Uint64(), n)
		}
	}
	return hi
}

// Shuffle puts list in uniformly random order: Fisher and Yates, from the end.
func Shuffle[T any](s Source, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := int(Below(s, uint64(i+1)))
		list[i], list[j] = list[j], list[i]
	}
}
