package gametest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"fathom/game"
)

// position checks what must be true of every position.
func position(p *game.Play, c Config) error {
	seats, toAct := viewers(p)[1:], p.ToAct()
	_, over := p.Outcome()
	if over == (len(toAct) > 0) {
		return fmt.Errorf("over is %v and %v are to act", over, toAct)
	}
	if !slices.IsSorted(toAct) || len(slices.Compact(slices.Clone(toAct))) != len(toAct) {
		return fmt.Errorf("to act %v: not in ascending order", toAct)
	}
	for _, seat := range seats {
		if err := legal(p, seat, slices.Contains(toAct, seat)); err != nil {
			return fmt.Errorf("%v: %w", seat, err)
		}
	}
	watch := p.Observe(game.Spectator)
	for _, stranger := range []game.Seat{game.Seat(len(seats)), -7, 120} {
		if !reflect.DeepEqual(watch, p.Observe(stranger)) || p.Legal(stranger) != nil {
			return fmt.Errorf("%d is not at the table and sees more than a spectator", stranger)
		}
	}
	if c.Account != nil {
		if err := c.Account(watch); err != nil {
			return err
		}
	}
	return refusals(p, seats, over)
}

// legal checks the list of one seat: there if it is to act, always the same, no text twice.
func legal(p *game.Play, seat game.Seat, acts bool) error {
	list := p.Legal(seat)
	switch {
	case acts != (len(list) > 0):
		return fmt.Errorf("to act is %v with %d legal actions", acts, len(list))
	case !slices.Equal(list, p.Legal(seat)):
		return fmt.Errorf("legal actions change their order")
	case len(slices.Compact(slices.Sorted(slices.Values(list)))) != len(list):
		return fmt.Errorf("an action is listed twice in %q", list)
	case p.Automatic(seat) && len(list) > 1:
		return fmt.Errorf("the rulebook's own seat has a choice: %q", list)
	}
	return nil
}

// refusals tries what is not legal: every try gets an error of its kind and changes nothing.
func refusals(p *game.Play, seats []game.Seat, over bool) error {
	before := snapshot(p)
	for _, seat := range append(seats, game.Spectator, game.Seat(len(seats))) {
		for _, text := range nearMisses(p, seats) {
			if slices.Contains(p.Legal(seat), text) {
				continue
			}
			err := p.Table.Apply(seat, text)
			switch {
			case err == nil:
				return fmt.Errorf("%v: %q is not listed and is accepted", seat, text)
			case over && !errors.Is(err, game.ErrOver):
				return fmt.Errorf("%v: %q after the end: %w", seat, text, err)
			case !errors.Is(err, game.ErrOver) && !errors.Is(err, game.ErrIllegal) &&
				!errors.Is(err, game.ErrNotation) && !errors.Is(err, game.ErrNotYourTurn):
				return fmt.Errorf("%v: %q is refused without a meaning: %w", seat, text, err)
			}
		}
	}
	if !reflect.DeepEqual(before, snapshot(p)) {
		return fmt.Errorf("a refusal changed the position")
	}
	return nil
}

// nearMisses are texts close to what is legal for anybody now.
func nearMisses(p *game.Play, seats []game.Seat) []string {
	list := []string{"", " ", "end", "reveal", "collect", "stop", "bid 0", "bid -1", "bid 99999999999999999999", "claim a0", "dive 9"}
	for _, seat := range seats {
		texts := p.Legal(seat)
		if len(texts) == 0 {
			continue
		}
		for _, t := range []string{texts[0], texts[len(texts)-1]} {
			list = append(list, t, strings.ToUpper(t), " "+t, t+" ", t+"0", strings.ReplaceAll(t, " ", "  "))
		}
	}
	return list
}

// snapshot is all that can be learnt of a position by anybody.
func snapshot(p *game.Play) []any {
	result, over := p.Outcome()
	all := []any{p.ToAct(), p.Sealed(), p.Revelations(), result, over}
	for _, v := range viewers(p) {
		all = append(all, p.Observe(v), p.Legal(v))
	}
	return all
}
