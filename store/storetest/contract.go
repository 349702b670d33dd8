package storetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fathom/game"
	"fathom/match"
)

// Run holds a store to the contract. place makes an empty place for each test, and what it returns opens the store in
// that place: a second call opens again what the first has written, after closing it.
func Run(t *testing.T, place func(t *testing.T) (open func() match.Store)) {
	for _, c := range []struct {
		name string
		test func(t *testing.T, open func() match.Store)
	}{
		{"a match comes back as it was made", testCreate},
		{"a step has its number once", testNumbers},
		{"a key is used once", testKeys},
		{"a refusal leaves nothing behind", testRefusal},
		{"steps come back in order", testOrder},
		{"a sealed action is secret until it is opened", testSealed},
		{"an invitation seats one user", testInvite},
		{"the last to sit brings the deal", testLast},
		{"seats open before the deal", testOpen},
		{"the host's secret is public after the end", testReveal},
		{"the end closes a match", testEnd},
		{"a seat gives up once", testLeave},
		{"a table that waits can be called off", testCallOff},
		{"lists show what is whose", testLists},
		{"an unknown match is not found", testUnknown},
		{"everything is there after opening again", testReopen},
		{"of many writers each number has one", testConcurrent},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) { c.test(t, place(t)) })
	}
}

var (
	ctx   = context.Background()
	start = time.Date(2026, 3, 1, 12, 0, 0, 5e6, time.UTC)
)

// header is a match of Ann, a bot, and an open place.
func header(id match.ID) match.Header {
	return match.Header{
		ID: id, Game: "toy", Rules: 3, Options: json.RawMessage(`{"rounds":2}`), Owner: "ann", Created: start,
		Places: []match.Place{
			{Kind: game.Human, Name: "Ann", User: "ann"},
			{Kind: game.Bot, Name: "Robot", Bot: "random"},
			{Kind: game.Human, Invite: "please-" + string(id)},
		},
	}
}

func begin(due ...game.Seat) *match.Beginning {
	return &match.Beginning{Deal: json.RawMessage(`{"deck":[3,1,2]}`), Due: due}
}

// begun makes a match that is being played.
func begun(t *testing.T, s match.Store, id match.ID) {
	t.Helper()
	h := header(id)
	h.Places[2] = match.Place{Kind: game.Human, Name: "Bob", User: "bob"}
	must(t, s.Create(ctx, h, begin(0)))
}

func entry(id match.ID, n int, seat game.Seat) match.Entry {
	return match.Entry{
		Match: id, N: n, Seat: seat, Action: fmt.Sprintf("take %d", n), Key: fmt.Sprintf("key-%d", n), User: "ann",
		At: start.Add(time.Duration(n+1) * time.Second), Phase: match.Playing, Due: []game.Seat{0},
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func refused(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("error %v, want %v", err, want)
	}
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("%s:\n got %+v\nwant %+v", what, got, want)
	}
}

func load(t *testing.T, s match.Store, id match.ID) match.Stored {
	t.Helper()
	m, err := s.Load(ctx, id)
	must(t, err)
	return m
}

func secrets(t *testing.T, s match.Store, id match.ID) match.Secrets {
	t.Helper()
	m, err := s.Secrets(ctx, id)
	must(t, err)
	return m
}

func testCreate(t *testing.T, open func() match.Store) {
	s := open()
	must(t, s.Create(ctx, header("m"), nil))
	want := header("m")
	want.Places[2].Invite = "" // a secret
	same(t, "public", load(t, s, "m"), match.Stored{Header: want, Phase: match.Waiting})
	same(t, "secrets", secrets(t, s, "m"), match.Secrets{
		Actions: map[int]string{}, Invites: map[game.Seat]string{2: "please-m"}, Opened: map[game.Seat]string{},
	})
	refused(t, s.Create(ctx, header("m"), nil), match.ErrConflict)
}

func testNumbers(t *testing.T, open func() match.Store) {
	s := open()
	begun(t, s, "m")
	begun(t, s, "other")
	must(t, s.Append(ctx, entry("m", 0, 0)))
	must(t, s.Append(ctx, entry("other", 0, 0)))
	again := entry("m", 0, 0)
	again.Key = "another"
	refused(t, s.Append(ctx, again), match.ErrConflict)
	refused(t, s.Append(ctx, entry("m", 2, 0)), match.ErrConflict) // a gap
	refused(t, s.Append(ctx, entry("m", -1, 0)), match.ErrConflict)
	must(t, s.Append(ctx, entry("m", 1, 0)))
	same(t, "steps", len(load(t, s, "m").Steps), 2)
}

