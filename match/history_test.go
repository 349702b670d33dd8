package match_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"fathom/game"
	"fathom/match"
	"fathom/store/storetest"
)

// users are who sits in the seats of these tests.
var users = []match.UserID{"ann", "bob", "cat", "dan", "eve", "fay", "gus"}

// history is what History shows, walked to its end.
func history(t testing.TB, h *match.Host, id match.ID, u match.UserID, seat game.Seat) []match.View {
	t.Helper()
	all, err := h.History(context.Background(), id, u, seat)
	if err != nil {
		t.Fatal(err)
	}
	return slices.Collect(all)
}

// bare is a view without what only the present has: that the viewer may act, and whose the seats are.
func bare(v match.View) match.View {
	v.Legal, v.Count, v.Yours, v.Owner = nil, 0, nil, false
	if len(v.ToAct) == 0 {
		v.ToAct = nil
	}
	if len(v.Log) == 0 {
		v.Log = nil
	}
	return v
}

func same(t *testing.T, what string, got, want []match.View) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: %d moments, want %d", what, len(got), len(want))
	}
	for n := range want {
		if !reflect.DeepEqual(bare(got[n]), bare(want[n])) {
			t.Fatalf("%s, step %d: replayed\n%+v\nit was\n%+v", what, n, got[n], want[n])
		}
	}
}

// TestHistoryIsWhatWasSeen plays whole games at random, keeps what every viewer was shown after each step, and finds
// the same in the history: in the middle of the game for the viewer's own seat, after the end for all.
func TestHistoryIsWhatWasSeen(t *testing.T) {
	kinds := slices.Concat([]match.New{
		{Game: "toy", Options: []byte(`{"rounds":4}`), Places: make([]match.Place, 3)},
		{Game: "trench", Options: []byte(`{"sonarUnlimited":true,"askBeforeStun":true}`), Places: make([]match.Place, 2)},
	}, tables)
	for i, n := range kinds {
		r := rand.New(rand.NewPCG(uint64(i), 1))
		c := both(&storetest.Memory{})
		c.Games = append(c.Games, toy{})
		if n.Game == "toy" {
			c.Narrate = narrate
		}
		h := host(t, c)
		n.Places = slices.Clone(n.Places)
		for seat := range n.Places {
			if n.Places[seat].Kind != game.AI {
				n.Places[seat] = human(string(users[seat]), users[seat])
			}
		}
		n.Owner = "ann"
		id, err := h.Create(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		live := make([][]match.View, len(n.Places)+1)
		for {
			// The AI Sub acts by itself: its steps are seen before anybody else is to act.
			v := until(t, h, id, func(v match.View) bool {
				return v.Phase == match.Over || n.Places[v.ToAct[0]].Kind != game.AI
			})
			for viewer := range live {
				seat := game.Seat(viewer) - 1
				if seat < 0 || n.Places[seat].Kind != game.AI {
					live[viewer] = append(live[viewer], view(t, h, id, userOf(seat), seat))
				}
			}
			if v.Step == 40 || v.Phase == match.Over {
				for viewer := range live {
					if seat := game.Seat(viewer) - 1; live[viewer] != nil {
						same(t, n.Game+", "+seat.String(), pick(history(t, h, id, userOf(seat), seat), live[viewer]), live[viewer])
					}
				}
			}
			if v.Phase == match.Over {
				break
			}
			seat := v.ToAct[r.IntN(len(v.ToAct))]
			legal := view(t, h, id, userOf(seat), seat).Legal
			act(t, h, id, userOf(seat), seat, legal[r.IntN(len(legal))])
		}
		for viewer := range live {
			if seat := game.Seat(viewer) - 1; live[viewer] != nil {
				same(t, "a stranger, "+seat.String(), pick(history(t, h, id, "zoe", seat), live[viewer]), live[viewer])
			}
		}
	}
}

func userOf(seat game.Seat) match.UserID {
	if seat < 0 {
		return "zoe"
	}
	return users[seat]
}

// pick is the moments of a history that were seen.
func pick(all, seen []match.View) []match.View {
	var list []match.View
	for n, v := range all {
		if v.Step == n && slices.ContainsFunc(seen, func(s match.View) bool { return s.Step == n }) {
			list = append(list, v)
		}
	}
	return list
}

// TestHistoryIsRefused asks for the history of a match that waits, through eyes of others while it is on, and for
// seats that are none.
func TestHistoryIsRefused(t *testing.T) {
	h := host(t, config(&storetest.Memory{}))
	ask := func(id match.ID, u match.UserID, seat game.Seat) error {
		_, err := h.History(t.Context(), id, u, seat)
		return err
	}
	refused(t, ask("nothing", "ann", 0), match.ErrNotFound)
	open := create(t, h, `{}`, human("Ann", "ann"), match.Place{Kind: game.Human})
	refused(t, ask(open, "ann", 0), match.ErrWaiting)

	id := create(t, h, `{"rounds":1}`, human("Ann", "ann"), human("Bob", "bob"))
	act(t, h, id, "ann", 0, "take 1")
	act(t, h, id, "bob", 1, "bid 7")
	for _, c := range []struct {
		u    match.UserID
		seat game.Seat
	}{{"ann", 1}, {"bob", 0}, {"", 0}, {"zoe", 1}, {"ann", 2}, {"ann", -2}} {
		refused(t, ask(id, c.u, c.seat), match.ErrNotYourSeat)
	}
	for _, c := range []struct {
		u    match.UserID
		seat game.Seat
		own  int
	}{{"bob", 1, 7}, {"ann", 0, 0}, {"", game.Spectator, 0}} {
		list := history(t, h, id, c.u, c.seat)
		if got := sightOf(list[len(list)-1].Observation); len(list) != 3 || got.Own != c.own || got.Last != nil {
			t.Errorf("%v sees %d moments and then %+v", c.seat, len(list), got)
		}
		for _, l := range list[2].Log {
			if c.seat != 1 && l.Text == "Bob: bid 7" {
				t.Errorf("%v reads the sealed bid", c.seat)
			}
		}
	}
	before := history(t, h, id, "bob", 1)
	walk, err := h.History(t.Context(), id, "bob", 1)
	if err != nil {
		t.Fatal(err)
	}
	act(t, h, id, "ann", 0, "bid 3")
	same(t, "a sequence from before the last step", slices.Collect(walk), before)
	if err := ask(id, "zoe", 0); err != nil {
		t.Errorf("after the end: %v", err)
	}
	refused(t, ask(id, "ann", 2), match.ErrNotYourSeat)
}

// BenchmarkHistory walks through a whole game of Benthos as one seat knew it.
func BenchmarkHistory(b *testing.B) {
	h := host(b, both(&storetest.Memory{}))
	id, err := h.Create(b.Context(), match.New{Game: "benthos", Places: slices.Repeat([]match.Place{bot("draws")}, 4)})
	if err != nil {
		b.Fatal(err)
	}
	steps := until(b, h, id, over).Step
	b.ReportMetric(float64(steps), "steps")
	b.ReportAllocs()
	for b.Loop() {
		if n := len(history(b, h, id, "", 0)); n != steps+1 {
			b.Fatal(n)
		}
	}
}
