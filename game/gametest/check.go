// Package gametest is the battery that every game passes. It plays at random over all seat counts and options and
// looks at a game only through package game, so it knows no game itself.
//
// Check in this file is the way in; step.go holds what must be true of every position, twin.go what must be true of
// two worlds that a viewer cannot tell apart.
package gametest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"

	"fathom/game"
)

// Config says how much to play and what is special to a game.
type Config struct {
	Games int
	Seed  uint64
	// Twin makes another world for a viewer; nil leaves the check of non-interference out.
	Twin Twin
	// Account checks that nothing was lost or made, from what a spectator sees; nil leaves it out.
	Account func(game.Observation) error
}

// Check plays c.Games games of g and returns the first thing that is not as it must be. The same Config gives the same
// games, so the error's game number is enough to see it again.
func Check(g game.Game, c Config) error {
	for i := range c.Games {
		s := rand.NewPCG(c.Seed, uint64(i))
		if err := playOne(g, c, s); err != nil {
			return fmt.Errorf("%s, seed %d, game %d: %w", g.Name(), c.Seed, i, err)
		}
	}
	return nil
}

func playOne(g game.Game, c Config, s game.Source) error {
	p, err := deal(g, s)
	if err != nil {
		return err
	}
	for n := 0; n < game.MaxSteps; n++ {
		if err := position(p, c); err != nil {
			return fmt.Errorf("step %d: %w", n, err)
		}
		if c.Twin != nil && game.Below(s, 16) == 0 {
			if err := worlds(g, p, c.Twin, s); err != nil {
				return fmt.Errorf("step %d: %w", n, err)
			}
		}
		act := p.ToAct()
		if len(act) == 0 {
			return finished(g, p)
		}
		seat := act[game.Below(s, uint64(len(act)))]
		legal := p.Legal(seat)
		if err := p.Apply(seat, legal[game.Below(s, uint64(len(legal)))]); err != nil {
			return fmt.Errorf("step %d: a legal action is refused: %w", n, err)
		}
	}
	return nil // a house rule may leave play without an end: it is cut here
}

// deal sets up a game with seats and options drawn from s.
func deal(g game.Game, s game.Source) (*game.Play, error) {
	lo, hi := g.Seats()
	seats := lo + int(game.Below(s, uint64(hi-lo+1)))
	options := game.WriteOptions(g.Options(), game.DrawOptions(g.Options(), s))
	d, err := g.NewDeal(seats, options, s)
	if err != nil {
		return nil, err
	}
	return start(g, seats, options, d)
}

func start(g game.Game, seats int, options, deal json.RawMessage) (*game.Play, error) {
	t, err := g.Start(seats, options, deal)
	if err != nil {
		return nil, err
	}
	sitters := make([]game.Sitter, seats)
	for i := range sitters {
		sitters[i] = game.Sitter{Name: fmt.Sprintf("Seat %d", i), Kind: game.Human}
		if t.Automatic(game.Seat(i)) {
			sitters[i].Kind = game.AI
		}
	}
	return game.Start(g, options, deal, sitters)
}

// finished checks that the record of a finished game is read back and replays to the same end.
func finished(g game.Game, p *game.Play) error {
	r := p.Record()
	text, err := r.Append(nil)
	if err != nil {
		return err
	}
	if len(text) > game.MaxRecordBytes {
		return nil
	}
	back, err := game.ReadRecord(text)
	if err != nil {
		return err
	}
	again, err := game.Replay(g, back, nil)
	if err != nil {
		return fmt.Errorf("replay differs from play: %w", err)
	}
	for _, v := range viewers(p) {
		if !reflect.DeepEqual(p.Observe(v), again.Observe(v)) {
			return fmt.Errorf("replay ends in another position for %v", v)
		}
	}
	return nil
}

// viewers are all seats and the spectator.
func viewers(p *game.Play) []game.Seat {
	list := []game.Seat{game.Spectator}
	for i := range p.Record().Seats {
		list = append(list, game.Seat(i))
	}
	return list
}