func testKeys(t *testing.T, open func() match.Store) {
	s := open()
	begun(t, s, "m")
	begun(t, s, "other")
	must(t, s.Append(ctx, entry("m", 0, 0)))
	again := entry("m", 1, 0)
	again.Key = "key-0"
	refused(t, s.Append(ctx, again), match.ErrConflict)
	again.Match, again.N = "other", 0
	must(t, s.Append(ctx, again)) // a key is unique within its match
}

func testRefusal(t *testing.T, open func() match.Store) {
	s := open()
	begun(t, s, "m")
	must(t, s.Append(ctx, entry("m", 0, 0)))
	public, hidden := load(t, s, "m"), secrets(t, s, "m")
	list, err := s.Matches(ctx, "ann")
	must(t, err)
	bad := entry("m", 1, 0) // everything about it is new but its key
	bad.Key, bad.Sealed, bad.Phase, bad.Result, bad.Due = "key-0", true, match.Over, json.RawMessage(`{}`), nil
	refused(t, s.Append(ctx, bad), match.ErrConflict)
	same(t, "public", load(t, s, "m"), public)
	same(t, "secrets", secrets(t, s, "m"), hidden)
	after, err := s.Matches(ctx, "ann")
	must(t, err)
	same(t, "list", after, list)
}

func testOrder(t *testing.T, open func() match.Store) {
	s := open()
	begun(t, s, "m")
	for n := range 30 {
		must(t, s.Append(ctx, entry("m", n, game.Seat(n%3))))
	}
	for n, step := range load(t, s, "m").Steps {
		e := entry("m", n, game.Seat(n%3))
		same(t, "step", step, match.StoredStep{Seat: e.Seat, Action: e.Action, Key: e.Key, User: e.User, At: e.At})
	}
}

func testSealed(t *testing.T, open func() match.Store) {
	s := open()
	begun(t, s, "m")
	must(t, s.Append(ctx, entry("m", 0, 0)))
	for n := 1; n <= 2; n++ {
		e := entry("m", n, game.Seat(n-1))
		e.Sealed = true
		must(t, s.Append(ctx, e))
	}
	actions := func() (list []string) {
		for _, step := range load(t, s, "m").Steps {
			list = append(list, step.Action)
		}
		return list
	}
	same(t, "before", actions(), []string{"take 0", match.SealedAction, match.SealedAction})
	if public := fmt.Sprintf("%+v", load(t, s, "m")); strings.Contains(public, "take 1") || strings.Contains(public, "deck") {
		t.Fatalf("public reads hold a secret: %s", public)
	}
	same(t, "secrets", secrets(t, s, "m").Actions, map[int]string{1: "take 1", 2: "take 2"})
	last := entry("m", 3, 2)
	last.Sealed, last.Opens = true, []int{1, 2, 3}
	must(t, s.Append(ctx, last))
	same(t, "after", actions(), []string{"take 0", "take 1", "take 2", "take 3"})
	for n, step := range load(t, s, "m").Steps {
		same(t, "sealed", step.Sealed, n > 0)
	}
}

func testInvite(t *testing.T, open func() match.Store) {
	s := open()
	h := header("m")
	h.Places = append(h.Places, match.Place{Kind: game.Human, Invite: "and-you"})
	must(t, s.Create(ctx, h, nil))
	sit := match.Sitting{Match: "m", Seat: 2, Invite: "wrong", User: "bob", Name: "Bob", At: start.Add(time.Minute)}
	refused(t, s.Sit(ctx, sit), match.ErrConflict)
	sit.Seat, sit.Invite = 0, "please-m" // for another seat
	refused(t, s.Sit(ctx, sit), match.ErrConflict)
	sit.Seat = 2
	must(t, s.Sit(ctx, sit))
	sit.User, sit.Name = "eve", "Eve"
	refused(t, s.Sit(ctx, sit), match.ErrConflict)
	m := load(t, s, "m")
	same(t, "place", m.Places[2], match.Place{Kind: game.Human, Name: "Bob", User: "bob"})
	same(t, "phase", m.Phase, match.Waiting)
}

