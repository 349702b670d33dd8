// Package sqlite keeps matches in one SQLite file: the store of a single machine.
//
// Read migrations/ for the tables, writer.go for the one writer that makes every change durable before it is
// acknowledged, append.go for what a change writes, read.go for the two ways to read, damage.go for how a flipped bit is
// found, backup.go for copies. This file opens the database.
package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/driver"

	"fathom/match"
)

// Store is a match.Store in a file. It may be used by one process at a time.
type Store struct {
	writer  *writer
	write   *sql.DB // one connection, used by the writer alone
	public  *sql.DB // cannot read the tables of secrets
	private *sql.DB
	closing sync.Once
	closed  error
}

var _ match.Store = (*Store)(nil)

// private tables are those that the pool for pages is refused.
var privateTables = map[string]bool{"secrets": true, "invites": true}

// Open opens the database at path, and creates it and its folder if they are not there. The file holds secrets, so
// only its owner may read it. A file of a newer version, of another program, or in a place that cannot be written is
// refused with a sentence that says so.
func Open(ctx context.Context, path string) (*Store, error) {
	if err := create(path); err != nil {
		return nil, err
	}
	dsn, err := address(path)
	if err != nil {
		return nil, err
	}
	registerRoom()
	return openAt(ctx, path, dsn+"&vfs="+roomName)
}

// openAt is Open for a database by its URI.
func openAt(ctx context.Context, path, dsn string) (*Store, error) {
	s := &Store{}
	var err error
	s.write, err = driver.Open(dsn + "&_txlock=immediate&_pragma=busy_timeout(10000)" +
		"&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)")
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	s.write.SetMaxOpenConns(1)
	if err := migrate(ctx, s.write, path); err != nil {
		s.write.Close()
		return nil, err
	}
	readOnly := dsn + "&mode=ro&_pragma=busy_timeout(10000)"
	s.public, err = driver.Open(readOnly, func(c *sqlite3.Conn) error { return c.SetAuthorizer(authorize) })
	if err != nil {
		s.write.Close()
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	s.public.SetMaxOpenConns(4)
	s.private, err = driver.Open(readOnly)
	if err != nil {
		s.write.Close()
		s.public.Close()
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	s.private.SetMaxOpenConns(2)
	s.writer, err = newWriter(ctx, s.write)
	if err != nil {
		s.write.Close()
		s.public.Close()
		s.private.Close()
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	return s, nil
}

// Failed is closed when the disk has failed: nothing more is written, and what it holds is known only to a program that is
// started again. Fault says what happened.
func (s *Store) Failed() <-chan struct{} { return s.writer.failed }

// Fault is why the store has failed; it is for those who wait for Failed.
func (s *Store) Fault() error { return s.writer.broken }

// All lists every match.
func (s *Store) All(ctx context.Context) ([]match.ID, error) {
	var ids []match.ID
	rows, err := s.public.QueryContext(ctx, `SELECT id FROM matches ORDER BY created, id`)
	return ids, each(rows, err, func() error {
		var id match.ID
		err := rows.Scan(&id)
		ids = append(ids, id)
		return err
	})
}

// Result is the result that was written when a match ended, nil before.
func (s *Store) Result(ctx context.Context, id match.ID) (json.RawMessage, error) {
	var result sql.Null[string]
	err := s.public.QueryRowContext(ctx, `SELECT result FROM matches WHERE id = ?`, id).Scan(&result)
	if err != nil || !result.Valid {
		return nil, err
	}
	return json.RawMessage(result.V), nil
}

// Close writes what is waiting and closes the file. It may be called more than once.
func (s *Store) Close() error {
	s.closing.Do(func() {
		s.writer.close()
		s.public.Close()
		s.private.Close()
		s.closed = s.write.Close()
	})
	return s.closed
}

// create makes the folder and the empty file, and finds out in plain words whether they can be written.
func create(path string) error {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("the folder %s cannot be made: %w; choose a folder you may write to", dir, err)
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("the database %s cannot be written: %w; choose a folder you may write to", path, err)
	}
	return f.Close()
}

// address is the path as a URI, whatever characters are in it. The write-ahead log, which holds secrets too, gets the
// mode of the file.
func address(path string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(abs), OmitHost: true}
	return u.String() + "?modeof=" + strings.ReplaceAll(url.QueryEscape(abs), "+", "%20"), nil
}

// authorize refuses the tables of secrets to a connection, whatever the statement.
func authorize(_ sqlite3.AuthorizerActionCode, third, _, _, _ string) sqlite3.AuthorizerReturnCode {
	if privateTables[third] {
		return sqlite3.AUTH_DENY
	}
	return sqlite3.AUTH_OK
}
