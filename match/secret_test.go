package match_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fathom/game"
	"fathom/match"
	"fathom/store/storetest"
)

// fixed is a deal that is the same in two worlds.
func fixed(match.ID) game.Source { return &counter{} }

type counter struct{ n uint64 }

func (c *counter) Uint64() uint64 { c.n += 0x9e3779b97f4a7c15; return c.n }

// world is a match in which Ann's first bid of the open round is hidden; everything else is the same in each.
type world struct {
	h  *match.Host
	s  match.Store
	id match.ID
}

// worldWith makes one. It runs where time stands still, so that two worlds share their clock too.
func worldWith(t *testing.T, hidden string) world {
	c := config(&storetest.Memory{})
	c.Deal = fixed
	w := world{host(t, c), c.Store, ""}
	w.id = create(t, w.h, `{"rounds":2}`, human("Ann", "ann"), human("Bob", "bob"), human("Eve", "eve"))
	act(t, w.h, w.id, "ann", 0, "take 1")
	act(t, w.h, w.id, "ann", 0, hidden)
	return w
}

// blank is all that somebody can get, with the random ids struck out.
func (w world) blank(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return strings.ReplaceAll(string(text)+fmt.Sprintf("%+v", v), string(w.id), "ID")
}

// seen is everything that user gets in a world: views, lists, refusals, what the store shows in public, the hints.
func (w world) seen(t *testing.T, u match.UserID, seat game.Seat) (all []string) {
	v := view(t, w.h, w.id, u, seat)
	all = append(all, w.blank(v), w.blank(v.Observation))
	list, err := w.h.Matches(t.Context(), u)
	all = append(all, w.blank(list), fmt.Sprint(err))
	seats, err := w.h.Seats(t.Context(), w.id, u)
	all = append(all, w.blank(seats), fmt.Sprint(err))
	_, err = w.h.Record(t.Context(), w.id)
	all = append(all, fmt.Sprint(err))
	for count := -1; count < 3; count++ {
		for _, action := range []string{"take 1", "bid 77", "nonsense", ""} {
			_, err := w.h.Act(t.Context(), w.id, match.Command{Key: match.NewKey(), User: u, Seat: seat, Count: count, Action: action})
			all = append(all, fmt.Sprint(err))
		}
	}
	return all
}

// TestSealedBidsAreSecret compares worlds that differ in a hidden bid: what the others get is the same, byte by byte,
// until the last bid opens them all.
func TestSealedBidsAreSecret(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, b := worldWith(t, "bid 0"), worldWith(t, "bid 9")
		compare := func(when string) {
			t.Helper()
			for u, seat := range map[match.UserID]game.Seat{"bob": 1, "eve": 2, "zoe": game.Spectator, "ann": game.Spectator} {
				if x, y := a.seen(t, u, seat), b.seen(t, u, seat); !reflect.DeepEqual(x, y) {
					t.Errorf("%s: %s as %v can tell the bids apart:\n%s\n%s", when, u, seat, x, y)
				}
			}
			x, err := a.s.Load(t.Context(), a.id)
			if err != nil {
				t.Fatal(err)
			}
			if text := fmt.Sprint(x); strings.Contains(text, "bid") {
				t.Errorf("%s: the public store holds %s", when, text)
			}
		}
		compare("one bid")
		for _, w := range []world{a, b} {
			act(t, w.h, w.id, "bob", 1, "bid 5")
		}
		compare("two bids")
		for _, w := range []world{a, b} {
			if own := view(t, w.h, w.id, "bob", 1); own.Log[2].Text != "Bob: bid 5" || own.Log[1].Text != "Ann: sealed" {
				t.Errorf("Bob reads %v", own.Log)
			}
			if again := view(t, w.h, w.id, "ann", 0); len(again.Legal) != 0 {
				t.Errorf("Ann may bid again: %v", again.Legal)
			}
			act(t, w.h, w.id, "eve", 2, "bid 3")
		}
		x, y := view(t, a.h, a.id, "bob", 1), view(t, b.h, b.id, "bob", 1)
		if fmt.Sprint(sightOf(x.Observation).Last) != "[0 5 3]" || fmt.Sprint(sightOf(y.Observation).Last) != "[9 5 3]" {
			t.Errorf("the bids are open: %v, %v", x.Observation, y.Observation)
		}
		stored, err := a.s.Load(t.Context(), a.id)
		if err != nil || stored.Steps[1].Action != "bid 0" {
			t.Errorf("the openings are not public: %v, %v", stored.Steps, err)
		}
	})
}

// TestDealIsSecret compares worlds that differ in what only Ann's seat was dealt.
func TestDealIsSecret(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var worlds []world
		for _, first := range []uint64{0x1000000000000001, 0xf000000000000001} {
			c := config(&storetest.Memory{})
			c.Deal = func(match.ID) game.Source { return &opening{first: first} }
			w := world{host(t, c), c.Store, ""}
			w.id = create(t, w.h, `{}`, human("Ann", "ann"), human("Bob", "bob"))
			worlds = append(worlds, w)
		}
		mine := func(w world) int { return sightOf(view(t, w.h, w.id, "ann", 0).Observation).Hidden }
		if mine(worlds[0]) == mine(worlds[1]) {
			t.Fatal("the worlds are the same")
		}
		for u, seat := range map[match.UserID]game.Seat{"bob": 1, "zoe": game.Spectator} {
			if x, y := worlds[0].seen(t, u, seat), worlds[1].seen(t, u, seat); !reflect.DeepEqual(x, y) {
				t.Errorf("%s as %v can tell the deals apart:\n%s\n%s", u, seat, x, y)
			}
		}
	})
}

// opening is a source whose first word is given.
type opening struct {
	first uint64
	counter
}

func (o *opening) Uint64() uint64 {
	if o.n == 0 {
		o.n = 1
		return o.first
	}
	return o.counter.Uint64()
}

// TestDealsDiffer makes two matches in the same instant.
func TestDealsDiffer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := host(t, config(&storetest.Memory{}))
		deals := map[string]bool{}
		for range 3 {
			id := create(t, h, `{"rounds":1}`, bot("draws"), bot("draws"), bot("draws"), bot("draws"))
			until(t, h, id, over)
			r, err := h.Record(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			deals[string(r.Deal)] = true
		}
		if len(deals) != 3 {
			t.Errorf("deals %v", deals)
		}
	})
}

// TestBotsWaitForReaders plays by a clock: a step every pause, however many bots are to bid.
func TestBotsWaitForReaders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := config(&storetest.Memory{})
		c.Pause = time.Minute
		h := host(t, c)
		begin := time.Now()
		id := create(t, h, `{"rounds":2}`, bot("draws"), bot("draws"))
		until(t, h, id, over)
		if d := time.Since(begin); d != 4*time.Minute {
			t.Errorf("two rounds of a turn and a shared auction took %v", d)
		}
	})
}
