package e2e

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// axe finds what keeps people with disabilities out. The browser lets the debugger inject it whatever the page's policy.
//
//go:embed testdata/axe.min.js
var axe string

// The rules of axe that a page must keep, and the one that depends on the colours.
const (
	allRules = `{ type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }`
	contrast = `{ type: 'rule', values: ['color-contrast'] }`
)

// runAxe gives one line for each fault: the rule, what it wants, and where. In a drawing every role may stand on a link;
// axe judges links there as those of a text. What it can only suspect takes long and is never a fault.
const runAxe = `axe.run(document, {
	runOnly: %s, rules: { 'hidden-content': { enabled: false } },
	resultTypes: ['violations'], preload: false,
}).then((r) => JSON.stringify(r.violations.flatMap((v) => v.nodes.filter((n) => v.id !== 'aria-allowed-role' || !document.querySelector(n.target[0])?.ownerSVGElement).slice(0, 3).map((n) =>
	v.id + ': ' + v.help + ' (' + v.nodes.length + '): ' + n.html.slice(0, 160) + ' ' + (n.any[0]?.message ?? '')))))`

// barriers are the faults that axe finds in the page as it is.
func (b *tab) barriers(rules string) (faults []string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, 3*patience)
	defer cancel()
	if !b.isTrue("typeof axe === 'object'") {
		if _, err := chromedp.Run(ctx, chromedp.Evaluate[string](axe+"\n''")); err != nil {
			b.t.Fatal(err)
		}
	}
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](fmt.Sprintf(runAxe, rules), chromedp.EvalAwaitPromise))
	if err == nil {
		err = json.Unmarshal([]byte(text), &faults)
	}
	if err != nil {
		b.t.Fatal(err)
	}
	return faults
}

// TestHarnessSeesFaults plants in a page what the tests of this package hunt: a button without a name, a style that the
// policy forbids, an error on the console, an exception, and something wider than the window.
func TestHarnessSeesFaults(t *testing.T) {
	t.Parallel()
	s := serve(t, t.TempDir())
	b := newTab(t, chromium(t), 390, 844, 1)
	b.open(s.url + "/me")
	if w := b.excess(); w > 0 {
		t.Errorf("the page is %d too wide before anything is planted", w)
	}
	for _, c := range []struct{ name, plant, word string }{
		{"a style", `document.querySelector('h1').setAttribute('style', 'color: red')`, "Content Security Policy"},
		{"a script", `(() => { const s = document.createElement('script'); s.textContent = 'window.planted = 1'; document.body.append(s); })()`,
			"Content Security Policy"},
		{"an error", `console.error('planted')`, "planted"},
		{"an exception", `setTimeout(() => { throw new Error('thrown') })`, "thrown"},
		{"a missing file", `fetch('/static/no-such-file')`, "404"},
	} {
		b.eval(c.plant)
		var heard []string
		b.until("a complaint of "+c.name, func(view) bool { heard = append(heard, b.heard()...); return len(heard) > 0 })
		if !strings.Contains(strings.Join(heard, " "), c.word) {
			t.Errorf("%s: heard only %q", c.name, heard)
		}
	}
	b.eval(`document.querySelector('h1').removeAttribute('style')`)
	if f := b.barriers(allRules); len(f) > 0 {
		t.Errorf("before anything is planted: %q", f)
	}
	b.eval(`document.querySelector('main').append(document.createElement('button'))`)
	if f := b.barriers(allRules); len(f) == 0 || !strings.Contains(f[0], "button-name") {
		t.Errorf("a button without a name goes unseen: %q", f)
	}
	b.eval(`(() => { const d = document.createElement('pre'); d.textContent = 'wide '.repeat(200); document.body.append(d); })()`)
	if b.excess() <= 0 {
		t.Error("something wider than the window goes unseen")
	}
}
