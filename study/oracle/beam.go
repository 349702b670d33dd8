package oracle

import (
	"cmp"
	"slices"

	"fathom/trench"
)

// beamWidth is how many positions of each turn the beam goes on with.
const beamWidth = 500

// beam finds a good end to begin with: turn by turn it goes on with the positions that look best. The better the end,
// the more the search can leave out.
func (s *solver) beam(start trench.Open) {
	type tip struct {
		position
		way []round
	}
	worth := func(t tip) int { return 2*t.open.Score() + t.bound }
	for now := []tip{{position: position{open: start}}}; len(now) > 0; {
		var next []tip
		seen := map[key]bool{}
		for _, t := range now {
			s.way = t.way
			for _, p := range s.turn(&t.open) {
				if !seen[p.key] {
					seen[p.key] = true
					next = append(next, tip{p, append(slices.Clip(t.way), p.round)})
				}
			}
		}
		slices.SortStableFunc(next, func(a, b tip) int { return cmp.Compare(worth(b), worth(a)) })
		now = next[:min(beamWidth, len(next))]
	}
	s.way = nil
}
