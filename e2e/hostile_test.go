package e2e

import (
	"encoding/json"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/log"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// hostile are texts that break out of a page which does not expect them. Each fits into a name, or begins one.
var hostile = []string{
	`</script><script>alert(1)</script>`,
	`</title><svg onload=alert(1)>`,
	`"><img src=x onerror=alert(1)>`,
	`' autofocus onfocus=alert(1) x='`,
	"a\u2028alert(1)\u2029b",
	`<svg><a xlink:href="javascript:alert(1)">`,
	"\u202e\u2066<b>evil</b>\u2069",
	`javascript:alert(1)//`,
	`{{7*7}}${7*7}<%=7*7%>`,
	"`-alert(1)-`\\\"';",
	`<hx-partial hx-swap=outerHTML id=table>`,
	`&lt;script&gt;alert(1)&#60;/script>`,
	"\ndata: <script>alert(1)</script>\n\n",
	`--><!--<script>alert(1)//`,
	`🐙🦑` + "\u200d\ufe0f" + `é̶̴́`,
}

// dialogs counts what pages ask their user, and answers so that they go on. It also hears of what the policy refused.
func (b *tab) dialogs() (asked, refused *atomic.Int64) {
	b.t.Helper()
	asked, refused = new(atomic.Int64), new(atomic.Int64)
	err := chromedp.Listen(b.ctx, func(ev any) {
		switch e := ev.(type) {
		case *cdppage.EventJavascriptDialogOpening:
			asked.Add(1)
			go func() {
				_, _ = chromedp.Call(b.ctx, cdppage.HandleJavaScriptDialog, cdppage.HandleJavaScriptDialogParams{Accept: true})
			}()
		case *log.EventEntryAdded:
			if strings.Contains(e.Entry.Text, "Content Security Policy") {
				refused.Add(1)
			}
		}
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return asked, refused
}

// send posts a form by the page's own script, and returns the path that the answer led to.
func (b *tab) send(path string, form map[string]string) string {
	b.t.Helper()
	text, err := json.Marshal(form)
	if err != nil {
		b.t.Fatal(err)
	}
	return b.promise(fmt.Sprintf(`fetch(%q, { method: 'POST', body: new URLSearchParams(%s) }).then((r) => new URL(r.url).pathname)`, path, text))
}

// strange is how many elements of a page are none of ours.
const strange = `document.querySelectorAll('[onload],[onerror],[onfocus],b > b,img[src="x"],[*|href^="javascript:"],#table hx-partial,' +
	'script:not([src]):not([type="application/json"])').length`

// TestHostileNames puts hostile texts into every field that takes a text, and looks at every page on which they could come out
// again: none runs, none asks anything, none is refused by the policy because none is there, and no element is made of
// one. Then a page with such an element and a page that asks are seen.
func TestHostileNames(t *testing.T) {
	t.Parallel()
	s := serve(t, t.TempDir())
	b := newTab(t, chromium(t), 1280, 900, 9)
	b.forgive = regexp.MustCompile(`the server responded with a status of 4`)
	asked, refused := b.dialogs()
	b.open(s.url)
	pages := 0
	visit := func(path string) {
		b.open(s.url + path)
		pages++
		if asked.Load()+refused.Load() > 0 {
			t.Errorf("%s: %d dialogs, %d refusals of the policy", path, asked.Load(), refused.Load())
		}
		if bad := b.eval(strange); bad != "0" {
			t.Errorf("%s: %s elements are made of a name", path, bad)
		}
	}
	open := func(form map[string]string) string {
		at := b.send("/new", form)
		if !strings.HasPrefix(at, "/m/") {
			t.Fatalf("no table of %q: %s", form, at)
		}
		return at
	}
	for pair := range slices.Chunk(hostile, 2) {
		shared := open(map[string]string{"game": "trench", "name": pair[0], "seat2": "here", "name2": pair[len(pair)-1]})
		for _, path := range []string{"", "?seat=0", "/fair"} {
			visit(shared + path)
		}
	}
	for crew := range slices.Chunk(hostile, 5) {
		form := map[string]string{"game": "benthos", "name": crew[0]}
		for i, text := range crew[1:] {
			form[fmt.Sprint("seat", i+2)], form[fmt.Sprint("name", i+2)] = "here", text
		}
		ocean := open(form)
		visit(ocean + "?seat=0")
		form["seat2"] = "invite"
		visit(open(form))
		for i, text := range crew {
			b.send("/me", map[string]string{"name": text})
			visit("/me")
			visit("/")
			// What is refused is not shown either, and the tables go on.
			for _, field := range []string{"action", "seat", "count", "key", "argument", "amount", "square"} {
				b.send(ocean+"/act", map[string]string{"action": "bid *", "seat": "0", "count": "0", "key": fmt.Sprint("k", i), field: text})
			}
		}
		query := url.QueryEscape(crew[len(crew)/2])
		for _, path := range []string{"/new?game=" + query, "/m/" + query, ocean + "?seat=" + query, ocean + "/replay?as=watch&n=" + query} {
			visit(path)
		}
		for i := range crew {
			b.send(ocean+"/act", map[string]string{"action": fmt.Sprint("bid ", i), "seat": fmt.Sprint(i), "count": "0", "key": fmt.Sprint("first", i)})
		}
		visit(ocean + "?seat=0")
		visit(ocean + "/replay?as=watch")
	}
	t.Logf("%d texts, %d pages: no dialog, nothing refused by the policy", len(hostile), pages)

	b.forgive = regexp.MustCompile(``)
	b.eval(`document.body.insertAdjacentHTML('beforeend', '<img src=/x onerror="alert(1)">')`)
	if b.eval(strange) == "0" {
		t.Error("planted: an element that is none of ours is not seen")
	}
	b.eval(`setTimeout(() => alert(1), 0)`)
	for end := time.Now().Add(patience); asked.Load() == 0 || refused.Load() == 0; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("planted: %d dialogs and %d refusals of the policy are seen", asked.Load(), refused.Load())
		}
	}
}

// exchange is the script that puts a hostile text into a record on its way to the check: in place of each text in it, or of
// every third one, so that the rest can still be read.
const exchange = `(() => {
	const real = window.fetch, text = %s, every = %d;
	window.fetch = async (...asked) => {
		const answer = await real(...asked);
		if (!String(asked[0]).endsWith('/record')) return answer;
		let n = 0;
		const change = (v) => typeof v === 'string' ? (n++ %% every ? v : text)
			: Array.isArray(v) ? v.map(change) : v && typeof v === 'object' ? Object.fromEntries(Object.entries(v).map(([k, w]) => [k, change(w)])) : v;
		window.exchanged = JSON.stringify(change(await answer.json()));
		return new Response(window.exchanged);
	};
	return 'ready';
})()`

// TestHostileRecords lets the check in the browser read records full of hostile texts: nothing runs, asks or becomes an
// element, and each record is found to be wrong.
func TestHostileRecords(t *testing.T) {
	t.Parallel()
	s := serve(t, t.TempDir())
	ines := newPerson(s.url, 6)
	_, g := reach(t, ines, "trench", []string{"ai"}, nil, func(g page) bool { return g.over })
	b := newTab(t, chromium(t), 1280, 900, 9)
	asked, refused := b.dialogs()
	b.become(ines)
	for i, text := range hostile {
		quoted, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		every := 1 + 2*(i%2)
		b.open(s.url + path(g) + "/fair")
		b.eval(fmt.Sprintf(exchange, quoted, every))
		b.do(chromedp.WaitVisible(chromedp.CSS("#check")))
		b.click("#check")
		b.until("what the check says", func(view) bool {
			return b.isTrue(`/claims|could not/.test(document.getElementById('fair-verdict').textContent)`)
		})
		if v := b.eval(`document.getElementById('fair-verdict').textContent`); strings.HasPrefix(v, "All ") || !b.isTrue(fmt.Sprintf("window.exchanged.includes(JSON.stringify(%s))", quoted)) {
			t.Errorf("%q: %s", text, v)
		}
		if bad := b.eval(strange); bad != "0" || asked.Load()+refused.Load() > 0 {
			t.Errorf("%q: %s elements, %d dialogs, %d refusals of the policy", text, bad, asked.Load(), refused.Load())
		}
	}
}
