package search

import "math"

// roots are the square roots that the choice of an arm asks again and again.
var roots = func() (table [1 << 12]float32) {
	for n := range table {
		table[n] = float32(math.Sqrt(float64(n)))
	}
	return table
}()

func root(n uint32) float32 {
	if n < uint32(len(roots)) {
		return roots[n]
	}
	return float32(math.Sqrt(float64(n)))
}

// over is one divided by a small number.
var over = func() (table [1 << 12]float32) {
	for n := range table {
		table[n] = float32(1 / float64(max(n, 1)))
	}
	return table
}()

func divide(n uint32) float32 {
	if n < uint32(len(over)) {
		return over[n]
	}
	return 1 / float32(n)
}

// best is the index of the arm to try next: the one whose mean is highest together with a part that grows with how
// likely a move it looked at first sight, and shrinks with how often it was tried (PUCT). An arm never tried counts as
// much as all arms do on average.
func best(arms []arm, c float32) int {
	n, sum := uint32(1), float32(0)
	for i := range arms {
		n += arms[i].n
		sum += arms[i].w
	}
	mean := sum * divide(max(n-1, 1))
	wide := c * root(n)
	top, most := 0, float32(math.Inf(-1))
	for i := range arms {
		a := &arms[i]
		value := mean
		if a.n > 0 {
			value = a.w * divide(a.n)
		}
		if value += wide * a.prior * divide(a.n+1); value > most {
			top, most = i, value
		}
	}
	return top
}

// even makes priors sum up to one, a part of it shared out evenly, so that no arm stays untried for ever.
func even(arms []arm) {
	sum := float32(0)
	for i := range arms {
		sum += arms[i].prior
	}
	for i := range arms {
		arms[i].prior = 0.85*arms[i].prior/sum + 0.15/float32(len(arms))
	}
}
