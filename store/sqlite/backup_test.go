package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"fathom/match"
)

// load appends steps to as many matches until the test is over with it, and counts those that were acknowledged.
func load(t *testing.T, s *Store, matches int) (acknowledged []atomic.Int64, stop func()) {
	t.Helper()
	acknowledged = make([]atomic.Int64, matches)
	done := make(chan struct{})
	var wg sync.WaitGroup
	for m := range matches {
		id := match.ID(fmt.Sprintf("m%d", m))
		begin(t, s, id)
		wg.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-done:
					return
				case <-time.After(time.Millisecond):
				}
				if err := s.Append(context.Background(), step(id, n)); err != nil {
					t.Error(err)
					return
				}
				acknowledged[m].Add(1)
			}
		})
	}
	return acknowledged, func() { close(done); wg.Wait() }
}

// missing compares a backup with what had been acknowledged when it began.
func missing(ctx context.Context, path string, had []int64) (steps int, err error) {
	_, err = readAll(ctx, path)
	if err != nil {
		return 0, err
	}
	s, err := Open(ctx, path)
	if err != nil {
		return 0, err
	}
	defer s.Close()
	for m, n := range had {
		stored, err := s.Load(ctx, match.ID(fmt.Sprintf("m%d", m)))
		if err != nil {
			return 0, err
		}
		steps += max(0, int(n)-len(stored.Steps))
	}
	return steps, nil
}

// TestBackupUnderLoad copies a database that is being written to, again and again: each copy is whole, and holds every
// step that was acknowledged before the copy began. The same comparison must see a copy that lags.
func TestBackupUnderLoad(t *testing.T) {
	backups := 40
	if long() {
		backups = 300
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "fathom.db")
	s := open(t, path)
	acknowledged, stop := load(t, s, 8)
	total := 0
	var last string
	for i := range backups {
		var had []int64
		for m := range acknowledged {
			had = append(had, acknowledged[m].Load())
		}
		if i == backups/2 { // planted: the copy that was made before is taken for a new one
			time.Sleep(50 * time.Millisecond)
			for m := range had {
				had[m] = acknowledged[m].Load()
			}
			if n, err := missing(t.Context(), last, had); err != nil || n == 0 {
				t.Errorf("a copy that lags: %d steps are missing, %v", n, err)
			}
			continue
		}
		last = filepath.Join(dir, fmt.Sprintf("backup-%d.db", i))
		size, err := Backup(t.Context(), path, last)
		if err != nil {
			t.Fatalf("backup %d: %v", i, err)
		}
		if n, err := missing(t.Context(), last, had); err != nil || n > 0 {
			t.Fatalf("backup %d lacks %d steps, %v", i, n, err)
		}
		total = size.Steps
		if info, err := os.Stat(last); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("mode %v, %v", info.Mode(), err)
		}
	}
	stop()
	t.Logf("%d backups under load, the last of %d steps, all whole", backups-1, total)
}

// TestBackupOfAStoppedServer copies a database that nobody has open, and one whose program was killed.
func TestBackupOfAStoppedServer(t *testing.T) {
	path := filled(t, 3, 10)
	to := filepath.Join(t.TempDir(), "copy.db")
	for range 2 { // the second replaces the first
		if n, err := Backup(t.Context(), path, to); err != nil || n != (Size{3, 30}) {
			t.Fatalf("%+v, %v", n, err)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(to), ".*")); len(left) > 0 {
		t.Errorf("left over: %v", left)
	}
	killed := t.TempDir()
	s := open(t, path)
	if err := s.Append(t.Context(), step("match-number-000000000000", 10)); err != nil {
		t.Fatal(err)
	}
	for _, suffix := range []string{"", "-wal"} {
		data, err := os.ReadFile(path + suffix)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(killed, "fathom.db"+suffix), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := Backup(t.Context(), filepath.Join(killed, "fathom.db"), to); err != nil || n != (Size{3, 31}) {
		t.Errorf("%+v, %v", n, err)
	}
}

func TestBackupSaysWhatIsWrong(t *testing.T) {
	dir := t.TempDir()
	to := filepath.Join(dir, "copy.db")
	if err := os.WriteFile(to, []byte("the backup of yesterday"), 0o600); err != nil {
		t.Fatal(err)
	}
	letter := filepath.Join(dir, "letter.db")
	if err := os.WriteFile(letter, []byte(strings.Repeat("a letter\n", 500)), 0o600); err != nil {
		t.Fatal(err)
	}
	hurt := filled(t, 5, 50)
	data, err := os.ReadFile(hurt)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)-300] ^= 4
	if err := os.WriteFile(hurt, data, 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{filepath.Join(dir, "none.db"): "no such file", letter: "is not a database", hurt: "damaged"} {
		if _, err := Backup(t.Context(), path, to); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
	if text, _ := os.ReadFile(to); string(text) != "the backup of yesterday" {
		t.Error("a backup that failed has replaced one that did not")
	}
}

// TestPlace puts a copy in the place of a database, and keeps the old one.
func TestPlace(t *testing.T) {
	path, other := filled(t, 2, 5), filled(t, 3, 7)
	part, err := Check(t.Context(), other, filepath.Dir(path), func(s *Store) error {
		ids, err := s.All(t.Context())
		if len(ids) != 3 {
			err = fmt.Errorf("%d matches", len(ids))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	aside := path + ".old"
	if err := Place(t.Context(), part, path, aside); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]Size{path: {3, 21}, aside: {2, 10}, other: {3, 21}} {
		if n, err := Verify(t.Context(), file); err != nil || n != want {
			t.Errorf("%s: %+v, %v", file, n, err)
		}
	}
	bad := errors.New("this is not what I want")
	if part, err := Check(t.Context(), other, filepath.Dir(path), func(*Store) error { return bad }); !errors.Is(err, bad) || part != "" {
		t.Errorf("%q, %v", part, err)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".*")); len(left) > 0 {
		t.Errorf("left over: %v", left)
	}
}
