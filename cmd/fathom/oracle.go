package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"

	"fathom/game"
	"fathom/study"
	"fathom/study/oracle"
	"fathom/trench"
)

type oracleCmd struct {
	Trench  oracleTrenchCmd  `cmd:"" help:"Find the best score that a solo dive could have had."`
	Benthos oracleBenthosCmd `cmd:"" help:"Find out how much could be won from the search in a toy of Benthos."`
}

func (oracleCmd) Help() string {
	return `Examples:

    fathom oracle trench mydive.json
    fathom oracle trench --seed 5 --show
    fathom oracle benthos --best-response standard`
}

type oracleTrenchCmd struct {
	Record string   `arg:"" optional:"" help:"A file of records of solo dives, one a line; - is the standard input."`
	Seed   uint64   `placeholder:"N" help:"Without a record: the deck that fathom arena deals for this seed."`
	Decks  int      `default:"1" placeholder:"N" help:"With --seed: so many seeds from it on, and their mean."`
	Option []string `sep:"none" placeholder:"NAME=VALUE" help:"With --seed: a house rule; may be repeated."`
	Show   bool     `help:"Tell the best dive move by move."`

	Penalised bool    `help:"With --seed: bound from above what anyone can score on average who does not know the cards."`
	Weight    float64 `default:"0.25" placeholder:"X" help:"With --penalised: points that it costs to know where a cephalopod lies (default ${default})."`
	Width     int     `default:"10000" placeholder:"N" help:"With --penalised: positions of each turn to go on from (default ${default})."`
}

func (oracleTrenchCmd) Help() string {
	return `Par is the score of a player who knew every card from the start, which nobody does: a yardstick, and no reproach. It is
exact. Most decks take a few seconds; some take a minute or two and a gigabyte of memory. A dive that was recorded is
shown beside the par of its deck.

Examples:

    fathom oracle trench mydive.json
    fathom oracle trench --seed 5 --show
    fathom oracle trench --seed 1 --decks 20
    fathom oracle trench --seed 1 --decks 20 --penalised

With --penalised knowing the cards is charged for: seeing a better card than the mean of the unseen ones costs points, and a worse
one gives some. Without knowledge that is zero on average, so no bot's mean over all decks can exceed the mean that is left.

` + houseRules()
}

func (c *oracleTrenchCmd) Run(ctx context.Context) error {
	g := trench.Game{}
	if c.Record == "" {
		return c.decks(ctx, g)
	}
	if c.Seed != 0 || c.Option != nil || c.Decks != 1 || c.Penalised {
		return usage("give either a record or --seed")
	}
	f := os.Stdin
	if c.Record != "-" {
		var err error
		if f, err = open(c.Record); err != nil {
			return failure{exitBadUsage, err}
		}
		defer f.Close()
	}
	in := newRecordReader(f)
	for n := 1; ; n++ {
		text, err := in.next()
		if err == io.EOF {
			if n == 1 {
				return usage("%s: there is no record in it", c.Record)
			}
			return nil
		}
		if err == nil {
			err = text.err
		}
		if err != nil {
			return usage("%s record %d: %w", c.Record, n, err)
		}
		if err := c.record(ctx, g, n, text.line); err != nil {
			return err
		}
	}
}

// record shows one record's own score beside par.
func (c *oracleTrenchCmd) record(ctx context.Context, g game.Game, n int, line []byte) error {
	r, err := game.ReadRecord(line)
	if err != nil {
		return usage("%s record %d: %w", c.Record, n, err)
	}
	if r.Game != g.Name() {
		return usage("%s record %d: a game of %s; par is for solo dives of trench", c.Record, n, r.Game)
	}
	if _, err := game.Replay(g, r, nil); err != nil {
		return fmt.Errorf("%s record %d: %w", c.Record, n, err)
	}
	par, err := c.solve(ctx, r.Options, r.Deal)
	if errors.Is(err, oracle.ErrNotSolo) {
		return usage("%s record %d: %w", c.Record, n, err)
	}
	if err != nil {
		return err
	}
	own := "not finished"
	if r.Result != nil {
		result, err := readResult(r.Result)
		if err != nil {
			return err
		}
		own = fmt.Sprintf("scored %d", *result.Score)
	}
	fmt.Printf("record %d: %s, par %d (%d positions)\n", n, own, par.Score, par.States)
	return c.show(g, r.Options, r.Deal, par)
}

// decks solves the decks of some seeds.
func (c *oracleTrenchCmd) decks(ctx context.Context, g game.Game) error {
	if c.Seed == 0 {
		return usage("name a file of records, or a deck with --seed from 1 up")
	}
	if c.Decks < 1 {
		return usage("--decks %d: solve at least 1", c.Decks)
	}
	chosen, err := readChosen(g, append([]string{"solo"}, c.Option...), false)
	if err != nil {
		return err
	}
	options := game.WriteOptions(g.Options(), chosen.values)
	if !alwaysSolo(g, chosen) {
		return failure{exitBadUsage, oracle.ErrNotSolo}
	}
	var charge *charged
	if c.Penalised {
		if charge, err = c.newCharged(); err != nil {
			return err
		}
	}
	var scores []float64
	for n := range c.Decks {
		seed := c.Seed + uint64(n)
		deal, err := g.NewDeal(2, options, rand.NewPCG(seed, 0))
		if err != nil {
			return err
		}
		par, err := c.solve(ctx, options, deal)
		if errors.Is(err, context.Canceled) {
			fmt.Printf("Stopped after %d of %d decks.\n", n, c.Decks)
			break
		}
		if err != nil {
			return err
		}
		if charge != nil {
			if err := charge.solve(ctx, seed, options, deal, par); errors.Is(err, context.Canceled) {
				fmt.Printf("Stopped after %d of %d decks.\n", n, c.Decks)
				break
			} else if err != nil {
				return err
			}
		}
		scores = append(scores, float64(par.Score))
		fmt.Printf("seed %d: par %d (%d positions)\n", seed, par.Score, par.States)
		if err := c.show(g, options, deal, par); err != nil {
			return err
		}
	}
	if len(scores) > 1 {
		fmt.Printf("mean of %d decks: %s, deviation %.1f\n", len(scores), interval("%.2f", study.MeanOf(scores)), study.Deviation(scores))
		if charge != nil {
			charge.sum()
		}
	}
	return nil
}

// solve finds the par of a deal behind a bar.
func (c *oracleTrenchCmd) solve(ctx context.Context, options, deal json.RawMessage) (oracle.Par, error) {
	bar := startBar()
	defer bar.finish()
	return oracle.Solve(ctx, options, deal, func(part float64) { bar.show(part, "looking for par") })
}

// show tells the best dive, if that was asked for.
func (c *oracleTrenchCmd) show(g game.Game, options, deal json.RawMessage, par oracle.Par) error {
	if !c.Show {
		return nil
	}
	p, err := game.Start(g, options, deal, []game.Sitter{{Name: "Oracle", Kind: game.Human}, {Name: "AI Sub", Kind: game.AI}})
	if err != nil {
		return err
	}
	for _, a := range par.Actions {
		if err := p.Apply(p.ToAct()[0], a.String()); err != nil {
			return err
		}
	}
	r := p.Record()
	story := newStory(g, &r)
	p, err = game.Replay(g, &r, story.tell)
	if err != nil {
		return err
	}
	fmt.Println(story.end(p))
	return nil
}
