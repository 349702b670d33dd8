package match_test

import (
	"context"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"fathom/game"
	"fathom/match"
	"fathom/store/storetest"
)

// jumpy is a store on a machine whose clock is set back and forth by up to an hour: the times that it is given are those of
// such a clock.
type jumpy struct {
	match.Store
	mu   sync.Mutex
	pick *rand.Rand
}

func (s *jumpy) Append(ctx context.Context, e match.Entry) error {
	s.mu.Lock()
	e.At = e.At.Add(time.Duration(s.pick.IntN(7200)-3600) * time.Second)
	s.mu.Unlock()
	return s.Store.Append(ctx, e)
}

// TestClockJumps plays matches of bots on a clock that jumps, through restarts: nothing depends on the times that steps were
// made at, and the record of a match whose times run backwards is read and replayed.
func TestClockJumps(t *testing.T) {
	matches := 40
	if long() {
		matches = 1000
	}
	s := &jumpy{Store: &storetest.Memory{}, pick: rand.New(rand.NewPCG(9, 9))}
	backwards := 0
	for range matches {
		h := host(t, config(s))
		id := create(t, h, `{"rounds":2}`, bot("draws"), bot("draws"))
		until(t, h, id, func(v match.View) bool { return v.Step >= 2 })
		h.Close()
		h = host(t, config(s))
		until(t, h, id, over)
		h.Close()
		h = host(t, config(s)) // what is read from the store has its times
		r, err := h.Record(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		text, err := r.Append(nil)
		if err != nil {
			t.Fatal(err)
		}
		read, err := game.ReadRecord(text)
		if err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		if _, err := game.Replay(toy{}, read, nil); err != nil {
			t.Fatal(err)
		}
		for n := 1; n < len(r.Steps); n++ {
			if r.Steps[n].At.Before(*r.Steps[n-1].At) {
				backwards++
			}
		}
		h.Close()
	}
	t.Logf("%d matches, %d times a step was made before the one before it", matches, backwards)
	if backwards < matches {
		t.Errorf("the clock was set back %d times only", backwards)
	}
}

// TestPauseIsKept lets people answer at random moments, and stops the host now and then in the middle of a bot's pause: a
// bot never moves before its pause is over, counted anew by each start, and always when it is.
func TestPauseIsKept(t *testing.T) {
	schedules := 100
	if long() {
		schedules = 2000
	}
	moves, early := pauses(t, schedules, func(d time.Duration) time.Duration { return d })
	t.Logf("%d schedules, %d moves of bots, %d early", schedules, moves, early)
	if early > 0 || moves < schedules {
		t.Errorf("%d of %d moves came before their pause was over", early, moves)
	}
	if _, early := pauses(t, 10, func(d time.Duration) time.Duration { return d * 9 / 10 }); early == 0 {
		t.Error("planted: bots that wait for nine tenths of their pause are not seen")
	}
}

// pauses plays as many schedules with bots whose pause is kept as kept says, and counts their moves, and those that came
// too early.
func pauses(t *testing.T, schedules int, kept func(time.Duration) time.Duration) (moves, early int) {
	t.Helper()
	for n := range schedules {
		synctest.Test(t, func(t *testing.T) {
			pick := rand.New(rand.NewPCG(4, uint64(n)))
			pause := time.Duration(1+pick.IntN(5000)) * time.Millisecond
			c := config(&storetest.Memory{})
			c.Pause = kept(pause)
			h, err := match.Open(context.Background(), c)
			if err != nil {
				t.Fatal(err)
			}
			id := create(t, h, `{"rounds":2}`, bot("draws"), human("Ann", "ann"))
			due, step := time.Now(), 0
			for !over(view(t, h, id, "", game.Spectator)) {
				synctest.Wait()
				v := view(t, h, id, "ann", 1)
				switch {
				case v.Step != step:
					step, due = v.Step, time.Now()
				case len(v.Legal) > 0 && pick.IntN(2) == 0:
					act(t, h, id, "ann", 1, v.Legal[pick.IntN(len(v.Legal))])
					step++
					if len(v.ToAct) == 1 { // a bot that was to act already goes on with its pause
						due = time.Now()
					}
				case pick.IntN(12) == 0:
					h.Close()
					if h, err = match.Open(context.Background(), c); err != nil {
						t.Fatal(err)
					}
					due = time.Now()
				default:
					changed, stop, err := h.Watch(id)
					if err != nil {
						t.Fatal(err)
					}
					select {
					case <-changed:
					case <-time.After(time.Duration(pick.IntN(700)) * time.Millisecond):
					}
					stop()
					synctest.Wait()
					if v := view(t, h, id, "", game.Spectator); v.Step > step {
						moves++
						if time.Since(due) < pause {
							early++
						}
						step, due = v.Step, time.Now()
					} else if len(v.ToAct) > 0 && v.ToAct[0] == 0 && time.Since(due) > pause {
						t.Errorf("schedule %d: the bot is late: %v after it was to act, its pause is %v", n, time.Since(due), pause)
						due = time.Now()
					}
				}
			}
			h.Close()
		})
	}
	return moves, early
}
