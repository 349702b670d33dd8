package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"testing"
)

// TestEmptyBlocks pads streams of every length: each comes to a multiple of grain, and is read as if nothing had been
// added.
func TestEmptyBlocks(t *testing.T) {
	for n := range 2*grain + 1 {
		size := n + len(emptyBlocks(n))
		if size%grain != 0 || size >= n+grain+20 {
			t.Fatalf("%d bytes become %d", n, size)
		}
	}
	for n := range 300 {
		var sent bytes.Buffer
		p := post{w: &sent, zip: &gzipped{lean: true}}
		text := strings.Repeat("bid "+string(rune('a'+n%26)), n)
		want := ""
		for k := range 4 {
			before := sent.Len()
			if err := p.send([]byte(text), k < 3); err != nil {
				t.Fatal(err)
			}
			if size := sent.Len() - before; (size%grain == 0) != (k < 3) {
				t.Fatalf("event %d has %d bytes", k, size)
			}
			want += text
		}
		if err := p.close(); err != nil {
			t.Fatal(err)
		}
		z, err := gzip.NewReader(&sent)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(z); err != nil || string(got) != want {
			t.Fatalf("%d: %v, %d bytes of %d", n, err, len(got), len(want))
		}
	}
}

// TestPlainEventsArePadded: without compression a comment fills an event up, which a browser skips.
func TestPlainEventsArePadded(t *testing.T) {
	for n := range 1100 {
		var sent bytes.Buffer
		event := "data: " + strings.Repeat("x", n) + "\n\n"
		if err := (&post{w: &sent}).send([]byte(event), true); err != nil {
			t.Fatal(err)
		}
		rest, found := strings.CutPrefix(sent.String(), event)
		if !found || len(rest) < 2 || rest[0] != ':' || strings.Trim(rest[1:], " ") != "\n" || sent.Len()%grain != 0 {
			t.Fatalf("%d bytes: %q", sent.Len(), rest)
		}
	}
}
