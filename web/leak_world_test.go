package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fathom/benthos"
	"fathom/bot"
	"fathom/fair"
	"fathom/game"
	"fathom/match"
	"fathom/store/storetest"
	"fathom/trench"
)

// dealt is luck that was drawn before: the order of each list, and the picks.
type dealt struct {
	orders map[string][]int
	picks  map[string]int
}

func (d dealt) Order(list string, _ int) []int { return append([]int(nil), d.orders[list]...) }
func (d dealt) Pick(stream string, _ int) int  { return d.picks[stream] }

// drawing is luck that notes what it draws.
type drawing struct {
	game.Luck
	dealt
}

func (d drawing) Order(list string, n int) []int {
	d.orders[list] = d.Luck.Order(list, n)
	return d.dealt.Order(list, n)
}

func (d drawing) Pick(stream string, n int) int {
	d.picks[stream] = d.Luck.Pick(stream, n)
	return d.picks[stream]
}

// plan is a game: how it is set up, what luck decides, and what everybody does. The AI Sub's steps are in it too.
type plan struct {
	game    game.Dealer
	seats   int
	options json.RawMessage
	solo    bool
	shared  bool // the first two seats are one user's
	luck    dealt
	steps   []game.Step
}

func (p plan) deal() json.RawMessage {
	d, err := p.game.DealBy(p.seats, p.options, p.luck)
	if err != nil {
		panic(err)
	}
	return d
}

// table is a table of the rules themselves, with the first steps of a plan on it.
func (p plan) table(steps int) game.Table {
	t, err := p.game.Start(p.seats, p.options, p.deal())
	if err != nil {
		panic(err)
	}
	for _, s := range p.steps[:steps] {
		if err := t.Apply(s.Seat, s.Action); err != nil {
			panic(err)
		}
	}
	return t
}

// fault is a leak that is planted; each function is handed the truth and what a viewer is given, and may spoil it.
type fault struct {
	game    string // in which it is
	observe func(truth *leaky, seat game.Seat, o game.Observation) game.Observation
	legal   func(truth *leaky, seat game.Seat, list []string) []string
	refuse  func(truth *leaky, err error) error
	narrate func(d dealt, step game.Step) string
	answer  func(w *world, r *http.Request, out http.ResponseWriter) (done bool)
}

// leaky is a table on which a fault is planted. It knows what nobody may.
type leaky struct {
	game.Table
	fault
	luck  dealt
	bids  map[game.Seat]string // of the open auction
	steps int
}

// leakyGame makes such tables.
type leakyGame struct {
	game.Dealer
	fault
	luck dealt
}

func (g leakyGame) Start(seats int, options, deal json.RawMessage) (game.Table, error) {
	t, err := g.Dealer.Start(seats, options, deal)
	return &leaky{Table: t, fault: g.fault, luck: g.luck, bids: map[game.Seat]string{}}, err
}

func (t *leaky) Observe(seat game.Seat) game.Observation {
	o := t.Table.Observe(seat)
	if t.observe != nil {
		o = t.observe(t, seat, o)
	}
	return o
}

func (t *leaky) Legal(seat game.Seat) []string {
	list := t.Table.Legal(seat)
	if t.legal != nil {
		list = t.legal(t, seat, list)
	}
	return list
}

func (t *leaky) Apply(seat game.Seat, action string) error {
	sealed := t.Sealed()
	err := t.Table.Apply(seat, action)
	switch {
	case err != nil && t.refuse != nil:
		return t.refuse(t, err)
	case err != nil:
		return err
	case sealed && t.Sealed():
		t.bids[seat] = action
	default:
		clear(t.bids)
	}
	t.steps++
	return nil
}

// unsteady is a store that fails when it is told to.
type unsteady struct {
	storetest.Memory
	fail bool
}

var errDisk = errors.New("the disk is gone for a moment")

func (s *unsteady) Append(ctx context.Context, e match.Entry) error {
	if s.fail {
		s.fail = false
		return errDisk
	}
	return s.Memory.Append(ctx, e)
}

