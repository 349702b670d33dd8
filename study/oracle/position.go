package oracle

import (
	"math/bits"

	"fathom/trench"
)

// position is one at the beginning of the human's turn, or at the end of the game.
type position struct {
	open  trench.Open
	key   key
	bound int
	round round // the actions that led to it from the human's turn before
}

// round is the actions of one turn of both seats, four bits each, the first in the lowest.
type round uint64

func (r round) with(a trench.Action) round {
	return r | round(a)<<((bits.Len64(uint64(r))+3)&^3)
}

func (r round) actions(list []trench.Action) []trench.Action {
	for ; r != 0; r >>= 4 {
		list = append(list, trench.Action(r&15))
	}
	return list
}
