package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/ncruces/go-sqlite3"

	"fathom/game"
	"fathom/match"
)

// statements are those of the writer, compiled once.
type statements struct {
	savepoint, rollback, release   *sql.Stmt
	create, place, invite, secret  *sql.Stmt
	sit, open, begin, join, fair   *sql.Stmt
	advance, step, opening, exists *sql.Stmt
	quit, leave                    *sql.Stmt
	all                            []*sql.Stmt
}

func (st *statements) prepare(ctx context.Context, db *sql.DB) error {
	for _, s := range []struct {
		to   **sql.Stmt
		text string
	}{
		{&st.savepoint, `SAVEPOINT change`},
		{&st.rollback, `ROLLBACK TO change`},
		{&st.release, `RELEASE change`},
		{&st.create, `INSERT INTO matches (id, game, rules, options, owner, phase, steps, due, created, updated, host)
			VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0, ?7, ?8, ?8, ?9)`},
		{&st.place, `INSERT INTO places (match, seat, kind, name, bot, user, pledge) VALUES (?, ?, ?, ?, ?, ?, ?)`},
		{&st.invite, `INSERT INTO invites (match, seat, invite) VALUES (?, ?, ?)`},
		{&st.secret, `INSERT INTO secrets (match, n, text) VALUES (?, ?, ?)`},
		{&st.exists, `SELECT count(*) FROM matches WHERE id = ?`},
		{&st.sit, `UPDATE places SET user = ?1, name = ?2, pledge = ?6 WHERE match = ?3 AND seat = ?4 AND user = '' AND kind = 'human'
			AND EXISTS (SELECT 1 FROM invites WHERE match = ?3 AND seat = ?4 AND invite = ?5)`},
		{&st.open, `SELECT count(*) FROM places WHERE match = ? AND user = '' AND kind = 'human'`},
		{&st.fair, `SELECT count(*) FROM matches WHERE id = ? AND host <> '' AND phase = 0`},
		{&st.join, `UPDATE matches SET updated = ?2 WHERE id = ?1 AND phase = 0`},
		{&st.begin, `UPDATE matches SET updated = ?2, phase = 1, due = ?3 WHERE id = ?1 AND phase = 0`},
		{&st.advance, `UPDATE matches SET steps = ?2 + 1, phase = ?3, due = ?4, result = ?5, updated = ?6
			WHERE id = ?1 AND phase = 1 AND steps = ?2`},
		{&st.quit, `UPDATE matches SET phase = ?4, updated = ?5, due = iif(?6, 0, due) WHERE id = ?1 AND steps = ?2 AND phase = ?3`},
		{&st.leave, `INSERT INTO leavings (match, seat, n, at) VALUES (?, ?, ?, ?)`},
		{&st.step, `INSERT INTO steps (match, n, seat, action, at, key, user) VALUES (?, ?, ?, ?, ?, ?, ?)`},
		{&st.opening, `INSERT INTO openings (match, n, action) SELECT match, n, text FROM secrets WHERE match = ? AND n = ?`},
	} {
		stmt, err := db.PrepareContext(ctx, s.text)
		if err != nil {
			return err
		}
		*s.to = stmt
		st.all = append(st.all, stmt)
	}
	return nil
}

func (st *statements) close() {
	for _, s := range st.all {
		s.Close()
	}
}

// change is a savepoint in which one job writes.
type change struct {
	ctx context.Context
	tx  *sql.Tx
	st  *statements
}

// exec runs a statement. A broken constraint is a conflict.
func (c *change) exec(s *sql.Stmt, args ...any) error {
	_, err := c.count(s, args...)
	return err
}

