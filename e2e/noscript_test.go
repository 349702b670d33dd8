package e2e

import (
	"strconv"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// TestWithoutScript makes a move in every phase of both games in a browser that runs no script: with the buttons, the
// list of squares and the field of the bid. What follows comes as a new page.
func TestWithoutScript(t *testing.T) {
	t.Parallel()
	s := serve(t, t.TempDir())
	b := newTab(t, chromium(t), 1280, 800, 7)
	if _, err := chromedp.Call(b.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
		t.Fatal(err)
	}
	h := &mouse{}
	b.opens(h, s.url+"/new?game=trench", map[string]string{"seat2": "bot:random", "opt-mustMove": "on"})()
	if b.isTrue("typeof htmx === 'object'") {
		t.Fatal("the script runs")
	}
	for i, m := range moments {
		ines := newPerson(s.url, uint64(40+i))
		_, g := reach(t, ines, m.game, m.seats, m.set(), m.is)
		b.become(ines)
		b.open(s.url + path(g))
		v := b.view()
		if len(v.Acts) == 0 { // somebody else is to act: nothing comes by itself, and the page says whom it waits for
			b.says("Tomasz")
			continue
		}
		if v.bids() {
			b.click("#act input[name=argument]")
			b.do(chromedp.KeyEvent("a", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
			b.key(strconv.Itoa(min(v.Most, 2)))
		}
		for _, act := range v.Acts {
			if act == "claim *" {
				b.pickFrom(&mouse{}, v.Legal[0])
			}
			if act != "end" { // a button that does something
				b.click(button(act))
				b.answered(v, act)
				break
			}
		}
	}
}
