package web

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fathom/game"
	"fathom/match"
	"fathom/trench"
)

// gathering is a table of people with browsers of their own, whose moves a test makes.
type gathering struct {
	*site
	id     match.ID
	people []*browser
	r      *rand.Rand
}

// gather seats people at a table. Seat i is people[i]; one more browser only watches.
func gather(t testing.TB, name, options string, seats int, seed uint64) *gathering {
	t.Helper()
	dealt := func(match.ID) game.Source { return rand.NewPCG(seed, 3) }
	g := &gathering{site: newSiteWith(t, dealt), r: rand.New(rand.NewPCG(seed, 2))}
	n := match.New{Game: name, Options: []byte(options)}
	for i := range seats + 1 {
		b := g.named("Person " + strconv.Itoa(i))
		g.people = append(g.people, b)
		if i < seats {
			n.Places = append(n.Places, match.Place{Kind: game.Human, Name: "Person " + strconv.Itoa(i), User: b.user()})
		}
	}
	id, err := g.host.Create(t.Context(), n)
	if err != nil {
		t.Fatal(err)
	}
	g.id = id
	return g
}

// user is the id in a browser's cookie.
func (b *browser) user() match.UserID {
	id, _, _ := strings.Cut(strings.TrimPrefix(b.cookie, cookieName+"="), ".")
	return match.UserID(id)
}

// step makes a random move, and is false once the game is over.
func (g *gathering) step() bool {
	g.t.Helper()
	v, err := g.host.View(g.t.Context(), g.id, "", game.Spectator)
	if err != nil {
		g.t.Fatal(err)
	}
	if len(v.ToAct) == 0 {
		return false
	}
	seat := v.ToAct[g.r.IntN(len(v.ToAct))]
	u := g.people[seat].user()
	if v, err = g.host.View(g.t.Context(), g.id, u, seat); err != nil {
		g.t.Fatal(err)
	}
	action := v.Legal[g.r.IntN(len(v.Legal))]
	if strings.HasPrefix(v.Legal[0], "sonar") && g.r.IntN(3) == 0 {
		action = v.Legal[0]
	}
	if _, err := g.host.Act(g.t.Context(), g.id, match.Command{Key: match.NewKey(), User: u, Seat: seat, Count: v.Count, Action: action}); err != nil {
		g.t.Fatal(err)
	}
	return true
}

func (g *gathering) table() string  { return "/m/" + string(g.id) }
func (g *gathering) replay() string { return g.table() + "/replay" }

// page is a page that must be there.
func (b *browser) page(path string) string {
	b.t.Helper()
	w := b.get(path)
	if w.Code != 200 {
		b.t.Fatalf("%s: %d", path, w.Code)
	}
	html := w.Body.String()
	sound(b.t, path, html)
	return html
}

// creatures are the names of cards in a page.
func creatures(html string) (names []string) {
	for c := trench.FlyingFish; c <= trench.GulperEel; c++ {
		if strings.Contains(html, c.Name()) || strings.Contains(html, "#creature-"+c.String()+`"`) {
			names = append(names, c.Name())
		}
	}
	return names
}

// While a game is on its replay names no card that the viewer's own table never named, at no position.
func TestReplayOfARunningDiveShowsWhatTheTableShowed(t *testing.T) {
	g := gather(t, "trench", `{"sonarUnlimited":true}`, 2, 1)
	shown := make([][]string, len(g.people))
	looks := 0
	for n := 0; n < 60 && g.step(); n++ {
		for i, b := range g.people {
			html := b.page(g.table())
			shown[i] = append(shown[i], creatures(html)...)
			if strings.Contains(html, `id="res"`) {
				return
			}
			looks += strings.Count(html, "You have seen it by sonar")
			for _, path := range []string{g.replay(), g.replay() + "?frame", g.replay() + "?n=" + strconv.Itoa(g.r.IntN(n+1))} {
				html := b.page(path)
				for _, name := range creatures(html) {
					if !slices.Contains(shown[i], name) {
						t.Fatalf("%s tells person %d of the %s", path, i, name)
					}
				}
				if strings.Contains(html, "<form") || len(actions(html)) > 0 {
					t.Fatal("a replay has controls of the game")
				}
			}
		}
	}
	if looks == 0 {
		t.Error("nobody has looked at anything")
	}
}

