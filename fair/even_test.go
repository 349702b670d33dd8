package fair

import (
	"encoding/binary"
	"testing"

	"fathom/game"
)

// chiSquare counts which item lies at which place of many deals of n items, and returns the largest chi-square of a
// place, with n - 1 degrees of freedom.
func chiSquare(deals, n int, deal func(seed Secret) []int) (worst float64) {
	count := make([][]int, n)
	for i := range count {
		count[i] = make([]int, n)
	}
	for d := range deals {
		var seed Secret
		binary.BigEndian.PutUint64(seed[:], uint64(d))
		for place, item := range deal(seed) {
			count[place][item]++
		}
	}
	want := float64(deals) / float64(n)
	for _, place := range count {
		chi := 0.0
		for _, got := range place {
			chi += (float64(got) - want) * (float64(got) - want) / want
		}
		worst = max(worst, chi)
	}
	return worst
}

// TestDealsAreEven: in 100,000 deals of sixteen cards every card lies at every place equally often. With 15 degrees of
// freedom a place exceeds 54 once in 300,000 times by chance. The planted fault is the shuffle that beginners write.
func TestDealsAreEven(t *testing.T) {
	const deals, limit = 100_000, 54
	if chi := chiSquare(deals, 16, func(s Secret) []int { return Shuffled(s, "deck", 16) }); chi > limit {
		t.Errorf("chi-square %.1f", chi)
	}
	naive := func(s Secret) []int {
		list, draw := make([]int, 16), Stream(s, "deck")
		for i := range list {
			list[i] = i
		}
		for i := range list {
			j := int(game.Below(draw, 16))
			list[i], list[j] = list[j], list[i]
		}
		return list
	}
	if chi := chiSquare(deals, 16, naive); chi < 4*limit {
		t.Errorf("chi-square %.1f of an uneven shuffle: it is not found", chi)
	}
}

// TestStartersAreEven: either seat begins half the time, within five standard deviations.
func TestStartersAreEven(t *testing.T) {
	const deals = 100_000
	first := 0
	for d := range deals {
		var seed Secret
		binary.BigEndian.PutUint64(seed[:], uint64(d))
		first += Luck{seed}.Pick("seats", 2)
	}
	if first < deals/2-791 || first > deals/2+791 {
		t.Errorf("seat 1 begins %d of %d", first, deals)
	}
}
