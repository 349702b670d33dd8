package e2e

import (
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestGivingUp gives up a game from the menu of the bar, by mouse and by keyboard: it asks first, and the other one is told at
// once without loading anything. A table that waits is called off the same way.
func TestGivingUp(t *testing.T) {
	t.Parallel()
	tabs, wires := people(t, 2)
	ines, tomasz := tabs[0], tabs[1]
	visible := func(b *tab) bool { return b.isTrue("document.getElementById('do-leave').checkVisibility()") }

	for _, game := range []string{"trench", "benthos"} {
		invite(t, game, tabs, wires)
		ines.until("the table", func(view) bool { return ines.has("#board, #ocean") })
		tomasz.until("the table", func(view) bool { return tomasz.has("#board, #ocean") })
		if visible(ines) {
			t.Error("giving up is one press away")
		}
		if game == "trench" {
			ines.click("#menu > summary")
			ines.click("#leave > summary")
			ines.click("#do-leave")
		} else {
			for _, at := range []string{"#menu > summary", "#leave > summary", "#do-leave"} {
				ines.tabTo(at)
				ines.key(kb.Enter)
			}
		}
		ines.until("the end", func(view) bool { return !ines.has("#do-leave") })
		ines.says("You gave up: Tomasz wins")
		tomasz.until("the end", func(view) bool { return !tomasz.has("#do-leave") })
		tomasz.says("Ines gave up: you win")
		if again := ines.eval("document.getElementById('again').innerText"); again != "Play again" {
			t.Errorf("the way to another game is %q", again)
		}
	}

	ines.open(wires[0].url + "/new?with=invite&seats=3&game=benthos")
	ines.eval(`document.getElementById('name').value = 'Ines'`)
	ines.click("main form button[type=submit]")
	ines.do(chromedp.WaitVisible(chromedp.CSS("#link-2")))
	link := ines.eval("document.getElementById('link-2').value")
	ines.click("#menu > summary")
	ines.click("#leave > summary")
	ines.click("#do-leave")
	ines.until("the closed table", func(view) bool { return !ines.has("#link-2") })
	ines.says("You called it off")
	tomasz.forgive = regexp.MustCompile("status of 410")
	tomasz.open(link)
	if text := tomasz.eval("document.body.innerText"); !strings.Contains(text, "The table was called off") {
		t.Errorf("the invitation says %s", text)
	}
	tomasz.forgive = nil
	for _, b := range tabs {
		for _, f := range b.heard() {
			t.Error(f)
		}
	}
}
