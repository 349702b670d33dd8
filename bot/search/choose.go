package search

import (
	"cmp"
	"slices"
)

// Advice is what a search found out about one action.
type Advice struct {
	Action string
	Tries  int     // how often it was tried
	Lead   float64 // by how much the seat then led at the end on average: points or billions before the best rival; in a solo dive its score
}

// sumUp adds up what the trees of a search know about the moves of a seat at their roots, the most tried first; among
// equals the one that gained most.
func sumUp(trees [workers]*tree, seat int) []arm {
	var sum []arm
	for _, t := range trees {
		root := &t.nodes[0]
		if root.arms < 0 {
			continue
		}
		for _, a := range t.armsOf(root, seat) {
			i := slices.IndexFunc(sum, func(s arm) bool { return s.move == a.move })
			if i < 0 {
				sum = append(sum, a)
				continue
			}
			sum[i].n += a.n
			sum[i].w += a.w
			sum[i].lead += a.lead
		}
	}
	slices.SortStableFunc(sum, func(a, b arm) int {
		return cmp.Or(cmp.Compare(b.n, a.n), cmp.Compare(b.w, a.w))
	})
	return sum
}

// advice puts what is known about moves into words.
func advice(sum []arm, text func(move uint32) string) (list []Advice) {
	for _, a := range sum {
		if a.n > 0 {
			list = append(list, Advice{text(a.move), int(a.n), float64(a.lead) / float64(a.n)})
		}
	}
	return list
}
