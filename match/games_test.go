package match_test

import (
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"testing/synctest"

	"fathom/benthos"
	"fathom/game"
	"fathom/match"
	"fathom/store/storetest"
	"fathom/trench"
)

// both is a host of the two games themselves.
func both(s match.Store) match.Config {
	c := config(s)
	c.Games = []game.Game{trench.Game{}, benthos.Game{}}
	c.Narrate = func(name string, before game.Observation, step game.Step, after game.Observation, names []string) []string {
		if name == "trench" {
			return trench.Narrate(before.(trench.Observation), step, after.(trench.Observation), names)
		}
		return benthos.Narrate(before.(benthos.Observation), step, after.(benthos.Observation), names)
	}
	return c
}

// tables are the kinds of match that the two games have.
var tables = []match.New{
	{Game: "trench", Places: []match.Place{bot("draws"), bot("draws")}},
	{Game: "trench", Options: []byte(`{"solo":true,"sonarUnlimited":true}`), Places: []match.Place{bot("draws"), {Kind: game.AI}}},
	{Game: "benthos", Places: []match.Place{bot("draws"), bot("draws")}},
	{Game: "benthos", Options: []byte(`{"rounds":3}`), Places: slices.Repeat([]match.Place{bot("draws")}, 7)},
}

// begun is a game that has come some way: 5 steps, which the shortest lone dive has.
func begun(v match.View) bool { return v.Step >= 5 }

// TestBothGames plays each kind of match by bots, in two sittings, and replays its record.
func TestBothGames(t *testing.T) {
	path := filepath.Join(t.TempDir(), "fathom.db")
	s := disk(t, path)
	h := host(t, both(s))
	var ids []match.ID
	for _, n := range tables {
		id, err := h.Create(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		until(t, h, id, begun)
		ids = append(ids, id)
	}
	h.Close()
	var before []match.View
	c := both(s)
	c.Player = func(string, string, game.Source) (game.Player, error) { return waiting{}, nil }
	still := host(t, c)
	for _, id := range ids {
		before = append(before, view(t, still, id, "", game.Spectator))
	}
	still.Close()
	s.Close()

	h = host(t, both(disk(t, path)))
	for i, id := range ids {
		v := until(t, h, id, over)
		if early := before[i].Log; !reflect.DeepEqual(v.Log[:len(early)], early) {
			t.Errorf("%s: the log read %v, and reads %v after a restart", v.Game, early, v.Log)
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
		g := both(nil).Games[0]
		if read.Game == "benthos" {
			g = benthos.Game{}
		}
		if _, err := game.Replay(g, read, nil); err != nil {
			t.Errorf("%s: %v", read.Game, err)
		}
	}
}

// TestAuctionIsSecret plays the same auction in worlds that differ in Ann's bid, and compares all that the others see
// until the last bid is in.
func TestAuctionIsSecret(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var worlds []world
		for _, most := range []bool{false, true} {
			c := both(&storetest.Memory{})
			c.Deal = fixed
			w := world{host(t, c), c.Store, ""}
			var err error
			w.id, err = w.h.Create(t.Context(), match.New{Game: "benthos", Owner: "ann", Places: []match.Place{
				human("Ann", "ann"), human("Bob", "bob"), human("Eve", "eve"), human("Zoe", "zoe"),
			}})
			if err != nil {
				t.Fatal(err)
			}
			legal := view(t, w.h, w.id, "ann", 0).Legal
			if len(legal) < 2 {
				t.Fatalf("Ann may bid %v", legal)
			}
			bid := legal[0]
			if most {
				bid = legal[len(legal)-1]
			}
			act(t, w.h, w.id, "ann", 0, bid)
			worlds = append(worlds, w)
		}
		others := []match.UserID{"bob", "eve", "zoe"}
		for i, u := range others {
			for j, o := range append(others, "nobody") {
				seat := game.Seat(j + 1)
				if o == "nobody" {
					seat = game.Spectator
				}
				if x, y := worlds[0].seen(t, o, seat), worlds[1].seen(t, o, seat); !reflect.DeepEqual(x, y) {
					t.Fatalf("after %d bids %s can tell Ann's:\n%s\n%s", i+1, o, x, y)
				}
			}
			for _, w := range worlds {
				act(t, w.h, w.id, u, game.Seat(i+1), "bid 1")
			}
		}
		x, y := worlds[0].seen(t, "nobody", game.Spectator), worlds[1].seen(t, "nobody", game.Spectator)
		if reflect.DeepEqual(x, y) {
			t.Errorf("the bids are not open: %s", x)
		}
	})
}

// BenchmarkViewBoth shows a running game of either kind to a seat.
func BenchmarkViewBoth(b *testing.B) {
	for _, n := range tables[1:3] {
		b.Run(n.Game, func(b *testing.B) {
			h := host(b, both(&storetest.Memory{}))
			n.Places = slices.Clone(n.Places)
			n.Places[0] = human("Ann", "ann")
			id, err := h.Create(b.Context(), n)
			if err != nil {
				b.Fatal(err)
			}
			for range 5 {
				until(b, h, id, func(v match.View) bool { return slices.Contains(v.ToAct, 0) || over(v) })
				act(b, h, id, "ann", 0, view(b, h, id, "ann", 0).Legal[0])
			}
			b.ReportAllocs()
			for b.Loop() {
				view(b, h, id, "ann", 0)
			}
		})
	}
}
