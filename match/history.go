package match

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"fathom/game"
)

// History shows a match again as a viewer has known it: a View after the deal, whose Step is 0, then one after every
// step until now, each with exactly what View showed to that viewer at that moment, the log too. Nothing can be done in
// them: Legal is empty and Count is 0. While the game is on, the viewer is one of the user's seats or a spectator; after
// the end everybody may look through the eyes of any seat.
//
// The sequence may be walked again and is safe after the match has moved on; it shows what it was when it was asked for.
// Errors wrap ErrNotFound, ErrNotYourSeat, ErrWaiting, ErrCalledOff or ErrStore. A match in memory is shown without asking the store.
func (h *Host) History(ctx context.Context, id ID, u UserID, seat game.Seat) (iter.Seq[View], error) {
	m, err := h.enter(ctx, id)
	if err != nil {
		return nil, err
	}
	defer h.leave(m)
	m.mu.Lock()
	defer m.mu.Unlock()
	p := m.pos
	ended := p.phase == Over || p.phase == Abandoned
	known := seat == game.Spectator || p.holds(u, seat) || ended && seat >= 0 && int(seat) < len(p.Places)
	switch {
	case p.phase == Waiting:
		return nil, ErrWaiting
	case p.play == nil:
		return nil, ErrCalledOff
	case !known:
		return nil, ErrNotYourSeat
	}
	sums := p.sums()
	// What is taken along is never changed: steps and log are only appended to. The replay itself needs no lock.
	past := past{
		now: p.show(id, u, seat), game: p.game, seats: len(p.Places), deal: p.deal,
		left: slices.Clone(p.left), steps: p.play.Steps(), log: p.viewers[seat+1].log, words: func(n int) string { return h.words(sums, n) },
	}
	return past.views, nil
}

// past is what History replays.
type past struct {
	now   View // as it is now, without what belongs to a moment
	game  game.Game
	seats int
	deal  []byte
	left  []int
	steps []game.Step
	log   []Line
	words func(step int) string
}

// views is the sequence of History.
func (p past) views(yield func(View) bool) {
	t, err := p.game.Start(p.seats, p.now.Options, p.deal)
	lines := 0
	for n := 0; err == nil; n++ {
		for lines < len(p.log) && p.log[lines].Step <= n {
			lines++
		}
		v := p.now
		v.Step, v.Log, v.Words, v.Left = n, p.log[:lines:lines], p.words(n), gone(p.left, n)
		if n < len(p.steps) {
			v.Phase = Playing
		}
		if v.Phase == Playing {
			v.ToAct, v.Sealed = t.ToAct(), t.Sealed()
		}
		v.Observation = t.Observe(v.Viewer)
		v.Result, _ = t.Outcome()
		if !yield(v) || n == len(p.steps) {
			return
		}
		err = t.Apply(p.steps[n].Seat, p.steps[n].Action)
	}
	panic(fmt.Errorf("match %s cannot be played again: %w", p.now.ID, err)) // it was, when it was loaded
}
