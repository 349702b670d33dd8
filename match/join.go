package match

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"slices"
	"time"

	"fathom/fair"
	"fathom/game"
)

// Join is JoinWith for a user who puts no number into the deal.
func (h *Host) Join(ctx context.Context, id ID, invite string, u UserID, name string) (game.Seat, error) {
	return h.JoinWith(ctx, id, invite, u, name, "")
}

// JoinWith seats a user at the place an invitation is for. Commit is what the user's browser commits to, in hexadecimal,
// or empty: then the host makes that seat's number. An invitation works once; the one who used it may follow it
// again and is told the same seat. The last one to sit starts the game. Errors wrap ErrNotFound, ErrInvite,
// game.ErrSetup for a name, or ErrStore.
func (h *Host) JoinWith(ctx context.Context, id ID, invite string, u UserID, name, commit string) (game.Seat, error) {
	if _, err := fair.ParseHash(commit); commit != "" && err != nil {
		return 0, fmt.Errorf("%w: the commitment: %w", game.ErrSetup, err)
	}
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
		seat, err := h.sit(ctx, m, invite, u, name, commit)
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
func (h *Host) sit(ctx context.Context, m *live, invite string, u UserID, name, commit string) (game.Seat, error) {
	p := m.pos
	seat, found := p.invited(invite)
	switch {
	case found && p.Places[seat].User == u:
		return seat, nil
	case p.phase == Abandoned:
		return 0, fmt.Errorf("%w: the table was called off", ErrInvite)
	case !found || !p.Places[seat].Open():
		return 0, fmt.Errorf("%w: it is unknown or already used; ask for a new one", ErrInvite)
	case len(p.seats(u)) > 0:
		return 0, fmt.Errorf("%w for you: you already sit at this table, send it to somebody else", ErrInvite)
	}
	name, err := cleanName(name)
	if err != nil {
		return 0, err
	}
	if p.pledge == nil {
		commit = ""
	}
	places := slices.Clone(p.Places)
	places[seat].User, places[seat].Name, places[seat].Commit = u, name, commit
	next, err := p.again(places)
	if err != nil {
		return 0, err
	}
	s := Sitting{
		Match: m.id, Seat: seat, Invite: invite, User: u, Name: name, Commit: commit,
		At: time.Now().UTC().Truncate(time.Millisecond),
	}
	var draft game.Table
	if !slices.ContainsFunc(places, Place.Open) && (next.pledge == nil || !next.pledge.waits()) {
		if s.Begin, draft, err = h.start(next); err != nil {
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
