package e2e

import (
	"net/url"
	"reflect"
	"regexp"
	"testing"

	"github.com/chromedp/chromedp"
)

// moment is somewhere in the middle of a game in which the server is killed.
type moment struct {
	name, game string
	seats      []string
	is         func(page) bool
	before     func(*tab)          // what Ines does before
	after      func(*tab, *person) // what must go on by itself afterwards
}

// set are the house rules of the table: a choice where there would be none.
func (m moment) set() url.Values {
	if m.game == "trench" {
		return url.Values{"opt-askBeforeStun": {"1"}}
	}
	return nil
}

// goesOn goes on with the first action that the page offers: the page must draw the answer.
func goesOn(b *tab, _ *person) {
	b.t.Helper()
	v := b.view()
	if len(v.Legal) > 0 {
		b.choose(&mouse{}, v.Legal[0])
	}
	b.click(button(v.Acts[0]))
	b.answered(v, v.Acts[0])
}

// sees waits for what the other one does.
func sees(words string) func(*tab, *person) {
	return func(b *tab, tomasz *person) {
		b.t.Helper()
		g, err := tomasz.get(path(page{path: b.eval("location.pathname")}))
		if err == nil {
			_, err = tomasz.act(g)
		}
		if err != nil {
			b.t.Fatal(err)
		}
		b.says(words)
	}
}

var moments = []moment{
	{name: "choose a depth", game: "trench", seats: []string{"invite"}, is: page.begins, after: goesOn},
	{name: "attack", game: "trench", seats: []string{"invite"}, is: func(g page) bool { return g.can("stun") }, after: goesOn},
	{name: "choose", game: "trench", seats: []string{"invite"}, is: page.chooses, after: goesOn},
	{name: "wait", game: "trench", seats: []string{"invite"}, is: func(g page) bool { return len(g.acts) == 0 && g.on(4) }, after: sees("Tomasz ")},
	{name: "bid", game: "benthos", seats: []string{"invite"}, is: first,
		before: func(b *tab) { b.write(2) },
		after: func(b *tab, tomasz *person) {
			sees("Tomasz sealed a bid")(b, tomasz)
			if n := b.amount(); n != 2 {
				b.t.Errorf("bid: 2 was typed, and %d stands there after the restart", n)
			}
			goesOn(b, tomasz)
		}},
	{name: "sealed", game: "benthos", seats: []string{"invite"}, is: first,
		before: func(b *tab) {
			b.seal(1)
			b.until("the seal", func(v view) bool { return len(v.Acts) == 0 })
		},
		after: sees("Ines 1")},
	{name: "operate", game: "benthos", seats: []string{"invite"}, is: func(g page) bool { return g.claims() && !g.can("stop") }, after: goesOn},
	{name: "second square", game: "benthos", seats: []string{"invite"}, is: func(g page) bool { return g.can("stop") }, after: goesOn},
}

// TestComesBack kills the server while tables stand in every phase, and starts it again: every page comes back by itself,
// shows what it showed, goes on, and has lost nothing that was typed. A reload shows the same too.
func TestComesBack(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := serve(t, dir)
	var tabs []*tab
	var others []*person
	var views []view
	for i, m := range moments {
		ines := newPerson(s.url, uint64(20+i))
		people, g := reach(t, ines, m.game, m.seats, m.set(), m.is)
		b := newTab(t, chromium(t), 1280, 800, uint64(i))
		b.become(ines)
		b.open(s.url + g.path)
		before := b.until(m.name, func(v view) bool { return v.Count != "" || len(g.acts) == 0 })
		b.do(chromedp.Reload())
		if v := b.until(m.name, func(v view) bool { return v.Count != "" || len(g.acts) == 0 }); !reflect.DeepEqual(v, before) {
			t.Errorf("%s: a reload changed the page from %+v to %+v", m.name, before, v)
		}
		if m.before != nil {
			m.before(b)
		}
		b.forgive = regexp.MustCompile("net::ERR_|connection|network|Failed to fetch")
		tabs, others, views = append(tabs, b), append(others, people[1]), append(views, b.view())
	}
	s.kill()
	s.again(t, dir)
	for i, m := range moments {
		if v := tabs[i].view(); !reflect.DeepEqual(v, views[i]) {
			t.Errorf("%s: after the restart the page is %+v, not %+v", m.name, v, views[i])
		}
		m.after(tabs[i], others[i])
	}
}

// first tells whether Ines is to bid, and Tomasz has not.
func first(g page) bool {
	return g.can("bid *") && g.most >= 2 && g.on(4) && !g.newest("Tomasz sealed")
}
