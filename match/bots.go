package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"fathom/game"
)

// The first and the longest time after which a bot that failed is asked again.
const (
	firstRetry = time.Second
	lastRetry  = time.Minute
)

// ask starts a driver for each seat that nobody decides for, is to act and has none.
func (h *Host) ask(m *live) {
	m.mu.Lock()
	var seats []game.Seat
	for _, seat := range m.pos.toAct() {
		if m.pos.unled(seat) && !m.asking[seat] {
			m.asking[seat] = true
			seats = append(seats, seat)
		}
	}
	m.mu.Unlock()
	for _, seat := range seats {
		h.mu.Lock()
		if !h.closed { // after Close nobody is asked; a restart does
			m.holders++
			h.bots.Go(func() { h.drive(m, seat) })
		}
		h.mu.Unlock()
	}
}

// decision is what a seat that nobody decides for is asked.
type decision struct {
	game  string
	place Place
	obs   game.Observation
	legal []string
	count int
	quick bool
	plain bool // it takes the first of what is legal
}

// drive plays a seat as long as it is to act. It never invents a move: what fails is asked again, and logged from the
// second time on.
func (h *Host) drive(m *live, seat game.Seat) {
	defer h.leave(m)
	var player game.Player
	retry := firstRetry
	for {
		d, due := m.decide(seat)
		if !due || !d.quick && !sleep(h.ctx, h.c.Pause) || h.ctx.Err() != nil {
			return
		}
		err := h.move(m, seat, d, &player)
		if err == nil || errors.Is(err, ErrStale) || errors.Is(err, ErrKey) { // it moved before it was known to
			retry = firstRetry
			continue
		}
		if h.ctx.Err() != nil {
			return
		}
		if retry > firstRetry {
			h.c.Log.Error("a bot failed and is asked again", "match", m.id, "seat", int(seat), "bot", d.place.Bot, "err", err)
		}
		if !sleep(h.ctx, retry) {
			return
		}
		player, retry = nil, min(2*retry, lastRetry)
	}
}

// decide reads what a seat is to decide. If nothing, its driver ends: the next change starts another.
func (m *live) decide(seat game.Seat) (decision, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	p := m.pos
	if !slices.Contains(p.toAct(), seat) {
		m.asking[seat] = false
		return decision{}, false
	}
	plain := p.Places[seat].Kind == game.AI || p.left[seat] != still
	return decision{p.Game, p.Places[seat], p.play.Observe(seat), slices.Clone(p.play.Legal(seat)), p.counts[seat], m.quick, plain}, true
}

// alone tells whether no person but this one plays.
func (p *position) alone(u UserID) bool {
	for i, place := range p.Places {
		if !p.unled(game.Seat(i)) && place.User != u {
			return false
		}
	}
	return true
}

// move lets a bot think and makes its move. The key is made of seat and count, so that a restart cannot double it.
func (h *Host) move(m *live, seat game.Seat, d decision, player *game.Player) (err error) {
	action := ""
	if d.plain {
		action = d.legal[0]
	} else {
		if *player == nil {
			if *player, err = h.c.Player(d.game, d.place.Bot, newSource()); err != nil {
				return err
			}
		}
		if action, err = h.think(*player, d); err != nil {
			return err
		}
	}
	_, err = h.act(h.ctx, m, Command{Key: fmt.Sprintf("bot/%d/%d", seat, d.count), Seat: seat, Count: d.count, Action: action})
	return err
}

// think asks a player. A panic of a bot is an error of that bot.
func (h *Host) think(p game.Player, d decision) (action string, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the bot panicked: %v", r)
		}
	}()
	return p.Act(h.ctx, d.obs, d.legal)
}

// sleep waits, and tells whether to go on.
func sleep(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}
