package e2e

import (
	"context"
	"maps"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// tour goes to every page there is, and plays until every state of a table has been met. It looks at each in both
// schemes and both sizes.
type tour struct {
	t    *testing.T
	s    *server
	b    *tab
	ines *person
	seen map[string]bool // the paths that were opened
	dir  string          // where pictures are kept
	few  bool            // a picture of a few states only
}

// sizes are the windows in which every state is looked at.
var sizes = []struct {
	name   string
	window chromedp.Action[chromedp.Void]
}{
	{"desktop", chromedp.EmulateViewport(1440, 900)},
	{"phone", chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch)},
}

// TestEveryPage looks at every page and every state of a table, in both schemes, on a desktop and on a phone: axe finds no
// barrier, nothing is wider than the window, also at 200 %, and no page complains. With SHOTS it keeps a picture of each.
func TestEveryPage(t *testing.T) {
	t.Parallel()
	walks := []struct {
		name string
		walk func(*tour)
	}{{"around", (*tour).around}, {"trench", (*tour).trench}, {"benthos", (*tour).benthos}}
	tours := make([]*tour, len(walks))
	t.Run("parts", func(t *testing.T) {
		for i, w := range walks {
			t.Run(w.name, func(t *testing.T) {
				t.Parallel()
				u := newTour(t, uint64(i))
				w.walk(u)
				tours[i] = u
			})
		}
	})
	if slices.Contains(tours, nil) {
		return // a part alone was asked for, or one has failed
	}
	seen := map[string]bool{}
	for _, u := range tours {
		maps.Copy(seen, u.seen)
	}
	routes(t, seen)
}

// newTour is one at a server of its own.
func newTour(t *testing.T, seed uint64) *tour {
	t.Helper()
	s := serve(t, t.TempDir())
	u := &tour{t: t, s: s, b: newTab(t, chromium(t), 1440, 900, 9), ines: newPerson(s.url, 3+10*seed), seen: map[string]bool{}, dir: os.Getenv("SHOTS")}
	if u.dir == "" {
		u.dir, u.few = t.TempDir(), true
	}
	return u
}

// trench are the states of The Mariana Trench, and then the first page of somebody who has played.
func (u *tour) trench() {
	u.play("trench", []string{"invite"}, nil, duel)
	u.play("trench", []string{"invite"}, url.Values{"opt-optionalReveal": {"1"}, "opt-askBeforeStun": {"1"}}, houseDuel)
	u.play("trench", []string{"ai"}, nil, dive)
	u.learn("trench")
	u.visit("index", u.ines, "/")
}

// benthos are the states of Benthos, and a server that has gone.
func (u *tour) benthos() {
	u.play("benthos", []string{"invite", "bot:greedy", "bot:greedy"}, nil, boardroom)
	u.learn("benthos")
	u.offline()
}

// around are the pages around the tables, and tables between people at one screen or still waiting for somebody.
func (u *tour) around() {
	stranger := newPerson(u.s.url, 4)
	u.visit("index-new", stranger, "/")
	u.visit("open-table", stranger, "/new?game=trench")
	u.visit("open-table-benthos", stranger, "/new?game=benthos")
	u.visit("settings", stranger, "/me")
	u.visit("rules-mariana", stranger, "/rules/trench")
	u.visit("rules-benthos", stranger, "/rules/benthos")
	u.b.forgive = regexp.MustCompile("status of 404")
	u.visit("error", stranger, "/no-such-page")
	u.b.forgive = nil

	g := u.ines.table(u.t, "benthos", []string{"invite", "invite", "bot:greedy"}, nil)
	u.visit("invite", u.ines, g.path)
	u.b.eval(`document.querySelectorAll('#menu, #leave').forEach((d) => { d.open = true; })`)
	u.inspect("invite-menu")
	u.visit("join", stranger, invitations(g)[0])
	u.leave(g, "-1")
	u.visit("called-off", u.ines, g.path)
	for game, others := range map[string]string{"trench": "ai", "benthos": "bot:greedy"} {
		g = u.ines.table(u.t, game, []string{others}, nil)
		u.visit("menu-"+game, u.ines, g.path)
		u.b.eval(`document.querySelectorAll('#menu, #leave').forEach((d) => { d.open = true; })`)
		u.inspect("menu-" + game)
		u.leave(g, "0")
		u.visit("given-up-"+game, u.ines, g.path)
	}
	for _, game := range []string{"trench", "benthos"} {
		g = u.ines.table(u.t, game, []string{"here"}, url.Values{"name2": {"Tomasz"}})
		u.visit("handover-"+game, u.ines, g.path)
		u.visit("hotseat-"+game, u.ines, g.path+"?seat=0")
	}
	u.visit("index-tables", u.ines, "/")
}

