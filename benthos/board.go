package benthos

import "math/bits"

// board is a set of squares: rows 1 to 5 are the low bits of north, rows 6 to 10 those of south. Counting up the bits of
// north and then of south goes through the map row by row.
type board struct{ north, south uint64 }

const half = Squares / 2

// single is the set of one square.
func single(q Square) board {
	if q < half {
		return board{north: 1 << q}
	}
	return board{south: 1 << (q - half)}
}

func (b board) and(c board) board     { return board{b.north & c.north, b.south & c.south} }
func (b board) or(c board) board      { return board{b.north | c.north, b.south | c.south} }
func (b board) without(c board) board { return board{b.north &^ c.north, b.south &^ c.south} }
func (b board) empty() bool           { return b.north|b.south == 0 }
func (b board) count() int            { return bits.OnesCount64(b.north) + bits.OnesCount64(b.south) }

func (b board) has(q Square) bool {
	if q < half {
		return b.north>>q&1 != 0
	}
	return b.south>>(q-half)&1 != 0
}

// next takes the first square out of the set, in the order row by row. The set must not be empty.
func (b *board) next() Square {
	if b.north != 0 {
		q := bits.TrailingZeros64(b.north)
		b.north &= b.north - 1
		return Square(q)
	}
	q := bits.TrailingZeros64(b.south)
	b.south &= b.south - 1
	return Square(q + half)
}

// singles holds single of every square, for where a branch would be guessed wrong half the time. Behind the last square
// the sets are empty.
var singles = func() (table [128]board) {
	for q := range Square(Squares) {
		table[q] = single(q)
	}
	return table
}()

// nth is the member of the set that has k others before it. k must be less than count.
func (b board) nth(k int) Square {
	word, from := b.north, 0
	if n := bits.OnesCount64(word); k >= n {
		word, from, k = b.south, half, k-n
	}
	if n := bits.OnesCount32(uint32(word)); k >= n {
		word, from, k = word>>32, from+32, k-n
	}
	if n := bits.OnesCount16(uint16(word)); k >= n {
		word, from, k = word>>16, from+16, k-n
	}
	for range k {
		word &= word - 1
	}
	return Square(from + bits.TrailingZeros64(word))
}

// beside holds, for every square, the squares that border a side of it. The map's edges are edges: it does not wrap.
var beside = neighbours()

func neighbours() (table [Squares]board) {
	for q := range Square(Squares) {
		column, row := q%Side, q/Side
		if row > 0 {
			table[q] = table[q].or(single(q - Side))
		}
		if column > 0 {
			table[q] = table[q].or(single(q - 1))
		}
		if column < Side-1 {
			table[q] = table[q].or(single(q + 1))
		}
		if row < Side-1 {
			table[q] = table[q].or(single(q + Side))
		}
	}
	return table
}
