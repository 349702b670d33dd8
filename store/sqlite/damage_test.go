package sqlite

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/ncruces/go-sqlite3/driver"

	"fathom/game"
	"fathom/match"
)

// filled makes a closed database of some matches, sealed steps among them.
func filled(t testing.TB, matches, steps int) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "fathom.db")
	s := open(t, path)
	for m := range matches {
		id := match.ID(fmt.Sprintf("match-number-%012d", m))
		begin(t, s, id)
		for n := range steps {
			e := match.Entry{Match: id, N: n, Seat: game.Seat(n % 2), Action: "dive 2", Key: fmt.Sprint("a-key-of-usual-length-", n),
				User: "somebody-somebody-somebody", At: time.Unix(1e9, 0), Phase: match.Playing, Sealed: n%5 == 0}
			if e.Sealed {
				e.Action = "bid 7"
			}
			if err := s.Append(t.Context(), e); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// whole is everything that a store knows of its matches.
type whole struct {
	stored  []match.Stored
	secrets []match.Secrets
}

func readAll(ctx context.Context, path string) (w whole, err error) {
	s, err := Open(ctx, path)
	if err != nil {
		return w, err
	}
	defer s.Close()
	ids, err := s.All(ctx)
	if err != nil {
		return w, err
	}
	for _, id := range ids {
		m, err := s.Load(ctx, id)
		if err != nil {
			return w, err
		}
		secrets, err := s.Secrets(ctx, id)
		if err != nil {
			return w, err
		}
		w.stored, w.secrets = append(w.stored, m), append(w.secrets, secrets)
	}
	return w, nil
}

// rows is every row of a closed database as text, read over one connection, with its checksums compared or not.
func rows(ctx context.Context, path string, compared bool) (text string, err error) {
	dsn, err := address(path)
	if err != nil {
		return "", err
	}
	db, err := driver.Open(fmt.Sprintf("%s&mode=ro&immutable=1&_pragma=checksum_verification(%t)", dsn, compared))
	if err != nil {
		return "", err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	for _, table := range []string{"matches", "places", "steps", "openings", "secrets", "invites"} {
		var all string
		q := `SELECT coalesce(json_group_array(json_array(` + columns[table] + `)), '') FROM ` + table
		if err := db.QueryRowContext(ctx, q).Scan(&all); err != nil {
			return "", err
		}
		text += all
	}
	return text, nil
}

var columns = map[string]string{
	"matches": "id, game, rules, options, owner, phase, steps, due, result, created, updated", "places": "match, seat, kind, name, bot, user",
	"steps": "match, n, seat, action, at, key, user", "openings": "match, n, action", "secrets": "match, n, text", "invites": "match, seat, invite",
}

// flips flips one random bit after the other in a database, reads it, and counts how often reading gave an error and how
// often it gave something else than before.
func flips[T any](t *testing.T, path string, n int, read func(context.Context, string) (T, error)) (found, wrong int) {
	t.Helper()
	want, err := read(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	original, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	pick := rand.New(rand.NewPCG(15, 15))
	for range n {
		bit := pick.IntN(len(original) * 8)
		hurt := bytes.Clone(original)
		hurt[bit/8] ^= 1 << (bit % 8)
		if err := os.WriteFile(path, hurt, 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := read(t.Context(), path)
		if err != nil {
			found++
		} else if !reflect.DeepEqual(got, want) {
			wrong++
		}
	}
	if err := os.WriteFile(path, original, 0o600); err != nil {
		t.Fatal(err)
	}
	return found, wrong
}

// TestFlippedBits flips bits in a closed database. A match is read whole before a move in it is accepted: none may ever
// read as something that it is not. A flip in a page that no row is in harms nobody, and is found by Verify, which
// checks every backup. The same harness must see rows change that are read without checksums.
func TestFlippedBits(t *testing.T) {
	n := 500
	if long() {
		n = 20000
	}
	path := filled(t, 12, 60)
	check := func(what string, n, least int, read func(context.Context, string) (any, error)) {
		t.Helper()
		found, wrong := flips(t, path, n, read)
		t.Logf("%s: %d flips, %d found, %d read as something else", what, n, found, wrong)
		if wrong > 0 || found < least {
			t.Errorf("%s: of %d flips %d were found and %d taken for what was written", what, n, found, wrong)
		}
	}
	check("rows", n, n/4, func(ctx context.Context, path string) (any, error) { return rows(ctx, path, true) })
	check("matches of a store", n/20, n/80, func(ctx context.Context, path string) (any, error) { return readAll(ctx, path) })
	check("verify", n, n, func(ctx context.Context, path string) (any, error) { return Verify(ctx, path) })

	_, wrong := flips(t, path, n/4, func(ctx context.Context, path string) (string, error) { return rows(ctx, path, false) })
	t.Logf("planted: without checksums %d of %d flips read as something else", wrong, n/4)
	if wrong == 0 {
		t.Error("rows that are read without checksums never changed: the harness sees nothing")
	}
}

// TestVersion holds SQLite to a version without the fault by which a write-ahead log could be reset under a reader.
func TestVersion(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "fathom.db"))
	var version string
	var a, b, c int
	if err := s.write.QueryRow(`SELECT sqlite_version()`).Scan(&version); err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Sscanf(version, "%d.%d.%d", &a, &b, &c); err != nil || a*1e6+b*1e3+c < 3051003 {
		t.Errorf("SQLite is %s, %v", version, err)
	}
}

// TestDamageStopsItsMatchAlone damages a page of one match: its steps are refused, another match goes on, and the store
// does not take it for a failed disk.
func TestDamageStopsItsMatchAlone(t *testing.T) {
	path := filled(t, 40, 60)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	// The middle of the table of steps: a page that is full of rows of few matches.
	at := strings.Index(string(data[len(data)/2:]), "dive 2") + len(data)/2
	data[at] ^= 1
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	s := open(t, path)
	ids, err := s.All(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	good, bad := 0, 0
	for _, id := range ids {
		e := match.Entry{Match: id, N: 60, Key: "next", Action: "dive 1", Phase: match.Playing, At: time.Unix(1e9, 0)}
		if _, err := s.Load(t.Context(), id); err != nil {
			bad++
			continue
		}
		if err := s.Append(t.Context(), e); err == nil {
			good++
		}
	}
	t.Logf("%d matches go on, %d are damaged", good, bad)
	if bad == 0 || good < 30 || s.Fault() != nil {
		t.Errorf("%d matches go on, %d are damaged, the store says %v", good, bad, s.Fault())
	}
}

// long tells whether the large sizes are asked for: FATHOM_LONG=1, as make long does.
func long() bool { return os.Getenv("FATHOM_LONG") != "" }

// TestOldProtection opens a database that says it has checksums in one place only.
func TestOldProtection(t *testing.T) {
	path := filled(t, 1, 1)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range []int{20, 63} { // the reserved bytes, and the last byte of the user version
		b := append([]byte(nil), data...)
		b[at] = 0
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		if s, err := Open(t.Context(), path); err == nil {
			s.Close()
			t.Errorf("byte %d is 0, and the database was opened", at)
		}
	}
}
