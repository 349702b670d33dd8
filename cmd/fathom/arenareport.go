package main

import (
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"

	"fathom/study"
)

// arenaReport is a match so far.
type arenaReport struct {
	match  study.Match
	test   *study.SPRT // nil: as many groups as were asked for
	groups []study.Group
}

func (r *arenaReport) add(g study.Group) {
	r.groups = append(r.groups, g)
	if r.test != nil {
		r.test.Add(g.Share())
	}
}

// full tells whether no more need be played, of at most so many groups; 0 is no limit.
func (r *arenaReport) full(most int) bool {
	return most > 0 && len(r.groups) >= most || r.test != nil && r.test.Decided() != 0
}

// done is how far play has got, from 0 to 1.
func (r *arenaReport) done(most int) float64 {
	part := 0.0
	if r.test != nil {
		part = min(1, math.Abs(r.test.LLR())/study.Bound)
	}
	if most > 0 {
		part = max(part, float64(len(r.groups))/float64(most))
	}
	return part
}

// label says how far play has got beside the bar.
func (r *arenaReport) label() string {
	if r.test != nil {
		return fmt.Sprintf("%d seeds, LLR %.2f", len(r.groups), r.test.LLR())
	}
	return fmt.Sprintf("%d seeds", len(r.groups))
}

func (r *arenaReport) print(w io.Writer, stopped bool) error {
	n := len(r.groups)
	if stopped {
		fmt.Fprintf(w, "Stopped after %s.\n", count(n, "seed"))
	}
	if n == 0 {
		return nil
	}
	m := r.match
	fmt.Fprintf(w, "%s: %s, seeds %d to %d, %s\n\n", m.Game.Name(), r.who(), m.Seed, m.Seed+uint64(n)-1, count(n*m.Games(), "game"))
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	if m.Solo {
		r.printSolo(t)
	}
	if m.B != "" {
		r.printMatch(t)
	}
	return t.Flush()
}

// who plays whom.
func (r *arenaReport) who() string {
	m := r.match
	text := m.A
	switch {
	case m.Solo && m.B == "":
		text += " alone"
	case m.Solo:
		text += " and " + m.B + ", each alone"
	case m.Seats == 2:
		text += " against " + m.B
	default:
		text += fmt.Sprintf(" against %d × %s", m.Seats-1, m.B)
	}
	if options := string(m.Options); options != "{}" {
		text += ", " + options
	}
	return text
}

// printSolo tells the score of each who dives alone.
func (r *arenaReport) printSolo(w io.Writer) {
	for i, spec := range []string{r.match.A, r.match.B}[:r.match.Games()] {
		var scores []float64
		for _, g := range r.groups {
			scores = append(scores, g.Scores[i][0])
		}
		fmt.Fprintf(w, "mean score of %s\t%s\tdeviation %.1f\n", spec, interval("%.2f", study.MeanOf(scores)), study.Deviation(scores))
	}
}

// printMatch tells what A won from B.
func (r *arenaReport) printMatch(w io.Writer) {
	var shares, margins []float64
	for _, g := range r.groups {
		shares, margins = append(shares, g.Share()), append(margins, g.Margin())
	}
	if !r.match.Solo {
		fmt.Fprintf(w, "A's part of the victories\t%s\tfair is %.3f\n", interval("%.3f", study.ShareOf(shares)), 1/float64(r.match.Seats))
		if r.match.Seats == 2 {
			fmt.Fprintf(w, "pairs of 0, ½, 1, 1½, 2\t%s\n", pentanomial(shares))
		}
		elo, kind := study.EloOf(shares, r.match.Seats), "Wilson's interval over the seeds"
		if r.test != nil {
			elo, kind = r.test.Elo(), "median-unbiased, for a test that stops by itself"
		}
		fmt.Fprintf(w, "Elo\t%s\t%s\n", interval("%+.0f", elo), kind)
	}
	fmt.Fprintf(w, "A's lead\t%s\tStudent's interval\n", interval("%+.2f", study.MeanOf(margins)))
	if r.test != nil {
		fmt.Fprintf(w, "test of %g against %g Elo\tLLR %.2f\t%s\n", r.test.Low, r.test.High, r.test.LLR(), r.verdict())
	}
}

// verdict is what the test has decided.
func (r *arenaReport) verdict() string {
	switch r.test.Decided() {
	case 1:
		return fmt.Sprintf("decided for %+g", r.test.High)
	case -1:
		return fmt.Sprintf("decided for %+g", r.test.Low)
	}
	return fmt.Sprintf("not decided: that takes ±%.2f", study.Bound)
}

// pentanomial counts the pairs by A's victories in them.
func pentanomial(shares []float64) string {
	var cells [5]int
	for _, s := range shares {
		cells[int(4*s+0.5)]++
	}
	return strings.Trim(fmt.Sprint(cells), "[]")
}

// interval writes an estimate and its interval; what has no limit is written as two dots.
func interval(format string, i study.Interval) string {
	number := func(x float64) string {
		if math.IsInf(x, 0) {
			return ".."
		}
		return fmt.Sprintf(format, x)
	}
	return fmt.Sprintf("%s [%s, %s]", number(i.Value), number(i.Low), number(i.High))
}

// count is a number of things in words.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
