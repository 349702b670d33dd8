package e2e

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// replays downloads the record of a finished game and lets the binary judge it.
func (p *person) replays(g page) error {
	path, _, _ := strings.Cut(g.path, "?")
	r, err := p.http.Get(p.base + path + "/record")
	if err != nil {
		return err
	}
	defer r.Body.Close()
	if r.StatusCode != http.StatusOK {
		return fmt.Errorf("the record: status %d", r.StatusCode)
	}
	cmd := exec.Command(binary, "replay", "-")
	cmd.Stdin = r.Body
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), " 0 disagreements") {
		return fmt.Errorf("replay: %v: %s", err, out)
	}
	return nil
}

// player is a person in one game, with what that person has been shown of it.
type player struct {
	*person
	page  page
	shown []string
}

// see checks that everything shown before is still there, in its place, and adds what is new. A page has the newest lines
// only, each with its number: the last that was shown must be among them, and what comes before it must be the same.
func (p *player) see(g page) error {
	first := 0
	for first < len(p.shown) && !slices.Equal(p.shown[first:], g.log[:min(len(g.log), len(p.shown)-first)]) {
		first++
	}
	if first == len(p.shown) && first > 0 {
		return fmt.Errorf("lost or changed: the last of %d lines shown are\n%q,\nand now the log is\n%q", len(p.shown), p.shown[max(0, first-5):], g.log)
	}
	p.shown, p.page = slices.Concat(p.shown[:first], g.log), g
	return nil
}

// playUntil plays until the game is over or the server is gone. The error is what must not be.
func (p *player) playUntil(stop <-chan struct{}) error {
	for !p.page.over {
		select {
		case <-stop:
			return nil
		default:
		}
		var g page
		var err error
		if len(p.page.acts) > 0 {
			g, err = p.act(p.page)
		} else {
			g, err = p.get(p.page.path)
		}
		if err != nil && stop == nil {
			return err
		}
		if err != nil {
			<-stop // the server is killed: what came of this move is seen after the restart
			return nil
		}
		if err := p.see(g); err != nil {
			return err
		}
	}
	return nil
}

// tenGames seats ten people, each in a game of their own.
func tenGames(t *testing.T, s *server) []*player {
	t.Helper()
	var players []*player
	for i := range 10 {
		p := &player{person: newPerson(s.url, uint64(i))}
		game, seats := "trench", []string{"ai"}
		if i%2 == 1 {
			game, seats = "benthos", []string{"bot:greedy", "bot:random", "bot:greedy"}
		}
		g, err := p.open(game, seats...)
		if err != nil {
			t.Fatal(err)
		}
		p.page, p.shown = g, g.log
		players = append(players, p)
	}
	return players
}

// together plays all games until stop, and reports what must not be.
func together(players []*player, stop <-chan struct{}) []error {
	errs := make([]error, len(players))
	var wg sync.WaitGroup
	for i, p := range players {
		wg.Go(func() { errs[i] = p.playUntil(stop) })
	}
	wg.Wait()
	var found []error
	for i, err := range errs {
		if err != nil {
			found = append(found, fmt.Errorf("game %d: %w", i, err))
		}
	}
	return found
}

// round plays on a server until it is killed after a while.
func round(players []*player, s *server, after time.Duration) []error {
	stop := make(chan struct{})
	timer := time.AfterFunc(after, func() { s.kill(); close(stop) })
	defer s.kill() // should all games be over before
	defer timer.Stop()
	return together(players, stop)
}

// comeBack looks at every game on a server that was started again.
func comeBack(players []*player, s *server) (errs []error) {
	for i, p := range players {
		p.base = s.url
		g, err := p.get(p.page.path)
		if err == nil {
			err = p.see(g)
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("game %d: %w", i, err))
		}
	}
	return errs
}

// TestKilledServerLosesNothing kills the server in the middle of ten games, again and again, and starts it on the same
// data: every line that anybody was shown is there, and every game goes on to its end.
func TestKilledServerLosesNothing(t *testing.T) {
	dir := t.TempDir()
	s := serve(t, dir)
	players := tenGames(t, s)
	pick := rand.New(rand.NewPCG(5, 5))
	shown := 0
	for range 8 {
		for _, err := range round(players, s, time.Duration(30+pick.IntN(120))*time.Millisecond) {
			t.Fatal(err)
		}
		s = serve(t, dir)
		for _, err := range comeBack(players, s) {
			t.Fatal(err)
		}
	}
	for _, err := range together(players, nil) {
		t.Fatal(err)
	}
	for i, p := range players {
		if err := p.replays(p.page); err != nil {
			t.Errorf("game %d: %v", i, err)
		}
		shown += len(p.shown)
	}
	t.Logf("8 kills, %d lines shown, none lost", shown)
}

// TestHarnessSeesALoss plants the fault that the test above hunts: after the kill the database is the one of a moment
// before, as if moves had been shown that were never written.
func TestHarnessSeesALoss(t *testing.T) {
	dir, old := t.TempDir(), t.TempDir()
	s := serve(t, dir)
	players := tenGames(t, s)
	if errs := round(players, s, 300*time.Millisecond); len(errs) > 0 {
		t.Fatal(errs)
	}
	copyFiles(t, dir, old)
	s = serve(t, dir)
	if errs := comeBack(players, s); len(errs) > 0 {
		t.Fatal(errs)
	}
	if errs := round(players, s, 500*time.Millisecond); len(errs) > 0 {
		t.Fatal(errs)
	}
	if errs := comeBack(players, serve(t, old)); len(errs) == 0 {
		t.Error("moves that were shown are gone, and nobody noticed")
	}
}

func copyFiles(t *testing.T, from, to string) {
	t.Helper()
	entries, err := os.ReadDir(from)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		src, err := os.Open(filepath.Join(from, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		info, err := e.Info()
		if err != nil {
			t.Fatal(err)
		}
		dst, err := os.OpenFile(filepath.Join(to, e.Name()), os.O_CREATE|os.O_WRONLY, info.Mode().Perm())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(dst, src); err != nil {
			t.Fatal(err)
		}
		src.Close()
		dst.Close()
	}
}
