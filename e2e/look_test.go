package e2e

import (
	"encoding/json"
	"slices"
	"strings"
	"time"
)

// view is what the page offers now.
type view struct {
	Count  string   // which decision of this seat the form is for; empty without one
	Acts   []string // the actions that have a button
	Board  []string // the actions that have a target on the board
	Most   int      // the highest bid, where one is asked
	Over   bool
	Legal  []string // the squares of the map that can be chosen, as actions
	Detail string   // for failures: what is asked
}

const look = `JSON.stringify((() => {
	const actions = (list) => [...list].map((a) => document.getElementById(a.hash ? a.hash.slice(1) : a.getAttribute('href').slice(1))?.value ?? '');
	return {
		Count: document.querySelector('#act input[name=count]')?.value ?? '',
		Acts: [...document.querySelectorAll('button[form=act][name=action]')].map((b) => b.value),
		Board: actions(document.querySelectorAll('#board a[href^="#do-"]')),
		Legal: [...document.querySelectorAll('#ocean .go')].map((g) => 'claim ' + g.id.slice(3).toLowerCase()),
		Most: Number(document.querySelector('#act input[name=argument]')?.max ?? 0),
		Over: document.querySelector('a[href$="/record"]') !== null,
		Detail: document.getElementById('prompt')?.textContent ?? document.title,
	};
})())`

func (b *tab) view() (v view) {
	b.t.Helper()
	if err := json.Unmarshal([]byte(b.eval(look)), &v); err != nil {
		b.t.Fatal(err)
	}
	return v
}

// can tells whether the page offers an action.
func (v view) can(action string) bool { return slices.Contains(v.Acts, action) }

// bids tells whether the page asks for a bid.
func (v view) bids() bool { return v.can("bid *") }

// until waits for a page that is as wanted.
func (b *tab) until(what string, wanted func(view) bool) view {
	b.t.Helper()
	deadline := time.Now().Add(patience)
	for {
		v := b.view()
		if wanted(v) {
			return v
		}
		if time.Now().After(deadline) {
			b.shoot("failed")
			b.t.Fatalf("waited in vain for %s: %+v\nat last: %s\n%s", what, v, b.eval("(window.pressed ?? []).join(', ')"), b.eval("document.body.innerText"))
		}
		time.Sleep(30 * time.Millisecond)
	}
}

// turn waits until there is something to do, or the game is over.
func (b *tab) turn() view {
	b.t.Helper()
	return b.until("a move to make, or the end", func(v view) bool { return v.Over || len(v.Acts) > 0 })
}

// answered waits until the page has taken what was done when it looked like v.
func (b *tab) answered(v view, what string) view {
	b.t.Helper()
	return b.until("an answer to "+what, func(w view) bool { return w.Count != v.Count || w.Over })
}

// says waits until the page says so.
func (b *tab) says(words string) {
	b.t.Helper()
	b.until("the words "+words, func(view) bool { return strings.Contains(b.eval("document.body.textContent"), words) })
}
