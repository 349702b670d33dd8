package match_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"fathom/game"
	"fathom/match"
	"fathom/store/sqlite"
	"fathom/store/storetest"
)

// config is a host of the toy on a store.
func config(s match.Store) match.Config {
	return match.Config{Store: s, Games: []game.Game{toy{}}, Player: newPlayer, Narrate: narrate}
}

func host(t testing.TB, c match.Config) *match.Host {
	t.Helper()
	h, err := match.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Close() })
	return h
}

func disk(t testing.TB, path string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func human(name string, u match.UserID) match.Place {
	return match.Place{Kind: game.Human, Name: name, User: u}
}

func bot(spec string) match.Place { return match.Place{Kind: game.Bot, Bot: spec} }

func create(t testing.TB, h *match.Host, options string, places ...match.Place) match.ID {
	t.Helper()
	id, err := h.Create(t.Context(), match.New{Game: "toy", Options: json.RawMessage(options), Places: places, Owner: "ann"})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func view(t testing.TB, h *match.Host, id match.ID, u match.UserID, seat game.Seat) match.View {
	t.Helper()
	v, err := h.View(context.Background(), id, u, seat)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// act makes a move with a new key.
func act(t testing.TB, h *match.Host, id match.ID, u match.UserID, seat game.Seat, action string) match.Command {
	t.Helper()
	c := match.Command{Key: match.NewKey(), User: u, Seat: seat, Count: view(t, h, id, u, seat).Count, Action: action}
	if _, err := h.Act(t.Context(), id, c); err != nil {
		t.Fatalf("%s by %v: %v", action, seat, err)
	}
	return c
}

// until waits for what a match shows to be so, by its hints alone. What never comes to be so fails instead of hanging.
func until(t testing.TB, h *match.Host, id match.ID, so func(match.View) bool) match.View {
	t.Helper()
	changed, stop, err := h.Watch(id)
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	late := time.After(10 * time.Minute)
	for {
		if v := view(t, h, id, "", game.Spectator); so(v) {
			return v
		}
		select {
		case <-changed:
		case <-t.Context().Done():
			t.Fatal("the test ended first")
		case <-late:
			t.Fatalf("it never came to be so: %+v", view(t, h, id, "", game.Spectator))
		}
	}
}

func over(v match.View) bool { return v.Phase == match.Over }

func refused(t *testing.T, err error, want error, words ...string) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("error %v, want %v", err, want)
	}
	for _, w := range words {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("error %q does not say %q", err, w)
		}
	}
}

// stores are those every test of play runs on.
func stores(t *testing.T, test func(t *testing.T, s match.Store)) {
	t.Run("memory", func(t *testing.T) { test(t, &storetest.Memory{}) })
	t.Run("sqlite", func(t *testing.T) { test(t, disk(t, filepath.Join(t.TempDir(), "fathom.db"))) })
}

func TestBotsPlayToTheEnd(t *testing.T) {
	stores(t, func(t *testing.T, s match.Store) {
		h := host(t, config(s))
		id := create(t, h, `{"rounds":9}`, bot("draws"), bot("draws"), bot("draws"))
		_, err := h.Record(t.Context(), id)
		if err != nil {
			refused(t, err, match.ErrRunning)
		}
		v := until(t, h, id, over)
		// Bids that are those of the round before are not told again.
		if n := len(v.Log); v.Step != 9*4 || v.Result == nil || n < 9*4+1 || n > 9*5 || len(v.ToAct) != 0 {
			t.Errorf("the end is shown as %+v", v)
		}
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
			t.Fatal(err)
		}
		if _, err := game.Replay(toy{}, read, nil); err != nil {
			t.Error(err)
		}
		for _, step := range read.Steps {
			if step.At == nil || step.At.Location().String() != "UTC" {
				t.Fatalf("step %+v has no time", step)
			}
		}
	})
}