// While bids are sealed the replay of another seat has no amount; the owner's has it.
func TestReplayOfARunningAuctionKeepsBidsSealed(t *testing.T) {
	g := gather(t, "benthos", `{}`, 3, 2)
	act := func(seat game.Seat, action string) {
		c := match.Command{Key: match.NewKey(), User: g.people[seat].user(), Seat: seat, Action: action}
		if _, err := g.host.Act(t.Context(), g.id, c); err != nil {
			t.Fatal(err)
		}
	}
	act(1, "bid 9")
	for i, b := range g.people {
		html := b.page(g.replay())
		if got := strings.Contains(html, "sealed a bid of 9"); got != (i == 1) {
			t.Errorf("person %d reads of the amount: %v", i, got)
		}
		if got := strings.Contains(html, "your bid: 9"); got != (i == 1) {
			t.Errorf("person %d is shown a bid of their own: %v", i, got)
		}
		if !strings.Contains(html, "The game is still on") {
			t.Error("nothing says that the game is on")
		}
	}
	act(0, "bid 4")
	act(2, "bid 0")
	for _, b := range g.people {
		if html := b.page(g.replay()); !strings.Contains(html, "Bids for AS revealed") || !strings.Contains(html, "Person 1 for 9") {
			t.Errorf("the bids are open, the replay says %s", words(html))
		}
	}
}

// Somebody else's eyes, all cards open, and eyes that are none look like a page that does not exist; after the end the
// eyes of every seat are there.
func TestReplayEyes(t *testing.T) {
	for name, seats := range map[string]int{"trench": 2, "benthos": 3} {
		g := gather(t, name, `{}`, seats, 3)
		for range 9 {
			g.step()
		}
		status := func(b *browser, as string) int { return b.get(g.replay() + "?n=3&as=" + as).Code }
		check := func(when string, want map[string][2]int) {
			for as, codes := range want {
				for i, b := range []*browser{g.people[0], g.people[seats]} {
					if got := status(b, as); got != codes[i] {
						t.Errorf("%s %s, as %q by %d: %d, want %d", name, when, as, i, got, codes[i])
					}
				}
			}
		}
		check("running", map[string][2]int{
			"": {200, 200}, "watch": {200, 200}, "0": {200, 404}, "1": {404, 404}, "open": {404, 404},
			"7": {404, 404}, "-1": {404, 404}, "00": {404, 404}, "x": {404, 404},
		})
		if html := g.people[0].page(g.replay()); strings.Contains(html, `data-as="1"`) || strings.Contains(html, `data-as="open"`) {
			t.Errorf("%s: eyes are offered that cannot be had", name)
		}
		for g.step() {
		}
		open := 404
		if name == "trench" {
			open = 200
		}
		check("over", map[string][2]int{
			"": {200, 200}, "watch": {200, 200}, "0": {200, 200}, "1": {200, 200}, "open": {open, open}, "7": {404, 404},
		})
	}
}

// Every position of a game that is over has a page that works without a script, with links to all others.
func TestReplayOfAGameThatIsOver(t *testing.T) {
	for name, options := range map[string]string{"trench": `{"sonarUnlimited":true}`, "benthos": `{"rounds":3}`} {
		g := gather(t, name, options, 2, 4)
		steps := 0
		for g.step() {
			steps++
		}
		b, last := g.people[2], strconv.Itoa(steps)
		for n := 0; n <= steps; n += 1 + g.r.IntN(3) {
			for _, as := range []string{"watch", "0", "1"} {
				at := strconv.Itoa(n)
				base := g.replay() + "?as=" + as + "&amp;n="
				html := b.page(g.replay() + "?as=" + as + "&n=" + at)
				for _, must := range []string{"Step " + at + " of " + last, `aria-current="step"`, `id="where"`, `id="at-n"`, `data-as="1"`} {
					if !strings.Contains(html, must) {
						t.Fatalf("%s %d as %s: no %q", name, n, as, must)
					}
				}
				for id, to := range map[string]int{"go-first": 0, "go-prev": n - 1, "go-next": n + 1, "go-last": steps} {
					leads := to != n && to >= 0 && to <= steps
					_, link, _ := strings.Cut(html, `id="`+id+`"`)
					link, _, _ = strings.Cut(link, ">")
					if strings.Contains(link, `href="`+base+strconv.Itoa(to)+`"`) != leads {
						t.Fatalf("%s at %d: %s is %s", name, n, id, link)
					}
				}
				frame := b.page(g.replay() + "?as=" + as + "&n=" + at + "&frame")
				if strings.Contains(frame, "<html") || !strings.Contains(html, frame) {
					t.Fatalf("%s %d: the frame is not what the page shows", name, n)
				}
			}
		}
		for _, beyond := range []string{"99999", last} {
			if html := b.page(g.replay() + "?n=" + beyond); !strings.Contains(html, "Step "+last+" of "+last) {
				t.Errorf("%s: position %s is not the last", name, beyond)
			}
		}
		for _, none := range []string{"", "?n=-3", "?n=x"} {
			if html := b.page(g.replay() + none); !strings.Contains(html, "Step 0 of "+last) {
				t.Errorf("%s: %q is not the deal", name, none)
			}
		}
	}
}

