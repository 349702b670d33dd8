package e2e

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// wire stands between one browser and the server and keeps every byte of the events that arrive, and the length of the last
// move that was sent.
type wire struct {
	url  string
	mu   sync.Mutex
	got  bytes.Buffer
	sent int64
}

func tap(t *testing.T, server string) *wire {
	t.Helper()
	target, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	w := &wire{}
	front := httptest.NewServer(&httputil.ReverseProxy{
		FlushInterval: -1,
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(target)
			r.Out.Host = r.In.Host
			r.Out.Header.Del("Accept-Encoding")
			if strings.HasSuffix(r.In.URL.Path, "/act") {
				w.mu.Lock()
				w.sent = r.In.ContentLength
				w.mu.Unlock()
			}
		},
		ModifyResponse: func(r *http.Response) error {
			if r.Header.Get("Content-Type") != "text/event-stream" {
				return nil
			}
			r.Body = struct {
				io.Reader
				io.Closer
			}{io.TeeReader(r.Body, w), r.Body}
			return nil
		},
	})
	t.Cleanup(func() { front.CloseClientConnections(); front.Close() })
	w.url = front.URL
	return w
}

func (w *wire) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.got.Write(p)
}

// event is the newest event of the table that has arrived whole, once there is one of at least that many steps.
func (w *wire) event(t *testing.T, steps int) string {
	t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		w.mu.Lock()
		whole, _, _ := cutLast(w.got.String(), "\n\n")
		w.mu.Unlock()
		if _, event, ok := cutLast("\n"+whole, "\nid: "); ok {
			var n int
			if _, err := fmt.Sscanf(event, "%d", &n); err == nil && n >= steps {
				return event
			}
		}
	}
	t.Fatalf("no event of step %d arrived", steps)
	return ""
}

// forget drops what has arrived.
func (w *wire) forget() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.got.Reset()
}

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return "", "", false
}

var (
	keys  = regexp.MustCompile(`name="key" value="[^"]*"`)
	table = regexp.MustCompile(`/m/[A-Za-z0-9_-]+`)
	sums  = regexp.MustCompile(`(id="words"[^>]*>)[a-z]{5} [a-z]{5} [a-z]{5} [a-z]{5}<`) // always of this length
)

// news are the tags and texts of one event that are not in another, in order. What is
// drawn anew for every page or match is left out: keys, the match's own address, and the words that its log adds up to.
func news(before, after string) string {
	had := map[string]int{}
	for _, tag := range parse(before) {
		had[tag]++
	}
	var list []string
	for _, tag := range parse(after) {
		if had[tag]--; had[tag] < 0 {
			list = append(list, tag)
		}
	}
	return strings.Join(list, "\n")
}

func parse(event string) []string {
	text := sums.ReplaceAllString(table.ReplaceAllString(keys.ReplaceAllString(event, "key"), "/m"), "${1}words<")
	return strings.Split(strings.ReplaceAll(text, "\ndata: ", "\n"), "<")
}

// TestNewsSeesAnAmount plants the leak that the auction test hunts.
func TestNewsSeesAnAmount(t *testing.T) {
	before := "0\ndata: <li>Ines</li><li>deciding</li>"
	leak := func(amount string) string {
		return news(before, "1\ndata: <li>Ines</li><li data-n=\""+amount+"\">sealed</li>")
	}
	if leak("0") == leak("10") {
		t.Error("an amount in the bytes goes unseen")
	}
	if n := news(before, "1\ndata: <li>Ines</li><li>sealed</li>"); !strings.Contains(n, "sealed") {
		t.Errorf("the seal itself is no news: %q", n)
	}
}
