package study

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"fathom/benthos"
	"fathom/game"
	"fathom/trench"
)

func play(t *testing.T, m Match, groups int) (list []Group) {
	t.Helper()
	if err := m.Check(); err != nil {
		t.Fatal(err)
	}
	for n := range uint64(groups) {
		g, err := m.Play(context.Background(), n)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, g)
	}
	return list
}

func sharesOf(groups []Group) (list []float64) {
	for _, g := range groups {
		list = append(list, g.Share())
	}
	return list
}

func versus(g game.Game, a, b string, seats int) Match {
	return Match{Game: g, Options: json.RawMessage(`{}`), A: a, B: b, Seats: seats, Seed: 1}
}

// Small matches that hold whatever the machine does: more thought wins more. docs/strength.md has the large ones.
func TestMoreThoughtWinsMore(t *testing.T) {
	for _, c := range []struct {
		m      Match
		groups int
	}{
		{versus(benthos.Game{}, "expert@400", "random", 2), 3},
		{versus(benthos.Game{}, "expert@600", "novice@40", 2), 4},
		{versus(trench.Game{}, "expert@400", "random", 2), 4},
	} {
		if i := ShareOf(sharesOf(play(t, c.m, c.groups))); i.Value < 0.75 {
			t.Errorf("%s, %s against %s: %v", c.m.Game.Name(), c.m.A, c.m.B, i)
		}
	}
}

// A bot against itself wins exactly its part, for the groups are fair; were A always in the first seat, it would not.
func TestGroupsAreFair(t *testing.T) {
	for _, m := range []Match{versus(trench.Game{}, "greedy", "greedy", 2), versus(benthos.Game{}, "random", "random", 5)} {
		first := 0.0
		for _, g := range play(t, m, 9) {
			if d := g.Share() - 1/float64(m.Seats); d > 1e-9 || d < -1e-9 {
				t.Errorf("seed %d: a share of %v of its own victories", g.Seed, g.Share())
			}
			first += g.Shares[0] / 9
		}
		if d := first - 1/float64(m.Seats); d < 1e-9 && d > -1e-9 {
			t.Errorf("%s: the first seat has its part too: this test shows nothing", m.Game.Name())
		}
	}
}

// Alone, A and B dive in the same deck, and the better score wins.
func TestSoloGroups(t *testing.T) {
	m := Match{Game: trench.Game{}, Options: json.RawMessage(`{"solo":true}`), A: "greedy", B: "random", Seats: 2, Solo: true, Seed: 3}
	both := play(t, m, 5)
	m.B = ""
	for i, g := range play(t, m, 5) {
		if len(g.Scores) != 1 || g.Scores[0][0] != both[i].Scores[0][0] {
			t.Errorf("seed %d: alone %v, beside another %v", g.Seed, g.Scores, both[i].Scores)
		}
		if d := both[i].Scores[0][0] - both[i].Scores[1][0]; both[i].Margins[0] != d || (both[i].Shares[0] == 1) != (d > 0) {
			t.Errorf("%+v", both[i])
		}
	}
}

func TestCheckRefusesUnknownBots(t *testing.T) {
	for _, m := range []Match{
		versus(trench.Game{}, "clever", "greedy", 2), versus(trench.Game{}, "greedy", "", 2), versus(trench.Game{}, "", "greedy", 2),
	} {
		if m.Check() == nil {
			t.Errorf("%q against %q passes", m.A, m.B)
		}
	}
}

// A log is taken up where it was left, whatever of its last line was written, and refuses what is not its own.
func TestLog(t *testing.T) {
	m := versus(benthos.Game{}, "greedy", "random", 3)
	groups := play(t, m, 3)
	name := filepath.Join(t.TempDir(), "log")
	open := func(m Match) (read []Group, l *Log, err error) {
		l, err = OpenLog(name, m.Head("test"), func(line []byte) error {
			g, err := m.Read(line, uint64(len(read)))
			read = append(read, g)
			return err
		})
		return read, l, err
	}
	write := func(l *Log, groups []Group) {
		for _, g := range groups {
			if err := l.Add(g); err != nil {
				t.Fatal(err)
			}
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	}
	_, l, err := open(m)
	if err != nil {
		t.Fatal(err)
	}
	write(l, groups)
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for cut := range len(whole) + 1 {
		if err := os.WriteFile(name, whole[:cut], 0o666); err != nil {
			t.Fatal(err)
		}
		read, l, err := open(m)
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		write(l, groups[len(read):])
		if text, _ := os.ReadFile(name); string(text) != string(whole) {
			t.Fatalf("cut at %d: %s", cut, text)
		}
	}
	other := m
	other.B = "greedy"
	later := m
	later.Seed++
	for _, m := range []Match{other, later} {
		if _, _, err := open(m); !errors.Is(err, ErrOther) {
			t.Errorf("a log of another match: %v", err)
		}
	}
	lines := slices.Collect(func(yield func([]byte) bool) {
		for _, g := range []Group{groups[0], groups[2]} {
			text, _ := json.Marshal(g)
			yield(text)
		}
	})
	head, _ := json.Marshal(m.Head("test"))
	for _, text := range []string{
		string(head) + "\n" + string(lines[1]) + "\n",
		string(head) + "\n" + string(lines[0]) + "\n" + string(lines[1]) + "\n",
		string(head) + "\n{}\n", string(head) + "\n\n", "some notes\n", "some notes",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, _, err := open(m); !errors.Is(err, ErrOther) {
			t.Errorf("%q: %v", text, err)
		}
		if left, _ := os.ReadFile(name); string(left) != text {
			t.Errorf("%q became %q", text, left)
		}
	}
}

// Every two of a ladder meet once on every seed; its order of strength is theirs, and so is that of its file.
func TestLadder(t *testing.T) {
	l := Ladder{Game: trench.Game{}, Options: json.RawMessage(`{}`), Bots: []string{"random", "greedy", "novice"}, Seed: 5}
	var bouts []Bout
	met := map[[2]int]int{}
	for n := range 12*l.Bouts() + 1 {
		a, b, seed := l.Pair(n)
		g, err := l.Match(a, b).Play(context.Background(), seed)
		if err != nil {
			t.Fatal(err)
		}
		met[[2]int{a, b}]++
		bouts = append(bouts, Bout{a, b, g})
		text, err := json.Marshal(bouts[n])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := l.Read(text, n); err != nil {
			t.Errorf("bout %d: %v", n, err)
		}
		if _, err := l.Read(text, n+1); err == nil {
			t.Errorf("bout %d passes for the next", n)
		}
	}
	if len(met) != 3 || met[[2]int{0, 1}] != 13 || met[[2]int{1, 2}] != 12 {
		t.Errorf("they met %v", met)
	}
	s := l.Stand(bouts, rand.NewPCG(1, 1))
	if s.Seeds != 12 || s.Ratings[0].Value > s.Ratings[1].Value-200 || s.Steps[1].Low < 100 {
		t.Errorf("%+v", s)
	}
	for i, r := range s.Ratings {
		if !(r.Low <= r.Value && r.Value <= r.High) || i > 0 && s.Steps[i].Low == s.Steps[i].High {
			t.Errorf("bot %d: %v, %v", i, r, s.Steps[i])
		}
	}
	again := l.Stand(bouts, rand.NewPCG(1, 1))
	if again.Ratings[2] != s.Ratings[2] {
		t.Error("the same luck gives other intervals")
	}
}
