package match_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fathom/game"
	"fathom/match"
	"fathom/store/storetest"
)

// last is the newest line of what a viewer is told.
func last(v match.View) string {
	if len(v.Log) == 0 {
		return ""
	}
	return v.Log[len(v.Log)-1].Text
}

func TestGivingUpEndsAGameOfTwo(t *testing.T) {
	stores(t, func(t *testing.T, s match.Store) {
		h := host(t, config(s))
		id := create(t, h, `{}`, human("Ann", "ann"), human("Bob", "bob"))
		act(t, h, id, "ann", 0, "take 1")
		act(t, h, id, "ann", 0, "bid 7")
		_, err := h.Record(t.Context(), id)
		refused(t, err, match.ErrRunning)
		refused(t, h.GiveUp(t.Context(), id, "eve", 1), match.ErrNotYourSeat)
		refused(t, h.GiveUp(t.Context(), id, "bob", 0), match.ErrNotYourSeat)
		refused(t, h.GiveUp(t.Context(), "nowhere", "bob", 1), match.ErrNotFound)
		refused(t, h.CallOff(t.Context(), id, "ann"), match.ErrStale)
		changed, stop, err := h.Watch(id)
		if err != nil {
			t.Fatal(err)
		}
		defer stop()
		for range 3 { // repeated it has one effect
			if err := h.GiveUp(t.Context(), id, "bob", 1); err != nil {
				t.Fatal(err)
			}
		}
		<-changed
		shows := func(h *match.Host) string {
			var all []string
			for _, v := range []match.View{view(t, h, id, "ann", 0), view(t, h, id, "bob", 1), view(t, h, id, "", game.Spectator)} {
				all = append(all, fmt.Sprint(v.Phase, v.Left, v.ToAct, v.Legal, v.Log, v.Result, v.Observation))
				if v.Phase != match.Abandoned || !slices.Equal(v.Left, []game.Seat{1}) || len(v.ToAct) != 0 || last(v) != "Bob gave up." {
					t.Errorf("to act %v, left %v, log %v", v.ToAct, v.Left, v.Log)
				}
			}
			return strings.Join(all, "\n")
		}
		was := shows(h)
		for i, u := range []match.UserID{"ann", "bob"} {
			_, err := h.Act(t.Context(), id, match.Command{Key: "k" + string(u), User: u, Seat: game.Seat(i), Count: view(t, h, id, u, game.Seat(i)).Count, Action: "bid 1"})
			refused(t, err, game.ErrOver)
		}
		refused(t, h.GiveUp(t.Context(), id, "ann", 0), game.ErrOver)
		r, err := h.Record(t.Context(), id)
		if err != nil || len(r.Steps) != 2 || r.Result != nil {
			t.Errorf("record %+v, %v", r, err)
		}
		if _, err := game.Replay(toy{}, &r, nil); err != nil {
			t.Errorf("its record: %v", err)
		}
		list, err := h.Matches(t.Context(), "ann")
		if err != nil || list[0].Phase != match.Abandoned || list[0].YourMove {
			t.Errorf("listed as %+v, %v", list, err)
		}
		if is := shows(host(t, config(s))); is != was {
			t.Errorf("after a restart\n%s\nbefore\n%s", is, was)
		}
	})
}

// TestASeatIsPlayedOn has two of three people give up, one in the middle of a sealed round.
func TestASeatIsPlayedOn(t *testing.T) {
	stores(t, func(t *testing.T, s match.Store) {
		h := host(t, config(s))
		id := create(t, h, `{"rounds":2}`, human("Ann", "ann"), human("Bob", "bob"), human("Cleo", "cleo"))
		act(t, h, id, "ann", 0, "take 2")
		act(t, h, id, "ann", 0, "bid 5")
		if err := h.GiveUp(t.Context(), id, "bob", 1); err != nil {
			t.Fatal(err)
		}
		v := until(t, h, id, func(v match.View) bool { return v.Step == 3 })
		if v.Phase != match.Playing || !slices.Equal(v.Left, []game.Seat{1}) || !slices.Equal(v.ToAct, []game.Seat{2}) {
			t.Fatalf("%+v", v)
		}
		if last(v) != "Bob: "+match.SealedAction {
			t.Errorf("others are told %q of its bid", last(v))
		}
		if v := view(t, h, id, "bob", 1); len(v.Legal) != 0 {
			t.Errorf("legal for who has given up: %v", v.Legal)
		}
		_, err := h.Act(t.Context(), id, match.Command{Key: "late", User: "bob", Seat: 1, Count: 1, Action: "take 1"})
		refused(t, err, game.ErrOver, "you gave up")
		act(t, h, id, "cleo", 2, "bid 1")
		v = until(t, h, id, func(v match.View) bool { return v.Step == 6 }) // Bob's seat takes, and bids
		if got := fmt.Sprint(v.Observation.(toySight).Last, v.Observation.(toySight).Taken); got != "[5 0 1] [2 1 0]" {
			t.Errorf("bids and taken: %s", got)
		}
		h = host(t, config(s)) // a restart goes on where it was
		past, err := h.History(t.Context(), id, "cleo", 2)
		if err != nil {
			t.Fatal(err)
		}
		for v := range past {
			if want := v.Step >= 2; slices.Contains(v.Left, 1) != want {
				t.Errorf("after %d steps the replay says that %v have given up", v.Step, v.Left)
			}
		}
		if err := h.GiveUp(t.Context(), id, "cleo", 2); err != nil {
			t.Fatal(err)
		}
		until(t, h, id, func(v match.View) bool { return v.Step == 7 })
		act(t, h, id, "ann", 0, "bid 3")
		if v := until(t, h, id, over); fmt.Sprint(v.Left) != "[seat 1 seat 2]" && len(v.Left) != 2 {
			t.Errorf("left %v", v.Left)
		}
	})
}

