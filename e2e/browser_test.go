package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// patience is how long a page may take to show what is waited for.
const patience = 20 * time.Second

// chromium starts one browser for a test. CHROMIUM names another binary.
func chromium(t *testing.T) context.Context {
	t.Helper()
	path := os.Getenv("CHROMIUM")
	if path == "" {
		path = "chromium"
	}
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), slices.Concat(chromedp.DefaultExecAllocatorOptions[:], []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
	})...)
	t.Cleanup(cancel)
	ctx, stop := chromedp.NewContext(ctx)
	t.Cleanup(stop)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("%s does not start: %v", path, err)
	}
	return ctx
}

// tab is one person's browser: cookies of its own, and an ear for whatever the page complains of.
type tab struct {
	t      *testing.T
	ctx    context.Context
	pick   *rand.Rand
	mu     sync.Mutex
	faults []string
}

// newTab opens a window of the given size for somebody who has never been here.
func newTab(t *testing.T, browser context.Context, width, height int64, seed uint64) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	b := &tab{t: t, ctx: ctx, pick: rand.New(rand.NewPCG(seed, 1))}
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(width, height)); err != nil {
		t.Fatal(err)
	}
	err := chromedp.Listen(ctx, func(ev any) {
		switch e := ev.(type) {
		case *log.EventEntryAdded:
			if e.Entry.Level == log.EntryLevelError {
				b.fault(e.Entry.Text)
			}
		case *runtime.EventExceptionThrown:
			b.fault(e.ExceptionDetails.Text)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		for _, f := range b.faults {
			t.Errorf("the page complains: %s", f)
		}
	})
	return b
}

func (b *tab) fault(text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.faults = append(b.faults, text)
}

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		b.shoot("failed")
		b.t.Fatalf("at %s: %v", b.eval("location.href"), err)
	}
}

// eval is the text that an expression gives in the page.
func (b *tab) eval(expression string) string {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string]("String("+expression+")"))
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return text
}

// view is what the page offers now.
type view struct {
	Count string   // which decision of this seat the form is for; empty without one
	Acts  []string // the ids of the buttons that act
	Links []string // what leads on: a seat to pass to, the end
	Most  int      // the highest bid, where one is asked
	Over  bool
}

const look = `JSON.stringify({
	Count: document.querySelector('#act input[name=count]')?.value ?? '',
	Acts: [...document.querySelectorAll('button[form=act][name=action]')].map(b => b.id),
	Links: [...document.querySelectorAll('#pass, #take')].map(a => a.id),
	Most: Number(document.querySelector('#act input[name=argument]')?.max ?? 0),
	Over: document.querySelector('a[href$="/record"]') !== null,
})`

func (b *tab) view() (v view) {
	b.t.Helper()
	if err := json.Unmarshal([]byte(b.eval(look)), &v); err != nil {
		b.t.Fatal(err)
	}
	return v
}

// until waits for a page that is as wanted.
func (b *tab) until(what string, wanted func(view) bool) view {
	b.t.Helper()
	deadline := time.Now().Add(patience)
	for {
		v := b.view()
		if wanted(v) {
			return v
		}
		if time.Now().After(deadline) {
			b.shoot("failed")
			b.t.Fatalf("waited in vain for %s: %+v\n%s", what, v, b.eval("document.body.innerText"))
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// act presses one of the buttons, or seals a bid, and waits until the page has taken it.
func (b *tab) act(v view) {
	b.t.Helper()
	id := v.Acts[b.pick.IntN(len(v.Acts))]
	if strings.HasPrefix(id, "do-bid") {
		b.bid(b.pick.IntN(min(v.Most, 12) + 1))
	} else {
		b.press(id)
	}
	b.until("an answer to "+id, func(w view) bool { return w.Count != v.Count || w.Over })
}

// press presses a button with the mouse; one in a list that is folded up is unfolded first.
func (b *tab) press(id string) {
	b.t.Helper()
	b.eval(fmt.Sprintf(`document.getElementById(%q)?.closest('details')?.setAttribute('open', '')`, id))
	b.click("#" + id)
}

// click clicks with the mouse. A page that is drawn anew in between is clicked again, as a person would.
func (b *tab) click(selector string) {
	b.t.Helper()
	var err error
	for range 5 {
		ctx, cancel := context.WithTimeout(b.ctx, patience)
		err = chromedp.Do(ctx, chromedp.ScrollIntoView(chromedp.CSS(selector)), chromedp.Click(chromedp.CSS(selector)))
		cancel()
		if err == nil || !strings.Contains(err.Error(), "No node") {
			break
		}
	}
	if err != nil {
		b.shoot("failed")
		b.t.Fatalf("%s: %v", selector, err)
	}
}

// bid seals a bid of so much.
func (b *tab) bid(amount int) {
	b.t.Helper()
	b.eval(fmt.Sprintf(`document.querySelector('#act input[name=argument]').value = %d`, amount))
	b.click("button[form=act][value^=bid]")
}

// playOut plays to the end of the game at random.
func (b *tab) playOut() {
	b.t.Helper()
	for moves := 0; ; moves++ {
		v := b.until("a move to make, or the end", func(v view) bool { return v.Over || len(v.Acts) > 0 })
		if v.Over {
			return
		}
		if moves == 16 {
			b.shoot("middle")
		}
		b.act(v)
	}
}

// shoot keeps a picture of the window in the folder that SHOTS names, if any.
func (b *tab) shoot(name string) {
	dir := os.Getenv("SHOTS")
	if dir == "" {
		return
	}
	if png, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot()); err == nil {
		_ = os.WriteFile(dir+"/"+strings.ReplaceAll(b.t.Name(), "/", "-")+"-"+name+".png", png, 0o644)
	}
}
