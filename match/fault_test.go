package match_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"fathom/game"
	"fathom/match"
	"fathom/store/storetest"
)

// faulty is a store whose appends can be made to fail, before or after they are written.
type faulty struct {
	match.Store
	mu     sync.Mutex
	before error
	after  error
	seen   func(match.Entry)
}

func (f *faulty) set(before, after error) {
	f.mu.Lock()
	f.before, f.after = before, after
	f.mu.Unlock()
}

func (f *faulty) Append(ctx context.Context, e match.Entry) error {
	f.mu.Lock()
	before, after, seen := f.before, f.after, f.seen
	f.mu.Unlock()
	if before != nil {
		return before
	}
	if seen != nil {
		seen(e)
	}
	if err := f.Store.Append(ctx, e); err != nil {
		return err
	}
	return after
}

var errDisk = errors.New("the disk is full")

func TestFailedCommitChangesNothing(t *testing.T) {
	stores(t, func(t *testing.T, s match.Store) {
		f := &faulty{Store: s}
		h := host(t, config(f))
		id := create(t, h, `{}`, human("Ann", "ann"), human("Bob", "bob"))
		act(t, h, id, "ann", 0, "take 1")
		changed, stop, err := h.Watch(id)
		if err != nil {
			t.Fatal(err)
		}
		defer stop()
		before := view(t, h, id, "ann", 0)
		f.set(errDisk, nil)
		c := match.Command{Key: "k", User: "ann", Seat: 0, Count: 1, Action: "bid 2"}
		for range 2 {
			_, err := h.Act(t.Context(), id, c)
			refused(t, err, match.ErrStore, "disk is full", "try again")
		}
		if after := view(t, h, id, "ann", 0); fmt.Sprint(after) != fmt.Sprint(before) {
			t.Errorf("a failed move changed the view to %+v", after)
		}
		f.set(nil, nil)
		if step, err := h.Act(t.Context(), id, c); err != nil || step != 2 {
			t.Errorf("the same command, once the disk has room: %d, %v", step, err)
		}
		<-changed
	})
}

// An error after the commit leaves open what happened; the host asks the store, and answers what is true.
func TestLostAcknowledgement(t *testing.T) {
	f := &faulty{Store: &storetest.Memory{}}
	h := host(t, config(f))
	id := create(t, h, `{}`, human("Ann", "ann"), bot("draws"))
	act(t, h, id, "ann", 0, "take 1")
	until(t, h, id, func(v match.View) bool { return v.Step == 2 })
	f.set(nil, errDisk)
	step, err := h.Act(t.Context(), id, match.Command{Key: "k", User: "ann", Seat: 0, Count: 1, Action: "bid 2"})
	if err != nil || step != 3 {
		t.Errorf("answer %d, %v", step, err)
	}
	v := until(t, h, id, func(v match.View) bool { return v.Step == 5 }) // the bot lives through it too
	if v.Log[1].Text != "draws: sealed" {
		t.Errorf("log %v", v.Log)
	}
}

// TestShownIsCommitted looks, at each hint and each move, whether what is shown has been written.
func TestShownIsCommitted(t *testing.T) {
	var mu sync.Mutex
	written := map[match.ID]int{}
	inner := &storetest.Memory{}
	h := host(t, config(tally{inner, func(id match.ID, n int) {
		mu.Lock()
		written[id] = n
		mu.Unlock()
	}}))
	var wg sync.WaitGroup
	for range 4 {
		id := create(t, h, `{"rounds":9}`, bot("draws"), bot("draws"), bot("draws"))
		wg.Go(func() {
			until(t, h, id, func(v match.View) bool {
				mu.Lock()
				defer mu.Unlock()
				if v.Step > written[id] {
					t.Errorf("step %d is shown, %d are written", v.Step, written[id])
				}
				return over(v)
			})
		})
	}
	wg.Wait()
}

// tally tells what has been written, just after it was.
type tally struct {
	match.Store
	wrote func(id match.ID, steps int)
}

func (s tally) Append(ctx context.Context, e match.Entry) error {
	err := s.Store.Append(ctx, e)
	if err == nil {
		s.wrote(e.Match, e.N+1)
	}
	return err
}

