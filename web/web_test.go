package web

import (
	"bytes"
	"context"
	"crypto/tls"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fathom/benthos"
	"fathom/bot"
	"fathom/game"
	"fathom/match"
	"fathom/store/storetest"
	"fathom/trench"
)

// site is the whole program behind its handler, on a store that forgets.
type site struct {
	t       testing.TB
	host    *match.Host
	server  *server
	handler http.Handler
}

func newSite(t testing.TB) *site { return newSiteWith(t, nil) }

// newSiteWith is a site of which the matches are dealt from a source.
func newSiteWith(t testing.TB, deal func(match.ID) game.Source) *site {
	t.Helper()
	return newSiteOn(t, &storetest.Memory{}, deal)
}

// newSiteOn is a site on a store.
func newSiteOn(t testing.TB, store match.Store, deal func(match.ID) game.Source) *site {
	t.Helper()
	games := []game.Game{trench.Game{}, benthos.Game{}}
	h, err := match.Open(t.Context(), match.Config{
		Store: store, Games: games, Player: bot.New, Deal: deal,
		Narrate: func(name string, before game.Observation, s game.Step, after game.Observation, names []string) []string {
			if name == "trench" {
				return trench.Narrate(before.(trench.Observation), s, after.(trench.Observation), names)
			}
			return benthos.Narrate(before.(benthos.Observation), s, after.(benthos.Observation), names)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Close() })
	s := newServer(Config{Host: h, Games: games, Key: []byte(strings.Repeat("k", 32)), Heartbeat: 50 * time.Millisecond})
	return &site{t, h, s, s.routes()}
}

// browser is somebody at a browser without script. Each has cookies of its own.
type browser struct {
	*site
	from   string // its address, usually this machine's
	cookie string // as "name=value"; there is room for one
	guided string // and for the one about guided games
	header http.Header
}

func (s *site) browser() *browser {
	return &browser{site: s, from: "127.0.0.1:1", header: http.Header{}}
}

// named is a browser whose guest has given a name.
func (s *site) named(name string) *browser {
	b := s.browser()
	b.post("/me", "name", name)
	return b
}

func (b *browser) do(method, path string, body io.Reader) *httptest.ResponseRecorder {
	b.t.Helper()
	r := httptest.NewRequest(method, path, body)
	r.RemoteAddr = b.from
	if b.cookie != "" {
		r.Header.Set("Cookie", b.cookie)
	}
	if b.guided != "" {
		r.AddCookie(&http.Cookie{Name: guidedCookie, Value: b.guided})
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for k, v := range b.header {
		r.Header[k] = v
	}
	w := httptest.NewRecorder()
	until, cancel := context.WithCancel(r.Context())
	defer cancel()
	b.handler.ServeHTTP(firstEvent{w, cancel}, r.WithContext(until))
	for _, c := range w.Result().Cookies() {
		if c.Name == guidedCookie {
			b.guided = c.Value
		} else {
			b.cookie = c.Name + "=" + c.Value
		}
	}
	return w
}

// firstEvent is a reader who closes a stream after its first event.
type firstEvent struct {
	*httptest.ResponseRecorder
	cancel context.CancelFunc
}

func (f firstEvent) Flush() { f.cancel() }

func (b *browser) get(path string) *httptest.ResponseRecorder {
	b.t.Helper()
	return b.do("GET", path, nil)
}

// post sends a form of keys and values.
func (b *browser) post(path string, fields ...string) *httptest.ResponseRecorder {
	b.t.Helper()
	form := url.Values{}
	for i := 0; i < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	return b.do("POST", path, strings.NewReader(form.Encode()))
}

// open opens a table and returns its address.
func (b *browser) open(fields ...string) string {
	b.t.Helper()
	w := b.post("/new", fields...)
	if w.Code != http.StatusSeeOther {
		b.t.Fatalf("opening %v: %d %s", fields, w.Code, words(w.Body.String()))
	}
	return w.Header().Get("Location")
}

// until asks for a page until it holds a text: bots act beside us.
func (b *browser) until(path string, texts ...string) string {
	b.t.Helper()
	for end := time.Now().Add(10 * time.Second); ; {
		html := b.get(path).Body.String()
		if slices.ContainsFunc(texts, func(s string) bool { return strings.Contains(html, s) }) {
			return html
		}
		if time.Now().After(end) {
			b.t.Fatalf("%s never showed any of %q: %s", path, texts, words(html))
		}
		time.Sleep(time.Millisecond)
	}
}

var (
	actionValue = regexp.MustCompile(`name="action" value="([^"]*)"`)
	hiddenValue = regexp.MustCompile(`<input type="hidden" name="(key|seat|count)" value="([^"]*)"`)
	tags        = regexp.MustCompile(`(?s)<svg.*?</svg>|<[^>]*>`)
	spaces      = regexp.MustCompile(`\s+`)
)

// actions are the actions that a page has buttons for.
func actions(html string) []string {
	var list []string
	for _, m := range actionValue.FindAllStringSubmatch(html, -1) {
		list = append(list, m[1])
	}
	return list
}

// command are the fields of a page's form, with an action.
func command(html, action string) []string {
	fields := []string{"action", action}
	for _, m := range hiddenValue.FindAllStringSubmatch(html, -1) {
		fields = append(fields, m[1], m[2])
	}
	return fields
}

// words is a page without its markup.
func words(html string) string { return spaces.ReplaceAllString(tags.ReplaceAllString(html, " "), " ") }

// sound fails if a page holds what the policy refuses, or an id twice.
func sound(t testing.TB, path, html string) {
	t.Helper()
	for _, bad := range []string{" style=", " onclick", " onload", " hx-on", "javascript:", "%!", "NaN", "<nil>"} {
		if strings.Contains(html, bad) {
			t.Errorf("%s: %q in the page", path, bad)
		}
	}
	seen := map[string]bool{}
	for _, rest := range strings.Split(html, ` id="`)[1:] {
		id, _, _ := strings.Cut(rest, `"`)
		if seen[id] {
			t.Errorf("%s: two elements have the id %q", path, id)
		}
		seen[id] = true
	}
}

var inviteLink = regexp.MustCompile(`value="http://[^/]*(/m/[^"]*/join/[^"]*)"`)

func inviteOf(t testing.TB, html string) string {
	t.Helper()
	m := inviteLink.FindStringSubmatch(html)
	if m == nil {
		t.Fatalf("no invitation in %s", words(html))
	}
	return m[1]
}

// A match that does not exist and a seat of somebody else look the same.
func TestForbiddenLooksLikeUnknown(t *testing.T) {
	s := newSite(t)
	ines, stranger := s.named("Ines"), s.named("Wen")
	table := ines.open("game", "trench", "seat2", "ai")
	for _, path := range []string{"?seat=0", "/live?seat=0"} {
		a, b := stranger.get(table+path), stranger.get("/m/AAAAAAAAAAAAAAAAAAAAAAAAAA"+path)
		if a.Code != b.Code || a.Body.String() != b.Body.String() {
			t.Errorf("%s: %d and %d differ", path, a.Code, b.Code)
		}
	}
	html := ines.get(table).Body.String()
	stranger.header.Set("HX-Request", "true")
	a := stranger.post(table+"/act", command(html, "dive 1")...)
	b := stranger.post("/m/AAAAAAAAAAAAAAAAAAAAAAAAAA/act", command(html, "dive 1")...)
	if a.Code != 404 || b.Code != 404 || a.Body.String() != b.Body.String() {
		t.Errorf("act: %d %q, %d %q", a.Code, a.Body, b.Code, b.Body)
	}
	if now := ines.get(table).Body.String(); !slices.Equal(actions(now), actions(html)) {
		t.Error("a stranger has moved the sub")
	}
}

// No form of another site is accepted, wherever it is sent.
func TestCrossSite(t *testing.T) {
	s := newSite(t)
	ines := s.named("Ines")
	table := ines.open("game", "trench", "seat2", "ai")
	before := ines.get(table).Body.String()
	cookie := ines.cookie
	for _, h := range []http.Header{{"Sec-Fetch-Site": {"cross-site"}}, {"Sec-Fetch-Site": {"same-site"}}, {"Origin": {"https://elsewhere.example"}}} {
		ines.header = h
		for _, path := range []string{"/new", "/me", table + "/act", table + "/join/x"} {
			fields := append(command(before, "dive 1"), "game", "trench", "seat2", "ai", "name", "Mallory")
			if w := ines.post(path, fields...); w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), "Sent from elsewhere") {
				t.Errorf("%v %s: %d", h, path, w.Code)
			}
		}
	}
	ines.header = http.Header{"Sec-Fetch-Site": {"same-origin"}}
	ines.cookie = cookie
	if now := ines.get(table).Body.String(); !slices.Equal(actions(now), actions(before)) || strings.Contains(now, "Mallory") {
		t.Error("a refused request has changed something")
	}
	if w := ines.post(table+"/act", command(before, "dive 1")...); w.Code != http.StatusSeeOther {
		t.Errorf("from here: %d", w.Code)
	}
}