// leave gives up the seat of Ines, or with -1 calls her table off.
func (u *tour) leave(g page, seat string) {
	u.t.Helper()
	if _, err := u.ines.post(path(g)+"/leave", url.Values{"seat": {seat}}); err != nil {
		u.t.Fatal(err)
	}
}

// play plays games until every scene was met by Ines, and visits each once. Whoever is invited is Tomasz.
func (u *tour) play(game string, seats []string, set url.Values, scenes []scene) {
	u.t.Helper()
	left := slices.Clone(scenes)
	meet := func(g page) {
		left = slices.DeleteFunc(left, func(s scene) bool {
			if !s.is(g) {
				return false
			}
			u.visit(s.name, u.ines, path(g))
			u.also(s.name, path(g))
			return true
		})
	}
	for range 40 {
		people, g := sitDown(u.t, u.ines, game, seats, set)
		for over := false; !over; {
			for _, p := range people {
				g, err := p.get(path(g))
				if err != nil {
					u.t.Fatal(err)
				}
				if p == u.ines {
					meet(g)
				}
				if over = g.over; len(g.acts) == 0 {
					continue
				}
				if g, err = p.actWell(g); err != nil {
					u.t.Fatal(err)
				}
				if p == u.ines && len(g.acts) == 0 {
					meet(g)
				}
			}
			if len(left) == 0 {
				return
			}
		}
	}
	for _, s := range left {
		u.t.Errorf("%s was never met", s.name)
	}
}

// also looks at a state with other eyes: a spectator's, the keyboard's, and those of the replay.
func (u *tour) also(name, at string) {
	u.t.Helper()
	switch name {
	case "mariana-solo":
		u.b.do(sizes[0].window)
		u.b.click(".hint a")
		u.b.until("the hint", func(view) bool { return u.b.has("#advice li") })
		u.inspect(name + "-hint")
		u.visit(name+"-hint-page", u.ines, at+"/hint?seat=0")
	case "mariana", "benthos-operate":
		u.b.do(sizes[0].window)
		u.b.tabTo("#board a, #ocean [role=gridcell]")
		if name == "benthos-operate" {
			u.b.key(kb.Enter) // chooses the square
		}
		u.inspect(name + "-focus")
		u.visit(name+"-watching", newPerson(u.s.url, 5), at)
		u.visit(name+"-replay", u.ines, at+"/replay?n=8")
	case "mariana-end", "benthos-end":
		u.visit(strings.Replace(name, "end", "fair", 1), u.ines, at+"/fair")
		u.visit(name+"-watching", newPerson(u.s.url, 5), at)
		u.visit(strings.Replace(name, "end", "replay", 1), u.ines, at+"/replay?n=30")
	}
}

// learn looks at the guided game as it begins and after a few decisions.
func (u *tour) learn(game string) {
	u.t.Helper()
	u.visit("learn-"+game, u.ines, "/learn/"+game)
	g, err := u.ines.post("/learn/"+game, nil)
	if err != nil {
		u.t.Fatal(err)
	}
	u.visit("guide-"+game, u.ines, g.path)
	at := g.path
	for range 4 {
		if len(g.acts) > 0 {
			_, err = u.ines.actWell(g)
		}
		if err == nil {
			g, err = u.ines.get(at)
		}
		if err != nil {
			u.t.Fatal(err)
		}
	}
	u.visit("guide-"+game+"-later", u.ines, at)
}

// become gives the browser a person's cookies.
func (b *tab) become(p *person) {
	b.t.Helper()
	if _, err := chromedp.Call(b.ctx, network.ClearBrowserCookies, cdp.Empty{}); err != nil {
		b.t.Fatal(err)
	}
	at, err := url.Parse(p.base)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, c := range p.http.Jar.Cookies(at) {
		if _, err := chromedp.Call(b.ctx, network.SetCookie, network.SetCookieParams{Name: c.Name, Value: c.Value, URL: p.base}); err != nil {
			b.t.Fatal(err)
		}
	}
}

