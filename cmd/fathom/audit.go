package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"fathom/bot"
	"fathom/game"
	"fathom/match"
	"fathom/store/sqlite"
)

// audit replays every match of a store by this program's rules, and compares what comes out with what was stored: whose
// turn it is, how far it is, and the result. Every disagreement is told; nobody acts meanwhile.
func audit(ctx context.Context, s *sqlite.Store, tell func(id match.ID, what string)) (v verdict, matches int, err error) {
	host, err := match.Open(ctx, match.Config{Store: s, Games: games(), Player: bot.New, Pause: 1000 * time.Hour})
	if err != nil {
		return v, 0, err
	}
	defer host.Close()
	ids, err := s.All(ctx)
	if err != nil {
		return v, 0, err
	}
	for _, id := range ids {
		if err := ctx.Err(); err != nil {
			return v, 0, err
		}
		is, err := host.View(ctx, id, "", game.Spectator)
		v.steps += is.Step
		if err == nil {
			var was []byte
			if was, err = s.Result(ctx, id); err == nil && !bytes.Equal(was, is.Result) {
				err = fmt.Errorf("it ended with %s, and replayed it ends with %s", orNone(was), orNone(is.Result))
			}
		}
		if err != nil {
			v.disagreements++
			tell(id, oneLine(err))
		}
	}
	return v, len(ids), nil
}

func orNone(result []byte) string {
	if len(result) == 0 {
		return "no result"
	}
	return string(result)
}

// replayDatabase replays the matches of a database from a copy, so that a running server is not disturbed and an old
// database stays as it is.
func replayDatabase(ctx context.Context, path string) (v verdict, matches int, err error) {
	dir, err := os.MkdirTemp("", "fathom-replay-")
	if err != nil {
		return v, 0, err
	}
	defer os.RemoveAll(dir)
	_, err = sqlite.Check(ctx, path, dir, func(s *sqlite.Store) (err error) {
		v, matches, err = audit(ctx, s, func(id match.ID, what string) {
			fmt.Printf("%s match %s: %s\n", path, id, strings.TrimPrefix(what, fmt.Sprintf("match %s: ", id)))
		})
		return err
	})
	return v, matches, err
}

// everything sorts names of files and folders into files of records and databases. In a folder, however deep, the files
// that end in .db are databases, and those that end in .ndjson or .json and begin with a record are records.
func everything(names []string) (records, databases []string, err error) {
	for _, name := range names {
		if at, err := os.Stat(name); name == "-" || err == nil && !at.IsDir() {
			if begins(name, "SQLite format 3\x00") {
				databases = append(databases, name)
			} else {
				records = append(records, name)
			}
			continue
		} else if err != nil {
			return nil, nil, err
		}
		err := filepath.WalkDir(name, func(path string, d fs.DirEntry, err error) error {
			switch ext := filepath.Ext(path); {
			case err != nil || d.IsDir():
				return err
			case ext == ".db":
				databases = append(databases, path)
			case (ext == ".json" || ext == ".ndjson") && begins(path, `"fathom-record/`):
				records = append(records, path)
			}
			return nil
		})
		if err != nil {
			return nil, nil, err
		}
	}
	return records, databases, nil
}

// begins tells whether a text is among the first bytes of a file.
func begins(file, text string) bool {
	f, err := os.Open(file)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, 200)
	n, _ := io.ReadFull(f, head)
	return bytes.Contains(head[:n], []byte(text))
}
