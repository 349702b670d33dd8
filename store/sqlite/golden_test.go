package sqlite_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fathom/benthos"
	"fathom/game"
	"fathom/match"
	"fathom/store/sqlite"
	"fathom/trench"
)

// still is a bot that never decides, so that a match stays where it is.
type still struct{}

func (still) Act(ctx context.Context, _ game.Observation, _ []string) (string, error) {
	<-ctx.Done()
	return "", ctx.Err()
}

// lively is a bot that plays uniformly.
type lively struct{ s game.Source }

func (l lively) Act(_ context.Context, _ game.Observation, legal []string) (string, error) {
	return legal[game.Below(l.s, uint64(len(legal)))], nil
}

// hosted opens a database and hosts both games on it.
func hosted(t testing.TB, path string, moving bool) (*sqlite.Store, *match.Host) {
	t.Helper()
	s, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	h, err := match.Open(t.Context(), match.Config{
		Store: s, Games: []game.Game{trench.Game{}, benthos.Game{}},
		Player: func(_, _ string, src game.Source) (game.Player, error) {
			if moving {
				return lively{src}, nil
			}
			return still{}, nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Close(); s.Close() })
	return s, h
}

// portrait is what a match must still be under every later version: what is stored of it, and what its seats may do.
type portrait struct {
	Game   string
	Phase  string
	Steps  []string // seat, action and key
	ToAct  []game.Seat
	Legal  map[string][]string // by the user who sits there
	Result json.RawMessage
}

func portray(t testing.TB, s match.Store, h *match.Host, id match.ID) portrait {
	t.Helper()
	stored, err := s.Load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	p := portrait{Game: stored.Game, Phase: stored.Phase.String(), Legal: map[string][]string{}}
	for _, step := range stored.Steps {
		p.Steps = append(p.Steps, fmt.Sprintf("%d %s %s", step.Seat, step.Action, step.Key))
	}
	for seat, place := range stored.Places {
		if place.User == "" {
			continue
		}
		v, err := h.View(t.Context(), id, place.User, game.Seat(seat))
		if err != nil {
			t.Fatal(err)
		}
		p.ToAct, p.Result, p.Legal[string(place.User)] = v.ToAct, v.Result, v.Legal
	}
	return p
}

// golden are the tables of a golden database, and how many moves their people make before it is closed; -1 is all.
var golden = []struct {
	name    string
	game    string
	options string
	places  []match.Place
	moves   int
}{
	{"waiting", "benthos", `{}`, []match.Place{ann, {Kind: game.Human}, {Kind: game.Human}}, 0},
	{"dealt", "trench", `{}`, []match.Place{ann, bob}, 0},
	{"mid-dive", "trench", `{}`, []match.Place{ann, bob}, 9},
	{"alone", "trench", `{"solo":true,"sonarUnlimited":true}`, []match.Place{ann, {Kind: game.AI}}, 12},
	{"half the bids in", "benthos", `{}`, []match.Place{ann, bob, eve}, 1},
	{"in the middle", "benthos", `{"rounds":3}`, []match.Place{ann, bob, eve}, 14},
	{"bids later", "benthos", `{"rounds":3}`, []match.Place{ann, bob, eve}, 17},
	{"a bot's turn", "benthos", `{}`, []match.Place{ann, {Kind: game.Bot, Bot: "greedy"}}, 1},
	{"over", "trench", `{}`, []match.Place{ann, bob}, -1},
	{"over with bids", "benthos", `{"rounds":3}`, []match.Place{ann, bob}, -1},
}

var (
	ann = match.Place{Kind: game.Human, Name: "Ann", User: "ann"}
	bob = match.Place{Kind: game.Human, Name: "Bob", User: "bob"}
	eve = match.Place{Kind: game.Human, Name: "Eve", User: "eve"}
)

// play makes moves of the people until a match is where it is wanted.
func play(t testing.TB, h *match.Host, id match.ID, places []match.Place, moves int) {
	t.Helper()
	pick := rand.New(rand.NewPCG(7, uint64(moves)))
	for made := 0; made != moves; {
		before := made
		for seat, p := range places {
			v, err := h.View(t.Context(), id, p.User, game.Seat(seat))
			if p.User == "" {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if v.Phase == match.Over {
				return
			}
			if len(v.Legal) == 0 || made == moves {
				continue
			}
			c := match.Command{Key: match.NewKey(), User: p.User, Seat: game.Seat(seat), Count: v.Count, Action: v.Legal[pick.IntN(len(v.Legal))]}
			if _, err := h.Act(t.Context(), id, c); err != nil {
				t.Fatal(err)
			}
			made++
		}
		rest(t, h, id)
		if made == before {
			t.Fatalf("nobody can move after %d moves", made)
		}
	}
}

// rest waits until the AI Sub has made its moves.
func rest(t testing.TB, h *match.Host, id match.ID) {
	t.Helper()
	changed, stop, err := h.Watch(id)
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	for {
		v, err := h.View(t.Context(), id, "", game.Spectator)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(v.ToAct, func(s game.Seat) bool { return v.Kinds[s] == game.AI }) {
			return
		}
		<-changed
	}
}

// TestMakeGolden writes the golden database of this version where FATHOM_GOLDEN names a file without its ending. A
// golden database is made once, when its format is new, and is never made again.
func TestMakeGolden(t *testing.T) {
	file := os.Getenv("FATHOM_GOLDEN")
	made := filepath.Join(t.TempDir(), "fathom.db")
	s, h := hosted(t, made, false)
	portraits := map[string]portrait{}
	for _, g := range golden {
		id, err := h.Create(t.Context(), match.New{Game: g.game, Options: json.RawMessage(g.options), Places: g.places, Owner: "ann"})
		if err != nil {
			t.Fatal(err)
		}
		if g.moves != 0 {
			play(t, h, id, g.places, g.moves)
		}
		portraits[string(id)] = portray(t, s, h, id)
	}
	for _, g := range golden[len(golden)-2:] { // the same once more, given up after a few moves
		id, err := h.Create(t.Context(), match.New{Game: g.game, Options: json.RawMessage(g.options), Places: g.places, Owner: "ann"})
		if err != nil {
			t.Fatal(err)
		}
		play(t, h, id, g.places, 5)
		if err := h.GiveUp(t.Context(), id, "bob", 1); err != nil {
			t.Fatal(err)
		}
		portraits[string(id)] = portray(t, s, h, id)
	}
	h.Close()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	compare(t, made, portraits) // and with that the comparison itself is tested on this version
	if file == "" {
		return
	}
	db, err := os.ReadFile(made)
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	z, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	z.Write(db)
	z.Close()
	text, err := json.MarshalIndent(portraits, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{file + ".db.gz": packed.Bytes(), file + ".json": append(text, '\n')} {
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// differences opens a database with this version and lists the matches that are not what they were.
func differences(t testing.TB, path string, want map[string]portrait) (list []string) {
	t.Helper()
	s, h := hosted(t, path, false)
	for id, was := range want {
		if is := portray(t, s, h, match.ID(id)); text(t, is) != text(t, was) {
			list = append(list, fmt.Sprintf("match %s\n is %s\nwas %s", id, text(t, is), text(t, was)))
		}
	}
	h.Close()
	s.Close()
	return list
}

func compare(t testing.TB, path string, want map[string]portrait) {
	t.Helper()
	for _, d := range differences(t, path, want) {
		t.Error(d)
	}
}

// text is a portrait as JSON: what a file keeps of it.
func text(t testing.TB, p portrait) string {
	t.Helper()
	b, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// unpack puts a golden database into a folder of its own, and reads what its matches were.
func unpack(t testing.TB, packed string) (path string, want map[string]portrait) {
	t.Helper()
	in, err := os.Open(packed)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	z, err := gzip.NewReader(in)
	if err != nil {
		t.Fatal(err)
	}
	db, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "fathom.db")
	if err := os.WriteFile(path, db, 0o600); err != nil {
		t.Fatal(err)
	}
	told, err := os.ReadFile(strings.TrimSuffix(packed, ".db.gz") + ".json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(told, &want); err != nil {
		t.Fatal(err)
	}
	return path, want
}

// TestOldDatabases opens the database of every earlier format: every match is what it was, in every phase, and those
// that are not over can be played to their end.
func TestOldDatabases(t *testing.T) {
	files, err := filepath.Glob("testdata/*.db.gz")
	if err != nil || len(files) == 0 {
		t.Fatalf("no golden databases: %v", err)
	}
	for _, f := range files {
		t.Run(filepath.Base(f), func(t *testing.T) {
			path, want := unpack(t, f)
			if len(want) < len(golden) {
				t.Fatalf("%d matches, want %d or more", len(want), len(golden))
			}
			compare(t, path, want)
			compare(t, path, want) // once migrated, it is opened as it is
			s, h := hosted(t, path, true)
			for id, p := range want {
				if p.Phase == match.Waiting.String() {
					continue
				}
				stored, err := s.Load(t.Context(), match.ID(id))
				if err != nil {
					t.Fatal(err)
				}
				finish(t, h, match.ID(id), stored.Places)
				r, err := h.Record(t.Context(), match.ID(id))
				if err != nil {
					t.Errorf("match %s: %v", id, err)
				} else if g := map[string]game.Game{"trench": trench.Game{}, "benthos": benthos.Game{}}[p.Game]; true {
					if _, err := game.Replay(g, &r, nil); err != nil {
						t.Errorf("match %s: %v", id, err)
					}
				}
			}
		})
	}
}

// finish plays a match to its end.
func finish(t testing.TB, h *match.Host, id match.ID, places []match.Place) {
	t.Helper()
	changed, stop, err := h.Watch(id)
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	for moved := true; ; moved = false {
		for seat, p := range places {
			if p.User == "" {
				continue
			}
			v, err := h.View(t.Context(), id, p.User, game.Seat(seat))
			if err != nil {
				t.Fatal(err)
			}
			if v.Phase == match.Over || v.Phase == match.Abandoned {
				return
			}
			if len(v.Legal) == 0 {
				continue
			}
			action := v.Legal[rand.N(len(v.Legal))]
			if _, err := h.Act(t.Context(), id, match.Command{Key: match.NewKey(), User: p.User, Seat: game.Seat(seat), Count: v.Count, Action: action}); err != nil {
				t.Fatal(err)
			}
			moved = true
		}
		if !moved {
			<-changed
		}
	}
}

// TestOldDatabaseIsCompared plants the fault that the test above hunts: one action of one match is another.
func TestOldDatabaseIsCompared(t *testing.T) {
	path, want := unpack(t, "testdata/format-1.db.gz")
	for id, p := range want {
		if p.Phase == match.Over.String() {
			p.Steps[len(p.Steps)/2] += "!"
			want[id] = p
			break
		}
	}
	if n := len(differences(t, path, want)); n != 1 {
		t.Errorf("%d differences, want the one that was planted", n)
	}
}