// visit opens a page as somebody sees it and looks at it in every way.
func (u *tour) visit(name string, as *person, at string) {
	u.t.Helper()
	u.b.become(as)
	u.b.do(sizes[0].window)
	u.b.media("light", "reduce")
	u.b.open(u.s.url + at)
	u.seen[at] = true
	u.inspect(name)
}

// settle ends whatever fades or moves, which a window that is not in front would not do, and goes to the top of the page.
const settle = `document.getAnimations().forEach((a) => { try { a.finish(); } catch { a.cancel(); } }), scrollTo(0, 0)`

// inspect looks at the page that is open.
func (u *tour) inspect(name string) {
	u.t.Helper()
	for _, size := range sizes {
		u.b.do(size.window)
		for _, scheme := range []string{"light", "dark"} {
			u.b.media(scheme, "reduce")
			u.b.eval(settle)
			look := name + "-" + size.name + "-" + scheme
			if !u.few || name == "mariana" || name == "benthos-bid" {
				u.b.picture(u.dir, look)
			}
			rules := allRules
			if scheme == "dark" {
				rules = contrast // the rest does not depend on it
			}
			for _, f := range u.b.barriers(rules) {
				u.t.Errorf("%s: %s", look, f)
			}
		}
		u.fits(name + "-" + size.name)
	}
	u.b.do(chromedp.EmulateViewport(640, 450)) // a window of 1280 by 900 at 200 %
	u.fits(name + " at 200 %")
	for _, f := range u.b.heard() {
		u.t.Errorf("%s: the page complains: %s", name, f)
	}
}

func (u *tour) fits(look string) {
	u.t.Helper()
	if w := u.b.excess(); w > 0 {
		u.t.Errorf("%s: %d wider than the window: %s", look, w, u.b.eval(widest))
	}
}

// widest names what reaches farthest to the right, and is not cut off by what it is in.
const widest = `[...document.querySelectorAll('body *')].filter((e) => !e.closest('svg, .vh'))
	.map((e) => [e.getBoundingClientRect().right, e.outerHTML.slice(0, 90)]).sort((a, b) => b[0] - a[0])[0]`

// excess is by how much the page is wider than the window.
func (b *tab) excess() int {
	b.t.Helper()
	n, err := strconv.Atoi(b.eval("document.scrollingElement.scrollWidth - document.documentElement.clientWidth"))
	if err != nil {
		b.t.Fatal(err)
	}
	return n
}

var routePattern = regexp.MustCompile(`page\("GET (/[^"]*)"`)

// routes checks that every page of the program was looked at.
func routes(t *testing.T, seen map[string]bool) {
	t.Helper()
	code, err := os.ReadFile("../web/routes.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range routePattern.FindAllStringSubmatch(string(code), -1) {
		route := strings.TrimSuffix(m[1], "{$}")
		if slices.Contains([]string{"live", "act", "record", "proofs"}, route[strings.LastIndex(route, "/")+1:]) ||
			route == "/fair" || route == "/m/{id}/join/{invite}/fair" { // no pages
			continue
		}
		want := regexp.MustCompile("^" + regexp.MustCompile(`\{\w+\}`).ReplaceAllString(route, `[^/?]+`) + `(\?.*)?$`)
		found := false
		for at := range seen {
			found = found || want.MatchString(at)
		}
		if !found {
			t.Errorf("no page of %s was looked at", route)
		}
	}
}

// offline looks at a table whose server has gone.
func (u *tour) offline() {
	g := u.ines.table(u.t, "trench", []string{"ai"}, nil)
	u.b.become(u.ines)
	u.b.open(u.s.url + g.path)
	u.b.turn()
	u.b.forgive = regexp.MustCompile(`net::ERR_|connection|Failed to fetch|network error`)
	u.s.kill()
	ctx, cancel := context.WithTimeout(u.b.ctx, 3*time.Second)
	defer cancel()
	_ = chromedp.Do(ctx, chromedp.Sleep(1500*time.Millisecond))
	u.inspect("offline")
}
