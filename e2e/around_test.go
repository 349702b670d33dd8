package e2e

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestGuidedGame follows the coach of both guided games for a while: it proposes something that there is, says something new,
// is there again when the game is opened from the lobby, and goes when it is sent away.
func TestGuidedGame(t *testing.T) {
	t.Parallel()
	s := serve(t, t.TempDir())
	b := newTab(t, chromium(t), 1280, 800, 8)
	for _, game := range []string{"trench", "benthos"} {
		h := &mouse{}
		b.open(s.url)
		b.click(`a[href="/learn/` + game + `"]`)
		b.click(`main form button`)
		titles := map[string]bool{}
		for range 6 {
			step := ""
			v := b.until("a piece of advice", func(v view) bool {
				step = strings.ReplaceAll(b.eval(`document.getElementById('coach')?.className.match(/step--(\S+)/)?.[1] ?? ''`), "-", " ")
				return v.bids() || len(v.Legal) > 0 && b.has(".sq--hint .go") || v.can(step)
			})
			titles[b.eval(`document.getElementById('coach-title').textContent`)] = true
			switch {
			case v.bids():
				b.seal(min(v.Most, 4))
			case len(v.Legal) > 0:
				b.choose(h, "claim "+strings.ToLower(b.eval(`document.querySelector('.sq--hint').id.slice(6)`)))
				b.click(button("claim *"))
			default:
				b.click(button(step))
			}
			b.answered(v, "the coach's advice")
		}
		if len(titles) < 3 {
			t.Errorf("%s: the coach said only %v", game, titles)
		}
		at := b.eval("location.href")
		b.open(s.url)
		b.click(fmt.Sprintf(`.games a[href=%q]`, strings.TrimPrefix(at, s.url)))
		b.turn()
		if !b.has("#coach") {
			t.Errorf("%s: opened from the lobby, the coach is gone", game)
		}
		b.click("#leave-guide")
		b.until("the table without a coach", func(v view) bool { return len(v.Acts) > 0 && !b.has("#coach") })
	}
}

// TestSettingsAreKept changes each setting with a click. What this page can show holds at once, and all of it when the page
// is opened again.
func TestSettingsAreKept(t *testing.T) {
	t.Parallel()
	s := serve(t, t.TempDir())
	b := newTab(t, chromium(t), 1280, 800, 9)
	b.open(s.url + "/me")
	for _, c := range []struct{ name, value, holds string }{
		{"theme", "dark", "getComputedStyle(document.documentElement).colorScheme === 'dark'"},
		{"motion", "still", "document.documentElement.matches('[data-still]')"},
		{"sound", "on", "document.documentElement.matches('[data-sound]')"},
		{"cube", "at-once", "document.querySelector('[name=cube][value=at-once]').checked"},
	} {
		b.click(fmt.Sprintf(`label:has(input[name=%s][value=%s])`, c.name, c.value))
		b.until(c.name+" to be kept", func(view) bool { return b.isTrue(c.holds) })
	}
	b.until("all to be sent", func(view) bool { return !b.has(".htmx-request") })
	b.do(chromedp.Reload())
	for _, holds := range []string{"data-theme=dark", "data-still", "data-sound", "data-at-once"} {
		if !b.has("html[" + holds + "]") {
			t.Errorf("after a reload there is no %s", holds)
		}
	}
}

// TestConnectionLost looks at a table whose server has gone: the banner says so and covers nothing, the prompt asks for
// no move, and the buttons stay in the window. When the server is back, so is the table.
func TestConnectionLost(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := serve(t, dir)
	for i, phone := range []bool{false, true} {
		if i > 0 {
			s = s.again(t, dir)
		}
		b := newTab(t, chromium(t), 1440, 900, 11)
		if phone {
			b.phone()
		}
		b.open(s.url)
		b.click("#play-solo")
		before := b.turn()
		b.forgive = regexp.MustCompile(`net::ERR_|connection|Failed to fetch|network error`)
		const prompt, away, banner = `document.getElementById('prompt').checkVisibility()`, `document.querySelector('.away').checkVisibility()`, `document.getElementById('cut').checkVisibility()`
		if !b.isTrue(prompt) || b.isTrue(away) || b.isTrue(banner) {
			t.Fatal("the table says that the connection is lost before it is")
		}
		s.kill()
		b.until("the banner", func(view) bool { return b.isTrue(banner) })
		if b.isTrue(prompt) || !b.isTrue(away) {
			t.Error("without a connection the table asks for a move")
		}
		if low := b.eval(`Math.max(...[...document.querySelectorAll('#act button')].map((b) => b.getBoundingClientRect().bottom)) - innerHeight`); !strings.HasPrefix(low, "-") {
			t.Errorf("the banner pushes the buttons %s below the window", low)
		}
		if b.eval(`document.getElementById('cut').getBoundingClientRect().bottom <= document.getElementById('bar').getBoundingClientRect().top + 1`) != "true" {
			t.Error("the banner covers the bar of the table")
		}
		s = s.again(t, dir)
		after := b.until("the table to be back", func(view) bool { return !b.isTrue(banner) && b.isTrue(prompt) })
		if after.Count != before.Count || len(after.Acts) != len(before.Acts) {
			t.Errorf("the table came back as %+v, not %+v", after, before)
		}
		s.kill()
	}
}
