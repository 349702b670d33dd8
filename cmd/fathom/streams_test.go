package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"fathom/bot"
	"fathom/game"
	"fathom/match"
	"fathom/store/storetest"
	"fathom/web"
)

// pipes is a network in memory, on which thousands of connections need no files. Each comes from an address of its own.
type pipes struct {
	accept chan net.Conn
	made   atomic.Int64
	ended  sync.Once
}

func (p *pipes) Accept() (net.Conn, error) {
	c, ok := <-p.accept
	if !ok {
		return nil, net.ErrClosed
	}
	return c, nil
}
func (p *pipes) Close() error   { p.ended.Do(func() { close(p.accept) }); return nil }
func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(10, 0, 0, 1)} }

// dial connects a client.
func (p *pipes) dial(context.Context, string, string) (net.Conn, error) {
	client, server := net.Pipe()
	n := p.made.Add(1)
	p.accept <- pipe{server, &net.TCPAddr{IP: net.IPv4(10, byte(n>>16), byte(n>>8), byte(n)), Port: 1}}
	return client, nil
}

type pipe struct {
	net.Conn
	from net.Addr
}

func (p pipe) RemoteAddr() net.Addr { return p.from }

// watcher follows a table over streams that are cut, and knows the newest event that it was sent.
type watcher struct {
	step  atomic.Int64
	cuts  int
	whole []byte // the last event that came first on its stream
	once  bool   // enough is the first event
}

var eventID = regexp.MustCompile(`(?m)^id: (\d+)`)

// follow reads one stream until it is cut.
func (w *watcher) follow(ctx context.Context, c *http.Client, url string) error {
	r, err := http.NewRequestWithContext(ctx, "GET", url, nil)
	if err != nil {
		return err
	}
	r.Header.Set("Last-Event-ID", strconv.FormatInt(w.step.Load(), 10))
	a, err := c.Do(r)
	if err != nil {
		return err
	}
	defer a.Body.Close()
	if a.StatusCode != http.StatusOK {
		return fmt.Errorf("status %d", a.StatusCode)
	}
	in := bufio.NewScanner(a.Body)
	in.Buffer(nil, 1<<20)
	in.Split(func(data []byte, _ bool) (int, []byte, error) {
		if i := bytes.Index(data, []byte("\n\n")); i >= 0 {
			return i + 2, data[:i], nil
		}
		return 0, nil, nil
	})
	for first := true; in.Scan(); first = false {
		id := eventID.FindSubmatch(in.Bytes())
		if id == nil {
			continue // a beat
		}
		n, _ := strconv.ParseInt(string(id[1]), 10, 64)
		if n < w.step.Load() {
			return fmt.Errorf("the stream went back from step %d to %d", w.step.Load(), n)
		}
		if first {
			w.whole = bytes.Clone(in.Bytes())
		}
		w.step.Store(n)
		if w.once {
			break
		}
	}
	return nil
}

// TestEveryStreamEndsOnTheServersState lets streams watch a game while they are cut and come back at random, 2,000 of them
// with FATHOM_LONG=1. When the game rests each has been sent its last step, without asking; and those that come back then
// are sent the same table. A server that swallows an event now and then must be caught.
func TestEveryStreamEndsOnTheServersState(t *testing.T) {
	n := 500 // the race detector has an end
	if os.Getenv("FATHOM_LONG") != "" {
		n = 2000
	}
	r := storm(t, n, 8, time.Minute, func(h http.Handler) http.Handler { return h })
	t.Logf("%d streams, cut %d times in 8 moves: %d are behind and %d came back to another table; all were current %v after the last move",
		n, r.cuts, r.behind, r.other, r.current.Round(time.Millisecond))
	if r.behind > 0 || r.other > 0 || r.cuts < n {
		t.Errorf("%+v", r)
	}
	if r := storm(t, 40, 4, time.Second, swallow); r.behind == 0 {
		t.Errorf("planted: a server that swallows events is not seen: %+v", r)
	}
}

// swallow is the planted fault: the last step's event reaches one stream in two.
func swallow(h http.Handler) http.Handler {
	var n atomic.Int64
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if n.Add(1)%2 == 0 {
			w = swallowing{w}
		}
		h.ServeHTTP(w, r)
	})
}

type swallowing struct{ http.ResponseWriter }