// With every card open no card lies face down without its face, and nobody is said to have seen it.
func TestReplayWithAllCardsOpen(t *testing.T) {
	g := gather(t, "trench", `{}`, 2, 5)
	steps := 0
	for g.step() {
		steps++
	}
	for n := range steps {
		html := g.people[0].page(g.replay() + "?as=open&n=" + strconv.Itoa(n))
		_, board, _ := strings.Cut(html, `id="board"`)
		board, _, _ = strings.Cut(board, `id="rp-detail"`)
		if strings.Contains(board, "face-down card") || strings.Contains(board, "You have seen") {
			t.Fatalf("step %d: a card is hidden, or somebody has seen it: %s", n, words(board))
		}
	}
	if !strings.Contains(g.people[0].page(g.replay()+"?as=open&n=0"), "face down, uncovered here") {
		t.Error("nothing says that the cards lie face down")
	}
}

// A table that waits for its players has no replay, and a match that is none neither.
func TestReplayIsNotThere(t *testing.T) {
	s := newSite(t)
	ines := s.named("Ines")
	if w := ines.get(ines.open("game", "benthos", "seat2", "invite") + "/replay"); w.Code != 409 || !strings.Contains(w.Body.String(), "not full yet") {
		t.Errorf("waiting: %d", w.Code)
	}
	if w := ines.get("/m/nothing/replay"); w.Code != 404 {
		t.Errorf("nothing: %d", w.Code)
	}
}

// BenchmarkReplayFrame draws one position of a whole game of Benthos.
func BenchmarkReplayFrame(b *testing.B) {
	g := gather(b, "benthos", `{}`, 4, 6)
	for g.step() {
	}
	b.ReportAllocs()
	for b.Loop() {
		g.people[0].get(g.replay() + "?n=120&frame")
	}
}

// TestBorrowedEyes looks through the eyes of the other player once a game is over: what that one saw is told by name.
func TestBorrowedEyes(t *testing.T) {
	g := gather(t, "trench", `{"sonarUnlimited":true}`, 2, 2)
	for g.step() {
	}
	own, other := g.people[0].page(g.replay()+"?as=0"), g.people[0].page(g.replay()+"?as=1")
	if !strings.Contains(own, "You saw the ") || !strings.Contains(own, "You · ") {
		t.Error("one’s own eyes are nobody’s")
	}
	for _, words := range []string{"You saw ", "You · ", "Your submarine"} {
		if strings.Contains(other, words) {
			t.Errorf("somebody else’s eyes are called one’s own: %q", words)
		}
	}
	v, err := g.host.View(t.Context(), g.id, "", game.Spectator)
	if err != nil || !strings.Contains(other, v.Names[1]+" saw the ") {
		t.Errorf("what %v saw is not told by name, %v", v.Names, err)
	}
}

// TestBorrowedEyesInBenthos looks through the eyes of the other companies' players: no row, bid or verdict is called one's own.
func TestBorrowedEyesInBenthos(t *testing.T) {
	g := gather(t, "benthos", `{"rounds":3}`, 3, 2)
	steps := 0
	for g.step() {
		steps++
	}
	told := map[string]int{}
	for n := range steps + 1 {
		for as := range 3 {
			html := g.people[0].page(g.replay() + "?as=" + strconv.Itoa(as) + "&frame&n=" + strconv.Itoa(n))
			for _, own := range []string{`<span class="you">you`, `class="me"`, "your bid: ", "You win ", "You receive "} {
				if !strings.Contains(html, own) {
					continue
				}
				if told[own]++; as != 0 {
					t.Fatalf("step %d: somebody else’s eyes are called one’s own: %q in %s", n, own, words(html))
				}
			}
			if as != 0 && !strings.Contains(html, "Person "+strconv.Itoa(as)) {
				t.Fatalf("step %d: seat %d is nameless", n, as)
			}
		}
	}
	if len(told) < 5 {
		t.Errorf("one’s own eyes are called one’s own in %v only", told)
	}
}
