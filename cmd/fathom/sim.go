package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"iter"
	"os"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"
)

type simCmd struct {
	Game    string   `arg:"" help:"The game to play: trench or benthos."`
	Games   int      `default:"1000" placeholder:"N" help:"How many games to play (default ${default})."`
	Seats   []string `placeholder:"bot:NAME" help:"Who plays, one entry a seat: bot:random or bot:greedy. Without it: two greedy bots, in Benthos four."`
	Seed    uint64   `default:"1" placeholder:"N" help:"The same seed plays the same games (default ${default})."`
	Option  []string `sep:"none" placeholder:"NAME=VALUE" help:"A house rule; may be repeated. The one word mixed draws every rule not named, and in Benthos without --seats also the number of seats, anew for each game."`
	Records string   `placeholder:"FILE" help:"Write a record of every game to a file, or with - to the standard output."`
	Legal   bool     `help:"Put the legal actions of every step into the records (see --records)."`
}

func (simCmd) Help() string {
	return `Bots play each other on all cores, and a table says how they did. The same seed makes the same games and the same
records, byte for byte, however many cores there are.

Examples:

    fathom sim trench --games 500
    fathom sim trench --option solo=true --seats bot:greedy
    fathom sim benthos --seats bot:greedy,bot:random,bot:random
    fathom sim benthos --games 100 --option mixed --legal --records games.ndjson
    fathom sim trench --records - | fathom replay -

` + houseRules()
}

func (c *simCmd) Run(ctx context.Context) error {
	s, err := c.selfPlay()
	if err != nil {
		return err
	}
	records, table := io.Writer(io.Discard), io.Writer(os.Stdout)
	switch c.Records {
	case "":
	case "-":
		records, table = os.Stdout, os.Stderr
	default:
		f, err := os.Create(c.Records)
		if err != nil {
			return failure{exitBadUsage, err}
		}
		defer f.Close()
		records = f
	}
	out := bufio.NewWriterSize(records, 1<<20)
	sum := newSummary(s.game)
	step, finish := progress(c.Games)
	for p := range inOrder(numbers(ctx, c.Games), func(n uint64) played { return s.play(ctx, n) }) {
		if p.err != nil {
			finish()
			return fmt.Errorf("game %d: %w", sum.games, p.err)
		}
		if _, err := out.Write(p.text); err != nil {
			finish()
			return err
		}
		sum.add(p)
		step()
	}
	finish()
	if err := out.Flush(); err != nil {
		return err
	}
	if f, ok := records.(*os.File); ok && f != os.Stdout {
		if err := f.Close(); err != nil {
			return err
		}
	}
	if sum.games < c.Games {
		fmt.Fprintf(table, "Stopped after %d of %d games.\n", sum.games, c.Games)
	}
	return sum.print(table)
}

// selfPlay checks everything the command line says before the first game begins.
func (c *simCmd) selfPlay() (selfPlay, error) {
	s := selfPlay{seed: c.Seed, legal: c.Legal, record: c.Records != ""}
	var err error
	if s.game, err = findGame(c.Game); err != nil {
		return s, err
	}
	if c.Games < 1 {
		return s, usage("--games %d: play at least 1 game", c.Games)
	}
	if s.chosen, err = readChosen(s.game, c.Option, true); err != nil {
		return s, err
	}
	if s.places, err = readPlaces(c.Seats, false); err != nil {
		return s, err
	}
	if s.places == nil && !s.chosen.mixed {
		lo, hi := s.game.Seats()
		s.places = greedy(min(max(lo, 4), hi))
	}
	if s.places != nil {
		err = checkPlaces(s.game, s.chosen, s.places)
	}
	return s, err
}

// numbers counts the games to play, and stops when ctx is done.
func numbers(ctx context.Context, games int) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		for n := range games {
			if ctx.Err() != nil || !yield(uint64(n)) {
				return
			}
		}
	}
}

// progress shows a bar on the standard error if it is a terminal. Call step after each game, and finish before anything
// else is printed.
func progress(games int) (step, finish func()) {
	if !term.IsTerminal(int(os.Stderr.Fd())) {
		return func() {}, func() {}
	}
	p := mpb.New(mpb.WithOutput(os.Stderr), mpb.WithWidth(60))
	bar := p.AddBar(int64(games),
		mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.CountersNoUnit("%d of %d games ")),
		mpb.AppendDecorators(decor.Percentage(), decor.Name("  "), decor.AverageETA(decor.ET_STYLE_GO)))
	return bar.Increment, func() {
		bar.Abort(true)
		p.Wait()
	}
}
