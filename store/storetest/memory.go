package storetest

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"fathom/game"
	"fathom/match"
)

// Memory is a match.Store that forgets everything with the process: for tests. The zero Memory is empty.
type Memory struct {
	mu      sync.Mutex
	matches map[match.ID]*kept
}

var _ match.Store = (*Memory)(nil)

// kept is a match with everything, secrets too.
type kept struct {
	match.Header
	phase   match.Phase
	deal    []byte
	numbers map[game.Seat]string // of the seats
	reveal  bool
	entries []match.Entry
	keys    map[string]bool
	opened  map[int]bool
	left    []match.Left
	due     []game.Seat
	updated time.Time
}

// Create writes a new match.
func (s *Memory) Create(ctx context.Context, h match.Header, b *match.Beginning) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.matches[h.ID] != nil {
		return match.ErrConflict
	}
	if s.matches == nil {
		s.matches = map[match.ID]*kept{}
	}
	h.Places = slices.Clone(h.Places)
	m := &kept{Header: h, keys: map[string]bool{}, opened: map[int]bool{}, numbers: map[game.Seat]string{}, updated: h.Created}
	m.begin(b)
	s.matches[h.ID] = m
	return nil
}

func (m *kept) begin(b *match.Beginning) {
	if b != nil {
		m.phase, m.deal, m.due = match.Playing, slices.Clone(b.Deal), slices.Clone(b.Due)
		maps.Copy(m.numbers, b.Opened)
	}
}

// Sit gives an open place to a user.
func (s *Memory) Sit(ctx context.Context, t match.Sitting) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.matches[t.Match]
	if m == nil {
		return match.ErrNotFound
	}
	if m.phase != match.Waiting || int(t.Seat) >= len(m.Places) || !m.Places[t.Seat].Open() || m.Places[t.Seat].Invite != t.Invite {
		return match.ErrConflict
	}
	open := 0
	for _, p := range m.Places {
		if p.Open() {
			open++
		}
	}
	if open > 1 && t.Begin != nil || open == 1 && t.Begin == nil && m.Host == "" {
		return match.ErrConflict
	}
	p := &m.Places[t.Seat]
	p.User, p.Name, p.Commit, m.updated = t.User, t.Name, t.Commit, t.At
	m.begin(t.Begin)
	return nil
}

// Open writes the number of a seat.
func (s *Memory) Open(ctx context.Context, o match.Opening) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.matches[o.Match]
	if m == nil {
		return match.ErrNotFound
	}
	if _, twice := m.numbers[o.Seat]; twice || m.phase != match.Waiting || slices.ContainsFunc(m.Places, match.Place.Open) {
		return match.ErrConflict
	}
	if o.Seat >= 0 {
		m.numbers[o.Seat] = o.Secret
	}
	m.updated = o.At
	m.begin(o.Begin)
	return nil
}

// Append writes a step.
func (s *Memory) Append(ctx context.Context, e match.Entry) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.matches[e.Match]
	if m == nil {
		return match.ErrNotFound
	}
	if m.phase != match.Playing || e.N != len(m.entries) || m.keys[e.Key] {
		return match.ErrConflict
	}
	e.Due, e.Opens, e.Result = slices.Clone(e.Due), slices.Clone(e.Opens), slices.Clone(e.Result)
	m.entries = append(m.entries, e)
	m.keys[e.Key] = true
	for _, n := range e.Opens {
		m.opened[n] = true
	}
	m.phase, m.due, m.updated, m.reveal = e.Phase, e.Due, e.At, e.Reveal
	return nil
}

// Leave writes that a seat has given up, or that a table was called off.
func (s *Memory) Leave(ctx context.Context, l match.Leaving) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.matches[l.Match]
	if m == nil {
		return match.ErrNotFound
	}
	phase := match.Playing
	if l.Seat < 0 {
		phase = match.Waiting
	}
	if m.phase != phase || l.N != len(m.entries) || m.gone(l.Seat) {
		return match.ErrConflict
	}
	if l.Seat >= 0 {
		m.left = append(m.left, match.Left{Seat: l.Seat, N: l.N, At: l.At})
	}
	if l.Closes {
		m.phase, m.due = match.Abandoned, nil
	}
	m.updated, m.reveal = l.At, l.Reveal
	return nil
}

// gone tells whether a seat has given up.
func (m *kept) gone(seat game.Seat) bool {
	return slices.ContainsFunc(m.left, func(l match.Left) bool { return l.Seat == seat })
}

// Load reads what is public about a match.
func (s *Memory) Load(ctx context.Context, id match.ID) (match.Stored, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.matches[id]
	if m == nil {
		return match.Stored{}, match.ErrNotFound
	}
	out := match.Stored{Header: m.Header, Phase: m.phase, Left: slices.Clone(m.left)}
	if !m.reveal {
		out.Secret = ""
	}
	out.Places = slices.Clone(m.Places)
	for i := range out.Places {
		out.Places[i].Invite = ""
	}
	for n, e := range m.entries {
		step := match.StoredStep{Seat: e.Seat, Action: e.Action, Sealed: e.Sealed, Key: e.Key, User: e.User, At: e.At}
		if e.Sealed && !m.opened[n] {
			step.Action = match.SealedAction
		}
		out.Steps = append(out.Steps, step)
	}
	return out, nil
}

// Secrets reads what Load leaves out.
func (s *Memory) Secrets(ctx context.Context, id match.ID) (match.Secrets, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := match.Secrets{Actions: map[int]string{}, Invites: map[game.Seat]string{}, Opened: map[game.Seat]string{}}
	m := s.matches[id]
	if m == nil {
		return out, nil
	}
	out.Deal, out.Host = slices.Clone(m.deal), m.Secret
	maps.Copy(out.Opened, m.numbers)
	for i, p := range m.Places {
		if p.Invite != "" {
			out.Invites[game.Seat(i)] = p.Invite
		}
	}
	for n, e := range m.entries {
		if e.Sealed {
			out.Actions[n] = e.Action
		}
	}
	return out, nil
}

// Matches lists the matches of a user, the latest change first.
func (s *Memory) Matches(ctx context.Context, u match.UserID) ([]match.Summary, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []match.Summary
	for _, m := range s.matches {
		sum := match.Summary{
			ID: m.ID, Game: m.Game, Phase: m.phase, Step: len(m.entries), Created: m.Created, Updated: m.updated,
		}
		mine := m.Owner == u
		for i, p := range m.Places {
			sum.Names = append(sum.Names, p.Name)
			if p.User == u {
				mine = true
				sum.YourMove = sum.YourMove || slices.Contains(m.due, game.Seat(i)) && !m.gone(game.Seat(i))
			}
		}
		if mine && u != "" {
			list = append(list, sum)
		}
	}
	slices.SortFunc(list, func(a, b match.Summary) int {
		return cmp.Or(b.Updated.Compare(a.Updated), b.Created.Compare(a.Created), cmp.Compare(a.ID, b.ID))
	})
	return list, nil
}

// Due lists the matches in which a seat without a human, or one that has given up, is to act.
func (s *Memory) Due(ctx context.Context) ([]match.ID, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var ids []match.ID
	for _, id := range slices.Sorted(maps.Keys(s.matches)) {
		m := s.matches[id]
		if slices.ContainsFunc(m.due, func(seat game.Seat) bool { return m.Places[seat].Kind != game.Human || m.gone(seat) }) {
			ids = append(ids, id)
		}
	}
	return ids, nil
}
