package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"fathom/match"
	"fathom/store/sqlite"
)

type restoreCmd struct {
	File  string `arg:"" help:"The backup to restore."`
	Data  string `placeholder:"DIR" help:"The folder of the database (default: fathom in the user's data directory)."`
	Force bool   `help:"Restore although there is a database; it is kept under another name."`
}

func (restoreCmd) Help() string {
	return `The server must be stopped. The backup is copied, brought to this version, read as a whole, and every match in it is replayed;
only if nothing is wrong does it take its place. A database that is there already is left alone, or with --force kept beside
the new one. The backup itself is not changed.

Examples:

    fathom restore /srv/backup/fathom-2026-11-01.db
    fathom restore --data /srv/fathom --force today.db`
}

func (c *restoreCmd) Run(ctx context.Context) error {
	dir, err := folder(c.Data)
	if err != nil {
		return err
	}
	if at, err := os.Stat(c.File); err != nil {
		return usage("%w", err)
	} else if at.IsDir() {
		return usage("%s is a folder: name the file of the backup", c.File)
	}
	unlock, err := lockDir(dir, 0)
	if err != nil {
		return err
	}
	defer unlock()
	path, aside := filepath.Join(dir, databaseName), ""
	switch _, err := os.Stat(path); {
	case err == nil && !c.Force:
		return usage("there is a database in %s: with --force it is kept under another name and the backup takes its place", dir)
	case err == nil:
		aside = filepath.Join(dir, "fathom-before-"+time.Now().Format("2006-01-02T15-04-05.000")+".db")
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	var v verdict
	var matches int
	part, err := sqlite.Check(ctx, c.File, dir, func(s *sqlite.Store) (err error) {
		v, matches, err = audit(ctx, s, func(id match.ID, what string) { fmt.Fprintf(os.Stderr, "match %s: %s\n", id, what) })
		if err == nil && v.disagreements > 0 {
			err = fmt.Errorf("%d of %d matches cannot be replayed by this version", v.disagreements, matches)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("nothing was restored: %w", err)
	}
	if err := sqlite.Place(ctx, part, path, aside); err != nil {
		sqlite.Remove(part)
		return fmt.Errorf("nothing was restored: %w", err)
	}
	fmt.Printf("%d matches with %d steps are restored.\n", matches, v.steps)
	if aside != "" {
		fmt.Printf("The database that was there is %s.\n", aside)
	}
	return nil
}
