package search

import (
	"cmp"
	"slices"
)

// mostTried is the move that the roots have tried most often together; among equals the one that gained most.
func mostTried(trees [workers]*tree, seat int) (move uint32, ok bool) {
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
		}
	}
	if len(sum) == 0 {
		return 0, false
	}
	top := slices.MaxFunc(sum, func(a, b arm) int {
		return cmp.Or(cmp.Compare(a.n, b.n), cmp.Compare(a.w, b.w))
	})
	return top.move, true
}
