package e2e

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// hand is a way to use a page.
type hand interface {
	// press presses what the selector names, as somebody with this hand would.
	press(b *tab, selector string)
	// bid sets the amount that is about to be sealed; each call may do so in another of its ways, which it returns.
	bid(b *tab, amount int, v view) string
}

// button is the selector of an action's button.
func button(action string) string { return fmt.Sprintf("button[form=act][value=%q]", action) }

// target is the selector of an action's target on the board or the map.
func target(action string) string {
	return fmt.Sprintf(`svg a[href="#do-%s"]`, strings.ReplaceAll(action, " ", "-"))
}

// folded is the selector of the heading of a folded list that hides what another names, or empty.
func (b *tab) folded(selector string) string {
	if b.eval(fmt.Sprintf(`document.querySelector(%q)?.matches('details:not([open]) :not(summary, summary *)')`, selector)) != "true" {
		return ""
	}
	return fmt.Sprintf(`details:has(%s) > summary`, selector)
}

// place brings what the selector names into the window and gives its middle. It waits for what is not there yet, or not
// enabled, and for what something else lies over: that cannot be pressed.
func (b *tab) place(selector string) (x, y float64) {
	b.t.Helper()
	var state string
	for deadline := time.Now().Add(patience / 2); time.Now().Before(deadline); time.Sleep(15 * time.Millisecond) {
		state = b.eval(fmt.Sprintf(`(() => {
			const e = document.querySelector(%q);
			if (!e || e.disabled) return e ? 'disabled' : 'not there';
			e.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
			const r = e.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
			const top = document.elementFromPoint(x, y);
			return e.contains(top) ? x + ' ' + y : 'under ' + top?.outerHTML.slice(0, 120);
		})()`, selector))
		if _, err := fmt.Sscan(state, &x, &y); err == nil {
			return x, y
		}
	}
	b.shoot("failed")
	b.t.Fatalf("%s cannot be pressed: it is %s", selector, state)
	return 0, 0
}

// hit clicks or taps, and unfolds first what hides the place.
func (b *tab) hit(selector string, how func(x, y float64) chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if f := b.folded(selector); f != "" {
		b.do(how(b.place(f)))
	}
	b.do(how(b.place(selector)))
}

func click(x, y float64) chromedp.Action[chromedp.Void] { return chromedp.MouseClickXY(x, y) }

// click clicks with the mouse.
func (b *tab) click(selector string) {
	b.t.Helper()
	b.hit(selector, click)
}

// write puts an amount into the field of the bid as typing does, whatever the hand.
func (b *tab) write(amount int) {
	b.t.Helper()
	b.eval(fmt.Sprintf(`(() => { const n = document.querySelector('#act input[name=argument]'); n.value = %d;
		n.dispatchEvent(new Event('input', { bubbles: true })); })()`, amount))
}

// seal seals a bid of so much with the mouse.
func (b *tab) seal(amount int) {
	b.t.Helper()
	b.write(amount)
	b.click(button("bid *"))
}

// amount is what stands in the field of the bid.
func (b *tab) amount() int {
	b.t.Helper()
	n, err := strconv.Atoi(b.eval(`document.querySelector('#act input[name=argument]').value`))
	if err != nil {
		b.t.Fatal(err)
	}
	return n
}

// mouse presses with the mouse, and bids by dragging, by the buttons beside the amount, and by typing.
type mouse struct{ bids int }

func (m *mouse) press(b *tab, selector string) { b.t.Helper(); b.click(selector) }

func (m *mouse) bid(b *tab, amount int, v view) string {
	b.t.Helper()
	m.bids++
	switch {
	case m.bids%3 == 0 && v.Most >= 2:
		b.drag(v.Most)
		return "bid by dragging"
	case m.bids%3 == 1 && v.Most >= 2:
		b.click(`#act [data-step="1"]`)
		b.click(`#act [data-step="1"]`)
		b.click(`#act [data-step="-1"]`)
		if n := b.amount(); n != 1 {
			b.t.Errorf("two more and one less are %d", n)
		}
		return "bid by the buttons"
	}
	b.write(amount)
	return "bid by typing"
}

