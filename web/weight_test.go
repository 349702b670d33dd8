package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"fathom/game"
	"fathom/match"
)

// What a table may weigh as it is sent, compressed.
const (
	maxFirst = 100 << 10 // the page and everything that it loads
	maxEvent = 3 << 10   // what one move sends to one viewer
)

// reader is somebody who follows a match by its stream, as the script does: the page, and what the events made of it.
type reader struct {
	seat game.Seat
	told telling
	page string
	post post
	sent int // the bytes of the last event, compressed
}

// players opens a match between people, with a deal that seed chooses, and returns the server behind it and the users.
func players(t testing.TB, name, options string, seats int, seed uint64) (*server, match.ID, []guest) {
	t.Helper()
	site := newSiteWith(t, func(match.ID) game.Source { return rand.NewPCG(3*seed, uint64(seats)) })
	s := &server{host: site.host, guests: guests{[]byte(strings.Repeat("k", 32))}}
	n := match.New{Game: name, Options: json.RawMessage(options)}
	var users []guest
	for i := range seats {
		u := guest{ID: match.UserID(fmt.Sprintf("user%d", i)), Name: benthosNames[i]}
		users = append(users, u)
		n.Places = append(n.Places, match.Place{Kind: game.Human, Name: u.Name, User: u.ID})
	}
	id, err := s.host.Create(t.Context(), n)
	if err != nil {
		t.Fatal(err)
	}
	return s, id, users
}