func testLast(t *testing.T, open func() match.Store) {
	s := open()
	must(t, s.Create(ctx, header("m"), nil))
	refused(t, s.Append(ctx, entry("m", 0, 0)), match.ErrConflict) // not begun
	sit := match.Sitting{Match: "m", Seat: 2, Invite: "please-m", User: "bob", Name: "Bob", At: start}
	refused(t, s.Sit(ctx, sit), match.ErrConflict) // nobody is missing, yet no deal
	same(t, "place", load(t, s, "m").Places[2], match.Place{Kind: game.Human})
	sit.Begin = begin(0)
	must(t, s.Sit(ctx, sit))
	same(t, "phase", load(t, s, "m").Phase, match.Playing)
	same(t, "deal", string(secrets(t, s, "m").Deal), string(sit.Begin.Deal))

	h := header("early")
	h.Places = append(h.Places, match.Place{Kind: game.Human, Invite: "and-you"})
	must(t, s.Create(ctx, h, nil))
	sit.Match, sit.Invite = "early", "please-early"
	refused(t, s.Sit(ctx, sit), match.ErrConflict) // a deal, yet somebody is missing
	if secrets(t, s, "early").Deal != nil {
		t.Fatal("a refused sitting left its deal")
	}
}

// pledged is a match that waits for one seat, and in which host and seats have committed themselves.
func pledged(id match.ID) match.Header {
	h := header(id)
	h.Host, h.Secret, h.Places[0].Commit = "box", "key of the box", "ann's box"
	return h
}

func testOpen(t *testing.T, open func() match.Store) {
	s := open()
	must(t, s.Create(ctx, pledged("m"), nil))
	o := match.Opening{Match: "m", Seat: 0, Secret: "ann's number", At: start}
	refused(t, s.Open(ctx, o), match.ErrConflict) // somebody is missing
	sit := match.Sitting{Match: "m", Seat: 2, Invite: "please-m", User: "bob", Name: "Bob", Commit: "bob's box", At: start}
	must(t, s.Sit(ctx, sit))
	must(t, s.Open(ctx, o))
	refused(t, s.Open(ctx, o), match.ErrConflict)
	m := load(t, s, "m")
	same(t, "phase", m.Phase, match.Waiting)
	same(t, "commitments", []string{m.Host, m.Places[0].Commit, m.Places[1].Commit, m.Places[2].Commit}, []string{"box", "ann's box", "", "bob's box"})
	if text := fmt.Sprintf("%+v", m); strings.Contains(text, "number") || strings.Contains(text, "key of") {
		t.Fatalf("public reads hold a secret: %s", text)
	}
	o.Seat, o.Secret, o.Begin = 2, "bob's number", begin(0)
	must(t, s.Open(ctx, o))
	same(t, "phase", load(t, s, "m").Phase, match.Playing)
	hidden := secrets(t, s, "m")
	same(t, "host", hidden.Host, "key of the box")
	same(t, "numbers", hidden.Opened, map[game.Seat]string{0: "ann's number", 2: "bob's number"})
	o.Seat = 1
	refused(t, s.Open(ctx, o), match.ErrConflict) // it has begun
	same(t, "numbers", len(secrets(t, s, "m").Opened), 2)
	o.Match = "none"
	refused(t, s.Open(ctx, o), match.ErrNotFound)

	must(t, s.Create(ctx, pledged("late"), nil))
	sit.Match, sit.Invite = "late", "please-late"
	must(t, s.Sit(ctx, sit))
	must(t, s.Open(ctx, match.Opening{Match: "late", Seat: game.Spectator, At: start, Begin: begin(0)}))
	same(t, "phase", load(t, s, "late").Phase, match.Playing)
	same(t, "numbers", len(secrets(t, s, "late").Opened), 0)

	h := pledged("once")
	h.Places[2] = match.Place{Kind: game.Human, Name: "Bob", User: "bob"}
	b := begin(0)
	b.Opened = map[game.Seat]string{0: "ann's number"}
	must(t, s.Create(ctx, h, b))
	same(t, "numbers", secrets(t, s, "once").Opened, b.Opened)
}

func testReveal(t *testing.T, open func() match.Store) {
	s := open()
	h := pledged("m")
	h.Places[2] = match.Place{Kind: game.Human, Name: "Bob", User: "bob"}
	must(t, s.Create(ctx, h, begin(0)))
	must(t, s.Append(ctx, entry("m", 0, 0)))
	same(t, "secret", load(t, s, "m").Secret, "")
	e := entry("m", 1, 0)
	e.Phase, e.Due, e.Result, e.Reveal = match.Over, nil, json.RawMessage(`{"winners":[0]}`), true
	must(t, s.Append(ctx, e))
	same(t, "secret", load(t, s, "m").Secret, "key of the box")
}

