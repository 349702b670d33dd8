package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log"

	"github.com/ncruces/go-sqlite3"
	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

// application is the number in the file's header that says whose database it is: "Fthm".
const application = 0x4674686d

// migrate brings a database to this program's version, after making sure that it is ours and not a newer one.
func migrate(ctx context.Context, db *sql.DB, path string) error {
	if err := claim(ctx, db, path); err != nil {
		return err
	}
	p, err := provider(ctx, db, path)
	if err != nil {
		return err
	}
	if err := protect(ctx, db, path); err != nil {
		return err
	}
	if pending, err := p.HasPending(ctx); err == nil && !pending {
		return nil
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("the database %s could not be brought up to date: %w", path, err)
	}
	return nil
}

// provider knows the migrations. It refuses a database of a newer version.
func provider(ctx context.Context, db *sql.DB, path string) (*goose.Provider, error) {
	sources, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, db, sources, goose.WithDisableGlobalRegistry(true), goose.WithLogger(quiet{}))
	if err != nil {
		return nil, fmt.Errorf("the migrations of the database: %w", err)
	}
	current, target, err := p.GetVersions(ctx)
	if err != nil {
		return nil, fmt.Errorf("the version of the database %s: %w", path, err)
	}
	return p, known(path, current, target)
}

// known is nil for a format that this program knows.
func known(path string, current, target int64) error {
	if current <= target {
		return nil
	}
	return fmt.Errorf("the database %s was made by a newer version of this program (its format is %d, this one knows %d): "+
		"use that version, or another folder", path, current, target)
}

// formatOf reads the format of a database that must not be written to.
func formatOf(ctx context.Context, db *sql.DB) (format int64, err error) {
	err = db.QueryRowContext(ctx, `SELECT max(version_id) FROM goose_db_version`).Scan(&format)
	return format, err
}

// newest is the format of this program: the number of its last migration.
func newest() (format int64, err error) {
	files, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		return 0, err
	}
	return goose.NumericComponent(files[len(files)-1])
}

// claim marks an empty database as ours, and refuses one that is another program's.
func claim(ctx context.Context, db *sql.DB, path string) error {
	id, tables, err := owner(ctx, db, path)
	switch {
	case err != nil:
		return err
	case id == application:
		return nil
	case id != 0 || tables > 0:
		return fmt.Errorf("%s is the database of another program: move it away, or use another folder", path)
	}
	_, err = db.ExecContext(ctx, fmt.Sprintf(`PRAGMA application_id = %d`, application))
	return err
}

// owner reads whose database it is: the number in its header, and how many tables it has.
func owner(ctx context.Context, db *sql.DB, path string) (id, tables int, err error) {
	err = db.QueryRowContext(ctx, `PRAGMA application_id`).Scan(&id)
	if err == nil {
		err = db.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_schema`).Scan(&tables)
	}
	switch {
	case errors.Is(err, sqlite3.NOTADB):
		return 0, 0, fmt.Errorf("%s is not a database: move it away, or use another folder", path)
	case damaged(err):
		return 0, 0, fmt.Errorf("%s: %w", path, ErrDamaged)
	case err != nil:
		return 0, 0, fmt.Errorf("the database %s cannot be opened: %w", path, err)
	}
	return id, tables, nil
}

// quiet keeps goose from writing to the log.
type quiet struct{}

func (quiet) Printf(string, ...any)          {}
func (quiet) Fatalf(format string, a ...any) { log.Fatalf(format, a...) }
