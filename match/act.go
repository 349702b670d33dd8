package match

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"time"

	"fathom/game"
)

// Command is one decision as it is sent. Key is drawn before it is sent, so that it may be sent again: the same key
// gets the same answer and has one effect. Count is how many steps its seat had made when the choice was shown; what
// other seats do meanwhile never makes a command stale.
type Command struct {
	Key    string
	User   UserID
	Seat   game.Seat
	Count  int
	Action string
	Quick  bool // the bots that follow need not pause, if no other person plays
}

// userKey is what the key of a person looks like. Those of bots hold a slash, so that nobody can use one up.
var userKey = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// Act makes a move and returns after it is durable. The answer is how many steps the game has with it, as View.Step
// counts them. Errors wrap ErrNotFound, ErrNotYourSeat, ErrKey, ErrStale, ErrWaiting, ErrStore or those of package
// game, and say what happened; they depend on nothing that the seat does not know.
func (h *Host) Act(ctx context.Context, id ID, c Command) (step int, err error) {
	if !userKey.MatchString(c.Key) {
		return 0, fmt.Errorf("%w: a key is 1 to 64 letters, digits, _ or -", ErrKey)
	}
	m, err := h.enter(ctx, id)
	if err != nil {
		return 0, err
	}
	defer h.leave(m)
	m.mu.Lock()
	yours := m.pos.holds(c.User, c.Seat)
	m.mu.Unlock()
	if !yours {
		return 0, ErrNotYourSeat
	}
	return h.act(ctx, m, c)
}

// act is Act for a seat that belongs to the caller: a user, or a bot with the empty user.
func (h *Host) act(ctx context.Context, m *live, c Command) (int, error) {
	ctx = context.WithoutCancel(ctx) // whoever goes away leaves a move made or not made, never in between
	m.turn.Lock()
	defer m.turn.Unlock()
	for first := true; ; first = false {
		if m.doubt {
			if err := h.load(ctx, m); err != nil {
				return 0, err
			}
		}
		step, err := h.try(ctx, m, c)
		if err == nil || !m.doubt {
			return step, err
		}
		// Whether the step was written is not known, or another one was: ask the store now, so that the answer is true.
		if h.load(ctx, m) != nil {
			return 0, storeError(err)
		}
		if _, written := m.pos.keys[c.Key]; !written && !(first && errors.Is(err, ErrConflict)) {
			return 0, storeError(err)
		}
	}
}

// try is the order of every move: validate, append, commit, show, acknowledge. Until the commit nothing that anybody
// can see has changed; after a failed one the store is asked what is true before the next move.
func (h *Host) try(ctx context.Context, m *live, c Command) (int, error) {
	p := m.pos
	if done, known := p.keys[c.Key]; known {
		return p.answer(done, c)
	}
	if err := p.check(c); err != nil {
		return 0, err
	}
	sealed, closes := p.round()
	if err := m.draft.Apply(c.Seat, c.Action); err != nil {
		return 0, err
	}
	e := Entry{
		Match: m.id, N: p.steps(), Seat: c.Seat, Action: c.Action, Sealed: sealed, Key: c.Key, User: c.User,
		At: time.Now().UTC().Truncate(time.Millisecond), Phase: Playing, Due: m.draft.ToAct(),
	}
	if closes {
		e.Opens = append(append(e.Opens, p.sealed...), e.N)
	}
	if result, over := m.draft.Outcome(); over {
		e.Phase, e.Result, e.Due = Over, result, nil
	} else if e.N+1 >= game.MaxSteps {
		e.Phase, e.Due = Abandoned, nil
	}
	e.Reveal = e.Phase != Playing && p.pledge != nil
	if err := h.c.Store.Append(ctx, e); err != nil {
		m.doubt = true
		return 0, err
	}
	m.mu.Lock()
	err := p.do(game.Step{Seat: c.Seat, Action: c.Action, At: &e.At}, c.Key, c.User)
	if e.Reveal {
		p.pledge.revealed = true
	}
	if c.User != "" {
		m.quick = c.Quick && p.alone(c.User)
	}
	m.mu.Unlock()
	if err != nil { // the two tables differ, which is a fault of ours: the store knows better than either
		h.c.Log.Error("a step that was written could not be shown", "match", m.id, "step", e.N, "err", err)
		m.doubt = true
		if err := h.load(ctx, m); err != nil {
			h.c.Log.Error("the match could not be read again", "match", m.id, "err", err)
		}
		return e.N + 1, nil
	}
	h.show(m)
	return e.N + 1, nil
}

// answer repeats what a key was answered, if it is the same command. Another action for the same decision comes too
// late: whoever sends it is told what was done.
func (p *position) answer(done call, c Command) (int, error) {
	s := p.play.Steps()[done.step]
	switch {
	case done.user != c.User || s.Seat != c.Seat || p.countAt(done.step) != c.Count:
		return 0, fmt.Errorf("%w: its key has been used for another one; reload the page", ErrKey)
	case s.Action != c.Action:
		return 0, fmt.Errorf("%w: this decision was already made (%s)", ErrStale, s.Action)
	}
	return done.step + 1, nil
}

// countAt is how many steps the seat of a step had made before it.
func (p *position) countAt(step int) int {
	steps, count := p.play.Steps(), 0
	for _, s := range steps[:step] {
		if s.Seat == steps[step].Seat {
			count++
		}
	}
	return count
}

// check refuses a command that does not fit the match, before the rules are asked.
func (p *position) check(c Command) error {
	switch {
	case p.phase == Waiting:
		return ErrWaiting
	case p.play == nil:
		return fmt.Errorf("%w: the table was called off", game.ErrOver)
	case c.User != "" && p.left[c.Seat] != still:
		return fmt.Errorf("%w for you: you gave up", game.ErrOver)
	case c.Count >= 0 && c.Count < p.counts[c.Seat]:
		return fmt.Errorf("%w: this decision was already made (%s)", ErrStale, p.own(c.Seat, c.Count))
	case c.Count != p.counts[c.Seat]:
		return fmt.Errorf("%w: there is no such decision yet; reload the page", ErrStale)
	case p.phase == Over:
		return game.ErrOver
	case p.phase == Abandoned:
		why := "somebody gave up"
		if p.steps() >= game.MaxSteps {
			why = fmt.Sprintf("it was closed after %d steps", game.MaxSteps)
		}
		return fmt.Errorf("%w: %s", game.ErrOver, why)
	}
	return nil
}
