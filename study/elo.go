package study

import "math"

// A difference of 400 Elo is ten to one, for one against each of the others at the table.

// shareAt is the part of the victories of a seat that is so much stronger than each of the others.
func shareAt(elo float64, seats int) float64 {
	return 1 / (1 + float64(seats-1)*math.Pow(10, -elo/400))
}

// eloAt is the difference in strength at which a seat would have such a share; infinite at 0 and 1.
func eloAt(share float64, seats int) float64 {
	return 400 * math.Log10(share*float64(seats-1)/(1-share))
}

// EloOf is the difference in strength behind the shares of a fixed number of groups.
func EloOf(shares []float64, seats int) Interval { return ShareOf(shares).elo(seats) }

func (i Interval) elo(seats int) Interval {
	return Interval{eloAt(i.Value, seats), eloAt(i.Low, seats), eloAt(i.High, seats)}
}
