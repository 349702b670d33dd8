package web

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// TestSender: what limits count by is the connection's own address, or its IPv6 network, whatever the headers say.
func TestSender(t *testing.T) {
	for addr, want := range map[string]string{
		"203.0.113.7:1234": "203.0.113.7", "[::ffff:203.0.113.7]:1": "203.0.113.7", "[2001:db8:1:2:3:4:5:6]:1": "2001:db8:1:2::/64",
		"[2001:db8:1:2:ffff::1]:9": "2001:db8:1:2::/64", "[fe80::1%eth0]:1": "fe80::/64", "127.0.0.1:1": "127.0.0.1 here",
		"127.9.9.9:1": "127.9.9.9 here", "[::1]:1": "::1 here", "[::ffff:127.0.0.1]:1": "127.0.0.1 here", "@": "", "": "",
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = addr
		for _, forged := range []string{"X-Forwarded-For", "X-Real-IP", "Forwarded", "True-Client-IP", "CF-Connecting-IP"} {
			r.Header.Set(forged, "127.0.0.1")
		}
		got, local := sender(r)
		if local {
			got += " here"
		}
		if got != want {
			t.Errorf("%s counts as %q, want %q", addr, got, want)
		}
	}
}

// flood sends the same request until it is refused, and says after how many, and for how long.
func (b *browser) flood(most int, send func(n int) *httptest.ResponseRecorder) (n int, wait time.Duration) {
	b.t.Helper()
	for n := range most {
		if w := send(n); w.Code == http.StatusTooManyRequests {
			seconds, err := strconv.Atoi(w.Header().Get("Retry-After"))
			if err != nil || !strings.Contains(w.Body.String(), "Too fast") {
				b.t.Fatalf("refused with %v: %s", w.Header(), words(w.Body.String()))
			}
			return n, time.Duration(seconds) * time.Second
		}
	}
	return most, 0
}

// TestPaces: forms, hints and guessed invitations are refused when they come too fast, go on after the time that is named,
// and are counted by user and by address, whatever a header claims; other people and this machine are not held up.
func TestPaces(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSite(t)
		host := s.named("Ines")
		table := host.open("game", "trench", "seat2", "invite")
		from := func(addr string) *browser { b := s.named("Wen"); b.from = addr; return b }
		for _, tt := range []struct {
			what      string
			user, all int // after how many one user is refused, and all of one address
			send      func(b *browser, n int) *httptest.ResponseRecorder
		}{
			{"forms", 100, 200, func(b *browser, n int) *httptest.ResponseRecorder { return b.post("/me", "name", "Wen") }},
			{"hints", 10, 20, func(b *browser, n int) *httptest.ResponseRecorder { return b.get(table + "/hint") }},
			{"guesses", 10, 10, func(b *browser, n int) *httptest.ResponseRecorder {
				return b.get(fmt.Sprintf("%s/join/GUESS%d/fair", table, n))
			}},
		} {
			time.Sleep(time.Hour) // all buckets are full again
			b := from("203.0.113.7:1")
			n, wait := b.flood(1000, func(n int) *httptest.ResponseRecorder {
				b.header.Set("X-Forwarded-For", fmt.Sprint("10.0.0.", n))
				b.from = fmt.Sprint("203.0.113.7:", n+1)
				return tt.send(b, n)
			})
			if n != tt.user || wait < time.Second || wait > 13*time.Second {
				t.Errorf("%s: one user is refused after %d for %v, want %d", tt.what, n, wait, tt.user)
			}
			if w := tt.send(from("198.51.100.1:1"), 0); w.Code == http.StatusTooManyRequests {
				t.Errorf("%s: somebody else is held up", tt.what)
			}
			time.Sleep(wait)
			if w := tt.send(b, 0); w.Code == http.StatusTooManyRequests {
				t.Errorf("%s: refused again after the time that was named", tt.what)
			}
			time.Sleep(time.Hour)
			if n, _ := b.flood(1000, func(n int) *httptest.ResponseRecorder {
				return tt.send(from(fmt.Sprintf("[2001:db8::%x]:1", n)), n)
			}); n != tt.all {
				t.Errorf("%s: one network is refused after %d, want %d", tt.what, n, tt.all)
			}
			here := s.named("Ines")
			if n, _ := here.flood(500, func(n int) *httptest.ResponseRecorder { return tt.send(here, n) }); n != 500 {
				t.Errorf("%s: this machine is refused after %d", tt.what, n)
			}
		}
		// Whoever has the right invitation may use it as often as it works.
		time.Sleep(time.Hour)
		link := inviteOf(t, host.get(table).Body.String())
		b := from("203.0.113.9:1")
		if n, _ := b.flood(99, func(int) *httptest.ResponseRecorder { return b.post(link, "name", "Wen") }); n != 99 {
			t.Errorf("a right invitation is refused after %d", n)
		}
	})
}

