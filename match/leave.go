package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"fathom/game"
)

// still marks a seat that has not given up.
const still = -1

// GiveUp is a person leaving a game for good: a loss for that seat (ruling G16). With two seats the game ends, and with more
// it does once no person is left; else the seat is played on without a will of its own: it takes the first of what is legal,
// which is to bid nothing. A game that ends so has no result. Repeated it has one effect. Errors wrap ErrNotFound,
// ErrNotYourSeat, ErrWaiting before the game, game.ErrOver after it, or ErrStore.
func (h *Host) GiveUp(ctx context.Context, id ID, u UserID, seat game.Seat) error {
	return h.leaving(ctx, id, func(p *position) (game.Seat, bool, error) {
		switch {
		case !p.holds(u, seat):
			return seat, false, ErrNotYourSeat
		case p.phase == Waiting:
			return seat, false, ErrWaiting
		case p.play != nil && p.left[seat] != still:
			return seat, false, nil
		case p.phase != Playing:
			return seat, false, game.ErrOver
		}
		return seat, true, nil
	})
}

// CallOff closes a table that still waits for its players; only who opened it can. Repeated it has one effect. Errors wrap
// ErrNotFound, ErrNotYourSeat for anybody else, ErrStale once the game is on, or ErrStore.
func (h *Host) CallOff(ctx context.Context, id ID, u UserID) error {
	return h.leaving(ctx, id, func(p *position) (game.Seat, bool, error) {
		switch {
		case u == "" || p.Owner != u:
			return game.Spectator, false, ErrNotYourSeat
		case p.play != nil:
			return game.Spectator, false, fmt.Errorf("%w: the last seat was taken, and the game is on", ErrStale)
		}
		return game.Spectator, p.phase == Waiting, nil
	})
}

// leaving validates, writes, and then shows, as a move does. who says which seat leaves, game.Spectator for a table that is
// called off, and whether there is anything to do.
func (h *Host) leaving(ctx context.Context, id ID, who func(*position) (game.Seat, bool, error)) error {
	m, err := h.enter(ctx, id)
	if err != nil {
		return err
	}
	defer h.leave(m)
	ctx = context.WithoutCancel(ctx)
	m.turn.Lock()
	defer m.turn.Unlock()
	for first := true; ; first = false {
		if m.doubt {
			if err := h.load(ctx, m); err != nil {
				return err
			}
		}
		p := m.pos
		seat, due, err := who(p)
		if err != nil || !due {
			return err
		}
		l := Leaving{Match: m.id, Seat: seat, N: p.steps(), At: time.Now().UTC().Truncate(time.Millisecond), Closes: p.ends(seat)}
		l.Reveal = l.Closes && p.play != nil && p.pledge != nil
		if err = h.c.Store.Leave(ctx, l); err == nil {
			m.mu.Lock()
			p.leave(seat)
			if l.Reveal {
				p.pledge.revealed = true
			}
			m.mu.Unlock()
			h.show(m)
			return nil
		}
		// Whether it was written is not known: the store is asked, and only what it does not hold is written again.
		m.doubt = true
		if !first {
			return storeError(err)
		}
		if !errors.Is(err, ErrConflict) {
			h.c.Log.Error("a seat could not be given up and is tried again", "match", m.id, "err", err)
		}
	}
}

// ends tells whether the match is over when a seat leaves it.
func (p *position) ends(seat game.Seat) bool {
	if p.play == nil || len(p.Places) == 2 {
		return true
	}
	for i, place := range p.Places {
		if place.Kind == game.Human && game.Seat(i) != seat && p.left[i] == still {
			return false
		}
	}
	return true
}

// leave has a seat leave, and tells everybody. What is told names nobody's secret.
func (p *position) leave(seat game.Seat) {
	ends := p.ends(seat)
	if ends {
		p.phase = Abandoned
	}
	if p.play == nil {
		return
	}
	n := p.steps()
	p.left[seat] = n
	text := p.Places[seat].Name + " gave up."
	if !ends {
		text += " From here on the seat bids nothing of its own."
	}
	for i := range p.viewers {
		p.viewers[i].log = append(p.viewers[i].log, Line{n, text})
	}
}

// gone lists the seats that had given up when the game had so many steps.
func gone(left []int, steps int) (seats []game.Seat) {
	for seat, n := range left {
		if n != still && n <= steps {
			seats = append(seats, game.Seat(seat))
		}
	}
	return seats
}

// unled tells whether nobody decides for a seat but the program.
func (p *position) unled(seat game.Seat) bool {
	return p.Places[seat].Kind != game.Human || p.left[seat] != still
}
