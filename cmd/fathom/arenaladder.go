package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"fathom/bot"
	"fathom/study"
)

type arenaLadderCmd struct {
	Game   string   `arg:"" help:"The game to play: trench or benthos."`
	Pairs  int      `default:"20" placeholder:"N" help:"How many seeds every two of them play (default ${default})."`
	Levels []string `placeholder:"NAME" help:"The bots to rate, weakest first (default: all levels and the scripted bots)."`
	Option []string `sep:"none" placeholder:"NAME=VALUE" help:"A house rule; may be repeated."`
	studyFlags
}

func (arenaLadderCmd) Help() string {
	return `Every bot plays every other, two at a table, each seed with both seatings. Two tables in Markdown say how they did: their
ratings in Elo about a mean of 0 (Bradley and Terry) and how far each is above the one before it, with 95 % intervals of
the bootstrap over the seeds; and each one's part of the victories against each. Ctrl-C stops early and says what there
is; with --out the same command goes on later.

Examples:

    fathom arena ladder benthos --levels greedy,novice,standard --pairs 30
    fathom arena ladder trench --levels greedy,novice,standard,expert --out ladder.ndjson`
}

func (c *arenaLadderCmd) Run(ctx context.Context) error {
	l, err := c.ladder()
	if err != nil {
		return err
	}
	var bouts []study.Bout
	log, err := c.log(l.Head(version()), func(line []byte) error {
		b, err := l.Read(line, len(bouts))
		bouts = append(bouts, b)
		return err
	})
	if err != nil {
		return err
	}
	defer log.Close()
	want := c.Pairs * l.Bouts()
	if bouts, err = playLadder(ctx, l, bouts, want, log); err != nil {
		return err
	}
	bouts = bouts[:min(want, len(bouts))]
	if len(bouts) < want {
		fmt.Printf("Stopped after %d of %d pairs.\n", len(bouts), want)
	}
	printLadder(os.Stdout, l, l.Stand(bouts, stream(c.Seed, 0, optionStream)))
	return nil
}

// ladder checks everything the command line says before the first game begins.
func (c *arenaLadderCmd) ladder() (l study.Ladder, err error) {
	m, err := setMatch(c.Game, c.Option)
	if err != nil {
		return l, err
	}
	l = study.Ladder{Game: m.Game, Options: m.Options, Bots: c.Levels, Seed: c.Seed}
	if l.Bots == nil {
		l.Bots = bot.Specs()
	}
	switch {
	case m.Solo:
		return l, usage("a ladder needs two at the table; compare solo dives with fathom arena trench --option solo")
	case len(l.Bots) < 2:
		return l, usage("--levels: name at least two bots")
	case c.Pairs < 1:
		return l, usage("--pairs %d: play at least 1", c.Pairs)
	}
	for i, spec := range l.Bots {
		if slices.Contains(l.Bots[:i], spec) {
			return l, usage("--levels: %s is there twice", spec)
		}
		if err := l.Match(i, 0).Check(); err != nil {
			return l, failure{exitBadUsage, err}
		}
	}
	return l, c.use()
}

// playLadder plays on until there are enough bouts or ctx is done.
func playLadder(ctx context.Context, l study.Ladder, bouts []study.Bout, want int, log *study.Log) ([]study.Bout, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type played struct {
		bout study.Bout
		err  error
	}
	bar := startBar()
	defer bar.finish()
	show := func() { bar.show(float64(len(bouts))/float64(want), fmt.Sprintf("%d of %d pairs", len(bouts), want)) }
	show()
	todo := max(0, want-len(bouts))
	first := len(bouts)
	for p := range inOrder(numbers(ctx, todo), func(n uint64) played {
		a, b, seed := l.Pair(first + int(n))
		g, err := l.Match(a, b).Play(ctx, seed)
		return played{study.Bout{A: a, B: b, Group: g}, err}
	}) {
		if errors.Is(p.err, context.Canceled) {
			break
		}
		if p.err != nil {
			return bouts, p.err
		}
		if err := log.Add(p.bout); err != nil {
			return bouts, err
		}
		bouts = append(bouts, p.bout)
		show()
	}
	return bouts, nil
}

// printLadder writes the two tables.
func printLadder(w io.Writer, l study.Ladder, s study.Standing) {
	if s.Seeds == 0 {
		return
	}
	fmt.Fprintf(w, "%s, seeds %d to %d, %s\n\n", l.Game.Name(), l.Seed, l.Seed+uint64(s.Seeds)-1,
		count(2*s.Seeds*l.Bouts(), "game"))
	fmt.Fprintln(w, "| bot | Elo | above the one before |\n|---|---|---|")
	for i, spec := range l.Bots {
		step := ""
		if i > 0 {
			step = interval("%+.0f", s.Steps[i])
		}
		fmt.Fprintf(w, "| %s | %s | %s |\n", spec, interval("%+.0f", s.Ratings[i]), step)
	}
	fmt.Fprintf(w, "\n| row's part, lead | %s |\n|---|%s\n", strings.Join(l.Bots, " | "), strings.Repeat("---|", len(l.Bots)))
	for i, spec := range l.Bots {
		fmt.Fprintf(w, "| %s |", spec)
		for k := range l.Bots {
			if i == k {
				fmt.Fprint(w, " |")
				continue
			}
			fmt.Fprintf(w, " %.3f, %+.1f |", s.Shares[i][k].Value, s.Margins[i][k])
		}
		fmt.Fprintln(w)
	}
}
