package gametest

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"fathom/game"
)

// Twin makes another world that a viewer cannot tell from p: the deal and the steps so far with nothing changed but
// what the viewer has not learnt (unseen cards in another order, other bids of others in an open auction).
type Twin func(p *game.Play, viewer game.Seat, s game.Source) (deal json.RawMessage, steps []game.Step)

// worlds plays a twin of p for every viewer and requires, after every step, that all the viewer can get is the same.
func worlds(g game.Game, p *game.Play, twin Twin, s game.Source) error {
	r := p.Record()
	for _, viewer := range viewers(p) {
		d, steps := twin(p, viewer, s)
		if len(steps) != len(r.Steps) {
			return fmt.Errorf("twin for %v: %d steps for %d", viewer, len(steps), len(r.Steps))
		}
		a, err := start(g, len(r.Seats), r.Options, r.Deal)
		if err != nil {
			return err
		}
		b, err := start(g, len(r.Seats), r.Options, d)
		if err != nil {
			return fmt.Errorf("twin for %v: %w", viewer, err)
		}
		if err := alike(a, b, viewer); err != nil {
			return fmt.Errorf("twin for %v, after the deal: %w", viewer, err)
		}
		for i := range steps {
			if err := a.Do(r.Steps[i]); err != nil {
				return err
			}
			if err := b.Do(steps[i]); err != nil {
				return fmt.Errorf("twin for %v, step %d, %q in place of %q: %w", viewer, i, steps[i].Action, r.Steps[i].Action, err)
			}
			if err := alike(a, b, viewer); err != nil {
				return fmt.Errorf("twin for %v, after step %d: %w", viewer, i, err)
			}
		}
	}
	return nil
}

// alike compares everything that a viewer can get from two tables: non-interference.
func alike(a, b *game.Play, viewer game.Seat) error {
	resultA, overA := a.Outcome()
	resultB, overB := b.Outcome()
	switch {
	case !reflect.DeepEqual(a.Observe(viewer), b.Observe(viewer)):
		return fmt.Errorf("leak: the observations differ:\n%+v\n%+v", a.Observe(viewer), b.Observe(viewer))
	case !slices.Equal(a.Legal(viewer), b.Legal(viewer)):
		return fmt.Errorf("leak: legal actions differ: %q and %q", a.Legal(viewer), b.Legal(viewer))
	case !slices.Equal(a.ToAct(), b.ToAct()) || a.Sealed() != b.Sealed():
		return fmt.Errorf("leak: other seats are to act: %v and %v", a.ToAct(), b.ToAct())
	case a.Revelations() != b.Revelations():
		return fmt.Errorf("leak: revelations differ: %d and %d", a.Revelations(), b.Revelations())
	case overA != overB || !game.SameJSON(resultA, resultB) && overA:
		return fmt.Errorf("leak: outcomes differ: %s and %s", resultA, resultB)
	}
	for _, text := range nearMisses(a, []game.Seat{viewer}) {
		if slices.Contains(a.Legal(viewer), text) {
			continue
		}
		if x, y := a.Table.Apply(viewer, text), b.Table.Apply(viewer, text); x == nil || y == nil || x.Error() != y.Error() {
			return fmt.Errorf("leak: %q is refused with %q and %q", text, x, y)
		}
	}
	return nil
}
