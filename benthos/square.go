package benthos

import (
	"fmt"
	"strconv"

	"fathom/game"
)

// Square is one of the hundred squares of the map, row by row: a1 is 0, b1 is 1, j10 is 99.
type Square uint8

// The size of the map, and the square that is none.
const (
	Side            = 10
	Squares         = Side * Side
	NoSquare Square = Squares
)

// String is the column's letter and the row's number, such as "a1" or "j10"; "-" for NoSquare.
func (q Square) String() string {
	if q >= NoSquare {
		return "-"
	}
	return string(rune('a'+q%Side)) + strconv.Itoa(int(q/Side)+1)
}

// ParseSquare reads a square in exactly the spelling of String. The error wraps game.ErrNotation.
func ParseSquare(text string) (Square, error) {
	if len(text) == 2 || len(text) == 3 {
		column := text[0] - 'a'
		row, err := strconv.Atoi(text[1:])
		if err == nil && column < Side && row >= 1 && row <= Side {
			if q := Square(row-1)*Side + Square(column); q.String() == text {
				return q, nil
			}
		}
	}
	return NoSquare, fmt.Errorf("%w: square %.20q; squares are a1 to j10", game.ErrNotation, text)
}
