package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/driver"
)

// Backup copies the database at path, which a running server may be writing to, into a file of its own that holds all that
// was acknowledged when it began. The copy is read again and verified before it gets its name; a file that has the name
// already is replaced then.
func Backup(ctx context.Context, path, to string) (Size, error) {
	part, err := copyInto(ctx, path, filepath.Dir(to))
	if err != nil {
		return Size{}, err
	}
	defer os.Remove(part)
	n, err := Verify(ctx, part)
	if err != nil {
		return Size{}, err
	}
	return n, errors.Join(os.Rename(part, to), syncDir(filepath.Dir(to)))
}

// copyInto writes a copy of a database into a new file in a folder. Like the original it is for its owner alone.
func copyInto(ctx context.Context, path, dir string) (part string, err error) {
	if _, err := os.Stat(path); err != nil {
		return "", err
	}
	dsn, err := address(path)
	if err != nil {
		return "", err
	}
	db, err := driver.Open(dsn + "&mode=ro&_pragma=busy_timeout(10000)")
	if err != nil {
		return "", fmt.Errorf("open %s: %w", path, err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if err := ours(ctx, db, path); err != nil {
		return "", err
	}
	f, err := os.CreateTemp(dir, ".fathom-copy-*")
	if err != nil {
		return "", err
	}
	if err = copyPages(ctx, db, f.Name()); damaged(err) {
		err = fmt.Errorf("%s: %w", path, ErrDamaged)
	} else if err != nil {
		err = fmt.Errorf("copy %s: %w", path, err)
	}
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		Remove(f.Name())
		return "", err
	}
	return f.Name(), nil
}

// copyPages copies one moment of a database into an empty file. Pages get their checksums where the file's header asks for
// them. A copy that is larger than the cache is written from the middle on and its header last, so where the original has
// checksums the file is given such a header first.
func copyPages(ctx context.Context, db *sql.DB, to string) error {
	_, reserved, err := protection(ctx, db)
	if err != nil {
		return err
	}
	uri, err := address(to)
	if err != nil {
		return err
	}
	if reserved == checksumBytes {
		if err := protectEmpty(ctx, uri); err != nil {
			return err
		}
	}
	return raw(ctx, db, func(c *sqlite3.Conn) error { return c.Backup("main", uri) })
}

// protectEmpty makes an empty file a database that has checksums and nothing else.
func protectEmpty(ctx context.Context, uri string) error {
	db, err := driver.Open(uri)
	if err != nil {
		return err
	}
	err = raw(ctx, db, func(c *sqlite3.Conn) error { return c.EnableChecksums("main") })
	return errors.Join(err, db.Close())
}

// Check brings a copy of the database at from to this program's version in a new file in a folder, and hands it to f, which
// says whether it is good. It returns the copy's name; if anything is wrong there is none. The original is only read.
func Check(ctx context.Context, from, dir string, f func(*Store) error) (part string, err error) {
	part, err = copyInto(ctx, from, dir)
	if err != nil {
		return "", err
	}
	defer func() {
		if err != nil {
			Remove(part)
			part = ""
		}
	}()
	s, err := Open(ctx, part)
	if err != nil {
		return part, err
	}
	err = errors.Join(f(s), s.Close())
	if err == nil {
		_, err = Verify(ctx, part)
	}
	return part, err
}

// Remove deletes a closed database and what belongs to it.
func Remove(path string) {
	for _, suffix := range []string{"", "-wal", "-shm", "-journal"} {
		os.Remove(path + suffix)
	}
}

// Place puts a verified database that is in the same folder in the place of path. What is there is kept under the name
// aside, which is empty if there is nothing. Whenever it is cut short, a whole database lies at path: the old or the new.
func Place(ctx context.Context, part, path, aside string) error {
	if aside != "" {
		if s, err := Open(ctx, path); err == nil {
			s.Close() // what is in its log is in the file now
		}
		if err := os.Rename(path+"-wal", aside+"-wal"); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		if err := os.Link(path, aside); err != nil {
			return err
		}
	}
	os.Remove(path + "-wal") // of a database that is not there
	os.Remove(path + "-shm")
	return errors.Join(os.Rename(part, path), syncDir(filepath.Dir(path)))
}

// syncDir makes the names in a folder durable, where the system lets it.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	_ = d.Sync() // not every system has it
	return d.Close()
}