// count is exec that tells how many rows were written.
func (c *change) count(s *sql.Stmt, args ...any) (int64, error) {
	r, err := c.tx.StmtContext(c.ctx, s).ExecContext(c.ctx, args...)
	if errors.Is(err, sqlite3.CONSTRAINT) {
		return 0, fmt.Errorf("%w: %w", match.ErrConflict, err)
	}
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

// one is exec that must write one row: that it fits what is there is part of the statement.
func (c *change) one(id match.ID, s *sql.Stmt, args ...any) error {
	rows, err := c.count(s, args...)
	if err != nil || rows == 1 {
		return err
	}
	known, err := c.query(c.st.exists, id)
	switch {
	case err != nil:
		return err
	case known == 0:
		return match.ErrNotFound
	}
	return match.ErrConflict
}

func (c *change) query(s *sql.Stmt, args ...any) (n int, err error) {
	err = c.tx.StmtContext(c.ctx, s).QueryRowContext(c.ctx, args...).Scan(&n)
	return n, err
}

// The numbers among the secrets that are no step: the deal, the host's secret, and below the last those of the seats.
const (
	deal    = -1
	host    = -2
	numbers = -10
)

// Create writes a new match.
func (s *Store) Create(ctx context.Context, h match.Header, b *match.Beginning) error {
	return s.writer.do(ctx, func(c *change) error {
		phase, due := match.Waiting, []game.Seat(nil)
		if b != nil {
			phase, due = match.Playing, b.Due
		}
		err := c.exec(c.st.create, h.ID, h.Game, h.Rules, string(h.Options), h.Owner, int(phase), bits(due), millis(h.Created), h.Host)
		if err != nil {
			return err
		}
		for seat, p := range h.Places {
			if err := c.exec(c.st.place, h.ID, seat, p.Kind, p.Name, p.Bot, p.User, p.Commit); err != nil {
				return err
			}
			if p.Invite == "" {
				continue
			}
			if err := c.exec(c.st.invite, h.ID, seat, p.Invite); err != nil {
				return err
			}
		}
		if h.Host != "" {
			if err := c.exec(c.st.secret, h.ID, host, h.Secret); err != nil {
				return err
			}
		}
		if b == nil {
			return nil
		}
		for seat, text := range b.Opened {
			if err := c.exec(c.st.secret, h.ID, numbers-int(seat), text); err != nil {
				return err
			}
		}
		return c.exec(c.st.secret, h.ID, deal, string(b.Deal))
	})
}

// Sit gives an open place to a user.
func (s *Store) Sit(ctx context.Context, t match.Sitting) error {
	return s.writer.do(ctx, func(c *change) error {
		if err := c.one(t.Match, c.st.sit, t.User, t.Name, t.Match, int(t.Seat), t.Invite, t.Commit); err != nil {
			return err
		}
		open, err := c.query(c.st.open, t.Match)
		if err != nil {
			return err
		}
		fair, err := c.query(c.st.fair, t.Match)
		if err != nil {
			return err
		}
		if open > 0 && t.Begin != nil || open == 0 && t.Begin == nil && fair == 0 {
			return match.ErrConflict
		}
		return c.begin(t.Match, t.At, t.Begin)
	})
}

// begin writes that something has happened before the game, and with a beginning that the game is on.
func (c *change) begin(id match.ID, at time.Time, b *match.Beginning) error {
	if b == nil {
		return c.one(id, c.st.join, id, millis(at))
	}
	if err := c.one(id, c.st.begin, id, millis(at), bits(b.Due)); err != nil {
		return err
	}
	return c.exec(c.st.secret, id, deal, string(b.Deal))
}

// Open writes the number of a seat.
func (s *Store) Open(ctx context.Context, o match.Opening) error {
	return s.writer.do(ctx, func(c *change) error {
		open, err := c.query(c.st.open, o.Match)
		if err != nil {
			return err
		}
		if open > 0 {
			return match.ErrConflict
		}
		if err := c.begin(o.Match, o.At, o.Begin); err != nil || o.Seat < 0 {
			return err
		}
		return c.exec(c.st.secret, o.Match, numbers-int(o.Seat), o.Secret)
	})
}

// Append writes a step.
func (s *Store) Append(ctx context.Context, e match.Entry) error {
	return s.writer.do(ctx, func(c *change) error {
		err := c.one(e.Match, c.st.advance, e.Match, e.N, int(e.Phase), bits(e.Due), text(e.Result), millis(e.At))
		if err != nil {
			return err
		}
		action := e.Action
		if e.Sealed {
			action = match.SealedAction
			if err := c.exec(c.st.secret, e.Match, e.N, e.Action); err != nil {
				return err
			}
		}
		if err := c.exec(c.st.step, e.Match, e.N, int(e.Seat), action, millis(e.At), e.Key, e.User); err != nil {
			return err
		}
		if e.Reveal {
			e.Opens = append(slices.Clone(e.Opens), host)
		}
		for _, n := range e.Opens {
			if err := c.one(e.Match, c.st.opening, e.Match, n); err != nil {
				return err
			}
		}
		return nil
	})
}

func bits(seats []game.Seat) (b int64) {
	for _, s := range seats {
		b |= 1 << s
	}
	return b
}

func millis(t time.Time) int64 { return t.UnixMilli() }

func text(j json.RawMessage) any {
	if j == nil {
		return nil
	}
	return string(j)
}
