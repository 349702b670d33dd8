package web

import (
	"net/http"
	"strings"
	"testing"

	"fathom/benthos"
	"fathom/trench"
)

// Whoever plays alone or against bots can ask what a good player would do; nobody else can, nor is anybody else offered it.
func TestHint(t *testing.T) {
	s := newSite(t)
	ines := s.named("Ines")
	for _, fields := range [][]string{
		{"game", "trench", "seat2", "ai"},
		{"game", "benthos", "seat2", "bot:greedy"},
	} {
		table := ines.open(fields...)
		html := ines.until(table, table+"/hint?seat=0")
		if strings.Contains(html, "A good player would consider") {
			t.Errorf("%v: a hint that nobody asked for", fields)
		}
		page := ines.get(table + "/hint?seat=0").Body.String()
		if !strings.Contains(page, "the best it found") || !strings.Contains(page, `id="act"`) {
			t.Errorf("%v: no hint in the table: %s", fields, words(page))
		}
		ines.header.Set("HX-Request", "true")
		part := ines.get(table + "/hint?seat=0")
		ines.header.Del("HX-Request")
		if part.Code != http.StatusOK || strings.Contains(part.Body.String(), "<html") || !strings.Contains(part.Body.String(), "<li><b>") {
			t.Errorf("%v: %d, %s", fields, part.Code, part.Body)
		}
		if w := s.browser().get(table + "/hint"); w.Code != http.StatusConflict {
			t.Errorf("%v: somebody who watches gets %d", fields, w.Code)
		}
		if w := s.browser().get(table + "/hint?seat=0"); w.Code != http.StatusNotFound {
			t.Errorf("%v: somebody else gets %d as seat 0", fields, w.Code)
		}
	}
	table, first, second := duel(t, s)
	for _, b := range []*browser{first, second} {
		if strings.Contains(b.get(table).Body.String(), "/hint") {
			t.Error("a hint is offered against a person")
		}
		if w := b.get(table + "/hint"); w.Code != http.StatusConflict {
			t.Errorf("against a person a hint is answered with %d", w.Code)
		}
	}
}

// Every action has words, and no two the same.
func TestActionWords(t *testing.T) {
	seen := map[string]bool{}
	dive := trench.Observation{}
	dive.Subs[0].Row = 3
	for _, action := range []string{
		"dive 1", "dive 2", "rise 1", "rise 2", "rise 3", "sonar up", "sonar down", "reveal", "collect", "upgrade", "recharge", "stun", "brace", "end",
	} {
		text := actionWords(dive, action)
		if seen[text] || text == action {
			t.Errorf("%s is %q", action, text)
		}
		seen[text] = true
	}
	for action, want := range map[string]string{"bid 7": "Bid 7", "claim c4": "Claim C4", "stop": "Finish with one square"} {
		if got := actionWords(benthos.Observation{}, action); !strings.EqualFold(got, want) {
			t.Errorf("%s is %q, want %q", action, got, want)
		}
	}
}
