package main

import (
	"context"
	"errors"
	"iter"
	"os"
	"runtime"

	"fathom/game"
	"fathom/study"
)

type arenaCmd struct {
	Match  arenaMatchCmd  `cmd:"" default:"withargs" help:"Play one bot against another until it is known which is stronger."`
	Ladder arenaLadderCmd `cmd:"" help:"Play every bot against every other and rate them."`
}

func (arenaCmd) Help() string {
	return `A match needs no word of its own; fathom arena match --help and fathom arena ladder --help say more.

Examples:

    fathom arena benthos --a expert --b standard --pairs 20
    fathom arena trench --a expert@3000 --option solo --pairs 60
    fathom arena ladder benthos --levels greedy,novice,standard`
}

// studyFlags are what every study of many games needs.
type studyFlags struct {
	Seed uint64 `default:"1" placeholder:"N" help:"The first seed (default ${default}). The same seeds play the same games, but for bots that go by the clock."`
	Out  string `placeholder:"FILE" help:"Keep every result in a file, and go on from those that are there."`
	Jobs int    `placeholder:"N" help:"How many cores to use (default: all). It changes no result."`
}

// use carries out --jobs.
func (f studyFlags) use() error {
	if f.Jobs < 0 {
		return usage("--jobs %d: use at least 1 core", f.Jobs)
	}
	if f.Jobs > 0 {
		runtime.GOMAXPROCS(f.Jobs)
	}
	return nil
}

// log opens the file of results, if there is to be one.
func (f studyFlags) log(head study.Head, each func(line []byte) error) (*study.Log, error) {
	if f.Out == "" {
		return nil, nil
	}
	l, err := study.OpenLog(f.Out, head, each)
	switch {
	case errors.Is(err, study.ErrOther):
		return nil, usage("%w; name another file with --out", err)
	case err != nil:
		return nil, failure{exitBadUsage, err}
	}
	return l, nil
}

type arenaMatchCmd struct {
	Game   string    `arg:"" help:"The game to play: trench or benthos."`
	A      string    `required:"" placeholder:"NAME" help:"The bot that is judged, such as expert or expert@2000."`
	B      string    `placeholder:"NAME" help:"The bot that it is judged against. In a solo dive it may be left out."`
	Pairs  int       `placeholder:"N" help:"How many seeds to play (default 20); with --sprt the most."`
	SPRT   []float64 `name:"sprt" placeholder:"LOW,HIGH" help:"Play until one of two differences in Elo is refuted, such as 0,20."`
	Seats  int       `placeholder:"N" help:"How many sit at the table (default 2)."`
	Option []string  `sep:"none" placeholder:"NAME=VALUE" help:"A house rule; may be repeated. A rule that is on or off may stand alone, as solo does."`
	studyFlags
}

func (arenaMatchCmd) Help() string {
	return `A and B play every seed once for every place that A can have at the table, with the same deal, against copies of B on the
others: for two players a pair of games. Then the table says A's part of the victories, what that is in Elo, and by how
much A led; intervals are 95 %. With --sprt play stops by itself, as in the tests of chess engines: the risk of a wrong
decision is one in twenty. A bot that goes by the clock, as the master of The Mariana Trench does, has its fair share of
time with --jobs 1 only. Ctrl-C stops early and says what there is; with --out the same command goes on later.

Examples:

    fathom arena benthos --a expert --b standard --pairs 20
    fathom arena trench --a expert@2000 --b expert@1000 --sprt 0,50 --out match.ndjson
    fathom arena benthos --a expert@1000 --b greedy --seats 4
    fathom arena trench --a expert@3000 --option solo --pairs 60

` + houseRules()
}

func (c *arenaMatchCmd) Run(ctx context.Context) error {
	m, test, err := c.match()
	if err != nil {
		return err
	}
	var groups []study.Group
	log, err := c.log(m.Head(version()), func(line []byte) error {
		g, err := m.Read(line, uint64(len(groups)))
		groups = append(groups, g)
		return err
	})
	if err != nil {
		return err
	}
	defer log.Close()
	report := arenaReport{match: m, test: test}
	for _, g := range groups {
		if !report.full(c.Pairs) {
			report.add(g)
		}
	}
	if err := c.play(ctx, &report, log); err != nil {
		return err
	}
	return report.print(os.Stdout, ctx.Err() != nil)
}

// play goes on until there are enough groups, the test decides or ctx is done.
func (c *arenaMatchCmd) play(ctx context.Context, r *arenaReport, log *study.Log) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type played struct {
		group study.Group
		err   error
	}
	if r.full(c.Pairs) {
		return nil
	}
	bar := startBar()
	defer bar.finish()
	bar.show(r.done(c.Pairs), r.label())
	from := uint64(len(r.groups))
	for p := range inOrder(countFrom(ctx, from), func(n uint64) played {
		g, err := r.match.Play(ctx, n)
		return played{g, err}
	}) {
		if errors.Is(p.err, context.Canceled) {
			break
		}
		if p.err != nil {
			return p.err
		}
		if err := log.Add(p.group); err != nil {
			return err
		}
		r.add(p.group)
		bar.show(r.done(c.Pairs), r.label())
		if r.full(c.Pairs) {
			break
		}
	}
	return nil
}

// countFrom counts on from a number until ctx is done.
func countFrom(ctx context.Context, n uint64) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		for ; ctx.Err() == nil && yield(n); n++ {
		}
	}
}

// match checks everything the command line says before the first game begins.
func (c *arenaMatchCmd) match() (m study.Match, test *study.SPRT, err error) {
	if m, err = setMatch(c.Game, c.Option); err != nil {
		return m, nil, err
	}
	m.A, m.B, m.Seed = c.A, c.B, c.Seed
	if c.Seats != 0 {
		m.Seats = c.Seats
	}
	lo, hi := m.Game.Seats()
	switch {
	case lo == hi && m.Seats != lo:
		return m, nil, usage("--seats: %s has %d seats, not %d", c.Game, lo, m.Seats)
	case m.Seats < lo || m.Seats > hi:
		return m, nil, usage("--seats: %s has %d to %d seats, not %d", c.Game, lo, hi, m.Seats)
	case c.B == "" && !m.Solo:
		return m, nil, usage("name the bot to play against with --b")
	case c.Pairs < 0:
		return m, nil, usage("--pairs %d: play at least 1", c.Pairs)
	case c.SPRT != nil && (len(c.SPRT) != 2 || c.SPRT[0] >= c.SPRT[1]):
		return m, nil, usage("--sprt: write two differences in Elo, the lower one first, as in --sprt 0,20")
	case c.SPRT != nil && c.B == "":
		return m, nil, usage("--sprt needs a bot to play against: name it with --b")
	}
	if err := m.Check(); err != nil {
		return m, nil, failure{exitBadUsage, err}
	}
	if c.SPRT != nil {
		test = &study.SPRT{Low: c.SPRT[0], High: c.SPRT[1], Seats: m.Seats}
	} else if c.Pairs == 0 {
		c.Pairs = 20
	}
	return m, test, c.use()
}

// setMatch is a match of a game with house rules, two at the table.
func setMatch(name string, options []string) (m study.Match, err error) {
	if m.Game, err = findGame(name); err != nil {
		return m, err
	}
	chosen, err := readChosen(m.Game, options, false)
	if err != nil {
		return m, err
	}
	m.Options = game.WriteOptions(m.Game.Options(), chosen.values)
	m.Seats, m.Solo = 2, alwaysSolo(m.Game, chosen)
	return m, nil
}
