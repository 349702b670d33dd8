package study

import "math"

// Ratings are the strengths, in Elo about a mean of 0, that make so many victories of each over each likeliest, by the
// model of Bradley and Terry and the iteration of Hunter (2004). Half a victory is added both ways to every pair that has
// met, so that who has never lost is not infinitely strong.
func Ratings(wins [][]float64) []float64 {
	n := len(wins)
	strength := make([]float64, n)
	for i := range strength {
		strength[i] = 1
	}
	for range 10_000 {
		moved := 0.0
		for i := range n {
			won, against := 0.0, 0.0
			for j := range n {
				if games := wins[i][j] + wins[j][i]; games > 0 {
					won += wins[i][j] + 0.5
					against += (games + 1) / (strength[i] + strength[j])
				}
			}
			if against == 0 {
				continue
			}
			moved = max(moved, math.Abs(math.Log(won/against/strength[i])))
			strength[i] = won / against
		}
		if moved < 1e-7 {
			break
		}
	}
	elo := make([]float64, n)
	for i, s := range strength {
		elo[i] = 400 * math.Log10(s)
	}
	center := mean(elo)
	for i := range elo {
		elo[i] -= center
	}
	return elo
}
