package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"text/tabwriter"

	"fathom/bot"
	"fathom/game"
	"fathom/study"
	"fathom/study/mini"
	"fathom/study/response"
)

type oracleBenthosCmd struct {
	Setups     int    `default:"3" placeholder:"N" help:"How many set-ups of the toy (default ${default})."`
	Iterations []int  `default:"100,1000,10000" placeholder:"N" help:"How much the search thinks (default ${default})."`
	Seed       uint64 `default:"1" placeholder:"N" help:"The first set-up, or the first seed (default ${default})."`

	BestResponse string `placeholder:"NAME" help:"Play the large game against this bot instead, with a player that knows how it thinks."`
	Pairs        int    `default:"20" placeholder:"N" help:"With --best-response: how many seeds to play (default ${default})."`
}

func (oracleBenthosCmd) Help() string {
	return `Perfect play in Benthos is not known, but a toy of it can be solved: an ocean of three by three, two companies, two rounds,
two seats with three billions each. The table says how many billions somebody could win from the search there, who knows
what it will do in every position; from perfect play nobody can win any. The search is that of the bots, written anew for
the toy. 10,000 iterations take about half a minute for each set-up.

With --best-response the large game is played between two: before every bid its player asks copies of the bot what they
would bid, and takes the best answer that it finds. What it wins is the least that the bot can be exploited by.

Examples:

    fathom oracle benthos
    fathom oracle benthos --setups 1 --iterations 100,1000
    fathom oracle benthos --best-response standard --pairs 10`
}

func (c *oracleBenthosCmd) Run(ctx context.Context) error {
	if c.BestResponse != "" {
		return c.respond(ctx)
	}
	if c.Setups < 1 {
		return usage("--setups %d: examine at least 1", c.Setups)
	}
	for _, n := range c.Iterations {
		if n < 1 {
			return usage("--iterations %d: think at least 1", n)
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type examined struct {
		mini.Examined
		err error
	}
	t := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprint(t, "set-up\tvalue\twon from perfect play")
	for _, n := range c.Iterations {
		fmt.Fprintf(t, "\tfrom %d iterations", n)
	}
	fmt.Fprintln(t)
	gains := make([][]float64, len(c.Iterations))
	bar := startBar()
	defer bar.finish()
	done := 0
	show := func() { bar.show(float64(done)/float64(c.Setups), count(done, "set-up")) }
	show()
	for x := range inOrder(numbers(ctx, c.Setups), func(n uint64) examined {
		x, err := mini.Examine(ctx, c.Seed+n, c.Iterations)
		return examined{x, err}
	}) {
		if errors.Is(x.err, context.Canceled) {
			break
		}
		if x.err != nil {
			return x.err
		}
		fmt.Fprintf(t, "%d\t%+.3f\t%.3f", c.Seed+uint64(done), x.Value, max(0, x.Nash))
		for i, gain := range x.Gains {
			gains[i] = append(gains[i], gain)
			fmt.Fprintf(t, "\t%.3f", gain)
		}
		fmt.Fprintln(t)
		done++
		show()
	}
	bar.finish()
	if done < c.Setups {
		fmt.Printf("Stopped after %d of %s.\n", done, count(c.Setups, "set-up"))
	}
	if done > 1 {
		fmt.Fprint(t, "mean\t\t")
		for _, list := range gains {
			fmt.Fprintf(t, "\t%.3f", study.MeanOf(list).Value)
		}
		fmt.Fprintln(t)
	}
	return t.Flush()
}

// knowing is the name that the player who knows how its rival thinks goes by here.
const knowing = "best response"

// respond plays a bot against who knows how it thinks.
func (c *oracleBenthosCmd) respond(ctx context.Context) error {
	match := arenaMatchCmd{Game: "benthos", A: knowing, B: c.BestResponse, Pairs: c.Pairs, studyFlags: studyFlags{Seed: c.Seed}}
	if err := bot.Known(c.BestResponse); err != nil {
		return failure{exitBadUsage, err}
	}
	if c.Pairs < 1 {
		return usage("--pairs %d: play at least 1", c.Pairs)
	}
	m, err := setMatch(match.Game, nil)
	if err != nil {
		return err
	}
	m.A, m.B, m.Seed = match.A, match.B, match.Seed
	m.Player = func(name, spec string, s game.Source) (game.Player, error) {
		if spec == knowing {
			return response.New(c.BestResponse, s)
		}
		return bot.New(name, spec, s)
	}
	report := arenaReport{match: m}
	if err := match.play(ctx, &report, nil); err != nil {
		return err
	}
	return report.print(os.Stdout, ctx.Err() != nil)
}