func TestAutomaticSeatPlaysItsOnlyAction(t *testing.T) {
	h := host(t, config(&storetest.Memory{}))
	id := create(t, h, `{"solo":true}`, bot("draws"), match.Place{Kind: game.AI})
	until(t, h, id, over)
	r, err := h.Record(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range r.Steps {
		if s.Seat == 1 && s.Action != "take 1" && s.Action != "bid 0" {
			t.Errorf("the AI Sub did %s", s.Action)
		}
	}
	if r.Seats[1] != (game.Sitter{Name: "AI Sub", Kind: game.AI}) {
		t.Errorf("seat 1 is %+v", r.Seats[1])
	}
}

func TestCreateRefuses(t *testing.T) {
	h := host(t, config(&storetest.Memory{}))
	for name, c := range map[string]struct {
		n     match.New
		words string
	}{
		"game":          {match.New{Game: "chess", Places: []match.Place{bot("draws")}}, "chess"},
		"option":        {match.New{Game: "toy", Options: json.RawMessage(`{"round":1}`), Places: []match.Place{bot("draws")}}, "rounds"},
		"seats":         {match.New{Game: "toy", Places: make([]match.Place, 5)}, "seat 0"},
		"nobody":        {match.New{Game: "toy"}, "1 to 4 seats"},
		"bot":           {match.New{Game: "toy", Places: []match.Place{bot("genius")}}, "the bots are draws, waits"},
		"name":          {match.New{Game: "toy", Places: []match.Place{human(" ", "ann")}}, "1 to 40"},
		"long name":     {match.New{Game: "toy", Places: []match.Place{human(strings.Repeat("é", 41), "ann")}}, "1 to 40"},
		"bent name":     {match.New{Game: "toy", Places: []match.Place{human("A\u202enn", "ann")}}, "control"},
		"ai":            {match.New{Game: "toy", Places: []match.Place{bot("draws"), {Kind: game.AI}}}, "kind"},
		"ai not there":  {match.New{Game: "toy", Options: json.RawMessage(`{"solo":true}`), Places: []match.Place{bot("draws"), {Kind: game.Human}}}, "kind"},
		"user of a bot": {match.New{Game: "toy", Places: []match.Place{{Kind: game.Bot, Bot: "draws", User: "ann"}}}, "a place is"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := h.Create(t.Context(), c.n)
			refused(t, err, game.ErrSetup, c.words)
		})
	}
}

func TestRestartContinues(t *testing.T) {
	path := filepath.Join(t.TempDir(), "fathom.db")
	s := disk(t, path)
	h := host(t, config(s))
	id := create(t, h, `{}`, human("Ann", "ann"), bot("draws"), human("Bob", "bob"))
	act(t, h, id, "ann", 0, "take 2")
	bid := act(t, h, id, "ann", 0, "bid 7")
	answer, err := h.Act(t.Context(), id, bid)
	if err != nil {
		t.Fatal(err)
	}
	until(t, h, id, func(v match.View) bool { return v.Step == 3 }) // the bot has bid, Bob has not
	viewers := []struct {
		u    match.UserID
		seat game.Seat
	}{{"ann", 0}, {"bob", 2}, {"", game.Spectator}, {"ann", game.Spectator}}
	var before []match.View
	for _, w := range viewers {
		before = append(before, view(t, h, id, w.u, w.seat))
	}
	h.Close()
	s.Close()

	h = host(t, config(disk(t, path)))
	for i, w := range viewers {
		if after := view(t, h, id, w.u, w.seat); !reflect.DeepEqual(after, before[i]) {
			t.Errorf("%q as %v sees after the restart\n%+v, before\n%+v", w.u, w.seat, after, before[i])
		}
	}
	if step, err := h.Act(t.Context(), id, bid); err != nil || step != answer {
		t.Errorf("the key from before the restart is answered %d, %v; before %d", step, err, answer)
	}
	act(t, h, id, "bob", 2, "bid 1")
	until(t, h, id, func(v match.View) bool { return v.Step == 6 }) // the bot has taken, and bid
	for range 2 {
		act(t, h, id, "ann", 0, "bid 0")
		if v := view(t, h, id, "bob", 2); len(v.Legal) > 0 && strings.HasPrefix(v.Legal[0], "bid") {
			act(t, h, id, "bob", 2, "bid 0")
		}
		v := until(t, h, id, func(v match.View) bool { return over(v) || !v.Sealed && v.ToAct[0] == 2 })
		if !over(v) {
			act(t, h, id, "bob", 2, "take 3")
			act(t, h, id, "bob", 2, "bid 0")
		}
	}
	until(t, h, id, over)
	if r, err := h.Record(t.Context(), id); err != nil {
		t.Error(err)
	} else if _, err := game.Replay(toy{}, &r, nil); err != nil {
		t.Error(err)
	}
}

