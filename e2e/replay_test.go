package e2e

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// shows waits for a position of a replay: in the frame, the slider, the address and the list.
func (b *tab) shows(n int) {
	b.t.Helper()
	const state = `[at.dataset.n, document.getElementById('at-n').value, location.hash.slice(1),
		where.textContent.match(/Step (\d+)/)[1]].join(' ')`
	want := strings.Repeat(strconv.Itoa(n)+" ", 3) + strconv.Itoa(n)
	got := ""
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(15 * time.Millisecond) {
		if got = b.eval(state); got == want {
			return
		}
	}
	b.shoot("failed")
	b.t.Fatalf("frame, slider, address and words are at %s, want %d", got, n)
}

// finished plays a game to its end over forms and returns its address and the number of its steps.
func finished(t *testing.T, p *person, game string, seats ...string) (at string, steps int) {
	t.Helper()
	g, err := p.open(game, seats...)
	for err == nil && !g.over {
		if len(g.acts) > 0 {
			g, err = p.act(g)
			continue
		}
		time.Sleep(5 * time.Millisecond)
		g, err = p.get(g.path)
	}
	if err != nil {
		t.Fatal(err)
	}
	at, _, _ = strings.Cut(g.path, "?")
	r, err := p.get(at + "/replay")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(r.text, `data-last="`)
	last, _, _ := strings.Cut(rest, `"`)
	if steps, err = strconv.Atoi(last); err != nil {
		t.Fatal(err)
	}
	return at + "/replay", steps
}

// TestReplay goes through both games by every way there is: keys, buttons, slider, list, graph, address and Play.
func TestReplay(t *testing.T) {
	t.Parallel()
	s := serve(t, t.TempDir())
	p := newPerson(s.url, 1)
	for _, c := range []struct {
		game, piece string
		seats       []string
	}{
		{"trench", "#sub-b-piece", []string{"bot:greedy"}},
		{"benthos", "#track-BC", []string{"bot:greedy", "bot:greedy"}},
	} {
		at, last := finished(t, p, c.game, c.seats...)
		b := newTab(t, chromium(t), 1440, 900, 1)
		b.open(s.url + at + "#7")
		b.shows(7)
		b.eval(fmt.Sprintf(`document.querySelector(%q).kept = true`, c.piece))
		for _, k := range []struct {
			key string
			to  int
		}{
			{kb.End, last}, {kb.ArrowRight, last}, {kb.ArrowLeft, last - 1}, {kb.Home, 0}, {kb.ArrowLeft, 0}, {kb.ArrowRight, 1},
		} {
			b.key(k.key)
			b.shows(k.to)
		}
		b.click("#go-next")
		b.shows(2)
		b.click("#go-last")
		b.shows(last)
		b.click("#go-prev")
		b.shows(last - 1)
		b.click("#go-first")
		b.shows(0)
		b.do(chromedp.Focus(chromedp.CSS("#at-n")))
		b.key(kb.ArrowRight)
		b.shows(1)
		b.key(kb.PageUp)
		if b.eval("document.getElementById('at-n').value") == "1" {
			t.Error("the slider does not leap")
		}

		row := b.eval(`[...document.querySelectorAll('#rows li')].at(-4).dataset.n`)
		b.click(`#rows li[data-n="` + row + `"] a`)
		n, _ := strconv.Atoi(row)
		b.shows(n)
		if now := b.eval(`[...document.querySelectorAll('#rows [aria-current]')].map((r) => r.dataset.n)`); now != row {
			t.Errorf("the list marks %s at %s", now, row)
		}
		x, y := b.place(".chart.desk-only")
		b.do(chromedp.MouseClickXY(x, y))
		if now, _ := strconv.Atoi(b.eval("document.getElementById('at-n').value")); now < last/4 || now > last*3/4 {
			t.Errorf("the middle of the graph is position %d of %d", now, last)
		}

		b.key(kb.Home)
		b.shows(0)
		b.eval(`speed.value = '450'`)
		b.eval("document.activeElement.blur()")
		b.key(" ")
		if b.eval("play.getAttribute('aria-pressed') + play.innerText.trim()") != "truePause" {
			t.Error("Space does not play")
		}
		for deadline := time.Now().Add(patience); b.eval("Number(at.dataset.n) > 2") != "true"; time.Sleep(20 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatal("nothing plays")
			}
		}
		b.key(" ")
		if b.eval("play.getAttribute('aria-pressed')") != "false" {
			t.Error("Space does not stop")
		}
		b.key(kb.End)
		b.shows(last)
		if b.eval(fmt.Sprintf(`document.querySelector(%q).kept`, c.piece)) != "true" {
			t.Errorf("%s was made anew: it does not glide", c.piece)
		}

		b.key(kb.ArrowLeft)
		b.shows(last - 1)
		b.click(`a[data-as="1"]`)
		for deadline := time.Now().Add(patience); !b.has(`[data-as="1"][aria-current]`); time.Sleep(20 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatal("the eyes of the second seat are not to be had")
			}
		}
		if got := b.eval("at.dataset.n"); got != strconv.Itoa(last-1) {
			t.Errorf("through the eyes of the second seat the page is at %s", got)
		}
		b.eval(fmt.Sprintf("location.hash = '#%d'", last+99))
		b.shows(last)
	}
}

