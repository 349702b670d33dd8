package e2e

import (
	"compress/gzip"
	"database/sql"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	_ "github.com/ncruces/go-sqlite3/driver"
)

// row is a step as the database has it. A sealed one has its action from the table of secrets.
type row struct {
	n, seat     int
	action, key string
}

// rows reads the steps of every match of a server that is not running.
func rows(t *testing.T, dir string) map[string][]row {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:"+filepath.Join(dir, "fathom.db")+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	r, err := db.Query(`SELECT s.match, s.n, s.seat, coalesce(x.text, s.action), s.key
		FROM steps s LEFT JOIN secrets x ON x.match = s.match AND x.n = s.n ORDER BY s.match, s.n`)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	all := map[string][]row{}
	for r.Next() {
		var match string
		var w row
		if err := r.Scan(&match, &w.n, &w.seat, &w.action, &w.key); err != nil {
			t.Fatal(err)
		}
		all[match] = append(all[match], w)
	}
	if err := r.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

// check compares what was acknowledged with the rows: each command is there once, as the step of its seat that it was sent
// as, and no match has a gap. A command without an answer may be there or not.
func check(t *testing.T, dir string, movers []*mover) (errs []error) {
	t.Helper()
	all := rows(t, dir)
	for match, steps := range all {
		for n, s := range steps {
			if s.n != n {
				errs = append(errs, fmt.Errorf("match %s: step %d has the number %d", match, n, s.n))
				break
			}
		}
	}
	for i, m := range movers {
		for _, c := range m.acked {
			if err := c.in(all[c.match]); err != nil {
				errs = append(errs, fmt.Errorf("table %d: %w", i, err))
			}
		}
	}
	return errs
}

// in finds an acknowledged command among the steps of its match.
func (c command) in(steps []row) error {
	made := map[int]int{} // steps by seat
	found := 0
	for _, s := range steps {
		if s.key == c.key {
			if found++; made[s.seat] != c.count || s.action != c.action {
				return fmt.Errorf("acknowledged as decision %d, %q; stored as %d, %q", c.count, c.action, made[s.seat], s.action)
			}
		}
		made[s.seat]++
	}
	if found != 1 {
		return fmt.Errorf("acknowledged and stored %d times: decision %d, %q", found, c.count, c.action)
	}
	return nil
}

// TestKilledWhileMigrating starts the server on the database of an older format, and kills it at a random moment, again
// and again until it is up: every step is what it was, after each kill and in the end.
func TestKilledWhileMigrating(t *testing.T) {
	rounds := 8
	if long() {
		rounds = 200
	}
	files, err := filepath.Glob("../store/sqlite/testdata/*.db.gz")
	if err != nil || len(files) == 0 {
		t.Fatalf("no older databases: %v", err)
	}
	kills := 0
	for round := range rounds {
		dir := t.TempDir()
		unpack(t, files[round%len(files)], filepath.Join(dir, "fathom.db"))
		want := rows(t, dir)
		for match, steps := range want { // planted: the last step of a match is gone
			if has := maps.Clone(want); len(steps) > 0 {
				if has[match] = steps[:len(steps)-1]; len(shorter(want, has)) == 0 {
					t.Fatal("a step is gone, and nobody noticed")
				}
			}
		}
		for range 3 {
			kills++
			starting(t, dir, 150*time.Millisecond)
			for _, err := range shorter(want, rows(t, dir)) {
				t.Fatalf("%s: after a kill %v", files[round%len(files)], err)
			}
		}
		s := serve(t, dir)
		s.kill()
		for _, err := range shorter(want, rows(t, dir)) {
			t.Fatalf("%s: %v", files[round%len(files)], err)
		}
		replayAll(t, dir)
	}
	t.Logf("%d kills while an older database was brought up to date, no step lost", kills)
}

// shorter compares the steps of every match with those that it had: bots may have gone on, and all else is as it was.
func shorter(had, has map[string][]row) (errs []error) {
	for match, steps := range had {
		if got := has[match]; len(got) < len(steps) || !slices.Equal(got[:len(steps)], steps) {
			errs = append(errs, fmt.Errorf("match %s has the steps\n%v\nand had\n%v", match, got, steps))
		}
	}
	return errs
}

func unpack(t *testing.T, packed, to string) {
	t.Helper()
	in, err := os.Open(packed)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	z, err := gzip.NewReader(in)
	if err != nil {
		t.Fatal(err)
	}
	db, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, db, 0o600); err != nil {
		t.Fatal(err)
	}
}
