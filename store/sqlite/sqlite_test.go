package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fathom/match"
	"fathom/store/storetest"
)

func open(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestContract(t *testing.T) {
	storetest.Run(t, func(t *testing.T) func() match.Store {
		path := filepath.Join(t.TempDir(), "a folder", "50% ?#é.db")
		var last *Store
		return func() match.Store {
			if last != nil {
				if err := last.Close(); err != nil {
					t.Fatal(err)
				}
			}
			last = open(t, path)
			if _, err := os.Stat(path); err != nil {
				t.Fatal(err)
			}
			return last
		}
	})
}

func TestPublicPoolCannotReadSecrets(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "fathom.db"))
	for _, query := range []string{
		`SELECT text FROM secrets`,
		`SELECT count(*) FROM secrets`,
		`SELECT invite FROM invites`,
		`SELECT 1 FROM matches WHERE EXISTS (SELECT 1 FROM secrets)`,
		`SELECT s.text FROM main.secrets AS s JOIN steps USING (match, n)`,
		`WITH x AS (SELECT * FROM "Secrets") SELECT * FROM x`,
	} {
		for name, pool := range map[string]*sql.DB{"public": s.public, "private": s.private} {
			rows, err := pool.Query(query)
			if err == nil {
				rows.Next()
				err = rows.Err()
				rows.Close()
			}
			if refused := err != nil; refused != (name == "public") {
				t.Errorf("%s: %s: error %v", name, query, err)
			} else if refused && !strings.Contains(err.Error(), "prohibited") && !strings.Contains(err.Error(), "not authorized") {
				t.Errorf("%s: %s: refused by something else: %v", name, query, err)
			}
		}
	}
	for _, pool := range []*sql.DB{s.public, s.private} {
		if _, err := pool.Exec(`DELETE FROM places`); err == nil {
			t.Error("a pool for reading has written")
		}
	}
}

func TestDurability(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "fathom.db"))
	for pragma, want := range map[string]string{"journal_mode": "wal", "synchronous": "2"} {
		var got string
		if err := s.write.QueryRow("PRAGMA " + pragma).Scan(&got); err != nil || got != want {
			t.Errorf("%s is %s (%v), want %s", pragma, got, err, want)
		}
	}
}

func TestStepsAreFinal(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "fathom.db"))
	begin(t, s, "m")
	if err := s.Append(t.Context(), match.Entry{Match: "m", Key: "k", Phase: match.Playing, At: time.Now()}); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{`UPDATE steps SET action = 'x'`, `DELETE FROM steps`} {
		if _, err := s.write.Exec(text); err == nil {
			t.Errorf("%s was carried out", text)
		}
	}
}

func TestOpenSaysWhatIsWrong(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	text := strings.Repeat("this is not a database, it is a letter\n", 200)
	if err := os.WriteFile(at("letter.db"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(at("folder.db"), 0o700); err != nil {
		t.Fatal(err)
	}
	newer, err := Open(t.Context(), at("newer.db"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := newer.write.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)`); err != nil {
		t.Fatal(err)
	}
	newer.Close()
	other, err := sql.Open("sqlite3", "file:"+at("other.db"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.Exec(`CREATE TABLE recipes (name TEXT)`); err != nil {
		t.Fatal(err)
	}
	other.Close()
	for path, want := range map[string]string{
		at("letter.db"):               "is not a database",
		at("folder.db"):               "cannot be written",
		at("newer.db"):                "newer version",
		at("other.db"):                "another program",
		at("letter.db/deep/inner.db"): "cannot be made",
	} {
		s, err := Open(t.Context(), path)
		if err == nil {
			s.Close()
			t.Errorf("%s was opened", path)
		} else if !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) && !strings.Contains(want, "made") {
			t.Errorf("%s: error %q, want %q in it", path, err, want)
		}
	}
	if after, _ := os.ReadFile(at("letter.db")); string(after) != text {
		t.Error("a file of another kind was changed")
	}
}

func TestFileIsPrivate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "fathom.db")
	s := open(t, path)
	begin(t, s, "m")
	for _, f := range []string{path, path + "-wal"} { // the third file, -shm, is an index of page numbers
		info, err := os.Stat(f)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: mode %v", f, info.Mode())
		}
	}
}

func TestClosedStoreRefuses(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "fathom.db"))
	for range 2 {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Append(t.Context(), match.Entry{Match: "m"}); err == nil {
		t.Error("a closed store acknowledged a step")
	}
}

func TestCancelledBeforeHandover(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "fathom.db"))
	begin(t, s, "m")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Append(ctx, match.Entry{Match: "m", Phase: match.Playing, Key: "k"}); err == nil {
		t.Error("acknowledged")
	}
	if m, err := s.Load(t.Context(), "m"); err != nil || len(m.Steps) != 0 {
		t.Errorf("steps %v, %v", m.Steps, err)
	}
}

// begin makes a match that is being played.
func begin(t testing.TB, s *Store, id match.ID) {
	t.Helper()
	h := match.Header{ID: id, Game: "toy", Options: json.RawMessage(`{}`), Created: time.Now()}
	if err := s.Create(context.Background(), h, &match.Beginning{Deal: json.RawMessage(`{}`)}); err != nil {
		t.Fatal(err)
	}
}
