package benthos

import "math/bits"

// Luck is a small fast generator for simulations, never for a hosted deal: a counter whose product with itself is folded
// (wyrand). It is a game.Source; every value is a seed.
type Luck uint64

// Uint64 is the next word of the stream.
func (l *Luck) Uint64() uint64 {
	*l += 0xa0761d6478bd642f
	hi, lo := bits.Mul64(uint64(*l), uint64(*l)^0xe7037ed1a0b428db)
	return hi ^ lo
}

// Below draws a number in [0, n), off by less than n in 2^64 from uniform.
func (l *Luck) Below(n int) int {
	hi, _ := bits.Mul64(l.Uint64(), uint64(n))
	return int(hi)
}

// part takes a number in [0, n) from the low sixteen bits of a word: off by less than n in 2^16 from uniform.
func part(word uint64, n int32) int32 { return int32(uint64(uint16(word)) * uint64(n) >> 16) }
