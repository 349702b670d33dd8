package study

import "math"

// brownian is a Brownian motion that begins at 0 and ends at the first of two walls, low < 0 < high. drift and variance
// are by unit of time.
type brownian struct{ low, high, drift, variance float64 }

// below is the probability that the motion ends at the low wall before a time, or stands below y then, or ends at the high
// wall later than that. It is outcome_cdf of fishtest's brownian.py: a series that converges fast for long times, and
// reflections at the walls that are exact enough for short ones.
func (b brownian) below(time, y float64) float64 {
	width := b.high - b.low
	if b.variance*time/(width*width) < 1e-2 || math.Abs(b.drift/b.variance*width) > 15 {
		return b.belowSoon(time, y)
	}
	return b.belowLate(time, y)
}

func (b brownian) belowLate(time, y float64) float64 {
	width, x, y := b.high-b.low, -b.low, y-b.low
	g := b.drift / b.variance
	rate := func(n float64) float64 {
		return (n*math.Pi/width)*(n*math.Pi/width)*b.variance/2 + b.drift*b.drift/b.variance/2
	}
	front := math.Exp(-rate(1)*time - x*g + y*g)
	sum := 0.0
	for n := 1.0; n < 1000; n++ {
		fade := math.Exp(-(rate(n) - rate(1)) * time)
		u := (2*width*g*math.Sin(math.Pi*n*y/width) - 2*math.Pi*n*math.Cos(math.Pi*n*y/width)) /
			(width*width*g*g + math.Pi*math.Pi*n*n)
		sum += fade * u * math.Sin(n*math.Pi*x/width)
		if math.Abs(front*fade*u) <= 1e-9 {
			break
		}
	}
	var ruin float64 // the probability of the low wall in the end
	switch {
	case math.Abs(g*width) < 1e-8:
		ruin = (width - x) / width
	case g*width > 30:
		ruin = math.Exp(-2 * g * x)
	default:
		ruin = (1 - math.Exp(2*g*(width-x))) / (1 - math.Exp(2*g*width))
	}
	return ruin + front*sum
}

func (b brownian) belowSoon(time, y float64) float64 {
	deviation := math.Sqrt(time * b.variance)
	g, shift := b.drift/b.variance, b.drift*time
	tail := func(wall, z float64) float64 { // exp(2 g wall) phi(z), without overflow
		if g*wall >= 5 {
			return -math.Exp(-z*z/2+2*g*wall) / math.Sqrt(2*math.Pi) * (1/z - 1/(z*z*z))
		}
		return math.Exp(2*g*wall) * phi(z)
	}
	return phi((y-shift)/deviation) +
		tail(b.low, (-y+shift+2*b.low)/deviation) -
		tail(b.high, (y-shift-2*b.high)/deviation)
}

// phi is the distribution of the standard normal.
func phi(z float64) float64 { return math.Erfc(-z/math.Sqrt2) / 2 }
