package tui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fathom/game"
)

// turn shows a person the table and lets them decide once. An undo brings them back to an earlier decision of theirs.
func (t *table) turn(ctx context.Context, seat game.Seat) error {
	if len(t.humans) > 1 && t.screen.reader != seat {
		if err := t.screen.handOver(ctx, seat, t.names[seat]); err != nil {
			return err
		}
	}
	t.show(seat)
	t.list(seat)
	for {
		line, err := t.screen.ask(ctx, t.names[seat]+"> ")
		if err != nil {
			return err
		}
		done, err := t.answer(ctx, seat, line)
		if done || err != nil {
			return err
		}
	}
}

// show draws the table as a seat knows it, under what has happened since it last looked.
func (t *table) show(seat game.Seat) {
	for _, line := range t.log.news(seat) {
		t.screen.printf("  %s\n", line)
	}
	t.screen.printf("\n")
	Draw(t.screen.out, t.Play.Observe(seat), t.names, t.Color)
}

// list shows what a seat may do. In an auction the numbers are the bids themselves.
func (t *table) list(seat game.Seat) {
	legal := t.Play.Legal(seat)
	if bids(legal) {
		t.screen.printf("\nYour bid, in billions: 0 to %d.\n", len(legal)-1)
		return
	}
	width := 0
	for _, a := range legal {
		width = max(width, len(a))
	}
	t.screen.printf("\n")
	line, perLine := "", max(1, 78/(width+7))
	for i, a := range legal {
		line += fmt.Sprintf("%4d  %-*s ", i+1, width, a)
		if i%perLine == perLine-1 || i == len(legal)-1 {
			t.screen.printf("%s\n", strings.TrimRight(line, " "))
			line = ""
		}
	}
}

// bids tells whether the actions are the bids of an auction, from 0 up.
func bids(legal []string) bool { return strings.HasPrefix(legal[0], "bid ") }

// answer does what a person typed; done tells that the decision is made, or taken back.
func (t *table) answer(ctx context.Context, seat game.Seat, line string) (done bool, err error) {
	words := strings.Fields(line)
	text := strings.ToLower(strings.Join(words, " "))
	switch {
	case text == "":
		return false, nil
	case text == "quit" || text == "exit":
		return false, errQuit
	case text == "help" || text == "?":
		t.screen.printf("%s", helpFor(t.Game.Name()))
		return false, nil
	case text == "legal":
		t.list(seat)
		return false, nil
	case text == "board":
		t.show(seat)
		return false, nil
	case text == "log":
		t.printLog(seat)
		return false, nil
	case text == "hint":
		return false, t.advise(ctx, seat)
	case text == "undo":
		return t.undo(seat)
	case strings.EqualFold(words[0], "save"):
		t.screen.printf("A game can be saved once it is over.\n")
		return false, nil
	}
	legal := t.Play.Legal(seat)
	action := text
	if n, err := strconv.Atoi(text); err == nil {
		if !bids(legal) {
			n--
		}
		if n < 0 || n >= len(legal) {
			t.screen.printf("There is no %s to choose. %s\n", text, t.usage(legal))
			return false, nil
		}
		action = legal[n]
	}
	if slices.Contains(legal, action) {
		return true, t.apply(game.Step{Seat: seat, Action: action})
	}
	err = t.Play.Table.Apply(seat, action)
	if errors.Is(err, game.ErrNotation) {
		t.screen.printf("%q is not understood. %s\n", line, t.usage(legal))
	} else {
		t.screen.printf("%v. %s\n", err, t.usage(legal))
	}
	return false, nil
}

func (t *table) usage(legal []string) string {
	if bids(legal) {
		return fmt.Sprintf("Type a bid from 0 to %d, or help.", len(legal)-1)
	}
	return fmt.Sprintf("Type a number from 1 to %d, an action such as %s, or help.", len(legal), legal[0])
}

func (t *table) printLog(reader game.Seat) {
	for _, line := range t.log.pages[reader].lines {
		t.screen.printf("  %s\n", line)
	}
}
