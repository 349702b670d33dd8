package search

import (
	"math"

	"fathom/game"
)

// NewDuct makes a player of Benthos by the method as it is known: decoupled UCT with UCB1 in every node, bids spread evenly, and
// playouts that bid anything up to what a share usually pays. The levels are measured against it.
func NewDuct(l Limit, s game.Source) *Benthos { return &Benthos{limit: l, source: s, plain: true} }

// upper is the index of the arm to try next by UCB1 (Auer et al. 2002): one never tried, or the one whose mean is highest
// together with a part that shrinks with how often it was tried.
func upper(arms []arm, c float32) int {
	n := uint32(0)
	for i := range arms {
		if arms[i].n == 0 {
			return i
		}
		n += arms[i].n
	}
	wide := float32(math.Log(float64(n)))
	top, most := 0, float32(math.Inf(-1))
	for i := range arms {
		a := &arms[i]
		if value := a.w/float32(a.n) + c*float32(math.Sqrt(float64(wide/float32(a.n)))); value > most {
			top, most = i, value
		}
	}
	return top
}
