package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"fathom/game"
	"fathom/match"
)

// Load reads what is public about a match, by the pool that cannot read anything else.
func (s *Store) Load(ctx context.Context, id match.ID) (match.Stored, error) {
	m := match.Stored{Header: match.Header{ID: id}}
	tx, err := s.public.BeginTx(ctx, &sql.TxOptions{ReadOnly: true}) // one state of the database for all queries
	if err != nil {
		return m, err
	}
	defer tx.Rollback()
	var options string
	var created int64
	err = tx.QueryRowContext(ctx, `SELECT game, rules, options, owner, phase, created, host,
		coalesce((SELECT action FROM openings WHERE match = id AND n = ?2), '') FROM matches WHERE id = ?1`, id, host).
		Scan(&m.Game, &m.Rules, &options, &m.Owner, &m.Phase, &created, &m.Host, &m.Secret)
	if errors.Is(err, sql.ErrNoRows) {
		return m, match.ErrNotFound
	}
	if err != nil {
		return m, err
	}
	m.Options, m.Created = json.RawMessage(options), moment(created)
	places, err := tx.QueryContext(ctx, `SELECT kind, name, bot, user, pledge FROM places WHERE match = ? ORDER BY seat`, id)
	err = each(places, err, func() error {
		var p match.Place
		defer func() { m.Places = append(m.Places, p) }()
		return places.Scan(&p.Kind, &p.Name, &p.Bot, &p.User, &p.Commit)
	})
	if err != nil {
		return m, err
	}
	steps, err := tx.QueryContext(ctx, `SELECT s.seat, s.action, coalesce(o.action, s.action), s.at, s.key, s.user
		FROM steps s LEFT JOIN openings o ON o.match = s.match AND o.n = s.n WHERE s.match = ? ORDER BY s.n`, id)
	err = each(steps, err, func() error {
		var t match.StoredStep
		var written string
		var at int64
		err := steps.Scan(&t.Seat, &written, &t.Action, &at, &t.Key, &t.User)
		t.Sealed, t.At = written == match.SealedAction, moment(at)
		m.Steps = append(m.Steps, t)
		return err
	})
	if err != nil {
		return m, err
	}
	left, err := tx.QueryContext(ctx, `SELECT seat, n, at FROM leavings WHERE match = ? AND seat >= 0 ORDER BY n, at, seat`, id)
	return m, each(left, err, func() error {
		var l match.Left
		var at int64
		err := left.Scan(&l.Seat, &l.N, &at)
		l.At = moment(at)
		m.Left = append(m.Left, l)
		return err
	})
}

// Secrets reads what Load leaves out.
func (s *Store) Secrets(ctx context.Context, id match.ID) (match.Secrets, error) {
	m := match.Secrets{Actions: map[int]string{}, Invites: map[game.Seat]string{}, Opened: map[game.Seat]string{}}
	secrets, err := s.private.QueryContext(ctx, `SELECT n, text FROM secrets WHERE match = ?`, id)
	err = each(secrets, err, func() error {
		var n int
		var text string
		err := secrets.Scan(&n, &text)
		switch {
		case n == deal:
			m.Deal = json.RawMessage(text)
		case n == host:
			m.Host = text
		case n <= numbers:
			m.Opened[game.Seat(numbers-n)] = text
		default:
			m.Actions[n] = text
		}
		return err
	})
	if err != nil {
		return m, err
	}
	invites, err := s.private.QueryContext(ctx, `SELECT seat, invite FROM invites WHERE match = ?`, id)
	return m, each(invites, err, func() error {
		var seat game.Seat
		var invite string
		err := invites.Scan(&seat, &invite)
		m.Invites[seat] = invite
		return err
	})
}

// Matches lists the matches of a user, the latest change first.
func (s *Store) Matches(ctx context.Context, u match.UserID) ([]match.Summary, error) {
	var list []match.Summary
	rows, err := s.public.QueryContext(ctx, `
		SELECT m.id, m.game, m.phase, m.steps, m.created, m.updated,
			(SELECT json_group_array(p.name ORDER BY p.seat) FROM places p WHERE p.match = m.id),
			EXISTS (SELECT 1 FROM places p WHERE p.match = m.id AND p.user = ?1 AND (m.due >> p.seat) & 1
				AND NOT EXISTS (SELECT 1 FROM leavings l WHERE l.match = m.id AND l.seat = p.seat))
		FROM matches m
		WHERE m.id IN (SELECT match FROM places WHERE user = ?1 AND user <> ''
			UNION SELECT id FROM matches WHERE owner = ?1 AND owner <> '')
		ORDER BY m.updated DESC, m.created DESC, m.id`, u)
	return list, each(rows, err, func() error {
		var m match.Summary
		var names string
		var created, updated int64
		if err := rows.Scan(&m.ID, &m.Game, &m.Phase, &m.Step, &created, &updated, &names, &m.YourMove); err != nil {
			return err
		}
		m.Created, m.Updated = moment(created), moment(updated)
		list = append(list, m)
		return json.Unmarshal([]byte(names), &list[len(list)-1].Names)
	})
}

// Due lists the matches in which a seat without a human, or one that has given up, is to act.
func (s *Store) Due(ctx context.Context) ([]match.ID, error) {
	var ids []match.ID
	rows, err := s.public.QueryContext(ctx, `SELECT m.id FROM matches m WHERE m.due <> 0 AND EXISTS
		(SELECT 1 FROM places p WHERE p.match = m.id AND (m.due >> p.seat) & 1 AND (p.kind <> 'human'
			OR EXISTS (SELECT 1 FROM leavings l WHERE l.match = m.id AND l.seat = p.seat))) ORDER BY m.id`)
	return ids, each(rows, err, func() error {
		var id match.ID
		err := rows.Scan(&id)
		ids = append(ids, id)
		return err
	})
}

// each calls f for each row, and reports what went wrong anywhere.
func each(rows *sql.Rows, err error, f func() error) error {
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := f(); err != nil {
			return err
		}
	}
	return rows.Err()
}

func moment(millis int64) time.Time { return time.UnixMilli(millis).UTC() }
