package tui

import (
	"context"
	"math/rand/v2"

	"fathom/bot"
	"fathom/game"
)

// advised is how many actions a hint names.
const advised = 3

// advise prints what a good player would consider in this seat. It is for those who play alone or against bots.
func (t *table) advise(ctx context.Context, seat game.Seat) error {
	if len(t.humans) > 1 {
		t.screen.printf("A hint is for who plays alone or against bots.\n")
		return nil
	}
	if legal := t.Play.Legal(seat); len(legal) == 1 {
		t.screen.printf("There is only %s.\n", legal[0])
		return nil
	}
	o := t.Play.Observe(seat)
	list, err := bot.Advise(ctx, o, rand.NewPCG(uint64(len(t.Play.Steps())), 0))
	if err != nil {
		return err
	}
	t.screen.printf("\nA good player would consider, the best first:\n")
	for _, a := range list[:min(advised, len(list))] {
		t.screen.printf("  %-13s %s\n", a.Action, bot.Compare(o, a, list[0]))
	}
	return nil
}
