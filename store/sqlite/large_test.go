package sqlite

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ncruces/go-sqlite3/driver"
)

// TestLargerThanTheCache copies a database that is larger than what SQLite keeps in memory while it writes, and brings one
// from before the checksums up to date: every page has its checksum.
func TestLargerThanTheCache(t *testing.T) {
	words := strings.Repeat("a move in many words ", 400)
	dir := t.TempDir()
	path := filepath.Join(dir, "fathom.db")
	s := open(t, path)
	begin(t, s, "m")
	const steps = 600 // some 5 MB, the cache has 2
	for n := range steps {
		e := step("m", n)
		e.Action = words
		if err := s.Append(t.Context(), e); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := Backup(t.Context(), path, filepath.Join(dir, "copy.db")); err != nil || n != (Size{1, steps}) {
		t.Errorf("the copy has %+v, %v", n, err)
	}

	old := filepath.Join(dir, "old.db")
	if err := os.WriteFile(old, older(t), 0o600); err != nil {
		t.Fatal(err)
	}
	db, err := driver.Open("file:" + old)
	if err != nil {
		t.Fatal(err)
	}
	for _, sql := range []string{`CREATE TABLE ballast (x BLOB)`, `WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 500) INSERT INTO ballast SELECT randomblob(10000) FROM n`} {
		if _, err := db.ExecContext(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	db.Close()
	upgraded, err := Open(t.Context(), old)
	if err != nil {
		t.Fatal(err)
	}
	upgraded.Close()
	if info, err := os.Stat(old); err != nil || info.Size() < 5e6 {
		t.Fatal(info.Size(), err)
	}
	if _, err := Verify(t.Context(), old); err != nil {
		t.Error(err)
	}
}
