package e2e

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// patience is how long a page may take to show what is waited for.
const patience = 40 * time.Second

// browser is the one Chromium of all tests; every person in it has cookies of their own.
var browser struct {
	once  sync.Once
	ctx   context.Context
	close []func()
	err   error
}

// chromium is the browser, started by the first test that asks. CHROMIUM names another binary; without it the lighter of
// the two that are called so is taken.
func chromium(t *testing.T) context.Context {
	t.Helper()
	browser.once.Do(startBrowser)
	if browser.err != nil {
		t.Fatal(browser.err)
	}
	return browser.ctx
}

func startBrowser() {
	path := os.Getenv("CHROMIUM")
	for _, name := range []string{"chromium-headless-shell", "chromium"} {
		if found, err := exec.LookPath(name); err == nil && path == "" {
			path = found
		}
	}
	if path == "" {
		browser.err = errors.New("no Chromium here: install one, or name one with CHROMIUM=/path/to/it")
		return
	}
	dir, err := os.MkdirTemp("", "fathom-chromium")
	if err != nil {
		browser.err = err
		return
	}
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), slices.Concat(chromedp.DefaultExecAllocatorOptions[:], []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(dir),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
	})...)
	ctx, stop := chromedp.NewContext(ctx)
	browser.close = []func(){stop, cancel, func() { os.RemoveAll(dir) }}
	browser.ctx = ctx
	if err := chromedp.Do(ctx); err != nil {
		browser.err = fmt.Errorf("%s does not start: %w", path, err)
	}
}

func closeBrowser() {
	for _, f := range browser.close {
		f()
	}
}

// tab is one person's browser: cookies of its own, and an ear for whatever the page complains of.
type tab struct {
	t       *testing.T
	ctx     context.Context
	pick    *rand.Rand
	mu      sync.Mutex
	faults  []string
	forgive *regexp.Regexp // complaints that are expected, where a server is killed for example
}

// newTab opens a window of the given size for somebody who has never been here, and who likes no motion.
func newTab(t *testing.T, browser context.Context, width, height int64, seed uint64) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	b := &tab{t: t, ctx: ctx, pick: rand.New(rand.NewPCG(seed, 1))}
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(width, height)); err != nil {
		t.Fatal(err)
	}
	b.media("light", "reduce")
	if _, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}); err != nil {
		t.Fatal(err) // the keyboard of every window works as if it were the one in front
	}
	if _, err := chromedp.Call(ctx, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: remember}); err != nil {
		t.Fatal(err)
	}
	if err := chromedp.Listen(ctx, b.hear); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for _, f := range b.heard() {
			t.Errorf("the page complains: %s", f)
		}
	})
	return b
}

// remember notes in the page what was pressed last, for the story of a failure.
const remember = `window.pressed = [];
for (const type of ['pointerdown', 'pointerup', 'click', 'submit', 'keydown', 'htmx:after:request', 'htmx:after:swap']) {
	document.addEventListener(type, (e) => {
		const name = e.target.id ? '#' + e.target.id : e.target.outerHTML?.slice(0, 80);
		pressed = [...pressed.slice(-9), type + ' ' + (e.key ?? '') + ' ' + name];
	}, true);
}`

// hear keeps what a page complains of: a refusal by its policy, an error on the console, an exception, a failed request.
func (b *tab) hear(ev any) {
	switch e := ev.(type) {
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError {
			b.fault(e.Entry.Text + " " + e.Entry.URL)
		}
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError {
			var words []string
			for _, a := range e.Args {
				words = append(words, string(a.Value)+a.Description)
			}
			b.fault("console: " + strings.Join(words, " "))
		}
	case *runtime.EventExceptionThrown:
		text := e.ExceptionDetails.Text
		if x := e.ExceptionDetails.Exception; x != nil {
			text += " " + x.Description
		}
		b.fault(text)
	}
}

func (b *tab) fault(text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.forgive == nil || !b.forgive.MatchString(text) {
		b.faults = append(b.faults, text)
	}
}

// heard are the complaints since it was asked last.
func (b *tab) heard() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	faults := b.faults
	b.faults = nil
	return faults
}

// media chooses what the person likes: light or dark, and no-preference or reduce as to motion.
func (b *tab) media(scheme, motion string) {
	b.t.Helper()
	_, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: motion},
	}})
	if err != nil {
		b.t.Fatal(err)
	}
}

// phone makes the window one of a phone, with a finger in place of the mouse.
func (b *tab) phone() {
	b.t.Helper()
	b.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
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

func (b *tab) open(url string) {
	b.t.Helper()
	b.do(chromedp.Navigate(url))
}

// eval is the text that an expression gives in the page.
func (b *tab) eval(expression string) string {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	for {
		text, err := chromedp.Run(ctx, chromedp.Evaluate[string]("String("+expression+")"))
		if err == nil {
			return text
		}
		if !strings.Contains(err.Error(), "navigated") && !strings.Contains(err.Error(), "context was destroyed") { // a page on its way is asked again
			b.t.Fatalf("%s: %v", expression, err)
		}
	}
}

// has tells whether there is such an element.
func (b *tab) has(selector string) bool {
	b.t.Helper()
	return b.isTrue(fmt.Sprintf("document.querySelector(%q) !== null", selector))
}

func (b *tab) isTrue(expression string) bool { b.t.Helper(); return b.eval(expression) == "true" }

// shoot keeps a picture of the window in the folder that SHOTS names, if any.
func (b *tab) shoot(name string) {
	if os.Getenv("SHOTS") == "" {
		return
	}
	b.picture(os.Getenv("SHOTS"), strings.ReplaceAll(b.t.Name(), "/", "-")+"-"+name)
}
