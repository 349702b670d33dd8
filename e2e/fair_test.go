package e2e

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// promise evaluates an expression that takes its time, and returns what it gives as text.
func (b *tab) promise(expression string) string {
	b.t.Helper()
	b.eval(`(window.answer = undefined, Promise.resolve(` + expression + `).then((v) => { window.answer = 'done ' + v; }, (e) => { window.answer = 'failed ' + e; }), 0)`)
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if text, ok := strings.CutPrefix(b.eval(`window.answer`), "done "); ok {
			return text
		} else if strings.HasPrefix(b.eval(`window.answer`), "failed") {
			b.t.Fatalf("%.80s: %s", expression, b.eval(`window.answer`))
		}
	}
	b.t.Fatalf("%.80s: no answer", expression)
	return ""
}

// proofs is what the program tells a browser of the deal at the table that it shows.
func (b *tab) proofs() (s struct {
	Seats []struct{ By string }
	Words string
}) {
	b.t.Helper()
	text := b.promise(`fetch(location.pathname + '/proofs').then((r) => r.text())`)
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		b.t.Fatalf("%s: %v", text, err)
	}
	return s
}

// TestFairDeal: three browsers sit down, each puts its own number into the deal, and all show the same words.
func TestFairDeal(t *testing.T) {
	tabs, wires := people(t, 3)
	all := false
	for try := 0; try < 3 && !all; try++ { // on a machine that is busy a browser may be late
		invite(t, "benthos", tabs, wires)
		words := map[string]bool{}
		for _, b := range tabs {
			b.do(chromedp.WaitVisible(chromedp.CSS("#words")))
			words[b.eval(`document.getElementById('words').textContent`)] = true
		}
		if len(words) != 1 {
			t.Errorf("the screens show %v", words)
		}
		by := tabs[0].proofs().Seats
		all = by[0].By == "client" && by[1].By == "client" && by[2].By == "client"
	}
	if !all {
		t.Errorf("the numbers are from %v", tabs[0].proofs().Seats)
	}
	b := tabs[1]
	b.click("#fair a")
	if verdict, claims := b.check(); !strings.HasPrefix(verdict, "All ") || !strings.Contains(claims, "Seat 2: this browser remembers the same") {
		t.Errorf("%s\n%s", verdict, claims)
	}
}

// check presses the button of the check and waits for what it says.
func (b *tab) check() (verdict, claims string) {
	b.t.Helper()
	b.do(chromedp.WaitVisible(chromedp.CSS("#check")))
	b.click("#check")
	for end := time.Now().Add(patience); !strings.Contains(verdict, "claims"); time.Sleep(20 * time.Millisecond) {
		if verdict = b.eval(`document.getElementById('fair-verdict').textContent`); time.Now().After(end) {
			b.t.Fatalf("the check says %q", verdict)
		}
	}
	return verdict, b.eval(`document.getElementById('claims').innerText`)
}

