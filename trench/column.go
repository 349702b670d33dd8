package trench

import "fathom/game"

// column is the water column: a byte a row, row 1 in the lowest. A slot that is zero is empty.
type column uint32

// slot is one row of the column: a card or a tank, which seats have scanned it, and whether it lies face up.
type slot uint8

const (
	content slot = 0x1f // 1 to 16: a research card; 17, 18, 19: Oxygen 3, 2, 1
	scanned slot = 0x20 // by seat 0; one bit higher by seat 1
	faceUp  slot = 0x80

	aboveTanks slot = Cards // a tank's content is this plus its place in the pile: 1, 2, 3
	lastTank        = aboveTanks + Tanks
)

// Tanks is the number of oxygen tanks under the draw pile.
const Tanks = 3

// at is the slot beside a row. Ship and floor, and the rows one beyond them, are beside nothing: an empty slot.
func (c column) at(row int8) slot { return slot(uint64(c) << 16 >> (uint(row+1) * 8 & 63)) }

// set replaces the slot of a row from 1 to 4.
func (c *column) set(row int8, s slot) {
	shift := uint(row-1) * 8 & 31
	*c = *c&^(0xff<<shift) | column(s)<<shift
}

// slide moves all that lies above the gap down one row and lays s in row 1. What lies below the gap stays.
func (c column) slide(gap int8, s slot) column {
	above := column(1)<<(uint(gap-1)*8&31) - 1
	below := ^column(0) << (uint(gap) * 8)
	return c&above<<8 | c&below | column(s)
}

func (s slot) faceDown() bool { return s != 0 && s < faceUp }

// card is the research card in the slot, whether or not anybody may know it; Unknown for a tank or nothing.
func (s slot) card() Card {
	if c := s & content; c <= aboveTanks {
		return Card(c)
	}
	return Unknown
}

// tank is the number on an oxygen tank, or 0.
func (s slot) tank() int {
	if c := s & content; c > aboveTanks {
		return int(lastTank-c) + 1
	}
	return 0
}

func (s slot) scannedBy(seat game.Seat) bool { return s&(scanned<<seat) != 0 }

// turned is the card face up. Who had scanned it no longer matters.
func (s slot) turned() slot { return s&content | faceUp }