func TestSameKeySameAnswer(t *testing.T) {
	stores(t, func(t *testing.T, s match.Store) {
		h := host(t, config(s))
		id := create(t, h, `{}`, human("Ann", "ann"), human("Bob", "bob"))
		act(t, h, id, "ann", 0, "take 2")
		c := match.Command{Key: "a-key", User: "ann", Seat: 0, Count: 1, Action: "bid 4"}
		for range 3 {
			if step, err := h.Act(t.Context(), id, c); err != nil || step != 2 {
				t.Fatalf("answer %d, %v", step, err)
			}
		}
		if v := view(t, h, id, "ann", 0); v.Step != 2 || v.Count != 2 {
			t.Errorf("%d steps, %d of them Ann's", v.Step, v.Count)
		}
		for _, change := range []func(*match.Command){
			func(c *match.Command) { c.Count = 2 },
			func(c *match.Command) { c.User, c.Seat = "bob", 1 },
		} {
			other := c
			change(&other)
			_, err := h.Act(t.Context(), id, other)
			refused(t, err, match.ErrKey)
		}
		late := c
		late.Action = "bid 5"
		_, err := h.Act(t.Context(), id, late)
		refused(t, err, match.ErrStale)
		if !strings.Contains(err.Error(), "bid 4") {
			t.Errorf("another action for a decision that was made: %v", err)
		}
		for _, key := range []string{"", "bot/1/0", "a key", strings.Repeat("k", 65)} {
			c.Key = key
			_, err := h.Act(t.Context(), id, c)
			refused(t, err, match.ErrKey)
		}
		act(t, h, id, "bob", 1, "bid 4") // after which the game is elsewhere, and the answer still the same
		c.Key = "a-key"
		if step, err := h.Act(t.Context(), id, c); err != nil || step != 2 {
			t.Fatalf("answer %d, %v", step, err)
		}
	})
}

func TestRefusals(t *testing.T) {
	h := host(t, config(&storetest.Memory{}))
	id := create(t, h, `{"rounds":1}`, human("Ann", "ann"), human("Bob", "bob"))
	try := func(u match.UserID, seat game.Seat, count int, action string) error {
		_, err := h.Act(t.Context(), id, match.Command{Key: match.NewKey(), User: u, Seat: seat, Count: count, Action: action})
		return err
	}
	refused(t, try("bob", 0, 0, "take 1"), match.ErrNotYourSeat)
	refused(t, try("", 0, 0, "take 1"), match.ErrNotYourSeat)
	refused(t, try("ann", game.Spectator, 0, "take 1"), match.ErrNotYourSeat)
	refused(t, try("ann", 7, 0, "take 1"), match.ErrNotYourSeat)
	refused(t, try("bob", 1, 0, "take 1"), game.ErrNotYourTurn)
	refused(t, try("ann", 0, 0, "take 9"), game.ErrIllegal)
	refused(t, try("ann", 0, 1, "take 1"), match.ErrStale)
	refused(t, try("ann", 0, -1, "take 1"), match.ErrStale)
	if v := view(t, h, id, "ann", 0); v.Step != 0 {
		t.Fatalf("refusals made %d steps", v.Step)
	}
	if err := try("ann", 0, 0, "take 3"); err != nil {
		t.Fatal(err)
	}
	refused(t, try("ann", 0, 0, "take 1"), match.ErrStale, "take 3")
	if err := try("ann", 0, 1, "bid 7"); err != nil {
		t.Fatal(err)
	}
	refused(t, try("ann", 0, 1, "bid 8"), match.ErrStale, "bid 7")
	refused(t, try("ann", 0, 2, "bid 8"), game.ErrNotYourTurn)
	_, err := h.Record(t.Context(), id)
	refused(t, err, match.ErrRunning)
	if err := try("bob", 1, 0, "bid 7"); err != nil { // drawn before Ann's moves, and not stale by them
		t.Fatal(err)
	}
	refused(t, try("bob", 1, 1, "take 1"), game.ErrOver)

	_, err = h.View(t.Context(), id, "bob", 0)
	refused(t, err, match.ErrNotYourSeat)
	_, err = h.View(t.Context(), "nowhere", "bob", 0)
	refused(t, err, match.ErrNotFound)
	_, err = h.Act(t.Context(), "nowhere", match.Command{Key: "k"})
	refused(t, err, match.ErrNotFound)
	_, _, err = h.Watch("nowhere")
	refused(t, err, match.ErrNotFound)
	h.Close()
	refused(t, try("ann", 0, 0, "take 1"), match.ErrClosed)
}