// look is what a viewer is shown.
func look(t testing.TB, s *server, id match.ID, u guest, seat game.Seat) content {
	t.Helper()
	r := httptest.NewRequest("GET", "/m/"+string(id), nil)
	r.SetPathValue("id", string(id))
	c, err := s.content(r.WithContext(context.WithValue(r.Context(), guestKey{}, u)), seat, true)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// stub is what stands in a new page for an element of the one before.
var stub = regexp.MustCompile(`<\w+ id="([^"]*)" data-kept></\w+>`)

var partial = regexp.MustCompile(`(?s)<hx-partial id="([^"]*)" hx-swap="([a-zA-Z]*)( strip:true)?">(.*?)</hx-partial>`)

// swap does to a page what the script does to it.
func swap(t testing.TB, page, id, how, html string) string {
	t.Helper()
	for _, p := range split([]byte(page)) {
		if p.id != id {
			continue
		}
		switch how {
		case "outerMorph":
			return page[:p.start] + html + page[p.end:]
		case "attributes":
			return page[:p.start] + html[:strings.LastIndex(html, "</")] + page[p.tagEnd:]
		case "delete":
			return page[:p.start] + page[p.end:]
		case "beforebegin":
			return page[:p.start] + html + page[p.start:]
		case "afterend":
			return page[:p.end] + html + page[p.end:]
		}
	}
	t.Fatalf("no way to do %q to %q", how, id)
	return ""
}

// hear makes the event that tells the viewer of a content, and weighs it.
func (v *reader) hear(t testing.TB, c content) string {
	t.Helper()
	var event, sent bytes.Buffer
	if err := v.told.event(&event, httptest.NewRequest("GET", "/", nil), c); err != nil {
		t.Fatal(err)
	}
	v.post.w = &sent
	if err := v.post.send(event.Bytes(), c.personal); err != nil {
		t.Fatal(err)
	}
	if v.sent = sent.Len(); c.personal && v.sent%grain != 0 {
		t.Errorf("an event that shows what nobody else may know has %d bytes", v.sent)
	}
	return event.String()
}

// follow applies an event to the page that a viewer has.
func (v *reader) follow(t testing.TB, event string) {
	t.Helper()
	var lines []string
	for line := range strings.Lines(event) {
		if text, ok := strings.CutPrefix(line, "data: "); ok {
			lines = append(lines, text)
		}
	}
	data := strings.TrimSuffix(strings.Join(lines, ""), "\n")
	for _, m := range partial.FindAllStringSubmatch(data, -1) {
		html := m[4]
		if m[3] != "" {
			html = strings.TrimSuffix(strings.TrimPrefix(html, "<svg>"), "</svg>")
		}
		if m[2] == "pieces" {
			for parts := []byte(html); len(parts) > 0; {
				p := split(parts)[1]
				v.page = swap(t, v.page, p.id, "outerMorph", string(parts[:p.end]))
				parts = parts[p.end:]
			}
		} else if m[1] != "icon" {
			v.page = swap(t, v.page, m[1], m[2], html)
		}
	}
	rest := partial.ReplaceAllString(data, "")
	if _, body, ok := strings.Cut(rest, "</title>"); ok {
		rest = body
	}
	if rest != "" {
		was := v.page
		v.page = stub.ReplaceAllStringFunc(rest, func(text string) string {
			id := stub.FindStringSubmatch(text)[1]
			for _, p := range split([]byte(was)) {
				if p.id == id {
					return was[p.start:p.end]
				}
			}
			t.Fatalf("%s stands for nothing", text)
			return ""
		})
	}
}

// TestEvents follows whole games as each of their viewers. What the events make of the page is what the server would
// draw anew, which is looked at in the first game of each kind, and every event is light.
func TestEvents(t *testing.T) {
	for _, tt := range []struct {
		game, options string
		seats, games  int
	}{
		{"trench", `{}`, 2, 3},
		{"trench", `{"optionalReveal":true,"sonarUnlimited":true,"askBeforeStun":true}`, 2, 3},
		{"benthos", `{}`, 2, 3},
		{"benthos", `{}`, 4, 2},
		{"benthos", `{"compulsorySecond":true}`, 7, 2},
		{"benthos", `{}`, 7, 2},
	} {
		t.Run(fmt.Sprint(tt.game, tt.seats, tt.options), func(t *testing.T) {
			t.Parallel()
			var w weights
			for seed := range tt.games {
				w.game(t, tt.game, tt.options, tt.seats, uint64(seed+1))
			}
			t.Logf("%d events of %d games: %d bytes in the mean, %d at most; the end %d at most", w.events, tt.games, w.sum/w.events, w.most, w.end)
			if w.most > maxEvent || w.end > maxEvent {
				t.Errorf("an event sends %d bytes, the end %d", w.most, w.end)
			}
		})
	}
}

// weights are what the events of games weigh; those that tell of an end are counted apart.
type weights struct{ events, sum, most, end int }

// game plays a game by lot and weighs its events for three viewers.
func (w *weights) game(t *testing.T, name, options string, seats int, seed uint64) {
	s, id, users := players(t, name, options, seats, seed)
	pick := rand.New(rand.NewPCG(7*seed, uint64(seats)))
	var readers []*reader
	for seat := game.Spectator; seat < 2; seat++ {
		readers = append(readers, &reader{seat: seat, post: post{zip: &gzipped{}}})
	}
	for step := 0; ; step++ {
		for _, v := range readers {
			u := guest{}
			if v.seat >= 0 {
				u = users[v.seat]
			}
			c := look(t, s, id, u, v.seat)
			if event := v.hear(t, c); seed == 1 {
				v.follow(t, event)
				var want strings.Builder
				if err := c.body.Render(t.Context(), &want); err != nil {
					t.Fatal(err)
				}
				if flat(v.page) != flat(want.String()) {
					t.Fatalf("step %d, seat %d: the events made another page:\n%s", step, v.seat, apart(flat(v.page), flat(want.String())))
				}
			}
			switch {
			case step == 0: // the page itself; the stream begins now
				v.post = post{zip: &gzipped{lean: true}}
			case strings.HasPrefix(c.title, "Game over"):
				w.end = max(w.end, v.sent)
			default:
				w.events, w.sum, w.most = w.events+1, w.sum+v.sent, max(w.most, v.sent)
			}
		}
		v, err := s.host.View(t.Context(), id, "", game.Spectator)
		if err != nil {
			t.Fatal(err)
		}
		if len(v.ToAct) == 0 {
			return
		}
		seat := v.ToAct[pick.IntN(len(v.ToAct))]
		if v, err = s.host.View(t.Context(), id, users[seat].ID, seat); err != nil {
			t.Fatal(err)
		}
		_, err = s.host.Act(t.Context(), id, match.Command{
			Key: match.NewKey(), User: users[seat].ID, Seat: seat, Count: v.Count, Action: v.Legal[pick.IntN(len(v.Legal))],
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// flat is HTML without space between elements, which no event tells of.
func flat(html string) string { return between.ReplaceAllString(strings.TrimSpace(html), "><") }

var between = regexp.MustCompile(`>\s+<`)

// apart shows where two texts differ.
func apart(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	from := max(0, i-80)
	return a[from:min(len(a), i+160)] + "\n--- and not ---\n" + b[from:min(len(b), i+160)]
}

var loaded = regexp.MustCompile(`(?:href|src)="(/static/[^"]*)"`)

// TestFirstLoad weighs a table with all that its page loads, compressed as it is sent.
func TestFirstLoad(t *testing.T) {
	s := newSite(t)
	ines := s.named("Ines")
	for _, fields := range [][]string{{"game", "trench", "seat2", "ai"}, {"game", "benthos", "seats", "7"}} {
		table := ines.open(fields...)
		plain := ines.until(table, `name="action"`)
		ines.header.Set("Accept-Encoding", "gzip, br")
		sum := 0
		for _, path := range append([]string{table}, addresses(plain)...) {
			w := ines.get(path)
			if w.Code != 200 || w.Header().Get("Content-Encoding") != "gzip" {
				t.Fatalf("%s: %d, encoded as %q", path, w.Code, w.Header().Get("Content-Encoding"))
			}
			sum += w.Body.Len()
			t.Logf("%7d %s", w.Body.Len(), path)
			z, err := gzip.NewReader(w.Body)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := io.Copy(io.Discard, z); err != nil {
				t.Errorf("%s: %v", path, err)
			}
		}
		ines.header.Del("Accept-Encoding")
		t.Logf("%7d in all", sum)
		if sum > maxFirst {
			t.Errorf("the first load of a table of %s is %d bytes", fields[1], sum)
		}
	}
}

// addresses are the files that a page loads.
func addresses(html string) []string {
	var list []string
	for _, m := range loaded.FindAllStringSubmatch(html, -1) {
		list = append(list, m[1])
	}
	return list
}