// TestBucketsAreBounded: a flood from ever new names takes no more than so much memory, and costs nobody anything.
func TestBucketsAreBounded(t *testing.T) {
	b := newBuckets(2, time.Minute)
	for n := range 3 * maxBuckets {
		if b.take(strconv.Itoa(n)) != 0 || len(b.of) > maxBuckets {
			t.Fatalf("name %d: %d buckets", n, len(b.of))
		}
	}
	for n, free := range []bool{true, true, false} {
		if (b.take("again") == 0) != free {
			t.Errorf("a name has two tokens; of the %d. this is not true", n+1)
		}
	}
	b.giveBack("again")
	if b.take("again") != 0 {
		t.Error("a token that was given back cannot be taken")
	}
}

// stream opens a stream and returns its status, and a way to close it that returns when it is closed.
func (b *browser) stream(path string) (status int, header http.Header, stop func()) {
	b.t.Helper()
	ctx, cancel := context.WithCancel(b.t.Context())
	r := httptest.NewRequestWithContext(ctx, "GET", path, nil)
	r.RemoteAddr = b.from
	r.Header.Set("Cookie", b.cookie)
	w := httptest.NewRecorder()
	ended := make(chan struct{})
	go func() { defer close(ended); b.handler.ServeHTTP(w, r) }()
	synctest.Wait()
	return w.Code, w.Header(), func() { cancel(); <-ended }
}

// TestStreams: so many streams for one user, one address and the whole server, then a refusal that says when to try again;
// each that is closed makes room at once; and this machine is one address for everybody on it.
func TestStreams(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSite(t)
		table := s.named("Ines").open("game", "trench", "seat2", "invite")
		fill := func(what string, most int, next func(n int) *browser) (stops []func()) {
			t.Helper()
			for n := range most {
				status, _, stop := next(n).stream(table + "/live")
				if status != http.StatusOK {
					t.Fatalf("%s: stream %d of %d: %d", what, n+1, most, status)
				}
				stops = append(stops, stop)
			}
			status, header, _ := next(most).stream(table + "/live")
			if status != http.StatusServiceUnavailable || header.Get("Retry-After") != "10" {
				t.Errorf("%s: stream %d: %d %v", what, most+1, status, header)
			}
			stops[0]()
			status, _, stops[0] = next(most).stream(table + "/live")
			if status != http.StatusOK {
				t.Errorf("%s: a stream that is closed makes no room: %d", what, status)
			}
			return stops
		}
		closeAll := func(stops []func()) {
			for _, stop := range stops {
				stop()
			}
		}
		one := s.named("Wen")
		closeAll(fill("a user", 12, func(n int) *browser { one.from = fmt.Sprintf("203.0.113.%d:1", n); return one }))
		closeAll(fill("an address", 8, func(n int) *browser { b := s.named("Wen"); b.from = fmt.Sprint("203.0.113.7:", n); return b }))
		closeAll(fill("a network", 8, func(n int) *browser { b := s.named("Wen"); b.from = fmt.Sprintf("[2001:db8::%x]:1", n); return b }))
		all := fill("the server", 2000, func(n int) *browser { b := s.browser(); return b })
		if w := one.get(table); w.Code != http.StatusOK {
			t.Errorf("without a stream the table is answered with %d", w.Code)
		}
		closeAll(all)
		if n := len(s.server.streams.by); n != 0 || s.server.streams.all != 0 {
			t.Errorf("%d names and %d streams are still counted", n, s.server.streams.all)
		}
	})
}
