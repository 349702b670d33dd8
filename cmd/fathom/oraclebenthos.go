package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"text/tabwriter"

	"fathom/study"
	"fathom/study/mini"
)

type oracleBenthosCmd struct {
	Setups     int    `default:"3" placeholder:"N" help:"How many set-ups of the toy (default ${default})."`
	Iterations []int  `default:"100,1000,10000" placeholder:"N" help:"How much the search thinks (default ${default})."`
	Seed       uint64 `default:"1" placeholder:"N" help:"The first set-up (default ${default})."`
}

func (oracleBenthosCmd) Help() string {
	return `Perfect play in Benthos is not known, but a toy of it can be solved: an ocean of three by three, two companies, two rounds,
two seats with three billions each. The table says how many billions somebody could win from the search there, who knows
what it will do in every position; from perfect play nobody can win any. The search is that of the bots, written anew for
the toy. 10,000 iterations take about half a minute for each set-up.

Examples:

    fathom oracle benthos
    fathom oracle benthos --setups 1 --iterations 100,1000`
}

func (c *oracleBenthosCmd) Run(ctx context.Context) error {
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
