package web

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"fathom/benthos"
	"fathom/game"
	"fathom/trench"
)

// card is what lies at a place of the deck, counted from 0.
func (d dealt) card(place int) trench.Card { return trench.Card(d.orders["deck"][place] + 1) }

// onDive and onOcean make faults of what a viewer observes.
func onDive(spoil func(truth *leaky, seat game.Seat, o *trench.Observation)) fault {
	return fault{game: "trench", observe: func(truth *leaky, seat game.Seat, seen game.Observation) game.Observation {
		o := seen.(trench.Observation)
		spoil(truth, seat, &o)
		return o
	}}
}

func onOcean(spoil func(truth *leaky, seat game.Seat, o *benthos.Observation)) fault {
	return fault{game: "benthos", observe: func(truth *leaky, seat game.Seat, seen game.Observation) game.Observation {
		o := seen.(benthos.Observation)
		spoil(truth, seat, &o)
		return o
	}}
}

// peek shows a face-down card of the column.
func peek(truth *leaky, s *trench.Slot) {
	if s.Kind == trench.FaceDown {
		s.Card = truth.luck.card(s.Drawn - 1)
	}
}

// leaks are one planted fault for each way in which other programs gave something away. There is no undo that could
// be used as a peek, so none is planted.
var leaks = map[string]fault{
	"the seed in a header": {game: "trench", answer: func(w *world, _ *http.Request, out http.ResponseWriter) bool {
		out.Header().Set("X-Seed", fmt.Sprint(w.luck.orders))
		return false
	}},
	"the first position shows a card": onDive(func(truth *leaky, _ game.Seat, o *trench.Observation) {
		if truth.steps == 0 {
			peek(truth, &o.Column[3])
		}
	}),
	"an event names the next card": {game: "trench", narrate: func(d dealt, _ game.Step) string {
		return "Next comes the " + d.card(trench.Cards-1).Name()
	}},
	"the log names what sonar saw": {game: "trench", narrate: func(d dealt, s game.Step) string {
		if !strings.HasPrefix(s.Action, "sonar") {
			return ""
		}
		return fmt.Sprint("It is one of ", d.orders["deck"])
	}},
	"money without the sealed bid": onOcean(func(truth *leaky, _ game.Seat, o *benthos.Observation) {
		for seat, text := range truth.bids {
			if a, err := benthos.ParseAction(text); err == nil {
				n, _ := a.Bid()
				o.Money[seat] -= n
			}
		}
	}),
	"a spectator sees everything": onDive(func(truth *leaky, seat game.Seat, o *trench.Observation) {
		for i := range o.Column {
			if seat == game.Spectator {
				peek(truth, &o.Column[i])
			}
		}
	}),
	"another seat without proof": {game: "benthos", answer: func(w *world, r *http.Request, _ http.ResponseWriter) bool {
		seat := 0 // not on a stream, which would not end
		if n, err := fmt.Sscan(r.URL.Query().Get("seat"), &seat); n == 1 && err == nil && seat >= 0 && seat < len(w.users) && !strings.HasSuffix(r.URL.Path, "/live") {
			r.Header.Set("Cookie", cookieName+"="+w.server.guests.seal(w.users[seat]))
		}
		return false
	}},
	"a field that nobody thought of": onDive(func(truth *leaky, _ game.Seat, o *trench.Observation) {
		o.Tokens = int(truth.luck.card(trench.Cards - 1))
	}),
	"a bid that is seen when it is made": onOcean(func(truth *leaky, _ game.Seat, o *benthos.Observation) {
		for seat, text := range truth.bids {
			if a, err := benthos.ParseAction(text); err == nil {
				o.Bids[seat].Known = true
				o.Bids[seat].Amount, _ = a.Bid()
				if o.Viewer >= 0 {
					o.Bids[o.Viewer] = o.Bids[seat]
				}
			}
		}
	}),
	"a number that goes with a card": onDive(func(truth *leaky, _ game.Seat, o *trench.Observation) {
		for i := range o.Column {
			if s := &o.Column[i]; s.Kind == trench.FaceDown {
				s.Drawn = int(truth.luck.card(s.Drawn - 1))
			}
		}
	}),
	"the size of a page": {game: "benthos", answer: func(w *world, r *http.Request, out http.ResponseWriter) bool {
		if r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, string(worldID)) && w.n > 0 {
			fmt.Fprintf(out, "%*s", len(w.steps[w.n-1].Action), "")
		}
		return false
	}},
	"actions that depend on a hidden card": {game: "trench", legal: func(truth *leaky, _ game.Seat, list []string) []string {
		if len(list) > 1 && truth.luck.card(trench.Cards-1) < trench.GiantOctopus {
			return list[:len(list)-1]
		}
		return list
	}},
	"an error that names a card": {game: "trench", refuse: func(truth *leaky, _ error) error {
		return errors.New("there lies the " + truth.luck.card(trench.Cards-1).Name())
	}},
	"the record of a game that is on": {game: "trench", answer: func(w *world, r *http.Request, out http.ResponseWriter) bool {
		record := strings.HasSuffix(r.URL.Path, "/record")
		if record {
			_, _ = out.Write(w.deal())
		}
		return record
	}},
	"a hint that knows the next card": {game: "trench", answer: func(w *world, r *http.Request, out http.ResponseWriter) bool {
		if w.solo && strings.HasSuffix(r.URL.Path, "/hint") && r.URL.Query().Get("seat") != "1" && strings.HasSuffix(r.Header.Get("Cookie"), w.server.guests.seal(w.users[0])) {
			fmt.Fprint(out, w.luck.card(trench.Cards-1).Name())
		}
		return false
	}},
	"a line of the server's log": {game: "benthos", answer: func(w *world, _ *http.Request, _ http.ResponseWriter) bool {
		if w.server != nil && w.n > 0 {
			w.server.log.Debug("asked", "last", w.steps[w.n-1].Action)
		}
		return false
	}},
}

// TestTwinWorldsSeeLeaks: the comparison of worlds finds every planted leak, and soon.
func TestTwinWorldsSeeLeaks(t *testing.T) {
	for _, name := range slices.Sorted(maps.Keys(leaks)) {
		f := leaks[name]
		t.Run(strings.ReplaceAll(name, " ", "_"), func(t *testing.T) {
			var found *difference
			games := 0
			for ; found == nil && games < 150; games++ {
				synctest.Test(t, func(t *testing.T) { _, found = twins(t, uint64(games), f, marks, bytes.Equal) })
			}
			if found == nil {
				t.Fatalf("not seen in %d games", games)
			}
			t.Logf("seen in game %d: %s can tell by %s", games, found.viewer, found.what)
		})
	}
}
