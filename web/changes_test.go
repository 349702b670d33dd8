package web

import (
	"bytes"
	"strings"
	"testing"
)

// What is sent for a change, and that it makes the one page into the other.
func TestChanges(t *testing.T) {
	pad := strings.Repeat("<b>much that stays</b>", 12) // more than a small piece has
	for _, tt := range []struct{ name, before, after, want string }{
		{"nothing", `<p id="a">x</p>`, `<p id="a">x</p>`, ``},
		{"a text", `<div><p id="a">x</p><p id="b">y</p></div>`, `<div><p id="a">x</p><p id="b">z</p></div>`,
			`<hx-partial id="b" hx-swap="outerMorph"><p id="b">z</p></hx-partial>`},
		{"the innermost", `<div id="o">` + pad + `<p id="a">x</p></div>`, `<div id="o">` + pad + `<p id="a">y</p></div>`,
			`<hx-partial id="a" hx-swap="outerMorph"><p id="a">y</p></hx-partial>`},
		{"an attribute", `<div id="o" class="x">` + pad + `</div>`, `<div id="o" class="y">` + pad + `</div>`,
			`<hx-partial id="o" hx-swap="attributes"><div id="o" class="y"></div></hx-partial>`},
		{"an attribute of the script's", `<div id="o" hx-post="x">` + pad + `</div>`, `<div id="o" hx-post="y">` + pad + `</div>`,
			`<hx-partial id="o" hx-swap="outerMorph"><div id="o" hx-post="y">` + pad + `</div></hx-partial>`},
		{"one before", `<ol id="o">` + pad + `<li id="a">x</li></ol>`, `<ol id="o">` + pad + `<li id="b">y</li> <li id="a">x</li></ol>`,
			`<hx-partial id="a" hx-swap="beforebegin"><li id="b">y</li></hx-partial>`},
		{"two after, one gone", `<ol id="o">` + pad + `<li id="a">x</li><li id="b">y</li></ol>`,
			`<ol id="o">` + pad + `<li id="a">x</li><li id="c">1</li><li id="d">2</li></ol>`,
			`<hx-partial id="b" hx-swap="delete"></hx-partial><hx-partial id="a" hx-swap="afterend"><li id="c">1</li><li id="d">2</li></hx-partial>`},
		{"one beyond a text", `<div><p id="a">x</p>text</div>`, `<div><p id="a">x</p>text<p id="b">y</p></div>`,
			`<div><p id="a">x</p>text<p id="b">y</p></div>`},
		{"places changed", `<div><p id="a">x</p><p id="b">y</p></div>`, `<div><p id="b">y</p><p id="a">x</p></div>`,
			`<div><p id="b">y</p><p id="a">x</p></div>`},
		{"a piece moved", `<div id="o"><p id="a">` + pad + `</p><p id="b">y</p></div>`, `<main id="m"><p id="c">z</p><i><p id="a">` + pad + `</p></i></main>`,
			`<main id="m"><p id="c">z</p><i><p id="a" data-kept></p></i></main>`},
		{"a piece moved and changed", `<div id="o"><p id="a">` + pad + `<b id="b">y</b></p></div>`, `<main id="m"><i><p id="a">` + pad + `<b id="b">z</b></p></i></main>`,
			`<hx-partial id="b" hx-swap="outerMorph"><b id="b">z</b></hx-partial><main id="m"><i><p id="a" data-kept></p></i></main>`},
		{"pieces of a drawing", `<svg id="s">` + pad + `<g id="a"/><g id="b">1</g><g id="c"/></svg>`,
			`<svg id="s">` + pad + `<g id="a" x="1"/><g id="b">2</g><g id="c"/></svg>`,
			`<hx-partial id="a" hx-swap="pieces strip:true"><svg><g id="a" x="1"/><g id="b">2</g></svg></hx-partial>`},
		{"another page", `<main id="a">x</main>`, `<main id="b">x</main>`, `<main id="b">x</main>`},
	} {
		var old []sum
		for _, p := range split([]byte(tt.before)) {
			old = append(old, p.sum)
		}
		var b bytes.Buffer
		writeEdits(&b, changes(old, split([]byte(tt.after)), []byte(tt.after)))
		if b.String() != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.name, b.String(), tt.want)
		}
	}
}

// Where pieces begin and end, whatever stands between them.
func TestSplit(t *testing.T) {
	html := `<div id="a" title="a > b"><!-- <p id="no"> --><input id="b" name="x"><br><svg id="c"><g id="d"><path d="M0 0"/></g><use id="e"/></svg></div><p id="f">x</p>`
	want := map[string]string{
		"a": html[:strings.Index(html, `<p id="f"`)], "b": `<input id="b" name="x">`, "c": `<svg id="c"><g id="d"><path d="M0 0"/></g><use id="e"/></svg>`,
		"d": `<g id="d"><path d="M0 0"/></g>`, "e": `<use id="e"/>`, "f": `<p id="f">x</p>`, "": html,
	}
	list := split([]byte(html))
	if len(list) != len(want) {
		t.Errorf("%d pieces", len(list))
	}
	for _, p := range list {
		if got := html[p.start:p.end]; got != want[p.id] {
			t.Errorf("%q is %s", p.id, got)
		}
		if drawn := p.id == "d" || p.id == "e"; p.svg != drawn {
			t.Errorf("%q in a drawing: %t", p.id, p.svg)
		}
	}
}