func TestHotSeat(t *testing.T) {
	h := host(t, config(&storetest.Memory{}))
	id := create(t, h, `{"rounds":1}`, human("Ann", "ann"), human("Bea", "ann"), bot("draws"))
	v := view(t, h, id, "ann", 1)
	if !reflect.DeepEqual(v.Yours, []game.Seat{0, 1}) || v.Viewer != 1 || sightOf(v.Observation).Viewer != 1 {
		t.Errorf("the second seat is shown %+v", v)
	}
	act(t, h, id, "ann", 0, "take 1")
	act(t, h, id, "ann", 1, "bid 9")
	if own := sightOf(view(t, h, id, "ann", 0).Observation).Own; own != 0 {
		t.Errorf("one seat of a user is shown the bid of the other: %d", own)
	}
	act(t, h, id, "ann", 0, "bid 9")
	until(t, h, id, over)
}

func TestInvitations(t *testing.T) {
	stores(t, func(t *testing.T, s match.Store) {
		h := host(t, config(s))
		id := create(t, h, `{}`, human("Ann", "ann"), match.Place{Kind: game.Human}, match.Place{Kind: game.Human}, bot("draws"))
		v := view(t, h, id, "ann", 0)
		if v.Phase != match.Waiting || v.Observation != nil || len(v.Invites) != 2 || v.Names[1] != "" {
			t.Fatalf("a match that waits is shown as %+v", v)
		}
		if v := view(t, h, id, "bob", game.Spectator); v.Invites != nil || v.Owner {
			t.Errorf("invitations are shown to everybody: %+v", v)
		}
		_, err := h.Act(t.Context(), id, match.Command{Key: "k", User: "ann", Action: "take 1"})
		refused(t, err, match.ErrWaiting)
		join := func(seat game.Seat, u match.UserID, name string) error {
			got, err := h.Join(t.Context(), id, v.Invites[seat], u, name)
			if err == nil && got != seat {
				t.Errorf("the invitation for %v led to %v", seat, got)
			}
			return err
		}
		refused(t, join(1, "bob", ""), game.ErrSetup)
		refused(t, join(1, "ann", "Ann"), match.ErrInvite, "already sit")
		refused(t, join(0, "bob", "Bob"), match.ErrInvite) // there is none for this seat
		if err := join(1, "bob", "  Bob "); err != nil {
			t.Fatal(err)
		}
		if err := join(1, "bob", "Bob"); err != nil {
			t.Errorf("who follows the own invitation again is refused: %v", err)
		}
		refused(t, join(1, "eve", "Eve"), match.ErrInvite, "already used")
		refused(t, join(2, "bob", "Bob"), match.ErrInvite)
		refused(t, join(2, "", "Nobody"), match.ErrInvite)
		if v := view(t, h, id, "bob", 1); v.Phase != match.Waiting || v.Names[1] != "Bob" {
			t.Errorf("%+v", v)
		}
		if err := join(2, "eve", "Eve"); err != nil {
			t.Fatal(err)
		}
		after := view(t, h, id, "ann", 0)
		if after.Phase != match.Playing || after.Invites != nil || len(after.Legal) != 3 {
			t.Errorf("after the last has sat down: %+v", after)
		}
		refused(t, join(2, "zoe", "Zoe"), match.ErrInvite)
		_, err = h.Join(t.Context(), "nowhere", v.Invites[1], "zoe", "Zoe")
		refused(t, err, match.ErrNotFound)
	})
}

