package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestSoloDive plays a solo dive from the lobby to the final score.
func TestSoloDive(t *testing.T) {
	s := serve(t, t.TempDir())
	b := newTab(t, chromium(t), 1280, 900, 1)
	b.do(chromedp.Navigate(s.url), chromedp.Click(chromedp.CSS("#play-solo")))
	b.playOut()
	b.shoot("end")
	if text := b.eval("document.querySelector('main').innerText"); !strings.Contains(text, "Unranked") && !strings.Contains(text, "Field Assistant") {
		t.Errorf("no rank at the end:\n%s", text)
	}
}

// TestBenthosAgainstBots plays Benthos against bots to the final score, in a window of a phone.
func TestBenthosAgainstBots(t *testing.T) {
	s := serve(t, t.TempDir())
	b := newTab(t, chromium(t), 390, 844, 2)
	b.do(chromedp.Navigate(s.url), chromedp.Click(chromedp.CSS("#play-bots")))
	b.playOut()
	b.shoot("end")
}
