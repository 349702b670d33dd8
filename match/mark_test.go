package match_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"fathom/fair"
	"fathom/game"
	"fathom/match"
	"fathom/store/storetest"
)

// marks are stand-ins that depend on nothing but the name of what they stand for.
func marks(name string) fair.Hash { return fair.H([]byte(name)) }

// swapped is luck that deals two cards of the deck in each other's place.
type swapped struct {
	game.Luck
	a, b int
}

func (l swapped) Order(list string, n int) []int {
	items := l.Luck.Order(list, n)
	if list == "deck" {
		items[l.a], items[l.b] = items[l.b], items[l.a]
	}
	return items
}

// twin is a match of three or two people in a world of its own, with everything that the others can get of its proofs.
// Marked tells whether stand-ins are shown.
func twin(t *testing.T, name string, luck func(fair.Secret) game.Luck, marked bool, moves ...string) []string {
	t.Helper()
	c := both(&storetest.Memory{})
	c.Luck = luck
	if marked {
		c.Mark = marks
	}
	h := host(t, c)
	users := []match.UserID{"ann", "bob", "eve"}
	n := match.New{Game: name}
	for _, u := range users[:len("abc")-map[string]int{"trench": 1}[name]] {
		n.Places = append(n.Places, human(string(u), u))
	}
	id, err := h.Create(t.Context(), n)
	if err != nil {
		t.Fatal(err)
	}
	var seen []string
	look := func() {
		for seat := game.Spectator; int(seat) < len(n.Places); seat++ {
			u := match.UserID("")
			if seat == 0 {
				continue // Ann knows what differs
			}
			if seat > 0 {
				u = users[seat]
			}
			x, _, err := h.Fair(t.Context(), id, u, seat)
			if err != nil {
				t.Fatal(err)
			}
			text, err := json.Marshal(x)
			if err != nil {
				t.Fatal(err)
			}
			seen = append(seen, strings.ReplaceAll(string(text), string(id), "ID"))
		}
	}
	look()
	for _, m := range moves {
		seat := view(t, h, id, "", game.Spectator).ToAct[0]
		act(t, h, id, users[seat], seat, m)
		look()
	}
	return seen
}

func fixedLuck(fair.Secret) game.Luck { return fair.Luck{Seed: fair.Secret{1}} }

// TestProofsTellNothing: two worlds that differ in a sealed bid, and two that differ in a card that one seat has looked
// at, are the same to everybody else once stand-ins are in the place of commitments, roots and sums; and those have the
// same length and number in both.
func TestProofsTellNothing(t *testing.T) {
	other := func(s fair.Secret) game.Luck { return swapped{fixedLuck(s), 0, 9} }
	for _, marked := range []bool{true, false} {
		pairs := map[string][2][]string{
			"a bid":  {twin(t, "benthos", fixedLuck, marked, "bid 0"), twin(t, "benthos", fixedLuck, marked, "bid 1")},
			"a card": {twin(t, "trench", fixedLuck, marked, "dive 2"), twin(t, "trench", other, marked, "dive 2")},
		}
		for what, p := range pairs {
			if marked && !reflect.DeepEqual(p[0], p[1]) {
				t.Errorf("%s shows:\n%v\n%v", what, p[0], p[1])
			}
			for i := range p[0] {
				if len(p[0][i]) != len(p[1][i]) {
					t.Errorf("%s: %d and %d bytes", what, len(p[0][i]), len(p[1][i]))
				}
				if !marked && p[0][i] == p[1][i] {
					t.Errorf("%s: two matches have the same commitments", what)
				}
			}
		}
	}
	// The planted fault: a card that has been turned up differs, and that must be seen.
	second := func(s fair.Secret) game.Luck { return swapped{fixedLuck(s), 1, 9} }
	if reflect.DeepEqual(twin(t, "trench", fixedLuck, true, "dive 2"), twin(t, "trench", second, true, "dive 2")) {
		t.Error("a card that lies open is not shown")
	}
}
