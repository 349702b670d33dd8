package guide

import (
	"strings"
	"testing"

	"fathom/web/pages/parts"
)

func render(t *testing.T, c *Coach) string {
	t.Helper()
	var b strings.Builder
	if err := Box(c).Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestBox draws the coach with as little and as much as it can hold.
func TestBox(t *testing.T) {
	for name, c := range map[string]struct {
		coach   Coach
		must    []string
		mustNot []string
	}{
		"nothing": {Coach{}, []string{"Guided game<", `class="coach row--0"`}, []string{"step--", "coach--new", "lit--", " of "}},
		"a step": {
			Coach{Title: "Dive", Text: "Down.", Step: "dive 2", Row: 2, Total: 13, New: true, Leave: "/m/x", Rules: "/rules/trench"},
			[]string{"1 of 13", "coach--new", "step--dive-2", "row--2", `href="/m/x"`, "I can play from here", "Down."}, []string{"coach--high"},
		},
		"deep":    {Coach{Step: "dive 1", Row: 4, New: true}, []string{"coach--high row--4"}, nil},
		"a bid":   {Coach{Step: "bid *", Bar: true, Lit: "paid", New: true}, []string{"coach--bar", "step--bid", "lit--paid"}, []string{"row--"}},
		"the end": {Coach{Over: true, Bar: true, New: true, Shown: 9, Total: 10, Leave: "/new"}, []string{"10 of 10", "Open a table"}, []string{"coach--new", "I can play"}},
		"markup":  {Coach{Title: "<b>", Text: "&"}, []string{"&lt;b&gt;", "&amp;"}, []string{"<b>"}},
	} {
		html := render(t, &c.coach)
		for _, m := range c.must {
			if !strings.Contains(html, m) {
				t.Errorf("%s: no %q in %s", name, m, html)
			}
		}
		for _, m := range c.mustNot {
			if strings.Contains(html, m) {
				t.Errorf("%s: %q in %s", name, m, html)
			}
		}
	}
}

// TestOffer draws the page that offers a guided game, without a fact and with one.
func TestOffer(t *testing.T) {
	for _, p := range []Learn{{}, {Page: parts.Page{Title: "Learn"}, Game: "trench", Title: "The Mariana Trench", Lead: "A dive.", Facts: []Fact{{"i-clock", "Soon"}}}} {
		var b strings.Builder
		if err := Offer(p).Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		if html := b.String(); !strings.Contains(html, `action="/learn/`+p.Game+`"`) || strings.Count(html, "<li>") != len(p.Facts) {
			t.Errorf("the offer is %s", html)
		}
	}
}
