package e2e

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// long tells whether the large sizes are asked for: FATHOM_LONG=1, as make long does.
func long() bool { return os.Getenv("FATHOM_LONG") != "" }

// mover plays one table after the other and keeps a record of every command: what was acknowledged, and what was sent and
// not answered.
type mover struct {
	*player
	acked   []command
	pending *command
	tables  int
	moves   int // acknowledged, at all tables
}

// command is a decision as it was sent: the form, and what it must have become.
type command struct {
	match, key string
	count      int
	action     string
	form       url.Values
}

func newMover(base string, seed uint64) *mover {
	m := &mover{player: &player{person: newPerson(base, seed)}}
	m.http.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return m
}

// sit opens a new table.
func (m *mover) sit() error {
	game, seats := "trench", []string{"ai"}
	if m.pick.IntN(2) == 0 {
		game, seats = "benthos", []string{"bot:greedy", "bot:random", "bot:greedy"}
	}
	form := url.Values{"game": {game}, "name": {"Ines"}}
	for i, s := range seats {
		form.Set("seat"+strconv.Itoa(i+2), s)
	}
	to, err := m.send("/new", form)
	if err != nil {
		return err
	}
	m.page, m.shown, m.acked, m.pending = page{path: to}, nil, nil, nil
	m.tables++
	return m.look()
}

// send posts a form and returns where it leads; whatever is not an acknowledgement is an error.
func (m *mover) send(path string, form url.Values) (to string, err error) {
	r, err := m.http.PostForm(m.base+path, form)
	if err != nil {
		return "", err
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return "", err
	}
	if r.StatusCode != http.StatusSeeOther {
		return "", wrong{fmt.Errorf("%s %v: status %d: %s", path, form, r.StatusCode, words(string(text)))}
	}
	return r.Header.Get("Location"), nil
}

// wrong is what must not be, whether the server is killed or not.
type wrong struct{ error }

// look reads the table, and sees that everything shown before is still there.
func (m *mover) look() error {
	g, err := m.get(path(m.page))
	if err != nil {
		return err
	}
	if err := m.see(g); err != nil {
		return wrong{err}
	}
	return nil
}

// move makes one move, or waits for the others.
func (m *mover) move() error {
	g := m.page
	if len(g.acts) == 0 {
		return m.look()
	}
	c := command{match: strings.TrimPrefix(path(g), "/m/"), key: g.fields.Get("key"), form: url.Values{}}
	c.count, _ = strconv.Atoi(g.fields.Get("count"))
	for k, v := range g.fields {
		c.form[k] = v
	}
	c.action = g.acts[m.pick.IntN(len(g.acts))]
	if square, found := strings.CutPrefix(c.action, "claim "); found { // a list has the squares
		c.action = strings.ToLower(c.action)
		c.form.Set("action", "claim *")
		c.form.Set("argument", square)
	} else {
		c.form.Set("action", c.action)
	}
	if verb, found := strings.CutSuffix(c.action, "*"); found {
		amount := strconv.Itoa(m.pick.IntN(g.most + 1))
		c.form.Set("argument", amount)
		c.action = verb + amount
	}
	m.pending = &c
	return m.confirm()
}

// confirm sends the command that is not answered yet.
func (m *mover) confirm() error {
	if _, err := m.send("/m/"+m.pending.match+"/act", m.pending.form); err != nil {
		return err
	}
	m.acked, m.pending = append(m.acked, *m.pending), nil
	m.moves++
	return m.look()
}

// run plays until stop. An error that comes from the kill is none.
func (m *mover) run(stop *atomic.Bool) error {
	for {
		step := m.move
		if m.page.path == "" || m.page.over {
			step = m.sit
		}
		err := step()
		if _, is := err.(wrong); is && !stop.Load() {
			return err
		}
		if err != nil && !stop.Load() {
			time.Sleep(20 * time.Millisecond) // the kill is between the signal and our knowing of it
			if !stop.Load() {
				return err
			}
		}
		if stop.Load() {
			return nil
		}
	}
}

// comeBack looks at the table on a server that was started again: the last acknowledged command is sent again and gets its
// answer, and so is the one whose answer is not known.
func (m *mover) comeBack(base string) error {
	m.base = base
	if m.page.path == "" {
		return nil
	}
	if n := len(m.acked); n > 0 {
		if _, err := m.send("/m/"+m.acked[n-1].match+"/act", m.acked[n-1].form); err != nil {
			return fmt.Errorf("an acknowledged command is sent again: %w", err)
		}
	}
	if m.pending != nil {
		return m.confirm()
	}
	return m.look()
}

// all calls f for every mover at once, and returns what went wrong.
func all(movers []*mover, f func(*mover) error) (errs []error) {
	each := make([]error, len(movers))
	var wg sync.WaitGroup
	for i, m := range movers {
		wg.Go(func() { each[i] = f(m) })
	}
	wg.Wait()
	for i, err := range each {
		if err != nil {
			errs = append(errs, fmt.Errorf("table %d: %w", i, err))
		}
	}
	return errs
}

