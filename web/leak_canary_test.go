package web

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"

	"fathom/game"
	"fathom/trench"
)

// note adds the cards that a seat has seen by what it observes now.
func note(seen map[trench.Card]bool, o trench.Observation) {
	for _, slot := range o.Column {
		seen[slot.Card] = true
	}
	for _, sub := range o.Subs {
		for _, list := range [][]trench.Card{sub.Hold, sub.Delivered, sub.Upgraded[:]} {
			for _, c := range list {
				seen[c] = true
			}
		}
	}
}

// earned are the cards that a seat has seen by all the steps of a dive.
func (p plan) earned(viewer game.Seat) map[trench.Card]bool {
	seen, t := map[trench.Card]bool{}, p.table(0)
	note(seen, t.Observe(viewer).(trench.Observation))
	for _, s := range p.steps {
		if err := t.Apply(s.Seat, s.Action); err != nil {
			panic(err)
		}
		note(seen, t.Observe(viewer).(trench.Observation))
	}
	return seen
}

// canary plays a dive and reads what a viewer is told of it: the log of the table, every refusal, and what the server writes
// for its operator, who has seen nothing. It returns the first text that names a card which has not been earned.
func canary(t *testing.T, seed uint64, f fault) (texts int, found string) {
	r := rand.New(rand.NewPCG(seed, 13))
	p := drawPlan(r)
	for p.game.Name() != "trench" {
		p = drawPlan(r)
	}
	p = p.cut(len(p.steps))
	if p.over() {
		return 0, ""
	}
	w := newWorld(t, p, f, marks)
	defer w.close()
	list := w.viewers()
	v := list[r.IntN(len(list))]
	l := w.look(v, seed)
	names := func(where, text string, known map[trench.Card]bool) {
		texts++
		for c := trench.FlyingFish; c <= trench.GulperEel; c++ {
			if !known[c] && found == "" && (strings.Contains(text, c.Name()) || strings.Contains(text, c.String())) {
				found = fmt.Sprintf("seed %d: %s, after %d steps, for %s, names the %s", seed, where, w.n, v.name, c.Name())
			}
		}
	}
	known, table, made, read := map[trench.Card]bool{}, p.table(0), 0, 0
	note(known, table.Observe(v.seat).(trench.Observation))
	for more := true; more && found == ""; more = w.step(r.IntN(10) == 0) {
		for settle(w); made < w.n; made++ {
			if err := table.Apply(p.steps[made].Seat, p.steps[made].Action); err != nil {
				t.Fatal(err)
			}
			note(known, table.Observe(v.seat).(trench.Observation))
		}
		view, err := w.host.View(t.Context(), worldID, v.user.ID, v.seat)
		if err != nil {
			t.Fatal(err)
		}
		for ; read < len(view.Log); read++ {
			names("a line of the log", view.Log[read].Text, known)
		}
		l.got = nil
		l.refusals()
		if w.n%10 == 0 {
			l.others()
		}
		for _, got := range l.got {
			if !strings.Contains(got.what, "without script") && !strings.Contains(got.what, "GET /hint") { // those hold the table
				names(got.what, words(string(got.text)), known) // every page has the drawings of all cards
			}
		}
	}
	names("the server's own log", w.log.String(), nil)
	return texts, found
}

// TestNamesOfCards: no log and no refusal names a card that its reader has not seen. Faults of either kind are found.
func TestNamesOfCards(t *testing.T) {
	texts := 0
	for seed := range uint64(20) {
		synctest.Test(t, func(t *testing.T) {
			n, found := canary(t, seed, fault{})
			if texts += n; found != "" {
				t.Error(found)
			}
		})
	}
	t.Logf("%d texts of %d dives", texts, 20)
	for _, name := range []string{"an event names the next card", "an error that names a card"} {
		found := ""
		for seed := uint64(0); seed < 40 && found == ""; seed++ {
			synctest.Test(t, func(t *testing.T) { _, found = canary(t, seed, leaks[name]) })
		}
		if found == "" {
			t.Errorf("planted: %s is not found", name)
		}
	}
}