func testEnd(t *testing.T, open func() match.Store) {
	s := open()
	begun(t, s, "m")
	e := entry("m", 0, 0)
	e.Phase, e.Due, e.Result = match.Over, nil, json.RawMessage(`{"winners":[0]}`)
	must(t, s.Append(ctx, e))
	same(t, "phase", load(t, s, "m").Phase, match.Over)
	refused(t, s.Append(ctx, entry("m", 1, 0)), match.ErrConflict)
}

func testLists(t *testing.T, open func() match.Store) {
	s := open()
	begun(t, s, "a")
	must(t, s.Create(ctx, header("b"), nil))
	e := entry("a", 0, 0)
	e.Due = []game.Seat{1, 2}
	must(t, s.Append(ctx, e))
	summary := match.Summary{
		ID: "a", Game: "toy", Names: []string{"Ann", "Robot", "Bob"}, Phase: match.Playing, Step: 1,
		Created: start, Updated: e.At,
	}
	for user, want := range map[match.UserID][]match.Summary{
		"ann": {summary, {ID: "b", Game: "toy", Names: []string{"Ann", "Robot", ""}, Created: start, Updated: start}},
		"bob": {func() match.Summary { b := summary; b.YourMove = true; return b }()},
		"eve": nil,
		"":    nil, // an open place and a bot's are nobody's
	} {
		got, err := s.Matches(ctx, user)
		must(t, err)
		same(t, "matches of "+string(user), got, want)
	}
	due, err := s.Due(ctx)
	must(t, err)
	same(t, "due", due, []match.ID{"a"})
	must(t, s.Append(ctx, entry("a", 1, 1)))
	due, err = s.Due(ctx)
	must(t, err)
	same(t, "due", len(due), 0)
}

func testUnknown(t *testing.T, open func() match.Store) {
	s := open()
	_, err := s.Load(ctx, "none")
	refused(t, err, match.ErrNotFound)
	refused(t, s.Append(ctx, entry("none", 0, 0)), match.ErrNotFound)
	refused(t, s.Sit(ctx, match.Sitting{Match: "none"}), match.ErrNotFound)
}

func testReopen(t *testing.T, open func() match.Store) {
	s := open()
	begun(t, s, "m")
	e := entry("m", 0, 0)
	e.Sealed = true
	must(t, s.Append(ctx, e))
	must(t, s.Append(ctx, entry("m", 1, 1)))
	public, hidden := load(t, s, "m"), secrets(t, s, "m")
	list, err := s.Matches(ctx, "ann")
	must(t, err)
	s = open()
	same(t, "public", load(t, s, "m"), public)
	same(t, "secrets", secrets(t, s, "m"), hidden)
	after, err := s.Matches(ctx, "ann")
	must(t, err)
	same(t, "list", after, list)
	refused(t, s.Append(ctx, entry("m", 1, 1)), match.ErrConflict)
	must(t, s.Append(ctx, entry("m", 2, 0)))
}

func testConcurrent(t *testing.T, open func() match.Store) {
	const writers, steps = 8, 25
	s := open()
	for _, id := range []match.ID{"a", "b"} {
		begun(t, s, id)
	}
	var wg sync.WaitGroup
	var mu sync.Mutex
	won := map[match.ID][]string{}
	for w := range writers {
		wg.Go(func() {
			for n := range steps {
				for _, id := range []match.ID{"a", "b"} {
					e := entry(id, n, 0)
					e.Key = fmt.Sprintf("writer-%d-step-%d", w, n)
					for {
						err := s.Append(ctx, e)
						if err == nil {
							mu.Lock()
							won[id] = append(won[id], e.Key)
							mu.Unlock()
						} else if !errors.Is(err, match.ErrConflict) {
							t.Error(err)
						}
						m, err := s.Load(ctx, id)
						if err != nil {
							t.Error(err)
							return
						}
						if len(m.Steps) > n { // somebody's step has the number
							break
						}
					}
				}
			}
		})
	}
	wg.Wait()
	for id, keys := range won {
		var stored []string
		for _, step := range load(t, s, id).Steps {
			stored = append(stored, step.Key)
		}
		slices.Sort(keys)
		slices.Sort(stored)
		same(t, "acknowledged steps", keys, stored)
		same(t, "steps", len(stored), steps)
	}
}
