package web

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// Settings are kept by a form without script and one by one with it; every page follows them.
func TestSettings(t *testing.T) {
	s := newSite(t)
	for _, tt := range []struct {
		fields []string
		html   string
	}{
		{[]string{"theme", "dark", "motion", "still", "sound", "on", "cube", "at-once"}, `data-theme="dark" data-still data-sound data-at-once>`},
		{[]string{"theme", "light", "motion", "", "sound", "", "cube", ""}, `data-theme="light">`},
		{[]string{"theme", "", "sound", "on"}, `data-sound>`},
		{[]string{"theme", `"><script>`, "motion", "fast"}, `lang="en">`},
	} {
		b := s.browser()
		w := b.post("/me", tt.fields...)
		if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/me?kept" {
			t.Fatalf("%q: %d", tt.fields, w.Code)
		}
		kept := b.cookie
		for _, path := range []string{"/", "/me?kept", "/nothing"} {
			b.cookie = kept // and no other: this browser has room for one
			html := spaces.ReplaceAllString(b.get(path).Body.String(), " ")
			head, _, _ := strings.Cut(html, "<head>")
			if !strings.HasSuffix(strings.TrimSpace(head), tt.html) || strings.Contains(html, "<script>") {
				t.Errorf("%q on %s: %s", tt.fields, path, head)
			}
		}
		b.header.Set("HX-Request", "true")
		if w := b.post("/me", tt.fields...); w.Code != http.StatusNoContent || len(w.Result().Cookies()) != 1 {
			t.Errorf("by script: %d", w.Code)
		}
	}
	quick := s.browser()
	quick.post("/me", "theme", "", "bots", "quick")
	if html := quick.get("/me").Body.String(); !regexp.MustCompile(`value="quick" checked`).MatchString(html) {
		t.Error("the pace of bots is not kept")
	}
	b := s.browser()
	for _, value := range []string{"%", "theme=dark;motion", "theme=%zz", strings.Repeat("x", 3000)} {
		b.cookie = settingsCookie + "=" + value
		if w := b.get("/"); w.Code != 200 {
			t.Errorf("cookie %q: %d", value, w.Code)
		}
	}
}

// A refusal leads on: to what is likeliest to help, and always to the first page.
func TestWays(t *testing.T) {
	s := newSite(t)
	table, first, _ := duel(t, s)
	late := s.named("Wen")
	for _, tt := range []struct {
		name  string
		page  string
		links []string
	}{
		{"nowhere", late.get("/nothing").Body.String(), []string{`href="/"`}},
		{"a full table", late.get(table + "/join/x").Body.String(), []string{"The table is full", `href="` + table + `"`, `href="/new"`, `href="/"`}},
		{"no name", late.post(table+"/join/x", "name", "").Body.String(), []string{`href="` + table + `/join/x"`, `href="/"`}},
		{"a running game's record", first.get(table + "/record").Body.String(), []string{`href="` + table + `"`, `href="/"`}},
		{"a table that cannot be", late.post("/new", "game", "trench").Body.String(), []string{`href="/new"`}},
	} {
		_, page, _ := strings.Cut(tt.page, `<main`)
		for _, link := range tt.links {
			if !strings.Contains(page, link) {
				t.Errorf("%s: no %s in %s", tt.name, link, words(page))
			}
		}
	}
	s.host.Close()
	w := late.get(table)
	if w.Code != 503 || w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), `href="`+table+`"`) || !strings.Contains(w.Body.String(), "The server is stopping") {
		t.Errorf("while the server stops: %d %v", w.Code, w.Header())
	}
}

// One decision has one key, however often its table is drawn, and nobody shares it.
func TestDecisionKey(t *testing.T) {
	s := newSite(t)
	table, first, second := duel(t, s)
	key := func(b *browser) string {
		fields := command(b.get(table).Body.String(), "")
		for i := 0; i < len(fields); i += 2 {
			if fields[i] == "key" {
				return fields[i+1]
			}
		}
		return ""
	}
	a := key(first)
	if a == "" || a != key(first) {
		t.Fatalf("the key changes between two drawings")
	}
	html := first.get(table).Body.String()
	first.post(table+"/act", command(html, "end")...)
	if w := first.post(table+"/act", command(html, "dive 1")...); w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), "The table has moved on") {
		t.Errorf("another action for the same decision: %d", w.Code)
	}
	if b := key(second); b == "" || b == a {
		t.Errorf("the other's key is %q", b)
	}
}
