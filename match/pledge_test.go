package match_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fathom/fair"
	"fathom/game"
	"fathom/match"
	"fathom/store/storetest"
	"fathom/trench"
)

// verified is the section of a finished match, every claim of whose record holds.
func verified(t *testing.T, h *match.Host, id match.ID) *fair.Section {
	t.Helper()
	r, err := h.Record(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	var g game.Dealer = trench.Game{}
	if r.Game != "trench" {
		g = both(nil).Games[1].(game.Dealer)
	}
	claims, err := fair.Verify(g, &r)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range claims {
		if c.Err != nil {
			t.Errorf("%s: %v", c.Text, c.Err)
		}
	}
	s, err := fair.ReadSection(r.Fair)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// origins are where the numbers of the seats came from.
func origins(s *fair.Section) (list []fair.Origin) {
	for _, p := range s.Seats {
		list = append(list, p.By)
	}
	return list
}

// TestPledgedMatches plays each kind of match, with a restart on the way, and verifies its record.
func TestPledgedMatches(t *testing.T) {
	for _, n := range tables {
		path := filepath.Join(t.TempDir(), "fathom.db")
		s := disk(t, path)
		h := host(t, both(s))
		id, err := h.Create(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		until(t, h, id, begun)
		h.Close()
		s.Close()
		h = host(t, both(disk(t, path)))
		until(t, h, id, over)
		if by := origins(verified(t, h, id)); by[0] != fair.ByHost || by[1] != fair.ByHost {
			t.Errorf("numbers of bots from %v", by)
		}
		h.Close()
	}
}

// number is a number that a browser draws, and the commitment of a seat to it.
func number(id match.ID, seat int) (e fair.Secret, commit string) {
	e = fair.Secret{byte(seat), 1, 2}
	return e, fair.SeatCommit(string(id), seat, e).String()
}

// TestOneRequest opens a table against a bot: the number of the first seat is in it at once, and a second request
// changes nothing.
func TestOneRequest(t *testing.T) {
	h := host(t, both(&storetest.Memory{}))
	o := h.Offer()
	e, commit := number(o.ID, 0)
	n := match.New{
		Game: "trench", Places: []match.Place{human("Ann", "ann"), bot("draws")}, Owner: "ann",
		Offered: o.ID, Ticket: o.Ticket, Commit: commit, Number: e.Reveal(),
	}
	for range 2 {
		if id, err := h.Create(t.Context(), n); err != nil || id != o.ID {
			t.Fatalf("%s, %v", id, err)
		}
	}
	s, ok, err := h.Fair(t.Context(), o.ID, "ann", 0)
	if err != nil || !ok || s.Host != o.Host || s.Seats[0].By != fair.ByClient || *s.Seats[0].Secret != e || s.Seats[1].By != fair.ByHost {
		t.Fatalf("%+v, %v, %v", s, ok, err)
	}
	finished(t, h, o.ID, "ann", 0)
	if s := verified(t, h, o.ID); s.Host != o.Host {
		t.Error("the host's commitment is not the one that was offered")
	}
}

// finished plays a seat to the end of its match, by whatever comes first.
func finished(t *testing.T, h *match.Host, id match.ID, u match.UserID, seat game.Seat) {
	t.Helper()
	until(t, h, id, func(v match.View) bool {
		if v.Phase == match.Playing {
			if mine := view(t, h, id, u, seat); len(mine.Legal) > 0 {
				act(t, h, id, u, seat, mine.Legal[len(mine.Legal)-1])
			}
		}
		return over(v)
	})
}

func TestOfferRefused(t *testing.T) {
	h, other := host(t, both(&storetest.Memory{})), host(t, both(&storetest.Memory{}))
	o, foreign := h.Offer(), other.Offer()
	e, commit := number(o.ID, 0)
	good := match.New{
		Game: "trench", Places: []match.Place{human("Ann", "ann"), bot("waits")}, Owner: "ann",
		Offered: o.ID, Ticket: o.Ticket, Commit: commit, Number: e.Reveal(),
	}
	for name, c := range map[string]struct {
		change func(*match.New)
		want   error
	}{
		"another ticket":          {func(n *match.New) { n.Ticket = foreign.Ticket }, match.ErrStale},
		"another host's offer":    {func(n *match.New) { n.Offered, n.Ticket = foreign.ID, foreign.Ticket }, match.ErrStale},
		"an id of one's own":      {func(n *match.New) { n.Offered = "mine" }, match.ErrStale},
		"no offer":                {func(n *match.New) { n.Offered = "" }, game.ErrSetup},
		"no commitment":           {func(n *match.New) { n.Commit = "" }, game.ErrSetup},
		"a broken commitment":     {func(n *match.New) { n.Commit = "x" + commit[1:] }, game.ErrSetup},
		"another number":          {func(n *match.New) { n.Number = strings.Repeat("0", 64) }, game.ErrSetup},
		"a number told too early": {func(n *match.New) { n.Places = []match.Place{human("Ann", "ann"), {Kind: game.Human}} }, game.ErrSetup},
		"a seat of nobody":        {func(n *match.New) { n.Places = []match.Place{bot("waits"), human("Ann", "ann")} }, game.ErrSetup},
	} {
		n := good
		c.change(&n)
		if _, err := h.Create(t.Context(), n); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	if _, err := h.View(t.Context(), o.ID, "ann", 0); !errors.Is(err, match.ErrNotFound) {
		t.Errorf("a refused offer left a match: %v", err)
	}
}

// friends is a table of three that is full: Ann and Bob have committed themselves, Eve's browser has no script.
func friends(t *testing.T, h *match.Host) match.ID {
	t.Helper()
	o := h.Offer()
	_, commit := number(o.ID, 0)
	open := match.Place{Kind: game.Human}
	id, err := h.Create(t.Context(), match.New{
		Game: "benthos", Options: json.RawMessage(`{"rounds":3}`), Places: []match.Place{human("Ann", "ann"), open, open}, Owner: "ann",
		Offered: o.ID, Ticket: o.Ticket, Commit: commit,
	})
	if err != nil {
		t.Fatal(err)
	}
	invites := view(t, h, id, "ann", 0).Invites
	for i, u := range []match.UserID{"bob", "eve"} {
		seat, box, ok, err := h.Invited(t.Context(), id, invites[game.Seat(i+1)])
		if err != nil || !ok || seat != game.Seat(i+1) || box != o.Host {
			t.Fatalf("%v %v %v %v", seat, box, ok, err)
		}
		_, commit := number(id, int(seat))
		if u == "eve" {
			commit = ""
		}
		if err := h.OpenSeat(t.Context(), id, "ann", 0, fair.Secret{0, 1, 2}); !errors.Is(err, match.ErrWaiting) {
			t.Errorf("opened before everybody sits: %v", err)
		}
		if _, err := h.JoinWith(t.Context(), id, invites[seat], u, string(u), commit); err != nil {
			t.Fatal(err)
		}
	}
	return id
}

// TestSeatsOpen: nobody is dealt to before all have opened, each number counts once, and a wrong one not at all.
func TestSeatsOpen(t *testing.T) {
	stores(t, func(t *testing.T, s match.Store) {
		h := host(t, both(s))
		id := friends(t, h)
		a, _ := number(id, 0)
		b, _ := number(id, 1)
		for _, bad := range []struct {
			u    match.UserID
			seat game.Seat
			e    fair.Secret
			want error
		}{
			{"ann", 0, b, match.ErrStale}, {"bob", 0, a, match.ErrNotYourSeat}, {"eve", 2, fair.Secret{}, match.ErrStale},
			{"ann", 7, a, match.ErrNotYourSeat}, {"", game.Spectator, a, match.ErrNotYourSeat},
		} {
			if err := h.OpenSeat(t.Context(), id, bad.u, bad.seat, bad.e); !errors.Is(err, bad.want) {
				t.Errorf("%s opens %v: %v, want %v", bad.u, bad.seat, err, bad.want)
			}
		}
		for range 2 {
			if err := h.OpenSeat(t.Context(), id, "ann", 0, a); err != nil {
				t.Fatal(err)
			}
		}
		if v := view(t, h, id, "bob", 1); v.Phase != match.Waiting {
			t.Fatalf("%v before all have opened", v.Phase)
		}
		x, _, err := h.Fair(t.Context(), id, "ann", 0)
		if err != nil || x.Seats[0].Secret != nil || x.Transcript != nil {
			t.Errorf("a number is public before all have opened: %+v, %v", x, err)
		}
		for range 2 {
			if err := h.OpenSeat(t.Context(), id, "bob", 1, b); err != nil {
				t.Fatal(err)
			}
		}
		if v := view(t, h, id, "bob", 1); v.Phase != match.Playing {
			t.Fatalf("%v after all have opened", v.Phase)
		}
		x, _, err = h.Fair(t.Context(), id, "ann", 0)
		if by := fmt.Sprint(origins(&x)); err != nil || by != "[client client host]" {
			t.Errorf("numbers from %s, %v", by, err)
		}
	})
}

// TestLateSeat: who does not open in time is dealt for without, and cannot change the deal any more.
func TestLateSeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := both(&storetest.Memory{})
		h := host(t, c)
		id := friends(t, h)
		a, _ := number(id, 0)
		if err := h.OpenSeat(t.Context(), id, "ann", 0, a); err != nil {
			t.Fatal(err)
		}
		h.Close()
		h = host(t, c) // whoever looks after a restart starts the wait anew
		if v := view(t, h, id, "ann", 0); v.Phase != match.Waiting {
			t.Fatal(v.Phase)
		}
		time.Sleep(11 * time.Second)
		synctest.Wait()
		if v := view(t, h, id, "ann", 0); v.Phase != match.Playing {
			t.Fatal(v.Phase)
		}
		b, _ := number(id, 1)
		if err := h.OpenSeat(t.Context(), id, "bob", 1, b); !errors.Is(err, match.ErrStale) {
			t.Errorf("a late number: %v", err)
		}
		x, _, err := h.Fair(t.Context(), id, "ann", 0)
		if by := fmt.Sprint(origins(&x)); err != nil || by != "[client fallback host]" {
			t.Errorf("numbers from %s, %v", by, err)
		}
		h.Close()
	})
}

// tap is a store that fails the test once anything that is read in public holds a secret of the match before it ends.
type tap struct {
	match.Store
	t *testing.T
}

func (s tap) Load(ctx context.Context, id match.ID) (match.Stored, error) {
	m, err := s.Store.Load(ctx, id)
	if err == nil && m.Phase <= match.Playing && m.Secret != "" {
		s.t.Errorf("match %s: the host's secret is public while it is %v", id, m.Phase)
	}
	return m, err
}

// TestSecretStaysSecret looks at everything that leaves the host at every step: the host's secret is in none of it
// before the end, and in the record after it.
func TestSecretStaysSecret(t *testing.T) {
	s := tap{&storetest.Memory{}, t}
	h := host(t, both(s))
	id, err := h.Create(t.Context(), match.New{Game: "trench", Places: []match.Place{human("Ann", "ann"), human("Bob", "bob")}})
	if err != nil {
		t.Fatal(err)
	}
	kept, err := s.Secrets(t.Context(), id)
	if err != nil || len(kept.Host) != 64 {
		t.Fatalf("%q, %v", kept.Host, err)
	}
	leaks := func(what ...any) bool {
		text, err := json.Marshal(what)
		return err != nil || strings.Contains(string(text)+fmt.Sprintf("%+v", what), kept.Host)
	}
	if !leaks("it is " + kept.Host) {
		t.Fatal("a planted leak is not found")
	}
	steps := 0
	for v := view(t, h, id, "", game.Spectator); v.Phase == match.Playing; v = view(t, h, id, "", game.Spectator) {
		r, refused := h.Record(t.Context(), id)
		_, wrong := h.Act(t.Context(), id, match.Command{Key: match.NewKey(), User: "ann", Seat: 0, Count: 0, Action: "x"})
		stored, _ := s.Load(t.Context(), id)
		seen := []any{v, r, fmt.Sprint(refused), fmt.Sprint(wrong), stored}
		for seat, u := range []match.UserID{"ann", "bob"} {
			x, _, _ := h.Fair(t.Context(), id, u, game.Seat(seat))
			mine := view(t, h, id, u, game.Seat(seat))
			seen = append(seen, x, mine)
		}
		if leaks(seen...) {
			t.Fatalf("step %d: the host's secret is out", v.Step)
		}
		seat := v.ToAct[0]
		u := []match.UserID{"ann", "bob"}[seat]
		act(t, h, id, u, seat, view(t, h, id, u, seat).Legal[0])
		steps++
	}
	if steps == 0 {
		t.Error("nothing was looked at")
	}
	if x := verified(t, h, id); x.Secret == nil || x.Secret.Reveal() != kept.Host {
		t.Error("the host's secret is not in the record")
	}
}

// forging is a store whose deals were exchanged behind the host's back.
type forging struct {
	match.Store
	other json.RawMessage
}

func (s forging) Secrets(ctx context.Context, id match.ID) (match.Secrets, error) {
	m, err := s.Store.Secrets(ctx, id)
	m.Deal = s.other
	return m, err
}

// TestExchangedDeal: a match whose stored deal is not the one that was agreed on is not played on.
func TestExchangedDeal(t *testing.T) {
	s := &storetest.Memory{}
	var ids [2]match.ID
	var deals [2]json.RawMessage
	h := host(t, both(s))
	for i := range ids {
		id, err := h.Create(t.Context(), match.New{Game: "trench", Places: []match.Place{human("Ann", "ann"), human("Bob", "bob")}})
		if err != nil {
			t.Fatal(err)
		}
		kept, err := s.Secrets(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		ids[i], deals[i] = id, kept.Deal
	}
	for i, want := range []bool{true, false} {
		h := host(t, both(forging{s, deals[0]}))
		if _, err := h.View(t.Context(), ids[i], "ann", 0); (err == nil) != want || err != nil && !strings.Contains(err.Error(), "agreed") {
			t.Errorf("match %d: %v", i, err)
		}
	}
}
