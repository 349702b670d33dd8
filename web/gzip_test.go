package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"math/rand/v2"
	"net/http/httptest"
	"strings"
	"testing"
)

// Whatever is written in whatever portions is read again, and each write as soon as it is there.
func TestGzipped(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	words := strings.Fields("sub card depth bid cube ocean <li> </li> class=now 7 12 0")
	for _, lean := range []bool{false, true} {
		var sent, want bytes.Buffer
		z := &gzipped{w: &sent, lean: lean}
		for range 60 {
			var part bytes.Buffer
			for range r.IntN(6000) {
				part.WriteString(words[r.IntN(len(words))])
			}
			want.Write(part.Bytes())
			if n, err := z.Write(part.Bytes()); n != part.Len() || err != nil {
				t.Fatal(n, err)
			}
			if len(z.sent) > window {
				t.Fatalf("%d bytes are remembered", len(z.sent))
			}
			open, err := gzip.NewReader(bytes.NewReader(sent.Bytes()))
			if err != nil {
				t.Fatal(err)
			}
			got := make([]byte, want.Len())
			if _, err := io.ReadFull(open, got); err != nil || !bytes.Equal(got, want.Bytes()) {
				t.Fatalf("what has been sent cannot be read yet: %v", err)
			}
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		whole, err := gzip.NewReader(&sent)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(whole); err != nil || !bytes.Equal(got, want.Bytes()) {
			t.Errorf("lean %t: %d bytes, %v; want %d", lean, len(got), err, want.Len())
		}
	}
}

func TestTakesGzip(t *testing.T) {
	for header, want := range map[string]bool{
		"": false, "gzip": true, "br, GZIP;q=0.5": true, "deflate, gzip ; q=1": true, "gzip;q=0": false,
		"gzip; q=0.000": false, "gzip;q=0.001": true, "xgzip": false, "br": false,
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Accept-Encoding", header)
		if got := takesGzip(httptest.NewRecorder(), r); got != want {
			t.Errorf("%q: %t", header, got)
		}
	}
}

// A page that a browser cannot take compressed is sent as it is.
func TestPlainPage(t *testing.T) {
	b := newSite(t).browser()
	w := b.get("/")
	if w.Header().Get("Content-Encoding") != "" || !strings.HasPrefix(w.Body.String(), "<!") || w.Header().Get("Vary") != "Accept-Encoding" {
		t.Errorf("%v: %.40q", w.Header(), w.Body)
	}
}