// drag pulls the slider of the bid from nothing to its middle.
func (b *tab) drag(most int) {
	b.t.Helper()
	const slider = `#act input[type=range]`
	x, y := b.place(slider)
	w, err := strconv.ParseFloat(b.eval(fmt.Sprintf(`document.querySelector(%q).clientWidth`, slider)), 64)
	if err != nil {
		b.t.Fatal(err)
	}
	b.do(chromedp.DragAndDropXY(x-w/2+10, y, x, y))
	if n := b.amount(); n < most/4 || n > (3*most+3)/4 {
		b.t.Errorf("dragged to the middle of 0 to %d, the bid is %d", most, n)
	}
}

// finger taps. On the board of The Mariana Trench the first tap chooses and the second does.
type finger struct{}

// again is the time in which a second tap at the same place counts as part of the first.
const again = 300 * time.Millisecond

func (finger) press(b *tab, selector string) {
	b.t.Helper()
	time.Sleep(again)
	board := strings.HasPrefix(selector, "svg a") && b.eval("document.querySelector('#table.mt') != null") == "true"
	b.hit(selector, chromedp.TapXY)
	if board {
		chosen := fmt.Sprintf(`document.querySelector(%q)?.classList.contains('is-hover')`, selector)
		b.until("a choice on the board", func(view) bool { return b.eval(chosen) == "true" })
		b.hit(selector, chromedp.TapXY)
	}
}

func (finger) bid(b *tab, amount int, _ view) string {
	b.t.Helper()
	for range min(amount, 3) {
		b.hit(`#act [data-step="1"]`, chromedp.TapXY)
	}
	return "bid by tapping"
}

// keyboard goes from one thing to the next with Tab and presses it with Enter and the space bar in turn.
type keyboard struct{ presses, bids int }

func (k *keyboard) press(b *tab, selector string) {
	b.t.Helper()
	if f := b.folded(selector); f != "" {
		b.tabTo(f)
		b.key(kb.Enter)
	}
	b.tabTo(selector)
	k.presses++
	if k.presses%2 == 0 {
		b.key(" ")
	} else {
		b.key(kb.Enter)
	}
}

func (b *tab) key(k string) {
	b.t.Helper()
	b.do(chromedp.KeyEvent(k))
}

// at tells whether the keyboard is at what the selector names.
func (b *tab) at(selector string) bool {
	b.t.Helper()
	return b.eval(fmt.Sprintf(`document.activeElement?.matches(%q)`, selector)) == "true"
}

// tabTo presses Tab until the keyboard is there.
func (b *tab) tabTo(selector string) {
	b.t.Helper()
	for range 150 {
		if b.at(selector) {
			return
		}
		b.key(kb.Tab)
	}
	b.shoot("failed")
	b.t.Fatalf("Tab does not lead to %s; the keyboard is at %s", selector, b.eval(`document.activeElement?.outerHTML.slice(0, 200)`))
}

func (k *keyboard) bid(b *tab, amount int, v view) string {
	b.t.Helper()
	k.bids++
	if k.bids%2 == 0 {
		b.tabTo(`#act input[name=argument]`)
		b.key(kb.End) // behind what stands there
		b.key(kb.Backspace + kb.Backspace + kb.Backspace + strconv.Itoa(amount))
		return "bid by typing"
	}
	b.tabTo(`#act input[type=range]`)
	for _, step := range []struct {
		key  string
		want int
	}{{kb.ArrowRight, 1}, {kb.ArrowLeft, 0}, {kb.PageUp, 10}, {kb.PageDown, 0}, {kb.End, v.Most}, {kb.Home, 0}, {kb.ArrowUp, 1}} {
		b.key(step.key)
		if n, want := b.amount(), min(step.want, v.Most); n != want {
			b.t.Errorf("after %+q the bid is %d, not %d of %d", step.key, n, want, v.Most)
		}
	}
	return "bid by arrows, Page, Home and End"
}
