package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"fathom/fair"
	"fathom/game"
)

// Fair is what a viewer may know of how the deal came about, and the proofs of what that viewer has seen. It is false
// for a match whose deal was not made by the protocol. Errors wrap ErrNotFound, ErrNotYourSeat or ErrStore.
func (h *Host) Fair(ctx context.Context, id ID, u UserID, seat game.Seat) (fair.Section, bool, error) {
	m, err := h.enter(ctx, id)
	if err != nil {
		return fair.Section{}, false, err
	}
	defer h.leave(m)
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case seat != game.Spectator && !m.pos.holds(u, seat):
		return fair.Section{}, false, ErrNotYourSeat
	case m.pos.pledge == nil:
		return fair.Section{}, false, nil
	}
	s := m.pos.pledge.public(seat)
	h.mark(&s)
	return s, true, nil
}

// mark puts stand-ins for everything that depends on a secret, where Config.Mark says so. All that leaves the package
// passes through here.
func (h *Host) mark(s *fair.Section) {
	if h.c.Mark != nil {
		s.Replace(h.c.Mark)
	}
}

// words are those of a log's sum after so many steps; none where there is no log.
func (h *Host) words(sums []fair.Hash, steps int) string {
	if sums == nil {
		return ""
	}
	s := fair.Section{Head: &sums[steps]}
	s.Words = s.Head.Words()
	h.mark(&s)
	return s.Words
}

// sums are those of the log after the deal and after each step.
func (p *position) sums() []fair.Hash {
	if p.pledge == nil || p.pledge.log == nil {
		return nil
	}
	return p.pledge.log.Sums()
}

// opens lists the seats of a user that are waited for before the deal.
func (p *position) opens(u UserID) (seats []game.Seat) {
	if p.phase != Waiting || p.pledge == nil || slices.ContainsFunc(p.Places, Place.Open) {
		return nil
	}
	for _, seat := range p.seats(u) {
		if p.pledge.agreement.Waits(int(seat)) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// Invited is the seat that an invitation is for, and the host's commitment, so that whoever sits down there can commit
// too. It is false for a match without the protocol. Errors wrap ErrNotFound, ErrInvite or ErrStore.
func (h *Host) Invited(ctx context.Context, id ID, invite string) (game.Seat, fair.Hash, bool, error) {
	m, err := h.enter(ctx, id)
	if err != nil {
		return 0, fair.Hash{}, false, err
	}
	defer h.leave(m)
	m.mu.Lock()
	defer m.mu.Unlock()
	seat, found := m.pos.invited(invite)
	if !found || !m.pos.Places[seat].Open() {
		return 0, fair.Hash{}, false, ErrInvite
	}
	if m.pos.pledge == nil {
		return seat, fair.Hash{}, false, nil
	}
	s := m.pos.pledge.public(game.Spectator)
	h.mark(&s)
	return seat, s.Host, true, nil
}

// OpenSeat tells the number that a seat has committed to, once the table is full. The last one to open is dealt for.
// Repeated it has one effect. Errors wrap ErrNotFound, ErrNotYourSeat, ErrWaiting before the table is full, ErrStale for
// a number that is not the one or comes too late, or ErrStore.
func (h *Host) OpenSeat(ctx context.Context, id ID, u UserID, seat game.Seat, number fair.Secret) error {
	m, err := h.enter(ctx, id)
	if err != nil {
		return err
	}
	defer h.leave(m)
	ctx = context.WithoutCancel(ctx)
	m.turn.Lock()
	defer m.turn.Unlock()
	return h.opening(ctx, m, func(p *position) (game.Seat, *fair.Secret, error) {
		switch {
		case !p.holds(u, seat):
			return seat, nil, ErrNotYourSeat
		case p.pledge == nil || p.pledge.agreement.Commits[seat] == nil ||
			fair.SeatCommit(string(m.id), int(seat), number) != *p.pledge.agreement.Commits[seat]:
			return seat, nil, fmt.Errorf("%w: this is not the number that the seat committed to", ErrStale)
		case p.pledge.agreement.Opened[seat] != nil:
			return seat, nil, nil
		case p.phase != Waiting:
			return seat, nil, fmt.Errorf("%w: the deal was made before this number came", ErrStale)
		case slices.ContainsFunc(p.Places, Place.Open):
			return seat, nil, ErrWaiting
		}
		return seat, &number, nil
	})
}

// opening validates, writes, and then shows, as a move does. what says which seat opens which number: none for no
// change, and for game.Spectator that nobody is waited for any longer. The caller holds turn.
func (h *Host) opening(ctx context.Context, m *live, what func(*position) (game.Seat, *fair.Secret, error)) error {
	for first := true; ; first = false {
		if m.doubt {
			if err := h.load(ctx, m); err != nil {
				return err
			}
		}
		p := m.pos
		seat, number, err := what(p)
		if err != nil || number == nil {
			return err
		}
		next, err := p.again(p.Places)
		if err != nil {
			return err
		}
		o := Opening{Match: m.id, Seat: seat, At: time.Now().UTC().Truncate(time.Millisecond)}
		if seat != game.Spectator {
			next.pledge.agreement.Opened[seat], o.Secret = number, number.Reveal()
		}
		var draft game.Table
		if seat == game.Spectator || !next.pledge.waits() {
			if o.Begin, draft, err = h.start(next); err != nil {
				return err
			}
		}
		err = h.c.Store.Open(ctx, o)
		if err == nil {
			h.settle(m, next, draft)
			return nil
		}
		m.doubt = true
		if !first || !errors.Is(err, ErrConflict) {
			return storeError(err)
		}
	}
}

// await gives the seats that have yet to open Config.Patience, from the moment that the table is full, or that it was
// read again with all its places taken.
func (h *Host) await(m *live) {
	m.mu.Lock()
	full := m.pos.phase == Waiting && !slices.ContainsFunc(m.pos.Places, Place.Open)
	begin := full && !m.awaiting
	m.awaiting = full
	m.mu.Unlock()
	if !begin {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return
	}
	m.holders++
	h.bots.Go(func() {
		defer h.leave(m)
		for sleep(h.ctx, h.c.Patience) {
			m.turn.Lock()
			err := h.opening(context.WithoutCancel(h.ctx), m, func(p *position) (game.Seat, *fair.Secret, error) {
				if p.phase != Waiting {
					return game.Spectator, nil, nil
				}
				return game.Spectator, &fair.Secret{}, nil
			})
			m.turn.Unlock()
			if err == nil {
				return
			}
			h.c.Log.Error("a full table could not be dealt and is tried again", "match", m.id, "err", err)
		}
	})
}
