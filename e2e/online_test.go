package e2e

import (
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// invite opens a table with free seats in the first tab and seats the others by their links, each through its own wire.
func invite(t *testing.T, game string, tabs []*tab, wires []*wire) {
	t.Helper()
	host := tabs[0]
	seats := []string{"", "none", "2", "3", "4"}[len(tabs)]
	host.open(wires[0].url + "/new?with=invite&seats=" + seats + "&game=" + game)
	host.eval(`document.getElementById('name').value = 'Ines'`)
	host.click("main form button[type=submit]")
	host.do(chromedp.WaitVisible(chromedp.CSS("#link-2")))
	links := strings.Fields(host.eval(`[...document.querySelectorAll('input[id^=link-]')].map(i => i.value).join(' ')`))
	if len(links) != len(tabs)-1 {
		t.Fatalf("%d links for %d people", len(links), len(tabs)-1)
	}
	for i, b := range tabs[1:] {
		link, err := url.Parse(links[i])
		if err != nil {
			t.Fatal(err)
		}
		b.open(wires[i+1].url + link.Path)
		b.eval(`document.getElementById('name').value = ` + "'" + []string{"Tomasz", "Priya"}[i] + "'")
		b.click("main form button[type=submit]")
	}
}

// people are as many browsers, each with a wire of its own.
func people(t *testing.T, n int) (tabs []*tab, wires []*wire) {
	t.Helper()
	s, browser := serve(t, t.TempDir()), chromium(t)
	for range n { // before the tabs, so that they are closed after them
		wires = append(wires, tap(t, s.url))
	}
	for i := range n {
		tabs = append(tabs, newTab(t, browser, 1280, 900, uint64(10+i)))
	}
	return tabs, wires
}

// TestOpponents plays the end of a game of The Mariana Trench between two browsers, a reload included.
func TestOpponents(t *testing.T) {
	t.Parallel()
	s := serve(t, t.TempDir())
	people, g := reach(t, newPerson(s.url, 8), "trench", []string{"invite"}, nil, func(g page) bool { return g.said("Oxygen 3 entered") })
	var tabs []*tab
	for i, p := range people {
		b := newTab(t, chromium(t), 1280, 900, uint64(10+i))
		b.become(p)
		b.open(s.url + path(g))
		tabs = append(tabs, b)
	}
	h := &mouse{}
	for turn := 0; !tabs[0].view().Over || !tabs[1].view().Over; turn++ {
		tabs[0].until("somebody to move, or the end", func(v view) bool {
			w := tabs[1].view()
			return len(v.Acts)+len(w.Acts) > 0 || v.Over && w.Over
		})
		for _, b := range tabs {
			if turn == 2 {
				b.do(chromedp.Reload())
				b.until("the table after a reload", func(v view) bool { return v.Over || b.has("#board") })
			}
			if v := b.view(); len(v.Acts) > 0 {
				b.trenchMove(h, v, nil)
			}
		}
	}
	for _, b := range tabs {
		text := b.eval("document.querySelector('main').innerText")
		if !strings.Contains(text, "Ines") || !strings.Contains(text, "Tomasz") {
			t.Errorf("the end names not both:\n%s", text)
		}
	}
}

// TestSealedAuction lets three browsers bid in one auction. What arrives at the others when the first has sealed is the
// same whatever the bid is, and so is the length of the form with it; the amounts arrive when the last bid is in.
func TestSealedAuction(t *testing.T) {
	t.Parallel()
	tabs, wires := people(t, 3)
	var told [2]string
	lengths := map[int64]bool{} // of the forms that were sent
	for i, amount := range []int{0, 4, 10} {
		for _, w := range wires {
			w.forget()
		}
		invite(t, "benthos", tabs, wires)
		var before [2]string
		for j, b := range tabs[1:] {
			b.until("the bid", view.bids)
			before[j] = wires[j+1].event(t, 0)
		}
		tabs[0].seal(amount)
		tabs[0].until("the seal", func(v view) bool { return len(v.Acts) == 0 })
		wires[0].mu.Lock()
		lengths[wires[0].sent] = true
		wires[0].mu.Unlock()
		for j, b := range tabs[1:] {
			n := news(before[j], wires[j+1].event(t, 1))
			b.until("the other's seal", func(view) bool { return strings.Contains(b.eval("document.body.innerText"), "Ines sealed a bid") })
			if !strings.Contains(n, "sealed") {
				t.Fatalf("bid %d: no seal in what arrived: %q", amount, n)
			}
			if i == 0 {
				told[j] = n
			} else if n != told[j] {
				t.Errorf("bid %d: what arrived depends on the bid:\n%s\nand for 0:\n%s", amount, n, told[j])
			}
		}
		tabs[1].seal(1)
		tabs[1].until("the seal", func(v view) bool { return len(v.Acts) == 0 })
		tabs[2].seal(2)
		for _, b := range tabs {
			b.until("the reveal", func(view) bool {
				return strings.Contains(b.eval("document.body.innerText"), "Priya 2") || strings.Contains(b.eval("document.body.innerText"), "2 by Priya")
			})
		}
		tabs[2].shoot("reveal")
	}
	if len(lengths) != 1 || lengths[0] {
		t.Errorf("the forms with bids have %v bytes", lengths)
	}
}
