package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"syscall"
	"testing"
	"time"

	"fathom/bot"
	"fathom/game"
	"fathom/match"
	"fathom/store/storetest"
	"fathom/web"
)

// narrow is a listener whose connections hold little that has not been read.
type narrow struct{ net.Listener }

func (n narrow) Accept() (net.Conn, error) {
	c, err := n.Listener.Accept()
	if tcp, ok := c.(*net.TCPConn); ok && err == nil {
		err = tcp.SetWriteBuffer(4096)
	}
	return c, err
}

// tables serves a match whose streams are cut when one write takes longer than cut, and that are as many as most at once.
func tables(t *testing.T, cut time.Duration, most int) (addr, path string) {
	t.Helper()
	h, err := match.Open(t.Context(), match.Config{Store: &storetest.Memory{}, Games: games(), Player: bot.New, Narrate: narrate})
	if err != nil {
		t.Fatal(err)
	}
	id, err := h.Create(t.Context(), match.New{Game: "benthos", Places: []match.Place{
		{Kind: game.Human, Name: "Ann", User: "ann"}, {Kind: game.Human, Name: "Bob", User: "bob"}}})
	if err != nil {
		t.Fatal(err)
	}
	l, err := listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	handler := web.New(web.Config{
		Host: h, Games: games(), Key: make([]byte, keyBytes), WriteTimeout: cut, Streams: web.Streams{All: most},
	})
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- site{handler: handler, log: slog.New(slog.DiscardHandler)}.serveUntil(ctx, narrow{l}) }()
	t.Cleanup(func() { stop(); <-ended; h.Close() })
	return l.Addr().String(), "/m/" + string(id)
}

// begin opens connections that send something and then neither write nor read, until the test ends.
func begin(t *testing.T, addr string, n int, text string) {
	t.Helper()
	d := net.Dialer{Control: func(_, _ string, c syscall.RawConn) error { // before the window is agreed on
		var bad error
		err := c.Control(func(fd uintptr) { bad = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 4096) })
		return errors.Join(err, bad)
	}}
	for range n {
		c, err := d.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		if _, err := io.WriteString(c, text); err != nil {
			t.Fatal(err)
		}
	}
}

// streamed is the status of a stream that is asked for, and closed at once.
func streamed(t *testing.T, url string) int {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, "GET", url, nil)
	if err != nil {
		t.Fatal(err)
	}
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	return a.StatusCode
}

// until waits for a stream to be answered with a status, and tells whether it was.
func until(t *testing.T, url string, status int, patience time.Duration) bool {
	t.Helper()
	for began := time.Now(); time.Since(began) < patience; time.Sleep(20 * time.Millisecond) {
		if streamed(t, url) == status {
			return true
		}
	}
	return false
}

// crowd opens streams that nobody reads until there is room for no other, and tells whether it came to that. A stream that
// only asked may have had the place of one that stays: then one more is opened.
func crowd(t *testing.T, addr, path string, n int) bool {
	t.Helper()
	for began := time.Now(); time.Since(began) < time.Minute; n = 1 {
		begin(t, addr, n, "GET "+path+"/live HTTP/1.1\r\nHost: a\r\n\r\n")
		if until(t, "http://"+addr+path+"/live", http.StatusServiceUnavailable, time.Second) {
			return true
		}
	}
	return false
}

// TestSlowReadersAreCut: 200 readers that do not read what they are sent take all the streams there are, while 500 others
// never finish their requests. Pages are answered meanwhile, memory stays flat, and soon there is room for everybody again. A
// server that waits for its readers must be seen to have none.
func TestSlowReadersAreCut(t *testing.T) {
	const readers, halves = 200, 500
	addr, path := tables(t, 10*time.Second, readers) // the first must not be cut before the last is there
	url := "http://" + addr + path
	heap := func() int64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc + m.StackInuse)
	}
	before := heap()
	begin(t, addr, halves, "GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ")
	if !crowd(t, addr, path, readers) {
		t.Fatal("200 streams are not open at once")
	}
	slowest := time.Duration(0)
	for range 20 {
		at := time.Now()
		a, err := http.Get(url)
		if err != nil || a.StatusCode != http.StatusOK {
			t.Fatalf("%v, %v", a, err)
		}
		_, _ = io.Copy(io.Discard, a.Body)
		a.Body.Close()
		slowest = max(slowest, time.Since(at))
	}
	each := (heap() - before) / (readers + halves)
	began := time.Now()
	if !until(t, url+"/live", http.StatusOK, 60*time.Second) {
		t.Error("readers that do not read keep their streams")
	}
	cut := time.Since(began)
	t.Logf("%d half-open and %d that do not read: %d KB each; the slowest of 20 pages took %v; there was room again after %v",
		halves, readers, each>>10, slowest.Round(time.Millisecond), cut.Round(time.Second/10))
	if each > 128<<10 {
		t.Errorf("each takes %d KB", each>>10)
	}

	addr, path = tables(t, time.Hour, 3)
	if !crowd(t, addr, path, 3) || until(t, "http://"+addr+path+"/live", http.StatusOK, 4*time.Second) {
		t.Error("planted: a server that waits for its readers is not seen")
	}
}
