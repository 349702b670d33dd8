package trench

import "testing"

// TestScoreAgainstEveryPartition compares the points with the best of all ways to split the creatures, for up to six
// of each class: each creature once in a run and once in a set.
func TestScoreAgainstEveryPartition(t *testing.T) {
	kinds := bestKinds()
	runs := map[[4]int]int{}
	for a := range 7 {
		for b := range 7 {
			for c := range 7 {
				for d := range 7 {
					by := [4]int{a, b, c, d}
					want := bestRuns(by, runs) + kinds[a] + kinds[b] + kinds[c] + kinds[d]
					n := counts(a) | counts(b)<<3 | counts(c)<<6 | counts(d)<<9
					if got := runPoints(by) + kindPoints(by); got != want || int(creaturePoints[n]) != want {
						t.Fatalf("%v: %d points, table %d, the best split has %d", by, got, creaturePoints[n], want)
					}
				}
			}
		}
	}
}

// bestRuns tries every non-empty set of classes as the next run.
func bestRuns(by [4]int, known map[[4]int]int) int {
	if best, ok := known[by]; ok {
		return best
	}
	best := 0
classes:
	for set := 1; set < 16; set++ {
		rest, length := by, 0
		for c := range rest {
			if set>>c&1 == 1 {
				if rest[c]--; rest[c] < 0 {
					continue classes
				}
				length++
			}
		}
		best = max(best, [5]int{0, 0, 2, 4, 7}[length]+bestRuns(rest, known))
	}
	known[by] = best
	return best
}

// bestKinds is the best split of n creatures of one class into sets of up to four.
func bestKinds() (best [7]int) {
	for n := range best {
		for set := 1; set <= min(4, n); set++ {
			best[n] = max(best[n], best[n-set]+[5]int{0, 0, 2, 4, 7}[set])
		}
	}
	return best
}

func TestRanks(t *testing.T) {
	for score, want := range map[int]string{
		-5: "Unranked", 1: "Unranked", 2: "Field Assistant", 6: "Field Assistant", 7: "Apprentice Lab Technician",
		8: "Apprentice Lab Technician", 11: "Apprentice Lab Technician", 12: "Marine Biology Technologist",
		16: "Marine Biology Technologist", 17: "Post-Doctoral Fellow", 21: "Post-Doctoral Fellow",
		22: "Professor of Marine Ecology", 40: "Professor of Marine Ecology",
	} {
		if got := rank(score); got != want {
			t.Errorf("%d is %s, want %s", score, got, want)
		}
	}
}
