package match

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"slices"
	"time"

	"fathom/game"
)

// Join seats a user at the place an invitation is for. An invitation works once; the one who used it may follow it
// again and is told the same seat. The last one to sit starts the game. Errors wrap ErrNotFound, ErrInvite,
// game.ErrSetup for a name, or ErrStore.
func (h *Host) Join(ctx context.Context, id ID, invite string, u UserID, name string) (game.Seat, error) {
	if u == "" {
		return 0, fmt.Errorf("%w: nobody is asking", ErrInvite)
	}
	m, err := h.enter(ctx, id)
	if err != nil {
		return 0, err
	}
	defer h.leave(m)
	ctx = context.WithoutCancel(ctx)
	m.turn.Lock()
	defer m.turn.Unlock()
	for first := true; ; first = false {
		if m.doubt {
			if err := h.load(ctx, m); err != nil {
				return 0, err
			}
		}
		seat, err := h.sit(ctx, m, invite, u, name)
		if first && errors.Is(err, ErrConflict) {
			continue // somebody sat down elsewhere: look again who is left
		}
		if errors.Is(err, ErrConflict) {
			err = storeError(err)
		}
		return seat, err
	}
}

// sit validates, writes, and then shows, as a move does.
func (h *Host) sit(ctx context.Context, m *live, invite string, u UserID, name string) (game.Seat, error) {
	p := m.pos
	seat, found := p.invited(invite)
	switch {
	case found && p.Places[seat].User == u:
		return seat, nil
	case !found || !p.Places[seat].Open():
		return 0, fmt.Errorf("%w: it is unknown or already used; ask for a new one", ErrInvite)
	case len(p.seats(u)) > 0:
		return 0, fmt.Errorf("%w for you: you already sit at this table, send it to somebody else", ErrInvite)
	}
	name, err := cleanName(name)
	if err != nil {
		return 0, err
	}
	next := &position{Header: p.Header, game: p.game, narrate: p.narrate, invites: p.invites}
	next.Places = slices.Clone(p.Places)
	next.Places[seat].User, next.Places[seat].Name = u, name
	s := Sitting{
		Match: m.id, Seat: seat, Invite: invite, User: u, Name: name, At: time.Now().UTC().Truncate(time.Millisecond),
	}
	var draft game.Table
	if !slices.ContainsFunc(next.Places, Place.Open) {
		if s.Begin, err = h.deal(p.game, next, nil); err != nil {
			return 0, err
		}
		if err := next.begin(s.Begin.Deal); err != nil {
			return 0, err
		}
		if draft, err = next.draft(); err != nil {
			return 0, err
		}
	}
	if err := h.c.Store.Sit(ctx, s); err != nil {
		m.doubt = true
		if errors.Is(err, ErrConflict) {
			return 0, err
		}
		return 0, storeError(err)
	}
	h.settle(m, next, draft)
	return seat, nil
}

// invited finds the seat of an invitation, used or not.
func (p *position) invited(invite string) (game.Seat, bool) {
	for seat, known := range p.invites {
		if known != "" && subtle.ConstantTimeCompare([]byte(known), []byte(invite)) == 1 {
			return seat, true
		}
	}
	return 0, false
}