// A guest is known by a cookie that scripts cannot read and nobody else can make.
func TestCookie(t *testing.T) {
	s := newSite(t)
	w := s.browser().get("/")
	c := w.Result().Cookies()
	if len(c) != 1 || !c[0].HttpOnly || c[0].SameSite != http.SameSiteLaxMode || c[0].Path != "/" || c[0].Secure || c[0].MaxAge < 86400 {
		t.Fatalf("cookies %v", c)
	}
	r := httptest.NewRequest("GET", "https://fathom.example/", nil)
	r.TLS = &tls.ConnectionState{}
	w = httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	if c := w.Result().Cookies(); len(c) != 1 || !c[0].Secure {
		t.Errorf("over TLS: %v", c)
	}
	if again := s.named("Ines"); strings.Contains(again.get("/").Header().Get("Set-Cookie"), cookieName) {
		t.Error("a known guest is given another cookie")
	}
	g := guests{[]byte("key")}
	value := g.seal(guest{"someone", "Ines. "})
	if u, ok := g.open(value); !ok || u != (guest{"someone", "Ines. "}) {
		t.Errorf("open(seal) = %v, %v", u, ok)
	}
	for i := range value {
		forged := []byte(value)
		forged[i] ^= 1
		if u, ok := g.open(string(forged)); ok && u != (guest{"someone", "Ines. "}) {
			t.Errorf("a forged cookie is accepted: %q as %v", forged, u)
		}
	}
	for _, other := range []string{"", ".", "a.b", "a.b.c", value + "x"} {
		if _, ok := g.open(other); ok {
			t.Errorf("%q is accepted", other)
		}
	}
	if _, ok := (guests{[]byte("other key")}).open(value); ok {
		t.Error("another key opens the cookie")
	}
}

func TestCleanName(t *testing.T) {
	for in, want := range map[string]string{
		"  Ines  ": "Ines", "a\tb\nc": "a b c", "\u202eevil\u2066": "evil", "<b>&": "<b>&", "\x00\x7f": "", "": "",
		strings.Repeat("é", 60): strings.Repeat("é", 40), "a\xffb": "ab", "Zoë 🐙": "Zoë 🐙",
	} {
		if got := cleanName(in); got != want {
			t.Errorf("cleanName(%q) = %q, want %q", in, got, want)
		}
	}
}

// A request that carries more than any form of ours is refused.
func TestBodyLimit(t *testing.T) {
	s := newSite(t)
	big := strings.Repeat("x", maxBody+1)
	for _, path := range []string{"/new", "/me", "/m/x/act", "/m/x/join/y"} {
		w := s.browser().post(path, "name", big, "action", big)
		if w.Code < 400 || w.Code >= 500 || bytes.Contains(w.Body.Bytes(), []byte("xxxx")) {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
}
