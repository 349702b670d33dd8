package e2e

import (
	"fmt"
	"html"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// person plays over plain forms, as a browser without script does: a link, a form, a page.
type person struct {
	http *http.Client
	pick *rand.Rand
	base string // changes when the server is started again
}

func newPerson(base string, seed uint64) *person {
	jar, _ := cookiejar.New(nil)
	return &person{http: &http.Client{Jar: jar}, pick: rand.New(rand.NewPCG(seed, 0)), base: base}
}

// page is what a person sees of a table.
type page struct {
	path   string // with the query
	fields url.Values
	acts   []string // the actions that have a button; for a claim, with each square of the list
	most   int      // the highest bid, where a bid is asked
	log    []string // oldest first
	over   bool
	text   string
}

var (
	hidden  = regexp.MustCompile(`<input type="hidden" name="(key|seat|count)" value="([^"]*)"`)
	options = regexp.MustCompile(`<option>([A-J]\d+)</option>`)
	buttons = regexp.MustCompile(`<button[^>]*form="act"[^>]*name="action" value="([^"]*)"`)
	number  = regexp.MustCompile(`name="argument" type="number"[^>]*max="(\d+)"`)
	logBox  = regexp.MustCompile(`(?s)<div class="log" role="log".*?</div>`)
	logLine = regexp.MustCompile(`(?s)<li[^>]*>(.*?)</li>`)
	tags    = regexp.MustCompile(`<[^>]*>`)
	spaces  = regexp.MustCompile(`\s+`)
)

// get opens a page of the site.
func (p *person) get(path string) (page, error) {
	r, err := p.http.Get(p.base + path)
	if err != nil {
		return page{}, err
	}
	return read(r)
}

// post sends a form of the site and reads where it leads.
func (p *person) post(path string, form url.Values) (page, error) {
	r, err := p.http.PostForm(p.base+path, form)
	if err != nil {
		return page{}, err
	}
	return read(r)
}

func read(r *http.Response) (page, error) {
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return page{}, err
	}
	if r.StatusCode != http.StatusOK {
		return page{}, fmt.Errorf("%s: status %d: %s", r.Request.URL, r.StatusCode, words(string(body)))
	}
	text := string(body)
	g := page{path: r.Request.URL.RequestURI(), fields: url.Values{}, text: text, over: strings.Contains(text, "/record\"")}
	for _, f := range hidden.FindAllStringSubmatch(text, -1) {
		g.fields.Set(f[1], html.UnescapeString(f[2]))
	}
	for _, b := range buttons.FindAllStringSubmatch(text, -1) {
		if b[1] != "claim *" {
			g.acts = append(g.acts, b[1])
			continue
		}
		for _, o := range options.FindAllStringSubmatch(text, -1) {
			g.acts = append(g.acts, "claim "+o[1])
		}
	}
	if m := number.FindStringSubmatch(text); m != nil {
		g.most, _ = strconv.Atoi(m[1])
	}
	for _, l := range logLine.FindAllStringSubmatch(logBox.FindString(text), -1) {
		g.log = append([]string{words(l[1])}, g.log...)
	}
	return g, nil
}

func words(text string) string {
	return strings.TrimSpace(spaces.ReplaceAllString(html.UnescapeString(tags.ReplaceAllString(text, " ")), " "))
}

// act makes one of the moves that a page offers.
func (p *person) act(g page) (page, error) {
	form := url.Values{}
	for k, v := range g.fields {
		form[k] = v
	}
	action := g.acts[p.pick.IntN(len(g.acts))]
	if square, ok := strings.CutPrefix(action, "claim "); ok {
		form.Set("argument", square)
		action = "claim *"
	}
	form.Set("action", action)
	if action == "bid *" {
		form.Set("argument", strconv.Itoa(p.pick.IntN(g.most+1)))
	}
	path, _, _ := strings.Cut(g.path, "?")
	return p.post(path+"/act", form)
}

// open opens a table. The seats are named as the form of /new names them.
func (p *person) open(game string, seats ...string) (page, error) {
	form := url.Values{"game": {game}, "name": {"Ines"}}
	for i, s := range seats {
		form.Set("seat"+strconv.Itoa(i+2), s)
	}
	return p.post("/new", form)
}

// TestFormsAlone plays both games to the end without a script, and replays what the record says.
func TestFormsAlone(t *testing.T) {
	s := serve(t, t.TempDir())
	for _, c := range []struct {
		game  string
		seats []string
	}{
		{"trench", []string{"ai"}},
		{"trench", []string{"bot:greedy"}},
		{"benthos", []string{"bot:greedy", "bot:random"}},
	} {
		p := newPerson(s.url, 7)
		g, err := p.open(c.game, c.seats...)
		for moves := 0; err == nil && !g.over; moves++ {
			if moves > 2000 {
				t.Fatalf("%s: no end", c.game)
			}
			if len(g.acts) > 0 {
				g, err = p.act(g)
			} else {
				g, err = p.get(g.path)
			}
		}
		if err != nil {
			t.Fatalf("%s: %v", c.game, err)
		}
		if err := p.replays(g); err != nil {
			t.Errorf("%s: %v", c.game, err)
		}
	}
}
