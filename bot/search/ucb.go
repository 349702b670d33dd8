package search

import "math"

// Tables of what the choice of an arm asks again and again.
var (
	rootLog, overRoot = func() (l, r [1 << 12]float32) {
		for n := range l {
			l[n] = float32(math.Sqrt(math.Log(float64(max(n, 1)))))
			r[n] = float32(1 / math.Sqrt(float64(max(n, 1))))
		}
		return l, r
	}()
	overCount = func() (r [1 << 12]float32) {
		for n := range r {
			r[n] = float32(1 / float64(max(n, 1)))
		}
		return r
	}()
)

func sqrtLog(n uint32) float32 {
	if n < uint32(len(rootLog)) {
		return rootLog[n]
	}
	return float32(math.Sqrt(math.Log(float64(n))))
}

// best is the index of the arm to try next in a node that was visited n times: one never tried, the search for it begun
// at a place that chance gives, else the one whose mean and uncertainty together are highest (UCB1).
func best(arms []arm, n uint32, c float32, from int) int {
	wide := c * sqrtLog(n)
	top, most := 0, float32(math.Inf(-1))
	fresh := -1
	for i := range arms {
		a := &arms[i]
		var value float32
		switch {
		case a.n == 0:
			if fresh < 0 || i >= from && fresh < from {
				fresh = i
			}
			continue
		case a.n < uint32(len(overRoot)):
			value = a.w*overCount[a.n] + wide*overRoot[a.n]
		default:
			over := 1 / float32(a.n)
			value = a.w*over + wide*float32(math.Sqrt(float64(over)))
		}
		if value > most {
			top, most = i, value
		}
	}
	if fresh >= 0 {
		return fresh
	}
	return top
}
