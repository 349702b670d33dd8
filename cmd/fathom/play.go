package main

import (
	"context"
	crand "crypto/rand"
	"encoding/binary"
	"os"

	"golang.org/x/term"

	"fathom/bot"
	"fathom/game"
	"fathom/tui"
)

type playCmd struct {
	Game   string   `arg:"" help:"The game to play: trench or benthos."`
	Option []string `sep:"none" placeholder:"NAME=VALUE" help:"A house rule; may be repeated."`
	Seats  []string `placeholder:"human" help:"Who plays, one entry a seat: human, human:NAME, bot:random or bot:greedy. Without it you play a greedy bot, in Benthos three, in a solo dive the AI Sub."`
	Seed   *uint64  `placeholder:"N" help:"The same seed makes the same deal. Without it every game is new."`
}

func (playCmd) Help() string {
	return `The table is drawn before each of your decisions, with a numbered list of what you may do. Type a number or the action itself;
help explains the rest. People who share the terminal are asked to pass it on, so that nobody sees what another knows.

Examples:

    fathom play trench
    fathom play trench --option solo=true
    fathom play benthos --seats human:Maria,human:Tomasz,bot:greedy
    fathom play benthos --option rounds=3 --seed 7

` + houseRules()
}

func (c *playCmd) Run(ctx context.Context) error {
	g, err := findGame(c.Game)
	if err != nil {
		return err
	}
	rules, err := readChosen(g, c.Option, false)
	if err != nil {
		return err
	}
	places, err := readPlaces(c.Seats, true)
	if err != nil {
		return err
	}
	if places == nil {
		lo, hi := g.Seats()
		places = append([]place{{}}, greedy(min(max(lo, 4), hi)-1)...)
	}
	if err := checkPlaces(g, rules, places); err != nil {
		return err
	}
	seed := newSeed()
	if c.Seed != nil {
		seed = *c.Seed
	}
	p, err := deal(g, rules.values, fill(g, places), stream(seed, 0, dealStream))
	if err != nil {
		return err
	}
	s := tui.Session{Game: g, Play: p, In: os.Stdin, Out: os.Stdout, Terminal: term.IsTerminal(int(os.Stdout.Fd()))}
	s.Color = s.Terminal && os.Getenv("NO_COLOR") == ""
	humans := 0
	for i, sitter := range p.Record().Seats {
		var player game.Player
		switch sitter.Kind {
		case game.Human:
			humans++
		case game.Bot:
			if player, err = bot.New(g.Name(), sitter.Bot, stream(seed, 0, seatStream+i)); err != nil {
				return err
			}
		}
		s.Players = append(s.Players, player)
	}
	if humans == 0 {
		return usage("nobody plays: give a seat to a human, or let bots play with fathom sim %s", g.Name())
	}
	return tui.Run(ctx, s)
}

func newSeed() uint64 {
	var b [8]byte
	crand.Read(b[:])
	return binary.NativeEndian.Uint64(b[:])
}