// cycle plays on a server until it is killed after a while.
func cycle(movers []*mover, s *server, after time.Duration) []error {
	var stop atomic.Bool
	timer := time.AfterFunc(after, func() { stop.Store(true); s.kill() })
	defer timer.Stop()
	return all(movers, func(m *mover) error { return m.run(&stop) })
}

// starting begins to start a server, and kills it at a random moment of that.
func starting(t *testing.T, dir string, within time.Duration) {
	t.Helper()
	cmd := exec.Command(binary, "serve", "--addr", "127.0.0.1:0", "--data", dir, "--pause", "0s")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(rand.N(within))
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
}

// TestKilledAtAnyMoment kills the server again and again while six tables are played over HTTP, some kills while it starts.
// After each the database is read: every acknowledged move is there once and in its place, without a gap; what was shown
// is still shown; a command that is sent again gets its answer and has one effect. At the end everything replays.
func TestKilledAtAnyMoment(t *testing.T) {
	t.Parallel()
	cycles := 300
	if long() {
		cycles = 2000
	}
	began := time.Now()
	pick := rand.New(rand.NewPCG(uint64(cycles), 1))
	var dir string
	var movers []*mover
	moves, tables, starts := 0, 0, 0
	settle := func() {
		for _, m := range movers {
			tables, moves = tables+m.tables, moves+m.moves
		}
		if dir != "" {
			replayAll(t, dir)
		}
	}
	for c := range cycles {
		if c%100 == 0 { // a new database, so that its size stays that of a start
			settle()
			dir, movers = t.TempDir(), nil
			for i := range 6 {
				movers = append(movers, newMover("", uint64(c*10+i)))
			}
		}
		if pick.IntN(5) == 0 {
			starts++
			starting(t, dir, 200*time.Millisecond)
		}
		s := serve(t, dir)
		errs := all(movers, func(m *mover) error { return m.comeBack(s.url) })
		if len(errs) == 0 {
			errs = cycle(movers, s, time.Duration(5+pick.IntN(60))*time.Millisecond)
		}
		s.kill()
		for _, err := range append(errs, check(t, dir, movers)...) {
			t.Fatalf("cycle %d: %v", c, err)
		}
	}
	settle()
	t.Logf("%d kills at play and %d at start, %d tables, %d acknowledged moves, none lost, %v",
		cycles, starts, tables, moves, time.Since(began).Round(time.Second))
}

// early is the planted fault: it stands before the server, acknowledges every command at once and passes it on a little
// later.
func early(t *testing.T, server string) *httptest.Server {
	t.Helper()
	target, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	pass := &httputil.ReverseProxy{
		Rewrite:      func(r *httputil.ProxyRequest) { r.SetURL(target); r.Out.Host = r.In.Host },
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) },
	}
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		table, is := strings.CutSuffix(r.URL.Path, "/act")
		if !is {
			pass.ServeHTTP(w, r)
			return
		}
		body, _ := io.ReadAll(r.Body)
		later, _ := http.NewRequest(http.MethodPost, server+r.URL.Path, strings.NewReader(string(body)))
		later.Header = r.Header.Clone()
		time.AfterFunc(20*time.Millisecond, func() {
			if answer, err := http.DefaultTransport.RoundTrip(later); err == nil {
				answer.Body.Close()
			}
		})
		http.Redirect(w, r, table, http.StatusSeeOther)
	}))
	t.Cleanup(front.Close)
	return front
}

// TestKillsSeeAnEarlyAcknowledgement plants the fault that the test above hunts.
func TestKillsSeeAnEarlyAcknowledgement(t *testing.T) {
	kills, seen := 0, 0
	for ; kills < 10 && seen < 3; kills++ {
		dir := t.TempDir()
		s := serve(t, dir)
		front := early(t, s.url)
		var movers []*mover
		for i := range 6 {
			movers = append(movers, newMover(front.URL, uint64(i)))
		}
		var stop atomic.Bool
		time.AfterFunc(200*time.Millisecond, func() { stop.Store(true); s.kill() })
		all(movers, func(m *mover) error {
			for !stop.Load() { // a page that has not heard of the move yet is sent the same decision again: that is no loss
				_ = m.run(&stop)
			}
			return nil
		})
		if len(check(t, dir, movers)) > 0 {
			seen++
		}
	}
	t.Logf("planted: a loss was seen after %d of %d kills", seen, kills)
	if seen == 0 {
		t.Error("moves were acknowledged before they were written, and nobody noticed")
	}
}

// replayAll lets the binary replay every match of a data folder.
func replayAll(t *testing.T, dir string) {
	t.Helper()
	out, err := exec.Command(binary, "replay", "--all", filepath.Join(dir, "fathom.db")).CombinedOutput()
	if err != nil || !strings.Contains(string(out), " 0 disagreements") {
		t.Fatalf("replay: %v: %s", err, out)
	}
}
