package main

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"fathom/game"
)

// summary adds up the games of a simulation. It keeps counts only, so that it stays small however many there are.
type summary struct {
	game    game.Game
	games   int
	cut     int // stopped at the step limit
	bare    int // too long to be written with legal actions
	seats   []tally
	bots    map[string]*tally
	reasons map[string]int
	ranks   map[string]int
	solo    tally // own score less the AI Sub's
	lengths map[int]int
}

func newSummary(g game.Game) *summary {
	_, hi := g.Seats()
	return &summary{game: g, seats: make([]tally, hi), bots: map[string]*tally{},
		reasons: map[string]int{}, ranks: map[string]int{}, lengths: map[int]int{}}
}

// tally is what a seat or a bot has gathered over the games.
type tally struct {
	games        int // finished, with points
	rivalled     int // of them, those that had winners
	wins         float64
	sum, squares float64
}

func (t *tally) add(points float64) {
	t.games++
	t.sum += points
	t.squares += points * points
}

func (t *tally) won(share float64) {
	t.rivalled++
	t.wins += share
}

func (t *tally) mean() float64 { return t.sum / float64(t.games) }

// deviation is the standard deviation of the points.
func (t *tally) deviation() float64 {
	m := t.mean()
	return math.Sqrt(max(0, t.squares/float64(t.games)-m*m))
}

func (s *summary) add(p played) {
	s.games++
	s.lengths[p.steps]++
	if p.bare {
		s.bare++
	}
	if p.cut {
		s.cut++
		s.reasons["unfinished (step limit)"]++
		return
	}
	s.reasons[p.result.Reason]++
	if p.result.Rank != "" {
		s.ranks[p.result.Rank]++
		s.solo.add(float64(*p.result.Score))
	}
	for i, points := range p.result.points() {
		who := []*tally{&s.seats[i], s.bot(p.sitters[i])}
		for _, t := range who {
			t.add(float64(points))
			if p.result.Rank == "" {
				t.won(share(p.result.Winners, i))
			}
		}
	}
}

// bot is the tally of everybody who plays as this sitter does.
func (s *summary) bot(who game.Sitter) *tally {
	name := who.Bot
	if name == "" {
		name = who.Name
	}
	if s.bots[name] == nil {
		s.bots[name] = &tally{}
	}
	return s.bots[name]
}

// share is a seat's part of the win: winners share it equally.
func share(winners []int, seat int) float64 {
	if !slices.Contains(winners, seat) {
		return 0
	}
	return 1 / float64(len(winners))
}

// wilson is the 95 % interval of Wilson for a share of wins among n games.
func wilson(wins float64, n int) (lo, hi float64) {
	const z = 1.959964
	m := float64(n)
	p := wins / m
	mid := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z / (1 + z*z/m) * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return max(0, mid-half), min(1, mid+half)
}

func (s *summary) print(w io.Writer) error {
	if s.games == 0 {
		return nil
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	points := "mean score"
	if s.game.Name() == "benthos" {
		points = "mean money"
	}
	fmt.Fprintf(t, "%s: %d games\n\n", s.game.Name(), s.games)
	fmt.Fprintf(t, "\tgames\t%s\tdeviation\twins\t95 %% interval\n", points)
	for i := range s.seats {
		row(t, game.Seat(i).String(), &s.seats[i])
	}
	for _, name := range slices.Sorted(maps.Keys(s.bots)) {
		row(t, name, s.bots[name])
	}
	if s.solo.games > 0 {
		fmt.Fprintf(t, "solo, less the AI Sub's\t%d\t%.2f\t%.2f\n", s.solo.games, s.solo.mean(), s.solo.deviation())
	}
	fmt.Fprintf(t, "\nsteps a game\t%s\n", s.length())
	fmt.Fprintf(t, "end\t%s\n", counts(s.reasons, s.games))
	if len(s.ranks) > 0 {
		fmt.Fprintf(t, "rank\t%s\n", counts(s.ranks, s.solo.games))
	}
	if s.bare > 0 {
		fmt.Fprintf(t, "too long for legal actions\t%d records\n", s.bare)
	}
	return t.Flush()
}

func row(w io.Writer, name string, t *tally) {
	if t.games == 0 {
		return
	}
	fmt.Fprintf(w, "%s\t%d\t%.2f\t%.2f", name, t.games, t.mean(), t.deviation())
	if t.rivalled > 0 {
		lo, hi := wilson(t.wins, t.rivalled)
		fmt.Fprintf(w, "\t%.1f %%\t%.1f to %.1f %%", 100*t.wins/float64(t.rivalled), 100*lo, 100*hi)
	}
	fmt.Fprintln(w)
}

// length describes how long the games were, in steps.
func (s *summary) length() string {
	lengths := slices.Sorted(maps.Keys(s.lengths))
	total := 0.0
	for _, n := range lengths {
		total += float64(n * s.lengths[n])
	}
	quantile := func(q float64) int {
		left := int(math.Ceil(q * float64(s.games)))
		for _, n := range lengths {
			if left -= s.lengths[n]; left <= 0 {
				return n
			}
		}
		return lengths[len(lengths)-1]
	}
	return fmt.Sprintf("mean %.1f; shortest %d, 5 %% %d, median %d, 95 %% %d, longest %d", total/float64(s.games),
		lengths[0], quantile(.05), quantile(.5), quantile(.95), lengths[len(lengths)-1])
}

// counts lists how often each thing happened, the most frequent first.
func counts(of map[string]int, total int) string {
	names := slices.SortedFunc(maps.Keys(of), func(a, b string) int {
		if of[a] != of[b] {
			return of[b] - of[a]
		}
		return strings.Compare(a, b)
	})
	for i, name := range names {
		names[i] = fmt.Sprintf("%s %d (%.1f %%)", name, of[name], 100*float64(of[name])/float64(total))
	}
	return strings.Join(names, ", ")
}
