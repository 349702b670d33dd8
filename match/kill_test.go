package match_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fathom/game"
	"fathom/match"
	"fathom/store/sqlite"
)

// The names by which this test binary is told to be the process that is killed.
const (
	victimFile  = "FATHOM_TEST_VICTIM"
	victimEarly = "FATHOM_TEST_ACKNOWLEDGE_EARLY"
)

func TestMain(m *testing.M) {
	if path := os.Getenv(victimFile); path != "" {
		if err := victim(path); err != nil {
			fmt.Println("error", err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// early is the planted fault: it acknowledges first and writes after a while, in order.
type early struct {
	match.Store
	queue chan match.Entry
}

func (s early) Append(_ context.Context, e match.Entry) error {
	s.queue <- e
	return nil
}

func (s early) run() {
	for e := range s.queue {
		time.Sleep(2 * time.Millisecond) // the fault's own delay
		if err := s.Store.Append(context.Background(), e); err != nil {
			fmt.Println("error", err)
		}
	}
}

// victim hosts six matches of bots and a human, goes on with those that it finds, and prints what it shows and what it
// acknowledges, until it is killed.
func victim(path string) error {
	ctx := context.Background()
	disk, err := sqlite.Open(ctx, path)
	if err != nil {
		return err
	}
	var s match.Store = disk
	if os.Getenv(victimEarly) != "" {
		e := early{disk, make(chan match.Entry, 1000)}
		go e.run()
		s = e
	}
	h, err := match.Open(ctx, config(s))
	if err != nil {
		return err
	}
	out := make(chan string)
	running, err := h.Matches(ctx, "ann")
	if err != nil {
		return err
	}
	for _, m := range running {
		if m.Phase == match.Playing {
			go follow(h, m.ID, out)
		}
	}
	go func() {
		for n := len(running); ; n++ {
			if n >= 6 {
				time.Sleep(20 * time.Millisecond)
			}
			id, err := h.Create(ctx, match.New{
				Game: "toy", Options: []byte(`{"rounds":9}`), Owner: "ann",
				Places: []match.Place{human("Ann", "ann"), bot("draws"), bot("draws")},
			})
			if err != nil {
				out <- fmt.Sprint("error ", err)
				return
			}
			go follow(h, id, out)
		}
	}()
	for line := range out {
		fmt.Println(line)
	}
	return nil
}

// follow watches a match, plays Ann's seat in it, and tells both.
func follow(h *match.Host, id match.ID, out chan<- string) {
	ctx := context.Background()
	changed, stop, err := h.Watch(id)
	if err != nil {
		out <- fmt.Sprint("error ", err)
		return
	}
	defer stop()
	told := 0
	for {
		v, err := h.View(ctx, id, "ann", 0)
		if err != nil {
			out <- fmt.Sprint("error ", err)
			return
		}
		for ; told < len(v.Log); told++ {
			out <- fmt.Sprintf("show|%s|%d|%d|%s", id, told, v.Log[told].Step, v.Log[told].Text)
		}
		if over(v) {
			return
		}
		if len(v.Legal) > 0 {
			action := v.Legal[rand.N(len(v.Legal))]
			step, err := h.Act(ctx, id, match.Command{Key: match.NewKey(), User: "ann", Seat: 0, Count: v.Count, Action: action})
			if err != nil {
				out <- fmt.Sprint("error ", err)
				return
			}
			out <- fmt.Sprintf("done|%s|%d|%s", id, step, action)
			continue
		}
		<-changed
	}
}

// run starts a victim, kills it at a random moment after its first words, and returns what it printed.
func run(t *testing.T, path string, fault bool) (lines []string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^$")
	cmd.Env = append(os.Environ(), victimFile+"="+path)
	if fault {
		cmd.Env = append(cmd.Env, victimEarly+"=1")
	}
	cmd.Stderr = os.Stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var once sync.Once
	for in := bufio.NewScanner(stdout); in.Scan(); {
		lines = append(lines, in.Text())
		once.Do(func() { time.AfterFunc(time.Duration(1+rand.IntN(80))*time.Millisecond, func() { cmd.Process.Kill() }) })
	}
	cmd.Wait()
	return lines
}

// lost compares what was printed with what the store holds, and returns what is not there.
func lost(t *testing.T, path string, lines []string) (missing []string) {
	t.Helper()
	s, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	c := config(s)
	c.Player = func(string, string, game.Source) (game.Player, error) { return waiting{}, nil } // nothing goes on meanwhile
	h, err := match.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	for _, line := range lines {
		f := strings.Split(line, "|")
		id := match.ID(f[1])
		v, err := h.View(t.Context(), id, "ann", 0)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		found := false
		switch f[0] {
		case "show":
			found = slices.ContainsFunc(v.Log, func(l match.Line) bool { return fmt.Sprint(l.Step) == f[3] && l.Text == f[4] })
		case "done":
			found = slices.ContainsFunc(v.Log, func(l match.Line) bool { return fmt.Sprint(l.Step) == f[2] && l.Text == "Ann: "+f[3] })
		}
		if !found {
			missing = append(missing, line)
		}
	}
	return missing
}

// TestKillLosesNothing kills a process that hosts matches, again and again, and demands that every move it showed or
// acknowledged is there and that the matches go on. The same harness must catch a store that acknowledges early.
func TestKillLosesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "fathom.db")
	moves := 0
	for cycle := range 20 {
		lines := run(t, path, false)
		for _, line := range lines {
			if strings.HasPrefix(line, "error") {
				t.Fatalf("cycle %d: %s", cycle, line)
			}
		}
		if missing := lost(t, path, lines); len(missing) > 0 {
			t.Fatalf("cycle %d: %d of %d moves are lost: %q", cycle, len(missing), len(lines), missing)
		}
		moves += len(lines)
	}
	t.Logf("20 kills, %d moves shown or acknowledged", moves)

	h := host(t, config(disk(t, path)))
	list, err := h.Matches(t.Context(), "ann")
	if err != nil {
		t.Fatal(err)
	}
	out := make(chan string)
	go func() {
		defer close(out)
		for _, m := range list {
			follow(h, m.ID, out)
		}
	}()
	for line := range out {
		if strings.HasPrefix(line, "error") {
			t.Error(line)
		}
	}
	for _, m := range list {
		r, err := h.Record(t.Context(), m.ID)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := game.Replay(toy{}, &r, nil); err != nil {
			t.Errorf("match %s: %v", m.ID, err)
		}
	}
}

func TestKillFindsEarlyAcknowledgement(t *testing.T) {
	path := filepath.Join(t.TempDir(), "fathom.db")
	for range 20 {
		if len(lost(t, path, slices.DeleteFunc(run(t, path, true), func(line string) bool {
			return strings.HasPrefix(line, "error")
		}))) > 0 {
			return
		}
	}
	t.Error("a store that acknowledges before it writes was not caught in 20 kills")
}
