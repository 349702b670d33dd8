package study

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"fathom/game"
)

// Ladder is every one of a list of bots against every other, two at a table. All of them play the same seeds.
type Ladder struct {
	Game    game.Game
	Options json.RawMessage
	Bots    []string
	Seed    uint64
}

// Bout is the group of two bots of the ladder, given by their places in its list.
type Bout struct {
	A int `json:"a"`
	B int `json:"b"`
	Group
}

// Head is what a ladder's log begins with.
func (l Ladder) Head(program string) Head {
	return Head{"fathom-ladder/1", l.Game.Name(), l.Game.Version(), l.Options, l.Bots, 2, l.Seed, program}
}

// Match is the match of two of the bots.
func (l Ladder) Match(a, b int) Match {
	return Match{Game: l.Game, Options: l.Options, A: l.Bots[a], B: l.Bots[b], Seats: 2, Seed: l.Seed}
}

// Bouts is how many bouts a seed has.
func (l Ladder) Bouts() int { return len(l.Bots) * (len(l.Bots) - 1) / 2 }

// Pair is who meets in bout number n: every seed is played out before the next begins.
func (l Ladder) Pair(n int) (a, b int, seed uint64) {
	k := n % l.Bouts()
	for a = range l.Bots {
		if rest := len(l.Bots) - 1 - a; k >= rest {
			k -= rest
			continue
		}
		break
	}
	return a, a + 1 + k, uint64(n / l.Bouts())
}

// Read reads bout number n from a line of a log.
func (l Ladder) Read(line []byte, n int) (Bout, error) {
	var b Bout
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&b); err != nil {
		return b, err
	}
	x, y, seed := l.Pair(n)
	if b.A != x || b.B != y {
		return b, fmt.Errorf("bots %d and %d, where %d and %d are next", b.A, b.B, x, y)
	}
	return b, l.Match(x, y).fits(b.Group, seed)
}

// Standing is what a ladder says of its bots. Lists are by bot, tables by bot and rival.
type Standing struct {
	Seeds   int
	Shares  [][]Interval // the row's part of the victories against the column
	Margins [][]float64
	Ratings []Interval // Elo, with 0 for the mean of all
	Steps   []Interval // how far each is above the one before it in the list; the first has none
}

// resamples is how many times the seeds are drawn anew for the intervals.
const resamples = 1000

// Stand adds up the bouts of whole seeds; those of a seed that was not played out are left aside. The intervals of ratings
// and steps are those of the bootstrap: seeds are drawn anew, with all that was played on them, from luck.
func (l Ladder) Stand(bouts []Bout, luck game.Source) Standing {
	n := len(l.Bots)
	seeds := len(bouts) / l.Bouts()
	s := Standing{Seeds: seeds, Shares: make([][]Interval, n), Margins: make([][]float64, n)}
	for a := range n {
		s.Shares[a], s.Margins[a] = make([]Interval, n), make([]float64, n)
	}
	if seeds == 0 {
		return s
	}
	for k := range l.Bouts() {
		var shares, margins []float64
		for seed := range seeds {
			b := bouts[seed*l.Bouts()+k]
			shares, margins = append(shares, b.Share()), append(margins, b.Margin())
		}
		a, b, _ := l.Pair(k)
		i := ShareOf(shares)
		s.Shares[a][b], s.Shares[b][a] = i, Interval{1 - i.Value, 1 - i.High, 1 - i.Low}
		s.Margins[a][b], s.Margins[b][a] = mean(margins), -mean(margins)
	}
	drawn := make([]int, seeds)
	for i := range drawn {
		drawn[i] = i
	}
	rate := func() []float64 { return Ratings(l.wins(bouts, drawn)) }
	point := rate()
	ratings, steps := make([][]float64, n), make([][]float64, n)
	for range resamples {
		for i := range drawn {
			drawn[i] = int(game.Below(luck, uint64(seeds)))
		}
		for i, elo := range rate() {
			ratings[i] = append(ratings[i], elo)
			if i > 0 {
				steps[i] = append(steps[i], elo-ratings[i-1][len(ratings[i-1])-1])
			}
		}
	}
	for i, elo := range point {
		s.Ratings = append(s.Ratings, middle(elo, ratings[i]))
		step := Interval{}
		if i > 0 {
			step = middle(elo-point[i-1], steps[i])
		}
		s.Steps = append(s.Steps, step)
	}
	return s
}

// wins are the victories of each over each, on some of the seeds.
func (l Ladder) wins(bouts []Bout, seeds []int) [][]float64 {
	w := make([][]float64, len(l.Bots))
	for i := range w {
		w[i] = make([]float64, len(l.Bots))
	}
	for _, seed := range seeds {
		for _, b := range bouts[seed*l.Bouts() : (seed+1)*l.Bouts()] {
			w[b.A][b.B] += 2 * b.Share()
			w[b.B][b.A] += 2 - 2*b.Share()
		}
	}
	return w
}

// middle is a value with the middle 95 % of what was drawn.
func middle(value float64, drawn []float64) Interval {
	slices.Sort(drawn)
	cut := len(drawn) / 40
	return Interval{value, drawn[cut], drawn[len(drawn)-1-cut]}
}