// TestFairCheck opens a table with a bot as a person does, plays it to its end, and checks it in the browser.
func TestFairCheck(t *testing.T) {
	s := serve(t, t.TempDir())
	b := newTab(t, chromium(t), 1280, 900, 4)
	b.open(s.url + "/new?game=trench&with=bot")
	b.click("main form button[type=submit]")
	b.do(chromedp.WaitVisible(chromedp.CSS("#words")))
	if by := b.proofs().Seats; by[0].By != "client" || by[1].By != "host" {
		t.Errorf("the numbers are from %v", by)
	}
	at := b.eval(`location.pathname`)
	count, made := `document.querySelector('#act [name=count]')?.value`, ""
	for turn := 0; !b.has("#check"); turn++ {
		v := b.until("a turn, or the end", func(v view) bool { return v.Over || len(v.Acts) > 0 && b.eval(count) != made })
		made = b.eval(count)
		if !v.Over {
			b.promise(`(async () => { const f = new FormData(document.getElementById('act')); f.set('action', '` + v.Acts[turn%len(v.Acts)] + `');
				await fetch('` + at + `/act', { method: 'POST', headers: { 'HX-Request': 'true' }, body: new URLSearchParams(f) }); })()`)
		}
	}
	if verdict, claims := b.check(); !strings.HasPrefix(verdict, "All ") ||
		!strings.Contains(claims, "this browser remembers the same") || strings.Contains(claims, "Does not hold") {
		t.Errorf("%s\n%s", verdict, claims)
	}
	file := filepath.Join(t.TempDir(), "record.ndjson")
	if err := os.WriteFile(file, []byte(b.promise(`fetch('`+at+`/record').then((r) => r.text())`)), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(binary, "verify", file).CombinedOutput(); err != nil || !strings.Contains(string(out), "the number of its own browser") {
		t.Errorf("%v\n%s", err, out)
	}
}

// spoil is the script that changes one field of a record, whichever, and tells what its own check says of the result.
const spoil = `(async () => {
	const { check } = await import(%q), text = %s, out = [];
	let state = %d;
	const pick = (n) => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return Math.floor(state / 2 ** 32 * n); };
	const other = (v) => {
		if (typeof v === 'number') return v + 1 - 2 * pick(2);
		if (typeof v === 'boolean') return !v;
		const i = pick(v.length), c = [...'0123456789abcdefxyz'].filter((c) => c !== v[i]);
		return v.slice(0, i) + c[pick(c.length)] + v.slice(i + 1);
	};
	const change = (v, way) => {
		const keys = Object.keys(v), k = keys[pick(keys.length)], to = v[k];
		if (typeof to !== 'object') { v[k] = other(to); return way + '/' + k; }
		if (!Object.keys(to).length) { v[k] = 'x'; return way + '/' + k; }
		if (Array.isArray(to) && !pick(4)) { to.splice(pick(to.length), 1); return way + '/' + k + ' lacks one'; }
		return change(to, way + '/' + k);
	};
	out.push([text, 'nothing', check(JSON.parse(text)).every((c) => c.holds)]);
	for (let n = 0; n < %d; n++) {
		const r = JSON.parse(text), what = change(r, '');
		out.push([JSON.stringify(r), what, check(r).every((c) => c.holds)]);
	}
	return JSON.stringify(out);
})()`

// TestFairChecksAgree changes single fields of records, and asks the browser's check and fathom verify: both find
// nothing wrong with a record as it was, and something with every change. FATHOM_CHANGES is how many a record has, and
// FATHOM_RECORDS a folder with other records than the few that are kept, as go test ./fair -games 1000 -keep FOLDER writes them.
func TestFairChecksAgree(t *testing.T) {
	changes := 40
	if text := os.Getenv("FATHOM_CHANGES"); text != "" {
		if _, err := fmt.Sscan(text, &changes); err != nil {
			t.Fatal(err)
		}
	}
	s := serve(t, t.TempDir())
	b := newTab(t, chromium(t), 1280, 900, 5)
	b.open(s.url)
	module := b.promise(`fetch('/fair').then((r) => r.json()).then((o) => o.check)`)
	files, err := filepath.Glob(filepath.Join(cmp.Or(os.Getenv("FATHOM_RECORDS"), "../fair/testdata"), "*.json"))
	if err != nil || len(files) < 4 {
		t.Fatalf("%v, %v", files, err)
	}
	total := 0
	for i, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		quoted, _ := json.Marshal(string(text))
		for done := 0; done < changes; done += 40 {
			var cases [][3]any
			if err := json.Unmarshal([]byte(b.promise(fmt.Sprintf(spoil, module, quoted, 77*i+done, min(40, changes-done)))), &cases); err != nil {
				t.Fatal(err)
			}
			agree(t, file, cases)
			total += len(cases) - 1
		}
	}
	t.Logf("%d changes of %d records", total, len(files))
}

// agree compares what the browser's check said with fathom verify.
func agree(t *testing.T, file string, cases [][3]any) {
	t.Helper()
	var all strings.Builder
	for _, c := range cases {
		all.WriteString(strings.TrimSpace(c[0].(string)) + "\n")
	}
	name := filepath.Join(t.TempDir(), "records.ndjson")
	if err := os.WriteFile(name, []byte(all.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(binary, "verify", name).Output()
	if err == nil {
		t.Fatalf("%s: verify ends well", file)
	}
	told := strings.Split(string(out), name+" record ")[1:]
	if len(told) != len(cases) {
		t.Fatalf("%s: %d verdicts for %d records", file, len(told), len(cases))
	}
	for i, c := range cases {
		browser, binary := c[2].(bool), !strings.Contains(told[i], "FAILS")
		if want := i == 0; browser != want || binary != want {
			t.Errorf("%s, %s changed: the browser says %v, the program %v", file, c[1], browser, binary)
		}
	}
}
