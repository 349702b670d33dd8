package sqlite

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/ncruces/go-sqlite3"

	"fathom/match"
)

func step(id match.ID, n int) match.Entry {
	return match.Entry{Match: id, N: n, Action: "dive 1", Key: fmt.Sprint("k", n), At: time.Now(), Phase: match.Playing}
}

// TestBatchSharesItsFault fills one transaction with good steps and a fault: nobody in it is acknowledged, and nothing
// of it is there. After a full disk the store goes on; after a failed write it refuses until it is opened anew.
func TestBatchSharesItsFault(t *testing.T) {
	for _, c := range []struct {
		fault  error
		goesOn bool
	}{{sqlite3.FULL, true}, {sqlite3.IOERR, false}} {
		t.Run(c.fault.Error(), func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "fathom.db")
			s := open(t, path)
			ids := []match.ID{"a", "b", "c"}
			for _, id := range ids {
				begin(t, s, id)
			}
			outcomes := s.gather(t, func(hand func(func() error)) {
				for _, id := range ids {
					hand(func() error { return s.Append(t.Context(), step(id, 0)) })
				}
				hand(func() error { return s.writer.do(t.Context(), func(*change) error { return c.fault }) })
			})
			for _, err := range outcomes {
				if !errors.Is(err, c.fault) {
					t.Errorf("outcome %v, want %v", err, c.fault)
				}
			}
			if err := s.Append(t.Context(), step("a", 0)); (err == nil) != c.goesOn {
				t.Errorf("the next step: %v", err)
			}
			s.Close()
			s = open(t, path)
			for _, id := range ids[1:] {
				if m, err := s.Load(t.Context(), id); err != nil || len(m.Steps) != 0 {
					t.Errorf("match %s has steps %v, %v", id, m.Steps, err)
				}
				if err := s.Append(t.Context(), step(id, 0)); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// TestRefusalLeavesItsBatchAlone fills one transaction with good steps and refused ones.
func TestRefusalLeavesItsBatchAlone(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "fathom.db"))
	for i := range 6 {
		begin(t, s, match.ID(fmt.Sprint(i)))
	}
	outcomes := s.gather(t, func(hand func(func() error)) {
		for i := range 6 {
			hand(func() error { return s.Append(t.Context(), step(match.ID(fmt.Sprint(i)), i%2)) })
		}
	})
	for i, err := range outcomes {
		m, loadErr := s.Load(t.Context(), match.ID(fmt.Sprint(i)))
		if loadErr != nil || errors.Is(err, match.ErrConflict) != (i%2 == 1) || len(m.Steps) != 1-i%2 {
			t.Errorf("match %d: %v, steps %v, %v", i, err, m.Steps, loadErr)
		}
	}
}

// gather hands over changes while the writer is kept busy, so that they share a transaction, and returns their outcomes.
func (s *Store) gather(t *testing.T, changes func(hand func(func() error))) (outcomes []error) {
	t.Helper()
	busy, release := make(chan struct{}), make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		s.writer.do(t.Context(), func(*change) error { close(busy); <-release; return nil })
	})
	<-busy
	var tasks []func() error
	changes(func(f func() error) { tasks = append(tasks, f) })
	outcomes = make([]error, len(tasks))
	for i, f := range tasks {
		wg.Go(func() { outcomes[i] = f() })
		for len(s.writer.jobs) <= i { // until it waits for the writer
			runtime.Gosched()
		}
	}
	close(release)
	wg.Wait()
	return outcomes
}
