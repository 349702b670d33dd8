package web

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fathom/benthos"
	"fathom/game"
	"fathom/trench"
	"fathom/web/pages/rules"
)

var (
	rulingID = regexp.MustCompile(`^[A-Z]\d{1,2}$`)
	localRef = regexp.MustCompile(`href="#([^"]+)"`)
	anchor   = regexp.MustCompile(` id="([^"]+)"`)
)

// TestRulings compares the rulings that the pages list with those of docs/rules, word for word.
func TestRulings(t *testing.T) {
	for _, name := range []string{"trench", "benthos"} {
		text, err := os.ReadFile("../docs/rules/" + name + ".md")
		if err != nil {
			t.Fatal(err)
		}
		_, list, _ := strings.Cut(string(text), "## Rulings")
		list = strings.ReplaceAll(strings.Join(strings.Fields(list), " "), "`", "")
		var all strings.Builder
		known := map[string]bool{}
		for _, g := range rules.Rulings(name) {
			all.WriteString(" **" + g.Name + ".**")
			for _, r := range g.List {
				all.WriteString(" " + r.ID + " " + r.Text)
				for id := range strings.SplitSeq(r.ID, ", ") {
					if !rulingID.MatchString(id) || known[id] {
						t.Errorf("%s: the ruling %q is no id, or comes twice", name, id)
					}
					known[id] = true
				}
			}
		}
		if first, _, _ := strings.Cut(list, "**"); !strings.HasSuffix(list, strings.TrimSpace(all.String())) {
			t.Errorf("%s: the page and docs/rules differ behind %q:\n%s\n%s", name, first, list, all.String())
		}
		body := string(text)[:strings.Index(string(text), "## Rulings")]
		for _, id := range regexp.MustCompile(`\b[A-Z]\d{1,2}\b`).FindAllString(body, -1) {
			if !known[id] {
				t.Errorf("%s: docs/rules names %s, which is no ruling", name, id)
			}
		}
	}
}

// TestRulesPages looks for what the pages must hold: a place for every reference, every ruling, every house rule, the
// pictures and the guided game.
func TestRulesPages(t *testing.T) {
	ines := newSite(t).named("Ines")
	for name, g := range map[string]game.Game{"trench": trench.Game{}, "benthos": benthos.Game{}} {
		html := ines.get("/rules/" + name).Body.String()
		var places []string
		for _, m := range anchor.FindAllStringSubmatch(html, -1) {
			if slices.Contains(places, m[1]) {
				t.Errorf("%s: the id %q stands twice", name, m[1])
			}
			places = append(places, m[1])
		}
		for _, m := range localRef.FindAllStringSubmatch(html, -1) {
			if !slices.Contains(places, m[1]) {
				t.Errorf("%s: nothing has the id %q", name, m[1])
			}
		}
		for _, group := range rules.Rulings(name) {
			for _, r := range group.List {
				for id := range strings.SplitSeq(r.ID, ", ") {
					if !slices.Contains(places, id) {
						t.Errorf("%s: no ruling %s", name, id)
					}
				}
			}
		}
		for _, o := range g.Options() {
			if !strings.Contains(html, ">"+o.Title+"<") {
				t.Errorf("%s: no house rule %q", name, o.Title)
			}
		}
		if !strings.Contains(html, `href="/learn/`+name+`"`) || strings.Count(html, "<figure") < 8 || strings.Contains(html, " style=") {
			t.Errorf("%s: the guided game or a picture is missing, or there is a style", name)
		}
	}
}
