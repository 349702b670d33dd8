package e2e

import (
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// TestWithoutScript plays every phase of both games in a browser that runs no script: with the buttons, the list of
// squares and the field of the bid.
func TestWithoutScript(t *testing.T) {
	t.Parallel()
	s := serve(t, t.TempDir())
	b := newTab(t, chromium(t), 1280, 800, 7)
	if _, err := chromedp.Call(b.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
		t.Fatal(err)
	}
	h := &mouse{}
	b.opens(h, s.url+"/new?game=trench", manyChoices)()
	if b.isTrue("typeof htmx === 'object'") {
		t.Fatal("the script runs")
	}
	m := wanted("dive 1", "stay", "collect", "upgrade", "leave", "stun", "brace")
	for v := b.onward(); len(m) > 0 && !v.Over; v = b.onward() {
		v.Board = nil
		b.trenchMove(h, v, m)
	}
	if len(m) > 4 {
		m.report(t)
	}
	b.opens(h, s.url+"/new?game=benthos", short)()
	m = wanted("bid", "claim", "stop")
	for v := b.onward(); len(m) > 0 && !v.Over; v = b.onward() {
		act := v.Acts[b.pick.IntN(len(v.Acts))]
		if v.can("stop") && m["stop"] {
			act = "stop"
		}
		if v.bids() {
			b.click("#act input[name=argument]")
			b.do(chromedp.KeyEvent("a", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
			b.key(strconv.Itoa(b.pick.IntN(min(v.Most, 4) + 1)))
		}
		b.click(button(act))
		verb, _, _ := strings.Cut(act, " ")
		delete(m, verb)
		b.answered(v, act)
	}
	m.report(t)
}

// onward loads the page again until there is something to do: without a script nothing comes by itself.
func (b *tab) onward() (v view) {
	b.t.Helper()
	for range 50 {
		if v = b.view(); v.Over || len(v.Acts) > 0 {
			return v
		}
		b.do(chromedp.Reload())
	}
	b.t.Fatalf("nothing to do: %+v", v)
	return v
}
