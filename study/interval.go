package study

import "math"

// Interval is an estimate and its 95 % confidence interval.
type Interval struct{ Value, Low, High float64 }

// MeanOf is the mean of independent values with Student's interval. Of a single value nothing is known but itself: the
// interval is infinite.
func MeanOf(list []float64) Interval {
	m, sd := mean(list), Deviation(list)
	if len(list) < 2 {
		return Interval{m, math.Inf(-1), math.Inf(1)}
	}
	half := tQuantile(0.975, len(list)-1) * sd / math.Sqrt(float64(len(list)))
	return Interval{m, m - half, m + half}
}

// Deviation is the standard deviation of a population of which the list is a sample; 0 for fewer than two values.
func Deviation(list []float64) float64 {
	if len(list) < 2 {
		return 0
	}
	m, squares := mean(list), 0.0
	for _, x := range list {
		squares += (x - m) * (x - m)
	}
	return math.Sqrt(squares / float64(len(list)-1))
}

// ShareOf is the mean of values from 0 to 1 with an interval that stays between them: Wilson's, for as many coins as
// would scatter as much as these values do and one more coin, so that a few that happen to be alike do not pass for
// certainty. Where all are 0 or all are 1 it is that of as many coins, which is wide.
func ShareOf(list []float64) Interval {
	sd := Deviation(list)
	return wilson(len(list), mean(list), sd*sd)
}

// wilson is the interval of a mean of n values with such a variance.
func wilson(n int, p, variance float64) Interval {
	coins, z := float64(n), 1.959964
	if 0 < p && p < 1 {
		variance += p * (1 - p) / coins
		coins = max(1, coins*p*(1-p)/variance)
		z = tQuantile(0.975, max(1, n-1))
	}
	mid := (p + z*z/(2*coins)) / (1 + z*z/coins)
	half := z / (1 + z*z/coins) * math.Sqrt(p*(1-p)/coins+z*z/(4*coins*coins))
	i := Interval{p, max(0, mid-half), min(1, mid+half)}
	switch p { // which rounding might miss
	case 0:
		i.Low = 0
	case 1:
		i.High = 1
	}
	return i
}

// tQuantile is the value that Student's t with so many degrees of freedom stays below with probability p > 1/2: by
// bisection over Simpson's sums of its density.
func tQuantile(p float64, freedom int) float64 {
	v := float64(freedom)
	top, _ := math.Lgamma((v + 1) / 2)
	bottom, _ := math.Lgamma(v / 2)
	scale := math.Exp(top-bottom) / math.Sqrt(v*math.Pi)
	density := func(x float64) float64 { return scale * math.Pow(1+x*x/v, -(v+1)/2) }
	below := func(x float64) float64 {
		const steps = 200
		h, sum := x/steps, density(0)+density(x)
		for i := 1; i < steps; i++ {
			sum += density(float64(i)*h) * float64(2+2*(i&1))
		}
		return 0.5 + sum*h/3
	}
	low, high := 0.0, 20.0
	for range 40 {
		if mid := (low + high) / 2; below(mid) < p {
			low = mid
		} else {
			high = mid
		}
	}
	return (low + high) / 2
}
