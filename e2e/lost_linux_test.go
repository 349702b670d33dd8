package e2e

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// limit sets how long a file the server may write, as a disk without room would.
func (s *server) limit(t *testing.T, bytes uint64) {
	t.Helper()
	var old unix.Rlimit
	if err := unix.Prlimit(s.cmd.Process.Pid, unix.RLIMIT_FSIZE, nil, &old); err != nil {
		t.Fatal(err)
	}
	if err := unix.Prlimit(s.cmd.Process.Pid, unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: bytes, Max: old.Max}, nil); err != nil {
		t.Fatal(err)
	}
}

// TestNoRoom takes all room from a running server: a move is refused with 503 and in words, what was played is there to
// look at, and once there is room again the same command succeeds.
func TestNoRoom(t *testing.T) {
	dir := t.TempDir()
	s := serve(t, dir)
	m := newMover(s.url, 3)
	if err := m.sit(); err != nil {
		t.Fatal(err)
	}
	for len(m.page.acts) == 0 {
		if err := m.look(); err != nil {
			t.Fatal(err)
		}
	}
	s.limit(t, 8<<10)
	err := m.move()
	var refused wrong
	if !errors.As(err, &refused) || !strings.Contains(err.Error(), "status 503") || !strings.Contains(err.Error(), "cannot be saved") {
		t.Fatalf("a move without room: %v", err)
	}
	if r, err := http.Get(s.url + path(m.page)); err != nil || r.StatusCode != http.StatusOK {
		t.Fatalf("the table, without room: %v, %v", r, err)
	}
	s.limit(t, unix.RLIM_INFINITY)
	if err := m.confirm(); err != nil {
		t.Fatalf("the same command, once there is room: %v", err)
	}
	s.kill()
	for _, err := range check(t, dir, []*mover{m}) {
		t.Error(err)
	}
	replayAll(t, dir)
}
