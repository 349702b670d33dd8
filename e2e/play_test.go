package e2e

import (
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// missing are the ways to act that have not been used yet.
type missing map[string]bool

func wanted(ways ...string) missing {
	m := missing{}
	for _, w := range ways {
		m[w] = true
	}
	return m
}

func (m missing) report(t *testing.T) {
	t.Helper()
	if len(m) > 0 {
		t.Errorf("never done: %s", strings.Join(slices.Sorted(maps.Keys(m)), "; "))
	}
}

// trenchWays are all ways to act in The Mariana Trench: what is done, and where it is pressed.
func trenchWays() missing {
	return wanted("dive 1", "dive 2", "dive 3", "rise 1", "rise 2", "rise 3", "stay", "reveal", "collect", "upgrade", "leave", "end turn",
		"pass", "recharge", "sonar up", "sonar down", "stun", "brace",
		"dive 1 on the board", "dive 2 on the board", "dive 3 on the board", "rise 1 on the board", "rise 2 on the board",
		"rise 3 on the board", "recharge on the board", "sonar up on the board", "sonar down on the board")
}

// trenchWay names an action after the moment in which it is done.
func trenchWay(acts []string, action string) string {
	begins := slices.ContainsFunc(acts, moves)
	chooses := slices.ContainsFunc(acts, func(a string) bool { return a == "collect" || a == "upgrade" || a == "reveal" })
	switch {
	case action == "reveal" && begins:
		return "stay"
	case action == "end" && begins:
		return "pass"
	case action == "end" && chooses:
		return "leave"
	case action == "end":
		return "end turn"
	}
	return action
}

// moves tells whether an action is to dive or to rise.
func moves(action string) bool {
	return strings.HasPrefix(action, "dive") || strings.HasPrefix(action, "rise")
}

// trenchMove is a move of The Mariana Trench: one that has not been made yet, else one that leads to more of them.
func (b *tab) trenchMove(h hand, v view, m missing) {
	b.t.Helper()
	type choice struct {
		action string
		board  bool
	}
	var list []choice
	for _, a := range v.Acts {
		list = append(list, choice{a, false})
	}
	for _, a := range v.Board {
		list = append(list, choice{a, true})
	}
	way := func(c choice) string {
		if c.board {
			return c.action + " on the board"
		}
		return trenchWay(v.Acts, c.action)
	}
	c := list[b.pick.IntN(len(list))]
	for _, takes := range []string{"collect", "upgrade"} { // the cards run out and the game ends
		if i := slices.IndexFunc(list, func(c choice) bool { return c.action == takes }); i >= 0 {
			c = list[i]
		}
	}
	if i := slices.IndexFunc(list, func(c choice) bool { return m[way(c)] }); i >= 0 {
		c = list[i]
	}
	selector := button(c.action)
	if c.board {
		selector = target(c.action)
	}
	h.press(b, selector)
	delete(m, way(c))
	b.answered(v, way(c))
}

// benthosWays are the ways to act in Benthos but for the bid, which every hand does in ways of its own.
func benthosWays(bids ...string) missing {
	m := wanted("a square of the map", "a square of the list", "a second square of the map", "a second square of the list", "stop")
	for _, w := range bids {
		m[w] = true
	}
	return m
}

// benthosMove is a move of Benthos: a bid, or a square by the map or by the list, or the end of the operation.
func (b *tab) benthosMove(h hand, v view, m missing) {
	b.t.Helper()
	if b.eval(`[...document.querySelectorAll('[data-go]')].some((g) => g.checkVisibility())`) == "true" {
		h.press(b, `[data-go]`) // the news of a phone
	}
	if v.bids() {
		// To win now and then, and to have some money left.
		way := h.bid(b, b.pick.IntN(min(v.Most, 3)+1), v)
		if way == "bid by typing" && b.pick.IntN(2) == 0 && b.at(`#act input[name=argument]`) {
			b.key(kb.Enter)
		} else {
			h.press(b, button("bid *"))
		}
		delete(m, way)
		b.answered(v, way)
		return
	}
	square := "a square"
	if v.can("stop") {
		square = "a second square"
		if m["stop"] || b.pick.IntN(4) == 0 {
			h.press(b, button("stop"))
			delete(m, "stop")
			b.answered(v, "stop")
			return
		}
	}
	claim := v.Legal[b.pick.IntN(len(v.Legal))]
	if way := square + " of the list"; m[way] && !m[square+" of the map"] {
		b.pickFrom(h, claim)
		h.press(b, button("claim *"))
		delete(m, way)
		b.answered(v, claim)
		return
	}
	b.choose(h, claim)
	h.press(b, button("claim *"))
	delete(m, square+" of the map")
	b.answered(v, claim+" on the map")
}

// choose chooses a square of the map. By keyboard the arrows lead there.
func (b *tab) choose(h hand, claim string) {
	b.t.Helper()
	if _, ok := h.(*keyboard); !ok {
		h.press(b, "#ocean-"+squareOf(claim))
		return
	}
	b.tabTo(`#ocean [role=gridcell]`)
	to := strings.TrimPrefix(claim, "claim ")
	for range 20 {
		here := strings.ToLower(strings.TrimPrefix(b.eval("document.activeElement.id"), "ocean-"))
		switch {
		case here == to:
			b.key(kb.Enter)
			return
		case here[0] < to[0]:
			b.key(kb.ArrowRight)
		case here[0] > to[0]:
			b.key(kb.ArrowLeft)
		case len(here) < len(to) || len(here) == len(to) && here < to:
			b.key(kb.ArrowDown)
		default:
			b.key(kb.ArrowUp)
		}
	}
	b.t.Fatalf("the arrows do not lead to %s", to)
}

// squareOf is the name of the square that an action claims.
func squareOf(claim string) string { return strings.ToUpper(strings.TrimPrefix(claim, "claim ")) }

// pickFrom chooses a square from the list, by the first letters of its name.
func (b *tab) pickFrom(h hand, claim string) {
	b.t.Helper()
	const list = `#act select[name=argument]`
	if _, ok := h.(*keyboard); ok {
		b.tabTo(list)
	} else {
		b.eval(`document.querySelector('` + list + `').focus()`) // the list itself is no part of the page, and cannot be pressed here
	}
	name := squareOf(claim)
	b.key(name)
	chosen := func() string { return b.eval(`document.querySelector('` + list + `').value`) }
	got := chosen()
	if strings.HasPrefix(got, name) && got != name { // A10 begins as A1 does
		b.key(kb.Home)
		for range 100 {
			if got = chosen(); got == name {
				break
			}
			b.key(kb.ArrowDown)
		}
	}
	if got != name {
		b.t.Fatalf("the list says %q, not %q", got, name)
	}
}

// play plays tables that open opens until everything has been done once and a game has been played to its end.
func (b *tab) play(h hand, m missing, open func(), move func(*tab, hand, view, missing)) {
	b.t.Helper()
	moves, ends := 0, 0
	for games := 0; games < 6 && (ends == 0 || len(m) > 0); games++ {
		open()
		v := b.turn()
		for ; !v.Over && (ends == 0 || len(m) > 0); v = b.turn() {
			move(b, h, v, m)
			moves++
		}
		if v.Over {
			ends++
		}
	}
	m.report(b.t)
	b.t.Logf("%d moves, %d games to the end", moves, ends)
}

// everyTrenchMove does everything once that can be done in The Mariana Trench. Forms lead from one such moment to the next.
func (b *tab) everyTrenchMove(h hand, base string) {
	b.t.Helper()
	ines, m := newPerson(base, b.pick.Uint64()), trenchWays()
	b.open(base)
	for games := 0; games < 30 && len(m) > 0; games++ {
		g := ines.table(b.t, "trench", []string{"bot:random"}, url.Values{"opt-optionalReveal": {"1"}, "opt-sonarUnlimited": {"1"},
			"opt-askBeforeStun": {"1"}, "opt-stagnationLimit": {"0"}})
		b.become(ines)
		for !g.over && len(m) > 0 {
			var err error
			if !slices.ContainsFunc(g.acts, func(a string) bool { return m[trenchWay(g.acts, a)] || m[a+" on the board"] }) {
				if len(g.acts) > 0 {
					g, err = ines.actWell(g)
				} else {
					g, err = ines.get(path(g))
				}
			} else {
				b.open(base + path(g))
				b.trenchMove(h, b.turn(), m)
				g, err = ines.get(path(g))
			}
			if err != nil {
				b.t.Fatal(err)
			}
		}
	}
	m.report(b.t)
}
