package bot

import (
	"fmt"
	"math"
	"testing"
)

// result is what came of a match: every seed played once for each seat of A, against copies of B on the other seats.
type result struct {
	seats   int
	shares  []float64 // A's part of the victories, by seed
	margins []float64 // A's points before the best rival's, by seed
}

func contest(t testing.TB, gameName, a, b string, seats int, from uint64, groups int) result {
	t.Helper()
	r := result{seats: seats}
	for n := range uint64(groups) {
		share, margin := 0.0, 0.0
		for seat := range seats {
			specs := make([]string, seats)
			for i := range specs {
				specs[i] = b
			}
			specs[seat] = a
			points, wins := match(t, gameName, `{}`, specs, from+n, nil)
			share += wins[seat] / float64(seats)
			rival := math.Inf(-1)
			for i, p := range points {
				if i != seat {
					rival = max(rival, p)
				}
			}
			margin += (points[seat] - rival) / float64(seats)
		}
		r.shares = append(r.shares, share)
		r.margins = append(r.margins, margin)
	}
	return r
}

func (r result) share() float64 {
	mean, _ := meanOf(r.shares)
	return mean
}

// String is the share and its Elo with 95 % intervals over the seeds.
func (r result) String() string {
	share, wide := meanOf(r.shares)
	margin, around := meanOf(r.margins)
	return fmt.Sprintf("share %.3f [%.3f, %.3f], Elo %+.0f [%+.0f, %+.0f], margin %+.1f [%+.1f, %+.1f], %d seeds",
		share, share-wide, share+wide, r.elo(share), r.elo(share-wide), r.elo(share+wide),
		margin, margin-around, margin+around, len(r.shares))
}

// elo is the difference in strength at which A would have such a share of the victories.
func (r result) elo(share float64) float64 {
	share = min(max(share, 0.002), 0.998)
	return 400 * math.Log10(share*float64(r.seats-1)/(1-share))
}

// meanOf is the mean of a list and half of its 95 % interval.
func meanOf(list []float64) (mean, half float64) {
	n := float64(len(list))
	var squares float64
	for _, x := range list {
		mean += x / n
	}
	for _, x := range list {
		squares += (x - mean) * (x - mean)
	}
	return mean, 1.96 * math.Sqrt(squares/max(1, n-1)/n)
}
