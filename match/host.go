package match

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"fathom/fair"
	"fathom/game"
)

// Config is what a Host works with. Store and Games are required, Player where bots may sit.
type Config struct {
	Store Store
	Games []game.Game
	// Player makes a bot. The error names the known specs. Many may think at the same time: it is theirs to share the cores.
	Player func(gameName, spec string, s game.Source) (game.Player, error)
	// Narrate puts a step into words for one viewer, who observed before and then after. The action of another seat
	// that is still secret is SealedAction. It must not change what it is given.
	Narrate func(gameName string, before game.Observation, step game.Step, after game.Observation, names []string) []string
	// Pause is how long a seat without a human waits before it acts, so that a reader can follow.
	Pause time.Duration
	// Deal makes the source that a match is dealt from, for tests that need a known deal. If it is nil, and the game is a
	// game.Dealer, host and seats make the deal together by protocol bt1.
	Deal func(id ID) game.Source
	// Patience is how long a full table waits for the seats that have yet to open their numbers; 10 seconds if it is 0.
	Patience time.Duration
	// Luck deals from a seed; nil is fair.Luck. Mark stands for every commitment, root, proof and sum of the protocol that
	// anybody is shown: it makes one of the same length from its name. Both are for tests that compare what differs in
	// nothing but a secret.
	Luck func(seed fair.Secret) game.Luck
	Mark func(name string) fair.Hash
	Log  *slog.Logger
}

// maxIdle is how many matches stay in memory although nobody is looking at them.
const maxIdle = 1000

// Host holds matches. All methods may be called at the same time. A Host does not own its Store.
type Host struct {
	c      Config
	key    fair.Secret // of offers, and with them of the host's secrets until they are stored
	games  map[string]game.Game
	ctx    context.Context // done after Close
	cancel context.CancelFunc
	bots   sync.WaitGroup

	mu     sync.Mutex // guards the following, never held while waiting
	live   map[ID]*live
	closed bool
}

// live is a match in memory. It is kept as long as anybody holds it, see enter.
type live struct {
	id      ID
	holders int // guarded by Host.mu

	turn  sync.Mutex // held by the one who changes the match, over the commit
	draft game.Table // under turn: a second table on which a move is tried before it is written
	doubt bool       // under turn: an append failed, so that the store must be asked what is true

	mu       sync.Mutex // guards the following, held for moments only
	pos      *position  // nil until it is loaded; changed under turn and mu
	asking   map[game.Seat]bool
	quick    bool // bots do not pause
	awaiting bool // the table is full, and seats have yet to open
	watchers map[chan struct{}]bool
}

// Open makes a Host and sees to every match in which a bot is to act; the other matches are read when somebody comes.
func Open(ctx context.Context, c Config) (*Host, error) {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Patience == 0 {
		c.Patience = 10 * time.Second
	}
	if c.Luck == nil {
		c.Luck = func(seed fair.Secret) game.Luck { return fair.Luck{Seed: seed} }
	}
	if c.Narrate == nil {
		c.Narrate = func(string, game.Observation, game.Step, game.Observation, []string) []string { return nil }
	}
	if c.Player == nil {
		c.Player = func(_, spec string, _ game.Source) (game.Player, error) {
			return nil, fmt.Errorf("no bot %q: there are no bots here", spec)
		}
	}
	due, err := c.Store.Due(ctx)
	if err != nil {
		return nil, storeError(err)
	}
	h := &Host{c: c, games: map[string]game.Game{}, live: map[ID]*live{}}
	rand.Read(h.key[:])
	for _, g := range c.Games {
		h.games[g.Name()] = g
	}
	h.ctx, h.cancel = context.WithCancel(context.Background())
	h.bots.Go(func() { h.wake(due) })
	return h, nil
}

// wake loads matches, which asks their bots. It runs beside the first requests, so that a start is quick.
func (h *Host) wake(due []ID) {
	for _, id := range due {
		m, err := h.enter(h.ctx, id)
		if h.ctx.Err() != nil || errors.Is(err, ErrClosed) {
			return
		}
		if err != nil {
			h.c.Log.Error("a match could not be loaded", "match", id, "err", err)
			continue
		}
		h.leave(m)
	}
}

// Close lets moves that are being written finish, stops the bots and returns when they have stopped.
func (h *Host) Close() error {
	h.mu.Lock()
	h.closed = true
	h.mu.Unlock()
	h.cancel()
	h.bots.Wait()
	return nil
}

// enter holds a match, and loads it if need be. Every enter needs its leave.
func (h *Host) enter(ctx context.Context, id ID) (*live, error) {
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return nil, ErrClosed
	}
	m := h.live[id]
	if m == nil {
		m = &live{id: id, asking: map[game.Seat]bool{}, watchers: map[chan struct{}]bool{}}
		h.live[id] = m
	}
	m.holders++
	h.mu.Unlock()

	if m.loaded() {
		return m, nil
	}
	m.turn.Lock()
	defer m.turn.Unlock()
	if m.loaded() {
		return m, nil
	}
	if err := h.load(ctx, m); err != nil {
		h.leave(m)
		return nil, err
	}
	return m, nil
}

// leave lets go of a match. One that could not be loaded is forgotten, and one too many too: the store has it.
func (h *Host) leave(m *live) {
	h.mu.Lock()
	defer h.mu.Unlock()
	m.holders--
	if m.holders == 0 && (len(h.live) > maxIdle || !m.loaded()) {
		delete(h.live, m.id)
	}
}

func (m *live) loaded() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.pos != nil
}

// load reads a match from the store, in place of what is in memory, and asks its bots. The caller holds turn.
func (h *Host) load(ctx context.Context, m *live) error {
	stored, err := h.c.Store.Load(ctx, m.id)
	if err != nil {
		return storeError(err)
	}
	secrets, err := h.c.Store.Secrets(ctx, m.id)
	if err != nil {
		return storeError(err)
	}
	g := h.games[stored.Game]
	if g == nil || g.Version() != stored.Rules {
		return fmt.Errorf("match %s is %s by rules %d, which this program does not have", m.id, stored.Game, stored.Rules)
	}
	pos, err := rebuild(g, stored, secrets, h.c.Narrate, h.c.Luck)
	if err != nil {
		return fmt.Errorf("match %s: %w", m.id, err)
	}
	draft, err := pos.draft()
	if err != nil {
		return fmt.Errorf("match %s: %w", m.id, err)
	}
	h.settle(m, pos, draft)
	return nil
}

// settle puts a position that the store has in place of the one in memory, and tells everybody. The caller holds turn.
func (h *Host) settle(m *live, pos *position, draft game.Table) {
	m.mu.Lock()
	m.pos = pos
	m.mu.Unlock()
	m.draft, m.doubt = draft, false
	h.show(m)
	h.await(m)
}

// storeError keeps the meanings a caller can act on, and makes any other failure an ErrStore.
func storeError(err error) error {
	if errors.Is(err, ErrNotFound) {
		return ErrNotFound
	}
	return fmt.Errorf("%w (%w)", ErrStore, err)
}