func (s swallowing) Write(b []byte) (int, error) {
	if bytes.Contains(b, []byte("id: 4\n")) {
		return len(b), nil
	}
	return s.ResponseWriter.Write(b)
}
func (s swallowing) Unwrap() http.ResponseWriter { return s.ResponseWriter }

// weather is what came of a storm.
type weather struct {
	cuts, behind, other int
	current             time.Duration // after the last move, until all had it
}

// storm lets streams watch a game of some moves while they are cut, and waits at most so long for all to have its last step.
func storm(t *testing.T, streams, moves int, patience time.Duration, through func(http.Handler) http.Handler) (r weather) {
	t.Helper()
	host, err := match.Open(t.Context(), match.Config{Store: &storetest.Memory{}, Games: games(), Player: bot.New, Narrate: narrate})
	if err != nil {
		t.Fatal(err)
	}
	defer host.Close()
	id, err := host.Create(t.Context(), match.New{Game: "trench", Places: []match.Place{
		{Kind: game.Human, Name: "Ann", User: "ann"}, {Kind: game.Human, Name: "Bob", User: "bob"}}})
	if err != nil {
		t.Fatal(err)
	}
	net := &pipes{accept: make(chan net.Conn, streams)}
	handler := through(web.New(web.Config{Host: host, Games: games(), Key: make([]byte, keyBytes), Streams: web.Streams{All: 2 * streams}}))
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- site{handler: handler, log: slog.New(slog.DiscardHandler)}.serveUntil(ctx, net) }()
	client := &http.Client{Transport: &http.Transport{DialContext: net.dial, DisableCompression: true, DisableKeepAlives: true}}
	url := "http://fathom/m/" + string(id) + "/live"

	var rest atomic.Bool // the game rests: no more cuts, until the last one
	last, cancel := context.WithCancel(t.Context())
	watchers := make([]*watcher, streams)
	var wg sync.WaitGroup
	for i := range watchers {
		w := &watcher{}
		watchers[i] = w
		wg.Go(func() {
			for last.Err() == nil {
				cut, done := context.WithCancel(last)
				timer := time.AfterFunc(100*time.Millisecond+rand.N(2*time.Second), func() {
					if !rest.Load() {
						done()
					}
				})
				err := w.follow(cut, client, url)
				timer.Stop()
				if err != nil && cut.Err() == nil {
					t.Error(err)
					done()
					return
				}
				done()
				w.cuts++
				time.Sleep(rand.N(200 * time.Millisecond))
			}
		})
	}
	step := 0
	for range moves {
		time.Sleep(400 * time.Millisecond)
		step = someMove(t, host, id)
	}
	rest.Store(true)
	began := time.Now()
	behind := func() (n int) {
		for _, w := range watchers {
			if w.step.Load() != int64(step) {
				n++
			}
		}
		return n
	}
	for r.behind = behind(); r.behind > 0 && time.Since(began) < patience; r.behind = behind() {
		time.Sleep(20 * time.Millisecond)
	}
	r.current = time.Since(began)
	cancel()
	wg.Wait()

	var want []byte
	for _, w := range watchers {
		if r.cuts += w.cuts; r.behind > 0 {
			continue
		}
		again := &watcher{once: true}
		again.step.Store(w.step.Load())
		once, done := context.WithTimeout(t.Context(), patience)
		_ = again.follow(once, client, url)
		done()
		if want == nil {
			want = again.whole
		}
		if !bytes.Equal(again.whole, want) || !strings.Contains(string(want), "id: "+strconv.Itoa(step)) {
			r.other++
		}
	}
	stop()
	<-ended
	return r
}

// someMove makes a move of whoever is to move.
func someMove(t *testing.T, host *match.Host, id match.ID) int {
	t.Helper()
	for seat, u := range []match.UserID{"ann", "bob"} {
		v, err := host.View(t.Context(), id, u, game.Seat(seat))
		if err != nil {
			t.Fatal(err)
		}
		if len(v.Legal) == 0 {
			continue
		}
		c := match.Command{Key: match.NewKey(), User: u, Seat: v.Viewer, Count: v.Count, Action: v.Legal[rand.N(len(v.Legal))]}
		step, err := host.Act(t.Context(), id, c)
		if err != nil {
			t.Fatal(err)
		}
		return step
	}
	t.Fatal("nobody is to act")
	return 0
}