const worldID = match.ID("TWINTWINTWINTWINTWINTWINTW")

// world is the whole server with one match, in which nothing is left to chance: two worlds of the same plan answer alike to
// the last byte. It must be made where time stands still.
type world struct {
	plan
	t       testing.TB
	store   *unsteady
	server  *server
	handler http.Handler
	host    *match.Host
	users   []guest
	counts  []int // steps made, by seat
	n       int   // steps made
	log     bytes.Buffer
	stop    context.CancelFunc
	ctx     context.Context
}

// marks stand for all that depends on a secret by design.
func marks(name string) fair.Hash { return fair.H([]byte(name)) }

// newWorld makes one. A nil mark shows the commitments, roots, proofs and words as they are.
func newWorld(t testing.TB, p plan, f fault, mark func(string) fair.Hash) *world {
	w := &world{plan: p, t: t, store: &unsteady{}, counts: make([]int, p.seats)}
	w.ctx, w.stop = context.WithCancel(context.Background())
	g := p.game
	if f.game != "" {
		g = leakyGame{p.game, f, p.luck}
	}
	log := slog.New(slog.NewTextHandler(&w.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	secret := fair.Secret(fair.H([]byte("the host's")))
	h := match.Header{
		ID: worldID, Game: g.Name(), Rules: g.Version(), Options: p.options, Owner: "user0", Created: time.Now().UTC(),
		Host: fair.HostCommit(string(worldID), secret).String(), Secret: secret.Reveal(),
	}
	for seat := range p.seats {
		u := guest{ID: match.UserID(fmt.Sprint("user", seat)), Name: benthosNames[seat]}
		if p.shared && seat == 1 {
			u.ID = "user0"
		}
		place := match.Place{Kind: game.Human, Name: u.Name, User: u.ID}
		if p.solo && seat == 1 {
			u, place = guest{}, match.Place{Kind: game.AI, Name: "AI Sub"}
		}
		w.users, h.Places = append(w.users, u), append(h.Places, place)
	}
	if err := w.store.Create(w.ctx, h, &match.Beginning{Deal: p.deal(), Due: p.table(0).ToAct()}); err != nil {
		t.Fatal(err)
	}
	var err error
	w.host, err = match.Open(w.ctx, match.Config{
		Store: w.store, Games: []game.Game{g}, Player: bot.New, Pause: thinking, Mark: mark, Log: log,
		Luck: func(fair.Secret) game.Luck { return p.luck },
		Narrate: func(name string, before game.Observation, s game.Step, after game.Observation, names []string) (lines []string) {
			if name == "trench" {
				lines = trench.Narrate(before.(trench.Observation), s, after.(trench.Observation), names)
			} else {
				lines = benthos.Narrate(before.(benthos.Observation), s, after.(benthos.Observation), names)
			}
			if f.narrate != nil {
				if text := f.narrate(p.luck, s); text != "" {
					lines = append(lines, text)
				}
			}
			return lines
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	w.server = newServer(Config{Host: w.host, Games: []game.Game{trench.Game{}, benthos.Game{}}, Key: []byte(strings.Repeat("k", 32)), Log: log, Heartbeat: 24 * time.Hour})
	w.server.luck = func() game.Source { return &fixedSource{} }
	w.handler = w.server.routes()
	if inner := w.handler; f.answer != nil {
		w.handler = http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
			if !f.answer(w, r, out) {
				inner.ServeHTTP(out, r)
			}
		})
	}
	if _, err := w.host.Seats(w.ctx, worldID, ""); err != nil {
		t.Fatal(err) // a match is awake when somebody has looked at it
	}
	return w
}

// thinking is how long the AI Sub waits, so that each of its steps is an event of its own.
const thinking = time.Second

// settle waits until the AI Sub has acted in all worlds, and every stream has been told. Their clock is the same.
func settle(worlds ...*world) {
	synctest.Wait()
	for a := worlds[0]; a.solo && a.n < len(a.steps) && a.steps[a.n].Seat == 1; {
		time.Sleep(thinking)
		synctest.Wait()
		for _, w := range worlds {
			w.counts[1]++
			w.n++
		}
	}
}

func (w *world) close() {
	w.stop()
	w.host.Close()
	synctest.Wait()
}

// fixedSource is the luck of a hint: the same in every world.
type fixedSource struct{ n uint64 }

func (s *fixedSource) Uint64() uint64 { s.n += 0x9e3779b97f4a7c15; return s.n * 0xbf58476d1ce4e5b9 }

// step makes the next step of the plan as its own user does, over the pages. It is false when there is none. The AI
// Sub's follow by themselves: see settle.
func (w *world) step(disk bool) bool {
	if w.n == len(w.steps) {
		return false
	}
	s := w.steps[w.n]
	form := w.command(s.Seat, w.counts[s.Seat], fmt.Sprint("step", w.n), s.Action)
	if w.store.fail = disk; disk {
		if a := w.ask(w.users[s.Seat], "POST", "/act", form, true); a.status != http.StatusServiceUnavailable {
			w.t.Fatalf("on a bad disk: %d", a.status)
		}
		synctest.Wait() // the match is read again, and shown
	}
	if a := w.ask(w.users[s.Seat], "POST", "/act", form, true); a.status != http.StatusNoContent {
		w.t.Fatalf("step %d, %v: %d %s", w.n, s, a.status, words(a.body.String()))
	}
	w.counts[s.Seat]++
	w.n++
	return true
}

func (w *world) command(seat game.Seat, count int, key, action string) url.Values {
	return url.Values{"seat": {fmt.Sprint(int(seat))}, "count": {fmt.Sprint(count)}, "key": {key}, "action": {action}}
}

// answer is all that somebody gets for a request.
type answer struct {
	head   http.Header
	status int
	body   bytes.Buffer
}

func (a *answer) Header() http.Header { return a.head }
func (a *answer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
}
func (a *answer) Write(p []byte) (int, error) { a.WriteHeader(http.StatusOK); return a.body.Write(p) }
func (a *answer) Flush()                      {}

// text is the answer as the network carries it.
func (a *answer) text() []byte {
	var b bytes.Buffer
	b.Grow(a.body.Len() + 600)
	fmt.Fprintln(&b, a.status)
	_ = a.head.Write(&b)
	b.Write(a.body.Bytes())
	return b.Bytes()
}

// ask sends a request below the match, or to a path of its own if that begins with "//". The script may send it.
func (w *world) ask(u guest, method, path string, form url.Values, script bool) *answer {
	a := &answer{head: http.Header{}}
	w.handler.ServeHTTP(a, w.request(w.ctx, u, method, path, form, script))
	return a
}

func (w *world) request(ctx context.Context, u guest, method, path string, form url.Values, script bool) *http.Request {
	if rest, other := strings.CutPrefix(path, "//"); other {
		path = "/" + rest
	} else {
		path = "/m/" + string(worldID) + path
	}
	r, err := http.NewRequestWithContext(ctx, method, "http://fathom.test"+path, strings.NewReader(form.Encode()))
	if err != nil {
		w.t.Fatal(err)
	}
	r.RemoteAddr, r.RequestURI = "127.0.0.1:1", path
	r.Header.Set("Cookie", cookieName+"="+w.server.guests.seal(u))
	if method == "POST" {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if script {
		r.Header.Set("HX-Request", "true")
	}
	return r
}

// stream opens a viewer's stream, compressed or not, and returns what has arrived and grows.
func (w *world) stream(u guest, query string, zip bool) *answer {
	a := &answer{head: http.Header{}}
	r := w.request(w.ctx, u, "GET", "/live"+query, nil, true)
	if zip {
		r.Header.Set("Accept-Encoding", "gzip")
	}
	go w.handler.ServeHTTP(a, r)
	synctest.Wait()
	return a
}
