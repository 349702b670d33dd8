package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// opens is how a table is opened through the form with house rules.
func (b *tab) opens(h hand, url string, set map[string]string) func() {
	return func() {
		b.t.Helper()
		b.open(url)
		for id, value := range set {
			b.set(h, "#"+id, value)
		}
		h.press(b, "main form button[type=submit]")
		b.until("the table", func(view) bool { return b.isTrue("location.pathname.startsWith('/m/')") })
	}
}

// set fills in a field of a form. A switch is pressed; a choice is gone through with the arrows, where there is no mouse.
func (b *tab) set(h hand, field, value string) {
	b.t.Helper()
	now := func() string { return b.eval(fmt.Sprintf(`document.querySelector(%q).value`, field)) }
	_, typing := h.(*keyboard)
	switch {
	case b.has(field + "[type=checkbox]"):
		if typing {
			b.tabTo(field)
			b.key(" ")
		} else {
			h.press(b, field)
		}
	case typing && b.has("select"+field):
		b.tabTo(field)
		b.key(kb.Home)
		for range 10 {
			if now() == value {
				return
			}
			b.key(kb.ArrowDown)
		}
		b.t.Fatalf("the arrows do not lead to %s in %s", value, field)
	case typing:
		b.tabTo(field)
		b.do(chromedp.KeyEvent("a", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
		b.key(value)
	default:
		b.do(chromedp.SetValue(chromedp.CSS(field), value))
	}
	if b.has(field+":not([type=checkbox])") && now() != value {
		b.t.Fatalf("%s is %q, not %q", field, now(), value)
	}
}

// TestTrenchByMouse does everything that can be done in The Mariana Trench with the mouse.
func TestTrenchByMouse(t *testing.T) {
	t.Parallel()
	s := serve(t, t.TempDir())
	newTab(t, chromium(t), 1440, 900, 1).everyTrenchMove(&mouse{}, s.url)
}

// TestTrenchByKeyboard does it all by keyboard alone, and plays a table with house rules from the form that opens it to
// the end.
func TestTrenchByKeyboard(t *testing.T) {
	t.Parallel()
	s := serve(t, t.TempDir())
	b, h := newTab(t, chromium(t), 1280, 800, 2), &keyboard{}
	b.everyTrenchMove(h, s.url)
	b.play(h, missing{}, b.opens(h, s.url+"/new?game=trench", map[string]string{"seat2": "ai", "opt-askBeforeStun": "on", "opt-stagnationLimit": "9"}),
		(*tab).trenchMove)
}

// TestSoloOnAPhone plays a solo dive from the lobby to the final score, with a finger, and with everything moving.
func TestSoloOnAPhone(t *testing.T) {
	t.Parallel()
	s := serve(t, t.TempDir())
	b := newTab(t, chromium(t), 390, 844, 3)
	b.phone()
	b.media("dark", "no-preference")
	b.play(finger{}, missing{}, func() { b.open(s.url); finger{}.press(b, "#play-solo") }, (*tab).trenchMove)
	if text := b.eval("document.querySelector('main').innerText"); !strings.Contains(text, "Unranked") && !strings.Contains(text, "Field Assistant") {
		t.Errorf("no rank at the end:\n%s", text)
	}
}

var short = map[string]string{"opt-rounds": "3", "seat2": "bot:random", "seat3": "none"}

// TestBenthosByMouse plays Benthos in every way that the mouse has.
func TestBenthosByMouse(t *testing.T) {
	t.Parallel()
	s := serve(t, t.TempDir())
	b := newTab(t, chromium(t), 1440, 900, 4)
	h := &mouse{}
	b.play(h, benthosWays("bid by dragging", "bid by the buttons", "bid by typing"),
		b.opens(h, s.url+"/new?game=benthos", short), (*tab).benthosMove)
}

// TestBenthosByKeyboard plays it by keyboard alone.
func TestBenthosByKeyboard(t *testing.T) {
	t.Parallel()
	s := serve(t, t.TempDir())
	b := newTab(t, chromium(t), 1280, 800, 5)
	h := &keyboard{}
	b.play(h, benthosWays("bid by typing", "bid by arrows, Page, Home and End"),
		b.opens(h, s.url+"/new?game=benthos", short), (*tab).benthosMove)
}

// TestBenthosOnAPhone plays it with a finger.
func TestBenthosOnAPhone(t *testing.T) {
	t.Parallel()
	s := serve(t, t.TempDir())
	b := newTab(t, chromium(t), 390, 844, 6)
	b.phone()
	b.play(finger{}, benthosWays("bid by tapping"), b.opens(finger{}, s.url+"/new?game=benthos", short), (*tab).benthosMove)
}
