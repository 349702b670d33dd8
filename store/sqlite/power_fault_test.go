package sqlite

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"syscall"
	"testing"

	"github.com/ncruces/go-sqlite3"

	"fathom/game"
	"fathom/match"
	"fathom/trench"
)

// ready is a disk with a closed database of one match, as its bytes.
func ready(t *testing.T) []byte {
	t.Helper()
	d := newDisk(t)
	uri, remove := d.install()
	defer remove()
	s, err := openAt(t.Context(), "the disk in memory", uri)
	if err != nil {
		t.Fatal(err)
	}
	begin(t, s, "m0")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return bytes.Clone(d.files["/fathom.db"].now)
}

// trouble is a disk that fails from one operation on, for some operations, and what a store made of it.
type trouble struct {
	kind   byte // which operations fail
	err    error
	at     int // the first of them
	lasts  int
	lie    bool // planted: a refused step is taken for an acknowledged one
	broken bool // the store gave up
	acked  int
	failed int // steps that were refused
}

// run appends steps on a disk with the trouble, goes on for a while after it, and returns what the next start finds missing.
func (x *trouble) run(t *testing.T, db []byte) error {
	t.Helper()
	d := newDisk(t)
	d.put("/fathom.db", db)
	uri, remove := d.install()
	defer remove()
	s, err := openAt(t.Context(), "the disk in memory", uri)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.write.Exec(`PRAGMA wal_autocheckpoint = 5`); err != nil {
		t.Fatal(err)
	}
	d.mu.Lock()
	left, first := x.lasts, d.ops+x.at
	d.fault = func(op int, kind byte) error {
		if op < first || left == 0 || kind != x.kind {
			return nil
		}
		left--
		return x.err
	}
	d.mu.Unlock()
	for n, tries := 0, 0; tries < 40; tries++ {
		e := step("m0", n)
		if err := s.Append(context.Background(), e); err != nil && !x.lie {
			x.failed++
			if errors.Is(err, match.ErrConflict) { // the step that failed had been written all the same
				n++
			}
			continue
		} else if err != nil {
			x.failed++
		}
		n++
		x.acked = n
	}
	select {
	case <-s.Failed():
		x.broken = true
		if s.Fault() == nil {
			t.Error("the store has failed and does not say why")
		}
	default:
	}
	after := d.cut(t, rand.New(rand.NewPCG(9, uint64(x.at))))
	s.Close()
	return image{after, map[match.ID]int{"m0": x.acked}}.lost(t)
}

// TestDiskTrouble lets a full disk, a failed write and a failed sync happen at each operation: no step is acknowledged that
// is not there after a cut of the power that follows. A full disk that has room again is used again; after a failed write
// or sync nothing is tried again, and the store says that it must be opened anew.
func TestDiskTrouble(t *testing.T) {
	db := ready(t)
	for _, c := range []struct {
		name   string
		kind   byte
		err    error
		broken bool
	}{
		{"full", 'w', sqlite3.FULL, false},
		{"full, as the system says it", 'w', room(&os.PathError{Op: "write", Err: syscall.ENOSPC}), false},
		{"full at a sync", 's', &os.PathError{Op: "sync", Err: syscall.ENOSPC}, true},
		{"write", 'w', sqlite3.IOERR_WRITE, true},
		{"sync", 's', sqlite3.IOERR_FSYNC, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			refused, broken, runs := 0, 0, 0
			for at := 1; at < 60; at += 2 {
				x := trouble{kind: c.kind, err: c.err, at: at, lasts: 3}
				if err := x.run(t, db); err != nil {
					t.Errorf("operation %d: %v", at, err)
				}
				runs++
				if x.failed > 0 {
					refused++
				}
				if x.broken {
					broken++
				}
				if x.broken && !c.broken || c.broken && x.failed > 0 && !x.broken {
					t.Errorf("operation %d: the store gave up: %v, after %d refusals", at, x.broken, x.failed)
				}
				if !c.broken && x.acked < 30 {
					t.Errorf("operation %d: only %d steps once there was room again", at, x.acked)
				}
			}
			t.Logf("%d runs: steps were refused in %d, the store gave up in %d, nothing acknowledged is missing", runs, refused, broken)
			if refused < runs/3 {
				t.Errorf("steps were refused in %d of %d runs only", refused, runs)
			}
		})
	}
	lie := trouble{kind: 's', err: sqlite3.IOERR_FSYNC, at: 1, lasts: 3, lie: true}
	if err := lie.run(t, db); err == nil {
		t.Error("planted: a refused step is taken for an acknowledged one, and nobody noticed")
	}
}

// TestDiskTroubleAtTheTable plays a match on a disk that is full for a while, and then fails: a refused move is told as
// such, nobody is shown it, the same command succeeds once there is room, and none is accepted on a disk that has failed.
func TestDiskTroubleAtTheTable(t *testing.T) {
	d := newDisk(t)
	uri, remove := d.install()
	defer remove()
	s, err := openAt(t.Context(), "the disk in memory", uri)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	h, err := match.Open(t.Context(), match.Config{Store: s, Games: []game.Game{trench.Game{}}})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	id, err := h.Create(t.Context(), match.New{Game: "trench", Places: []match.Place{
		{Kind: game.Human, Name: "Ann", User: "ann"}, {Kind: game.Human, Name: "Bob", User: "bob"}}})
	if err != nil {
		t.Fatal(err)
	}
	fail := func(err error) {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.fault = func(_ int, kind byte) error {
			if kind == 'w' || kind == 's' {
				return err
			}
			return nil
		}
	}
	var seat game.Seat
	var user match.UserID
	next := func() match.Command {
		for i, u := range []match.UserID{"ann", "bob"} {
			v, err := h.View(t.Context(), id, u, game.Seat(i))
			if err != nil {
				t.Fatal(err)
			}
			if len(v.Legal) > 0 {
				seat, user = v.Viewer, u
				return match.Command{Key: match.NewKey(), User: u, Seat: seat, Count: v.Count, Action: v.Legal[0]}
			}
		}
		t.Fatal("nobody is to act")
		return match.Command{}
	}
	shown := func() string {
		v, err := h.View(t.Context(), id, user, seat)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprintf("%+v", v)
	}
	c := next()
	before := shown()
	fail(sqlite3.FULL)
	for range 3 {
		if _, err := h.Act(t.Context(), id, c); !errors.Is(err, match.ErrStore) {
			t.Fatalf("a full disk: %v", err)
		}
	}
	if shown() != before {
		t.Error("a move that was refused is shown")
	}
	fail(nil)
	if n, err := h.Act(t.Context(), id, c); err != nil || n != 1 {
		t.Fatalf("the same command, once there is room: %d, %v", n, err)
	}
	c = next()
	before = shown()
	fail(sqlite3.IOERR_FSYNC)
	if _, err := h.Act(t.Context(), id, c); !errors.Is(err, match.ErrStore) {
		t.Fatalf("a disk that fails: %v", err)
	}
	fail(nil)
	if _, err := h.Act(t.Context(), id, next()); !errors.Is(err, match.ErrStore) {
		t.Fatalf("after it has failed: %v", err)
	}
	<-s.Failed()
	if shown() != before {
		t.Error("a move that was refused is shown")
	}
}