func TestMatchesOfAUser(t *testing.T) {
	h := host(t, config(&storetest.Memory{}))
	id := create(t, h, `{}`, human("Ann", "ann"), human("Bob", "bob"))
	for u, want := range map[match.UserID]string{"ann": "true", "bob": "false", "eve": "", "": ""} {
		list, err := h.Matches(t.Context(), u)
		got := ""
		for _, m := range list {
			got += fmt.Sprint(m.YourMove)
		}
		if err != nil || got != want || want != "" && list[0].ID != id {
			t.Errorf("matches of %q: %+v, %v", u, list, err)
		}
	}
	seats, err := h.Seats(t.Context(), id, "bob")
	if err != nil || !reflect.DeepEqual(seats, []game.Seat{1}) {
		t.Errorf("seats %v, %v", seats, err)
	}
}

func TestStepLimitAbandons(t *testing.T) {
	s := &storetest.Memory{}
	h := host(t, config(s))
	id := create(t, h, `{"endless":true}`, human("Ann", "ann"))
	v := view(t, h, id, "ann", 0)
	for ; v.Phase == match.Playing; v = view(t, h, id, "ann", 0) {
		act(t, h, id, "ann", 0, v.Legal[0])
	}
	if v.Phase != match.Abandoned || v.Step != game.MaxSteps || len(v.ToAct) != 0 {
		t.Errorf("closed as %v after %d steps, to act %v", v.Phase, v.Step, v.ToAct)
	}
	if len(v.Legal) != 0 {
		t.Errorf("closed, and legal are %v", v.Legal)
	}
	_, err := h.Act(t.Context(), id, match.Command{Key: "k", User: "ann", Count: v.Count, Action: "take 1"})
	refused(t, err, game.ErrOver, "20000")
	if list, err := h.Matches(t.Context(), "ann"); err != nil || list[0].Phase != match.Abandoned || list[0].YourMove {
		t.Errorf("listed as %+v, %v", list, err)
	}
	if v := view(t, host(t, config(s)), id, "ann", 0); v.Phase != match.Abandoned {
		t.Errorf("after a restart it is %v", v.Phase)
	}
	r, err := h.Record(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	text, err := r.Append(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := game.ReadRecord(text); err != nil {
		t.Errorf("its record is refused: %v", err)
	}
}

// TestIdleMatchesLeaveMemory makes more matches than stay in memory, and goes on with each.
func TestIdleMatchesLeaveMemory(t *testing.T) {
	h := host(t, config(&storetest.Memory{}))
	var ids []match.ID
	for range match.MaxIdle + 20 {
		ids = append(ids, create(t, h, `{}`, human("Ann", "ann")))
	}
	for _, id := range ids {
		act(t, h, id, "ann", 0, "take 1")
		act(t, h, id, "ann", 0, "bid 1")
	}
	for _, id := range ids {
		if v := view(t, h, id, "ann", 0); v.Step != 2 || v.Log[0].Text != "Ann: take 1" {
			t.Fatalf("%+v", v)
		}
	}
	for range 50 { // addresses that lead nowhere are not kept at all
		_, err := h.View(t.Context(), match.ID(match.NewKey()), "ann", 0)
		refused(t, err, match.ErrNotFound)
	}
	if n := h.Live(); n > match.MaxIdle {
		t.Errorf("%d matches are in memory", n)
	}
}
