package search

import (
	"time"

	"fathom/game"
)

// Limit is how much a player thinks about a move: so many iterations, or until the time is up, whichever comes first; a 0
// is no limit. With iterations alone the same source plays the same moves on any machine under any load.
type Limit struct {
	Iterations int
	Time       time.Duration
}

// seeds takes the seeds of a move's workers from a source.
func seeds(s game.Source) (list [workers]uint64) {
	for i := range list {
		list[i] = s.Uint64()
	}
	return list
}