// TestReplayOnAPhone drags through a game with a finger's window, in which the controls stay in reach.
func TestReplayOnAPhone(t *testing.T) {
	t.Parallel()
	s := serve(t, t.TempDir())
	at, last := finished(t, newPerson(s.url, 2), "benthos", "bot:greedy")
	b := newTab(t, chromium(t), 390, 844, 2)
	b.phone()
	b.open(s.url + at)
	for range 3 {
		b.eval("window.scrollTo(0, 1e6)")
		b.eval("window.scrollTo(0, 0)")
	}
	if b.eval(`document.querySelector('#play').getBoundingClientRect().bottom <= innerHeight`) != "true" {
		t.Error("Play is below the window")
	}
	b.eval(`(() => { const r = document.getElementById('at-n'); r.value = 20; r.dispatchEvent(new Event('input', { bubbles: true })); })()`)
	b.shows(20)
	b.eval(fmt.Sprintf(`(() => { const r = document.getElementById('at-n');
		for (let n = 20; n <= %d; n++) { r.value = n; r.dispatchEvent(new Event('input', { bubbles: true })); } })()`, last))
	b.shows(last)
	if b.eval("document.documentElement.scrollWidth > innerWidth") == "true" {
		t.Error("the page is wider than the window")
	}
	b.shoot("end")
}

// TestReplayGrows makes a move while the replay of the running game is looked at: the page offers what is new, and leads there.
func TestReplayGrows(t *testing.T) {
	t.Parallel()
	s := serve(t, t.TempDir())
	b := newTab(t, chromium(t), 1280, 900, 12)
	ines := newPerson(s.url, 12)
	_, g := reach(t, ines, "trench", []string{"invite"}, nil, func(g page) bool { return g.on(6) && g.begins() })
	b.open(s.url + path(g) + "/replay")
	if b.isTrue("document.getElementById('more').checkVisibility()") {
		t.Error("something new is offered before there is anything")
	}
	last := b.eval("document.getElementById('replay').dataset.last")
	if _, err := ines.actWell(g); err != nil {
		t.Fatal(err)
	}
	b.until("what is new", func(view) bool { return b.isTrue("document.getElementById('more').checkVisibility()") })
	b.click("#more")
	b.until("the new step", func(view) bool {
		now := b.eval("document.getElementById('replay')?.dataset.last ?? ''")
		return now != "" && now != last && b.eval("document.getElementById('at').dataset.n") == now
	})
	for _, f := range b.heard() {
		t.Error(f)
	}
}
