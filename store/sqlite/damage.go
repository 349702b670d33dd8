package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/driver"
)

// Every page of the database ends with a checksum of eight bytes (https://sqlite.org/cksumvfs.html), which is compared when
// the page is read: no flipped bit is ever taken for a move. The header says how many bytes a page reserves for it; since
// a flip there would turn the comparison off, the user version says the same a second time.

const (
	checksumBytes = 8
	checksummed   = 1 // the user version of a database with checksums
)

// ErrDamaged is a database in which something is not as it was written.
var ErrDamaged = errors.New("the database is damaged: restore a backup with fathom restore")

// damaged tells whether an error is that of a page whose checksum is wrong.
func damaged(err error) bool { return errors.Is(err, sqlite3.IOERR_DATA) }

// protect gives a database its checksums, or sees that they are there. A database of a version before them is written anew
// once.
func protect(ctx context.Context, db *sql.DB, path string) error {
	version, reserved, err := protection(ctx, db)
	switch {
	case err != nil:
		return fmt.Errorf("the database %s cannot be read: %w", path, err)
	case version == checksummed && reserved == checksumBytes:
		return nil
	case version != 0 || reserved != 0 && reserved != checksumBytes:
		return fmt.Errorf("%s: %w", path, ErrDamaged)
	}
	err = raw(ctx, db, func(c *sqlite3.Conn) error { return c.EnableChecksums("main") })
	if err == nil {
		_, err = db.ExecContext(ctx, fmt.Sprintf(`PRAGMA user_version = %d`, checksummed))
	}
	if err != nil {
		return fmt.Errorf("the database %s could not be given checksums: %w", path, err)
	}
	return nil
}

// protection is what a database says of its checksums in both places.
func protection(ctx context.Context, db *sql.DB) (version, reserved int, err error) {
	if err := db.QueryRowContext(ctx, `PRAGMA user_version`).Scan(&version); err != nil {
		return 0, 0, err
	}
	err = raw(ctx, db, func(c *sqlite3.Conn) error {
		n, err := c.FileControl("main", sqlite3.FCNTL_RESERVE_BYTES)
		reserved, _ = n.(int)
		return err
	})
	return version, reserved, err
}

// raw calls f with a connection of SQLite itself.
func raw(ctx context.Context, db *sql.DB, f func(*sqlite3.Conn) error) error {
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	return conn.Raw(func(c any) error { return f(c.(driver.Conn).Raw()) })
}

// Size is how much a database holds.
type Size struct{ Matches, Steps int }

// Verify reads the whole of a closed database, a backup above all, and reports the first thing that is not as it must be:
// that it is another program's or of a newer version, that a page is damaged, that rows are missing. It changes nothing.
func Verify(ctx context.Context, path string) (Size, error) {
	if _, err := os.Stat(path); err != nil {
		return Size{}, err
	}
	dsn, err := address(path)
	if err != nil {
		return Size{}, err
	}
	db, err := driver.Open(dsn + "&mode=ro&immutable=1")
	if err != nil {
		return Size{}, fmt.Errorf("open %s: %w", path, err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if err := ours(ctx, db, path); err != nil {
		return Size{}, err
	}
	version, reserved, err := protection(ctx, db)
	if err != nil || version == checksummed != (reserved == checksumBytes) { // older formats have neither
		return Size{}, fmt.Errorf("%s: %w", path, errors.Join(ErrDamaged, err))
	}
	n, err := wholeness(ctx, db)
	if err != nil {
		return Size{}, fmt.Errorf("%s: %w (%w)", path, ErrDamaged, err)
	}
	return n, nil
}

// ours tells whether a database is this program's and not of a newer version.
func ours(ctx context.Context, db *sql.DB, path string) error {
	if id, _, err := owner(ctx, db, path); err != nil {
		return err
	} else if id != application {
		return fmt.Errorf("%s is not a database of fathom", path)
	}
	current, err := formatOf(ctx, db)
	if damaged(err) {
		return fmt.Errorf("%s: %w", path, ErrDamaged)
	} else if err != nil {
		return fmt.Errorf("the version of the database %s: %w", path, err)
	}
	target, err := newest()
	if err != nil {
		return err
	}
	return known(path, current, target)
}

// wholeness reads all pages, and compares what rows say of each other.
func wholeness(ctx context.Context, db *sql.DB) (n Size, err error) {
	var found string
	if err := db.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&found); err != nil {
		return n, err
	} else if found != "ok" {
		return n, errors.New(found)
	}
	var broken int
	err = db.QueryRowContext(ctx, `SELECT count(*), coalesce(sum(steps), 0), count(*) FILTER (WHERE
			steps <> (SELECT count(*) FROM steps s WHERE s.match = m.id) OR
			steps <> (SELECT coalesce(max(n) + 1, 0) FROM steps s WHERE s.match = m.id) OR
			phase > 0 AND NOT EXISTS (SELECT 1 FROM secrets s WHERE s.match = m.id AND s.n = -1))
		FROM matches m`).Scan(&n.Matches, &n.Steps, &broken)
	if err == nil && broken > 0 {
		err = fmt.Errorf("steps are missing in %d matches", broken)
	}
	return n, err
}
