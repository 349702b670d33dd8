package e2e

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
)

// wire stands between one browser and the server and keeps every byte that arrives.
type wire struct {
	url string
	mu  sync.Mutex
	got bytes.Buffer
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
		},
		ModifyResponse: func(r *http.Response) error {
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

// take is what has arrived since the last call.
func (w *wire) take() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	defer w.got.Reset()
	return w.got.String()
}

var (
	keys  = regexp.MustCompile(`name="key" value="[^"]*"`)
	table = regexp.MustCompile(`/m/[A-Za-z0-9_-]+`)
)

// news are the tags and texts of the last event in after that are not in the last event of before, in order. What is
// drawn anew for every page is left out: keys, and the match's own address.
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

func parse(events string) []string {
	list := strings.Split(strings.TrimSuffix(events, "\n\n"), "\n\n")
	text := table.ReplaceAllString(keys.ReplaceAllString(list[len(list)-1], "key"), "/m")
	return strings.Split(strings.ReplaceAll(text, "\ndata: ", "\n"), "<")
}

// TestNewsSeesAnAmount plants the leak that the auction test hunts.
func TestNewsSeesAnAmount(t *testing.T) {
	before := "id: 0\ndata: <li>Ines</li><li>deciding</li>\n\n"
	leak := func(amount string) string {
		return news(before, "id: 1\ndata: <li>Ines</li><li data-n=\""+amount+"\">sealed</li>\n\n")
	}
	if leak("0") == leak("10") {
		t.Error("an amount in the bytes goes unseen")
	}
	if n := news(before, "id: 1\ndata: <li>Ines</li><li>sealed</li>\n\n"); !strings.Contains(n, "sealed") {
		t.Errorf("the seal itself is no news: %q", n)
	}
}