func TestTheLastPersonEndsTheGame(t *testing.T) {
	h := host(t, config(&storetest.Memory{}))
	id := create(t, h, `{}`, human("Ann", "ann"), bot("waits"), bot("waits"))
	if err := h.GiveUp(t.Context(), id, "ann", 0); err != nil {
		t.Fatal(err)
	}
	if v := view(t, h, id, "ann", 0); v.Phase != match.Abandoned || last(v) != "Ann gave up." {
		t.Errorf("%v %q", v.Phase, last(v))
	}
}

func TestCallingOff(t *testing.T) {
	stores(t, func(t *testing.T, s match.Store) {
		h := host(t, config(s))
		id := create(t, h, `{}`, human("Ann", "ann"), match.Place{Kind: game.Human}, match.Place{Kind: game.Human})
		invites := view(t, h, id, "ann", 0).Invites
		if _, err := h.Join(t.Context(), id, invites[1], "bob", "Bob"); err != nil {
			t.Fatal(err)
		}
		refused(t, h.GiveUp(t.Context(), id, "ann", 0), match.ErrWaiting)
		refused(t, h.CallOff(t.Context(), id, "bob"), match.ErrNotYourSeat)
		refused(t, h.CallOff(t.Context(), id, ""), match.ErrNotYourSeat)
		for range 2 {
			if err := h.CallOff(t.Context(), id, "ann"); err != nil {
				t.Fatal(err)
			}
		}
		for _, h := range []*match.Host{h, host(t, config(s))} {
			if v := view(t, h, id, "bob", 1); v.Phase != match.Abandoned || v.Observation != nil || len(v.ToAct) != 0 {
				t.Errorf("%+v", v)
			}
			_, err := h.Join(t.Context(), id, invites[2], "cleo", "Cleo")
			refused(t, err, match.ErrInvite, "called off")
			_, err = h.Act(t.Context(), id, match.Command{Key: "k", User: "ann", Action: "take 1"})
			refused(t, err, game.ErrOver, "called off")
			refused(t, h.GiveUp(t.Context(), id, "bob", 1), game.ErrOver)
			_, err = h.Record(t.Context(), id)
			refused(t, err, match.ErrCalledOff)
			_, err = h.History(t.Context(), id, "bob", 1)
			refused(t, err, match.ErrCalledOff)
		}
	})
}

// leaver is a store of which the first leave fails, before or after it was written.
type leaver struct {
	match.Store
	written bool
	left    int
}

func (l *leaver) Leave(ctx context.Context, e match.Leaving) error {
	if l.left++; l.left > 1 {
		return l.Store.Leave(ctx, e)
	}
	if l.written {
		if err := l.Store.Leave(ctx, e); err != nil {
			return err
		}
	}
	return errors.New("the wire was cut")
}

// TestGivingUpIsWrittenOnce cuts the wire to the store before and after a seat is given up: it is once, and shown.
func TestGivingUpIsWrittenOnce(t *testing.T) {
	for _, written := range []bool{false, true} {
		s := &leaver{Store: &storetest.Memory{}, written: written}
		h := host(t, config(s))
		id := create(t, h, `{}`, human("Ann", "ann"), human("Bob", "bob"))
		if err := h.GiveUp(t.Context(), id, "bob", 1); err != nil {
			t.Fatal(err)
		}
		v := view(t, h, id, "ann", 0)
		if stored, err := s.Load(t.Context(), id); err != nil || len(stored.Left) != 1 || len(v.Left) != 1 || len(v.Log) != 1 {
			t.Errorf("written %v: stored %+v, shown %v %v, %v", written, stored.Left, v.Left, v.Log, err)
		}
		if want := map[bool]int{false: 2, true: 1}[written]; s.left != want {
			t.Errorf("written %v: %d writes, want %d", written, s.left, want)
		}
	}
}
