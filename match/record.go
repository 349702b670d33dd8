package match

import (
	"context"
	"encoding/json"

	"fathom/game"
)

// Record is the whole game, deal and times included, once it is over; before that the error wraps ErrRunning. A game
// that was abandoned has a record without a result; one that was called off has none, and the error wraps ErrCalledOff. If the deal was made by the protocol its proofs are in it. Where the times would make it too long to be read they are left out.
func (h *Host) Record(ctx context.Context, id ID) (game.Record, error) {
	m, err := h.enter(ctx, id)
	if err != nil {
		return game.Record{}, err
	}
	defer h.leave(m)
	m.mu.Lock()
	if m.pos.phase != Over && m.pos.phase != Abandoned {
		m.mu.Unlock()
		return game.Record{}, ErrRunning
	}
	if m.pos.play == nil {
		m.mu.Unlock()
		return game.Record{}, ErrCalledOff
	}
	r := m.pos.play.Record()
	if p := m.pos.pledge; p != nil && p.revealed {
		s := p.public(game.Spectator)
		h.mark(&s)
		if r.Fair, err = json.Marshal(s); err != nil {
			m.mu.Unlock()
			return game.Record{}, err
		}
	}
	m.mu.Unlock()
	text, err := r.Append(nil)
	if err != nil {
		return game.Record{}, err
	}
	if len(text) > game.MaxRecordBytes {
		for i := range r.Steps {
			r.Steps[i].At = nil
		}
	}
	return r, nil
}
