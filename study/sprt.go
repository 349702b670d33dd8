package study

import "math"

// SPRT is a sequential test between two hypotheses: A is Low Elo stronger than B, or High. It is the generalised
// sequential probability ratio test of the chess engine Stockfish (fishtest, LLRcalc.py and sprt.py): the unknown
// distribution of a group's share is replaced by the one seen. With probability 0.05 at most it decides wrongly, so
// play may stop as soon as it decides, and not before.
type SPRT struct {
	Low, High   float64
	Seats       int
	groups      int
	sum         float64 // of the shares
	squares     float64
	cells       [5]int // how many groups had a share of 0, 1/4, 1/2, 3/4, 1
	above, less overshoot
}

// Bound is where the logarithm of the likelihood ratio decides, both ways: ln((1 - 0.05) / 0.05).
var Bound = math.Log(0.95 / 0.05)

// leastGroups is how many groups a decision needs: of fewer the variance is hardly known.
const leastGroups = 16

// overshoot adds up by how much the ratio jumps to each new extreme, for Siegmund's correction: at the end it will lie
// beyond the bound by half of the mean square jump over the mean jump.
type overshoot struct{ extreme, sum, squares float64 }

func (o *overshoot) see(x float64) {
	if d := x - o.extreme; d > 0 {
		o.extreme = x
		o.sum += d
		o.squares += d * d
	}
}

func (o *overshoot) size() float64 {
	if o.sum == 0 {
		return 0
	}
	return o.squares / o.sum / 2
}

// Add takes in the share of one more group.
func (t *SPRT) Add(share float64) {
	t.groups++
	t.sum += share
	t.squares += share * share
	if cell := 4 * share; cell == math.Trunc(cell) {
		t.cells[int(cell)]++
	}
	switch ratio := t.LLR(); {
	case t.groups < leastGroups: // the ratio jumps about while the variance is hardly known
		t.above.extreme, t.less.extreme = ratio, -ratio
	default:
		t.above.see(ratio)
		t.less.see(-ratio)
	}
}

// moments are the number of groups, their mean and their variance. As in fishtest each of the five results of a pair that
// has not been seen counts as a thousandth of a group, so that the variance is never 0.
func (t *SPRT) moments() (n, mean, variance float64) {
	n, sum, squares := float64(t.groups), t.sum, t.squares
	for cell, seen := range t.cells {
		if x := float64(cell) / 4; seen == 0 {
			n += 1e-3
			sum += 1e-3 * x
			squares += 1e-3 * x * x
		}
	}
	mean = sum / n
	return n, mean, squares/n - mean*mean
}

// scores are the shares that the two hypotheses expect.
func (t *SPRT) scores() (s0, s1 float64) { return shareAt(t.Low, t.Seats), shareAt(t.High, t.Seats) }

// LLR is the logarithm of the likelihood ratio of the two hypotheses (LLR_alt2 of fishtest): positive for the stronger.
func (t *SPRT) LLR() float64 {
	if t.groups == 0 {
		return 0
	}
	n, m, v := t.moments()
	s0, s1 := t.scores()
	return n * (s1 - s0) * (2*m - s0 - s1) / (2 * v)
}

// Decided is +1 once the test has decided for High, -1 for Low, and 0 while more groups are needed.
func (t *SPRT) Decided() int {
	switch ratio := t.LLR(); {
	case t.groups < leastGroups:
		return 0
	case ratio > Bound-t.above.size():
		return 1
	case ratio < -Bound+t.less.size():
		return -1
	}
	return 0
}

// Elo is the median-unbiased estimate of the difference in strength, with the 95 % interval that belongs to a test that
// stops by itself: the strengths at which an outcome as good as this one, or as bad, would have been likely enough. The
// usual interval would forget that play stopped because the result looked good. Up to the fewest groups that a decision
// needs nothing could stop, and the usual one is right.
func (t *SPRT) Elo() Interval {
	if n := float64(t.groups); t.groups <= leastGroups {
		m := t.sum / n
		return wilson(t.groups, m, max(0, t.squares-n*m*m)/max(1, n-1)).elo(t.Seats)
	}
	at := func(p float64) float64 { // the strength at which a worse outcome has probability p
		low, high := 0.0, 1.0
		for range 60 {
			if mid := (low + high) / 2; t.worse(mid) > p {
				low = mid
			} else {
				high = mid
			}
		}
		return eloAt((low+high)/2, t.Seats)
	}
	return Interval{at(0.5), at(0.975), at(0.025)}
}

// worse is the probability that the test of a bot whose true share is s ends worse than this one has: rejected sooner,
// or accepted later, or at a lower ratio by now. The ratio is taken for a Brownian motion between two walls.
func (t *SPRT) worse(s float64) float64 {
	n, _, v := t.moments()
	s0, s1 := t.scores()
	slope := (s1 - s0) / v
	end := t.LLR()
	switch far := math.Abs(end); {
	case far > Bound: // what lies beyond a wall was played after it was reached
		n *= Bound / far
		end = math.Copysign(Bound, end)
	case t.Decided() != 0: // the last jump is as good as reaches the wall
		end = math.Copysign(Bound, end)
	}
	walk := brownian{low: -Bound, high: Bound, drift: (s - (s0+s1)/2) * slope, variance: (s1 - s0) * slope}
	return walk.below(n, end)
}
