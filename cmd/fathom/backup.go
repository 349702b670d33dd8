package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"fathom/store/sqlite"
)

type backupCmd struct {
	File string `arg:"" help:"The file to write."`
	Data string `placeholder:"DIR" help:"The folder of the database (default: fathom in the user's data directory)."`
}

func (backupCmd) Help() string {
	return `The copy holds every move that was acknowledged when it began, and the server may go on meanwhile. It is read again and
verified before it gets its name, so that a file of that name is replaced by a good one or not at all. Like the database it
holds what players may not see: keep it to yourself.

The file cookie.key of the same folder is not in it. Keep a copy of that too: by it players are known again on another machine.

Examples:

    fathom backup /srv/backup/fathom-$(date +%F).db
    fathom backup --data /srv/fathom today.db`
}

func (c *backupCmd) Run(ctx context.Context) error {
	dir, err := folder(c.Data)
	if err != nil {
		return err
	}
	from := filepath.Join(dir, databaseName)
	if _, err := os.Stat(from); errors.Is(err, fs.ErrNotExist) {
		return usage("there is no database in %s: name the folder of the server with --data", dir)
	}
	if at, err := os.Stat(c.File); err == nil && at.IsDir() {
		return usage("%s is a folder: name the file to write", c.File)
	}
	n, err := sqlite.Backup(ctx, from, c.File)
	if err != nil {
		return err
	}
	fmt.Printf("%d matches with %d steps are in %s.\n", n.Matches, n.Steps, c.File)
	return nil
}

// databaseName is the database in the data folder.
const databaseName = "fathom.db"

// folder is the data folder: the one that was named, or the usual one.
func folder(named string) (string, error) {
	if named != "" {
		return named, nil
	}
	dir, err := dataDir()
	if err != nil {
		return "", usage("%w; name a folder with --data", err)
	}
	return dir, nil
}
