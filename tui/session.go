package tui

import (
	"context"
	"errors"
	"io"

	"fathom/game"
)

// Session is a game about to be played at one terminal.
type Session struct {
	Game     game.Game
	Play     *game.Play
	Players  []game.Player // by seat; nil where a person or the rulebook plays
	In       io.Reader
	Out      io.Writer
	Terminal bool // Out can clear its screen
	Color    bool
}

// table is a session under way.
type table struct {
	Session
	names       []string
	humans      []game.Seat
	screen      screen
	log         storybook
	revelations []int // by step: what had come to light before it
}

// errQuit ends a session that a person leaves.
var errQuit = errors.New("quit")

// Run plays the game until it is over and everybody has seen how it ended, until somebody quits, or until the input ends
// or ctx is done. None of these is an error.
func Run(ctx context.Context, s Session) error {
	t := &table{Session: s, screen: newScreen(s.In, s.Out, s.Terminal)}
	for i, sitter := range s.Play.Record().Seats {
		t.names = append(t.names, sitter.Name)
		if sitter.Kind == game.Human {
			t.humans = append(t.humans, game.Seat(i))
		}
	}
	t.log = newStorybook(t.names, t.humans)
	err := t.play(ctx)
	switch {
	case errors.Is(err, errQuit):
		return nil
	case errors.Is(err, io.EOF), ctx.Err() != nil:
		t.screen.printf("\n")
		if len(t.Play.ToAct()) > 0 {
			t.screen.printf("The game is left unfinished.\n")
		}
		return nil
	}
	return err
}

func (t *table) play(ctx context.Context) error {
	for {
		seats := t.Play.ToAct()
		if len(seats) == 0 {
			return t.over(ctx)
		}
		if err := t.decide(ctx, seats[0]); err != nil {
			return err
		}
	}
}

// decide lets whoever has the seat make one decision.
func (t *table) decide(ctx context.Context, seat game.Seat) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if t.isHuman(seat) {
		return t.turn(ctx, seat)
	}
	legal := t.Play.Legal(seat)
	action := legal[0]
	if player := t.Players[seat]; player != nil {
		var err error
		if action, err = player.Act(ctx, t.Play.Observe(seat), legal); err != nil {
			return err
		}
	}
	return t.apply(game.Step{Seat: seat, Action: action})
}

func (t *table) isHuman(seat game.Seat) bool {
	for _, h := range t.humans {
		if h == seat {
			return true
		}
	}
	return false
}

// apply carries out a step and writes it into the story of everybody at the table.
func (t *table) apply(s game.Step) error {
	before := t.log.look(t.Play)
	known, sealed := t.Play.Revelations(), t.Play.Sealed()
	if err := t.Play.Do(s); err != nil {
		return err
	}
	t.revelations = append(t.revelations, known)
	if sealed {
		s.Action = ""
	}
	t.log.add(before, s, t.Play)
	return nil
}
