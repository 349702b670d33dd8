package static

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestVendored holds the files we did not write to the bytes their makers published.
func TestVendored(t *testing.T) {
	for name, want := range map[string]string{
		"vendor/htmx.min.js":   "a0abb04f2f45a1f89d1d4844023245537e5e6014c87b144553e0607b4cc32130",
		"vendor/hx-sse.min.js": "18ef2761356ec1fe0bb6d92612315b37517a7c1e9856b661c5ae81fef239d103",
	} {
		sum := sha256.Sum256(read(name))
		if got := hex.EncodeToString(sum[:]); got != want {
			t.Errorf("%s has the sum %s, want %s", name, got, want)
		}
	}
}

func TestServe(t *testing.T) {
	for _, url := range append(Scripts(), Style()) {
		w := httptest.NewRecorder()
		Serve(w, httptest.NewRequest("GET", url, nil))
		if w.Code != http.StatusOK || !strings.Contains(w.Header().Get("Cache-Control"), "immutable") || w.Body.Len() < 100 {
			t.Errorf("%s: %d %q, %d bytes", url, w.Code, w.Header().Get("Cache-Control"), w.Body.Len())
		}
	}
	for _, url := range []string{"/static/fathom.css", "/static/fathom.0000000000000000.css", "/static/", "/static/../static.go"} {
		w := httptest.NewRecorder()
		Serve(w, httptest.NewRequest("GET", url, nil))
		if w.Code != http.StatusNotFound {
			t.Errorf("%s: %d, want 404", url, w.Code)
		}
	}
}

// TestStylesFetchNothing keeps the style sheet within the strict policy: it loads nothing from anywhere.
func TestStylesFetchNothing(t *testing.T) {
	css := string(served[Style()].body)
	for _, bad := range []string{"@import", "http:", "https:", "url(/", "url(\""} {
		if strings.Contains(css, bad) {
			t.Errorf("the style sheet contains %q", bad)
		}
	}
}
