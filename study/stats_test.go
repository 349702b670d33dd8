package study

import (
	"math"
	"math/rand/v2"
	"testing"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// The values of Student's table.
func TestStudent(t *testing.T) {
	for freedom, want := range map[int]float64{1: 12.706, 2: 4.303, 4: 2.776, 9: 2.262, 30: 2.042, 1000: 1.962} {
		near(t, "t", tQuantile(0.975, freedom), want, 0.001)
	}
	i := MeanOf([]float64{1, 2, 3, 4, 5})
	near(t, "low", i.Low, 3-2.776*math.Sqrt(0.5), 0.001)
	near(t, "high", i.High, 3+2.776*math.Sqrt(0.5), 0.001)
}

// The shares of [0, 50, 100, 200] Elo at a table of four.
func TestEloAndShare(t *testing.T) {
	for elo, want := range map[float64]float64{0: .25, 50: .308, 100: .372, 200: .513} {
		near(t, "share", shareAt(elo, 4), want, 0.0006)
		near(t, "elo", eloAt(shareAt(elo, 4), 4), elo, 1e-9)
	}
	near(t, "elo", eloAt(0.75, 2), 190.85, 0.01)
}

// An interval of 95 % holds the truth about 95 times in a hundred, even for a bot that wins nearly always, and one of
// half the width is caught.
func TestIntervalsHoldTheTruth(t *testing.T) {
	luck := rand.New(rand.NewPCG(1, 1))
	for _, p := range []float64{0.5, 0.8, 0.97} {
		const rounds, groups = 1000, 40
		held, half := 0, 0
		for range rounds {
			list := make([]float64, groups)
			for i := range list {
				list[i] = pair(luck, p)
			}
			i := ShareOf(list)
			if i.Low <= p && p <= i.High {
				held++
			}
			if math.Abs(i.Value-p) < (i.High-i.Low)/4 {
				half++
			}
		}
		if held < rounds*93/100 || held > rounds*985/1000 {
			t.Errorf("share %v: the interval held it in %d of %d", p, held, rounds)
		}
		if half > rounds*86/100 {
			t.Errorf("share %v: half of the interval held it in %d of %d", p, half, rounds)
		}
	}
	if i := ShareOf([]float64{1, 1, 1, 1}); i.High != 1 || i.Low > 0.6 || i.Low < 0.4 {
		t.Errorf("four victories say %v", i)
	}
	if i := ShareOf([]float64{0.5, 0.5}); i.High-i.Low < 0.5 {
		t.Errorf("two draws say %v", i)
	}
}

// pair is A's share of two games that it wins with probability p each.
func pair(luck *rand.Rand, p float64) (share float64) {
	for range 2 {
		if luck.Float64() < p {
			share += 0.5
		}
	}
	return share
}

// run plays a test to its end, between bots of a known difference.
func run(luck *rand.Rand, low, high, truth float64) *SPRT {
	s := &SPRT{Low: low, High: high, Seats: 2}
	for s.Decided() == 0 {
		s.Add(pair(luck, shareAt(truth, 2)))
	}
	return s
}

// The test errs in a twentieth of all cases at most, at both of its hypotheses, and needs about the groups that theory
// says: 130 for [0, 50] and independent games. One that decided as soon as its ratio had the right sign would be caught.
func TestSPRTErrsSeldom(t *testing.T) {
	luck := rand.New(rand.NewPCG(2, 2))
	const rounds = 400
	for _, c := range []struct {
		truth float64
		want  int
	}{{0, -1}, {50, 1}} {
		wrong, groups, hasty := 0, 0, 0
		for range rounds {
			s := run(luck, 0, 50, c.truth)
			if s.Decided() != c.want {
				wrong++
			}
			groups += s.groups
			early := SPRT{Low: 0, High: 50, Seats: 2}
			for range leastGroups {
				early.Add(pair(luck, shareAt(c.truth, 2)))
			}
			if early.LLR()*float64(c.want) < 0 {
				hasty++
			}
		}
		if wrong > rounds*8/100 {
			t.Errorf("%v Elo: wrong in %d of %d", c.truth, wrong, rounds)
		}
		if hasty <= rounds*8/100 {
			t.Errorf("%v Elo: a test that decides at once errs in %d of %d and passes", c.truth, hasty, rounds)
		}
		near(t, "mean groups", float64(groups)/rounds, 130, 25)
	}
}

// After a test that stopped by itself the estimate is too high as often as too low and the interval holds the truth; the
// naive ones are seen to fail at it.
func TestEloAfterSPRT(t *testing.T) {
	luck := rand.New(rand.NewPCG(3, 3))
	const rounds, truth = 400, 25.0
	held, high, naive := 0, 0, 0.0
	for range rounds {
		s := run(luck, 0, 50, truth)
		i := s.Elo()
		if i.Low <= truth && truth <= i.High {
			held++
		}
		if i.Value > truth {
			high++
		}
		_, m, _ := s.moments()
		naive += math.Abs(eloAt(m, 2)-truth) / rounds
	}
	if held < rounds*92/100 {
		t.Errorf("the interval held the truth in %d of %d", held, rounds)
	}
	near(t, "part of estimates that are too high", float64(high)/rounds, 0.5, 0.07)
	if naive < 15 {
		t.Errorf("the naive estimate is off by %.1f only: this test shows nothing", naive)
	}
}

// Where the first possible decision is overwhelming the estimate is that of the groups, and no smaller.
func TestEloOfAWalkover(t *testing.T) {
	s := &SPRT{Low: 0, High: 20, Seats: 2}
	for range 2 * leastGroups {
		if s.Decided() != 0 {
			break
		}
		s.Add([]float64{1, 1, 0.5, 1}[s.groups%4])
	}
	if i := s.Elo(); s.Decided() != 1 || i.Value < 250 || i.Low < 100 || i.High > 700 {
		t.Errorf("after %d groups: decided %d, %v", s.groups, s.Decided(), i)
	}
}

// The distribution of the walk between two walls is that of a thousand small steps.
func TestBrownian(t *testing.T) {
	luck := rand.New(rand.NewPCG(4, 4))
	for _, c := range []struct {
		b       brownian
		time, y float64
	}{
		{brownian{-1, 1, 0.3, 1}, 0.7, 0.2},
		{brownian{-1, 1.5, -0.4, 0.5}, 3, 1.5},
		{brownian{-3, 3, 0.1, 0.05}, 1, 0.1},
		{brownian{-1, 1, 0, 1}, 0.5, -1},
	} {
		const walks, steps = 4000, 1000
		below := 0
		for range walks {
			x, dt, at := 0.0, c.time/steps, 0
			for x > c.b.low && x < c.b.high && at < steps {
				x += c.b.drift*dt + math.Sqrt(c.b.variance*dt)*luck.NormFloat64()
				at++
			}
			if x <= c.b.low || x < c.b.high && x <= c.y {
				below++
			} else if c.y >= c.b.high && x < c.b.high {
				below++
			}
		}
		near(t, "below", c.b.below(c.time, c.y), float64(below)/walks, 0.035)
	}
	soon, late := brownian{-1, 1, 1.5, 1}.belowSoon(0.3, 0.6), brownian{-1, 1, 1.5, 1}.belowLate(0.3, 0.6)
	near(t, "both ways", soon, late, 1e-3)
}

// Ratings find the strengths that made the victories.
func TestRatings(t *testing.T) {
	truth := []float64{-300, -50, 100, 250}
	wins := make([][]float64, 4)
	for i := range wins {
		wins[i] = make([]float64, 4)
		for j := range wins {
			if i != j {
				wins[i][j] = 1e6 * shareAt(truth[i]-truth[j], 2)
			}
		}
	}
	for i, elo := range Ratings(wins) {
		near(t, "rating", elo, truth[i], 0.1)
	}
	undefeated := Ratings([][]float64{{0, 20}, {0, 0}})
	if d := undefeated[0] - undefeated[1]; d < 300 || d > 1000 {
		t.Errorf("twenty victories of twenty are worth %v Elo", d)
	}
}