// A second process on the same store takes the number: this one reads what happened and goes on from there.
func TestTwoHostsOnOneStore(t *testing.T) {
	stores(t, func(t *testing.T, s match.Store) {
		a, b := host(t, config(s)), host(t, config(s))
		id := create(t, a, `{"rounds":1}`, human("Ann", "ann"), human("Bob", "bob"), human("Eve", "eve"))
		view(t, b, id, "bob", 1)
		act(t, a, id, "ann", 0, "take 1")
		c := match.Command{Key: "k", User: "bob", Seat: 1, Count: 0, Action: "bid 1"}
		if _, err := b.Act(t.Context(), id, c); !errors.Is(err, game.ErrNotYourTurn) {
			t.Fatalf("Bob's page is behind and says %v", err)
		}
		_, err := b.Act(t.Context(), id, match.Command{Key: "x", User: "ann", Seat: 0, Count: 0, Action: "take 2"})
		refused(t, err, match.ErrStale, "take 1")
		act(t, a, id, "ann", 0, "bid 3")
		if step, err := b.Act(t.Context(), id, c); err != nil || step != 3 { // the number 1 is taken, and 2 as well
			t.Fatalf("answer %d, %v", step, err)
		}
		if step, err := a.Act(t.Context(), id, c); err != nil || step != 3 {
			t.Fatalf("the same key at the other host: %d, %v", step, err)
		}
		c = match.Command{Key: "e", User: "eve", Seat: 2, Count: 0, Action: "bid 1"}
		if step, err := a.Act(t.Context(), id, c); err != nil || step != 4 {
			t.Fatalf("answer %d, %v", step, err)
		}
	})
}

// TestConcurrentActs sends every move many times, from many places at once.
func TestConcurrentActs(t *testing.T) {
	stores(t, func(t *testing.T, s match.Store) {
		const rounds, clients = 6, 8
		h := host(t, config(s))
		id := create(t, h, fmt.Sprintf(`{"rounds":%d}`, rounds), human("Ann", "ann"), human("Bob", "bob"), bot("draws"))
		var wg sync.WaitGroup
		for client := range clients {
			u, seat := match.UserID("ann"), game.Seat(0)
			if client%2 == 1 {
				u, seat = "bob", 1
			}
			wg.Go(func() {
				changed, stop, err := h.Watch(id)
				if err != nil {
					t.Error(err)
					return
				}
				defer stop()
				for {
					v := view(t, h, id, u, seat)
					if over(v) {
						return
					}
					if len(v.Legal) == 0 {
						<-changed
						continue
					}
					_, err := h.Act(t.Context(), id, match.Command{
						Key: fmt.Sprintf("%s-%d-%d", u, v.Count, client%4/2), User: u, Seat: seat, Count: v.Count, Action: v.Legal[0],
					})
					if err != nil && !errors.Is(err, match.ErrStale) {
						t.Errorf("%s: %v", u, err)
					}
				}
			})
		}
		wg.Wait()
		r, err := h.Record(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := game.Replay(toy{}, &r, nil); err != nil || len(r.Steps) != rounds*4 {
			t.Errorf("%d steps, %v", len(r.Steps), err)
		}
	})
}

// clumsy is a bot that fails, plays what is not legal, panics, and then plays.
type clumsy struct{ calls *int }

func (c clumsy) Act(_ context.Context, _ game.Observation, legal []string) (string, error) {
	*c.calls++
	switch *c.calls {
	case 1:
		return "", errDisk
	case 2:
		return "jump", nil
	case 3:
		panic("oh")
	}
	return legal[0], nil
}

func TestFailingBotIsAskedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		calls := 0
		c := config(&storetest.Memory{})
		c.Log = slog.New(slog.NewTextHandler(&log, nil))
		c.Player = func(string, string, game.Source) (game.Player, error) { return clumsy{&calls}, nil }
		h := host(t, c)
		begin := time.Now()
		id := create(t, h, `{"rounds":1}`, bot("clumsy"))
		v := until(t, h, id, over)
		if d := time.Since(begin); d != 7*time.Second || calls != 5 {
			t.Errorf("it took %v and %d calls", d, calls)
		}
		if v.Log[0].Text != "clumsy: take 1" {
			t.Errorf("a move was invented: %v", v.Log)
		}
		if n := strings.Count(log.String(), "asked again"); n != 2 || !strings.Contains(log.String(), "panicked: oh") {
			t.Errorf("%d entries in the log: %s", n, log.String())
		}
	})
}

// TestCloseStopsThinking closes a host whose bots never answer.
func TestCloseStopsThinking(t *testing.T) {
	h := host(t, config(&storetest.Memory{}))
	for range 4 {
		create(t, h, `{}`, bot("waits"), bot("waits"))
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	_, err := h.Create(t.Context(), match.New{Game: "toy", Places: []match.Place{bot("draws")}})
	refused(t, err, match.ErrClosed)
}

// TestStartAsksBots restarts a host, and nobody comes to look: the bots play to the end all the same.
func TestStartAsksBots(t *testing.T) {
	f := &faulty{Store: &storetest.Memory{}}
	c := config(f)
	c.Player = func(string, string, game.Source) (game.Player, error) { return waiting{}, nil }
	before := host(t, c)
	for range 3 {
		create(t, before, `{}`, bot("x"), bot("x"))
	}
	before.Close()
	ends := make(chan match.ID, 3)
	f.seen = func(e match.Entry) {
		if e.Phase == match.Over {
			ends <- e.Match
		}
	}
	c.Player = func(_, _ string, s game.Source) (game.Player, error) { return drawing{s}, nil }
	host(t, c)
	for range 3 {
		<-ends
	}
}
