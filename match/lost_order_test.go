package match_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/anishathalye/porcupine"

	"fathom/game"
	"fathom/match"
	"fathom/store/storetest"
)

// asked is an operation on a match: a command, or a look if its key is empty. answered is what came of it.
type asked struct {
	match match.ID
	match.Command
}

type answered struct {
	step int
	err  string // the meaning of the refusal
}

// sitting are who sit at the tables of these tests.
var sitting = []match.UserID{"ann", "bob", "eve"}

// meaning is an error as the model knows it.
func meaning(err error) string {
	for name, is := range map[string]error{
		"stale": match.ErrStale, "key": match.ErrKey, "over": game.ErrOver, "turn": game.ErrNotYourTurn, "illegal": game.ErrIllegal,
	} {
		if errors.Is(err, is) {
			return name
		}
	}
	if err != nil {
		return "fault: " + err.Error()
	}
	return ""
}

// toyOptions are the options of every table here.
const toyOptions = `{"rounds":4}`

// done is one step of the model's state, which is a list of them as text, so that states can be compared.
type done struct {
	Seat, Count int
	Key, Action string
}

func written(steps []done) string { b, _ := json.Marshal(steps); return string(b) }

func unwritten(text string) (steps []done) {
	_ = json.Unmarshal([]byte(text), &steps)
	return steps
}

// sequential is the whole of what a match promises, one operation after the other: the same key has the same answer, a
// command for a decision that was made is stale, and the rest is the rules'.
func sequential(state string, c match.Command) (answered, string) {
	steps := unwritten(state)
	if c.Key == "" {
		return answered{step: len(steps)}, state
	}
	count := 0
	for n, s := range steps {
		if s.Key == c.Key {
			switch {
			case s.Seat != int(c.Seat) || s.Count != c.Count:
				return answered{err: "key"}, state
			case s.Action != c.Action:
				return answered{err: "stale"}, state
			}
			return answered{step: n + 1}, state
		}
		if s.Seat == int(c.Seat) {
			count++
		}
	}
	if c.Count != count {
		return answered{err: "stale"}, state
	}
	t, err := toy{}.Start(len(sitting), []byte(toyOptions), []byte(`[0,0,0]`))
	if err != nil {
		return answered{err: "fault: " + err.Error()}, state
	}
	for _, s := range steps {
		_ = t.Apply(game.Seat(s.Seat), s.Action)
	}
	if _, over := t.Outcome(); over {
		return answered{err: "over"}, state
	}
	if err := t.Apply(c.Seat, c.Action); err != nil {
		return answered{err: meaning(err)}, state
	}
	return answered{step: len(steps) + 1}, written(append(steps, done{int(c.Seat), c.Count, c.Key, c.Action}))
}

var model = porcupine.Model{
	Partition: func(history []porcupine.Operation) (parts [][]porcupine.Operation) {
		of := map[match.ID]int{}
		for _, o := range history {
			id := o.Input.(asked).match
			if _, known := of[id]; !known {
				of[id] = len(parts)
				parts = append(parts, nil)
			}
			parts[of[id]] = append(parts[of[id]], o)
		}
		return parts
	},
	Init: func() any { return written(nil) },
	Step: func(state, in, out any) (bool, any) {
		want, next := sequential(state.(string), in.(asked).Command)
		return want == out.(answered), next
	},
}

// table is what the clients of this test play at.
type table interface {
	Act(context.Context, match.ID, match.Command) (int, error)
	Look(id match.ID, seat game.Seat) (steps, count int, legal []string)
}

// hostTable is the host itself.
type hostTable struct {
	*match.Host
	t *testing.T
}

func (h hostTable) Look(id match.ID, seat game.Seat) (int, int, []string) {
	v := view(h.t, h.Host, id, sitting[seat], seat)
	return v.Step, v.Count, v.Legal
}

// careless is the planted fault: it looks whether a command fits, and lets others in before it acts on what it saw.
type careless struct {
	mu    sync.Mutex
	state map[match.ID]string
}

func (c *careless) Act(_ context.Context, id match.ID, cmd match.Command) (int, error) {
	c.mu.Lock()
	answer, next := sequential(c.state[id], cmd)
	c.mu.Unlock()
	runtime.Gosched()
	c.mu.Lock()
	c.state[id] = next
	c.mu.Unlock()
	for _, err := range []error{match.ErrStale, match.ErrKey, game.ErrOver, game.ErrNotYourTurn, game.ErrIllegal} {
		if meaning(err) == answer.err {
			return answer.step, err
		}
	}
	return answer.step, nil
}

func (c *careless) Look(id match.ID, seat game.Seat) (steps, count int, legal []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	t, _ := toy{}.Start(len(sitting), []byte(toyOptions), []byte(`[0,0,0]`))
	for _, s := range unwritten(c.state[id]) {
		_ = t.Apply(game.Seat(s.Seat), s.Action)
		if steps++; s.Seat == int(seat) {
			count++
		}
	}
	return steps, count, t.Legal(seat)
}

// crowd lets clients play at tables all at once, with commands that are doubled, out of date, out of turn and illegal, and
// writes down when each began and ended and what it was answered.
func crowd(t table, ids []match.ID, clients, each int) (all []porcupine.Operation) {
	var clock atomic.Int64
	var mu sync.Mutex
	var wg sync.WaitGroup
	for client := range clients {
		wg.Go(func() {
			pick := rand.New(rand.NewPCG(8, uint64(client)))
			var mine []porcupine.Operation
			for n := range each {
				// A few tables at a time, so that clients meet.
				in := asked{match: ids[min(len(ids)-1, n*len(ids)/each+pick.IntN(2))]}
				seat := game.Seat(pick.IntN(len(sitting)))
				_, count, legal := t.Look(in.match, seat)
				if pick.IntN(8) > 0 {
					in.Command = match.Command{User: sitting[seat], Seat: seat, Count: count, Action: "take 1"}
					if len(legal) > 0 {
						in.Action = legal[pick.IntN(min(2, len(legal)))]
					}
					if pick.IntN(10) == 0 {
						in.Count = max(0, count-1)
					}
					in.Key = fmt.Sprintf("%d-%d-%d", seat, in.Count, pick.IntN(3))
				}
				o := porcupine.Operation{ClientId: client, Input: in, Call: clock.Add(1)}
				var out answered
				if in.Key == "" {
					out.step, _, _ = t.Look(in.match, 0)
				} else {
					step, err := t.Act(context.Background(), in.match, in.Command)
					if out.err = meaning(err); err == nil {
						out.step = step
					}
				}
				o.Output, o.Return = out, clock.Add(1)
				mine = append(mine, o)
			}
			mu.Lock()
			all = append(all, mine...)
			mu.Unlock()
		})
	}
	wg.Wait()
	return all
}

// TestOneAfterTheOther sends 20,000 operations from 16 clients at once, and demands that what each was answered is what they
// would be answered one after the other, in an order in which none comes before it was sent or after it was answered. A
// host that looks before it acts must be caught.
func TestOneAfterTheOther(t *testing.T) {
	const clients, tables = 16, 250
	each := 20_000 / clients
	if long() {
		each *= 10
	}
	for name, s := range map[string]match.Store{"memory": &storetest.Memory{}, "disk": disk(t, filepath.Join(t.TempDir(), "fathom.db"))} {
		h, each := host(t, config(s)), each
		if name == "disk" { // the same with every commit synced, and a fifth of it
			each /= 5
		}
		var ids []match.ID
		for range tables * each / 1250 {
			ids = append(ids, create(t, h, toyOptions, human("Ann", "ann"), human("Bob", "bob"), human("Eve", "eve")))
		}
		all := crowd(hostTable{h, t}, ids, clients, each)
		moves := 0
		for _, o := range all {
			if out := o.Output.(answered); strings.HasPrefix(out.err, "fault") {
				t.Fatalf("%v: %s", o.Input, out.err)
			} else if out.err == "" && o.Input.(asked).Key != "" {
				moves++
			}
		}
		if !porcupine.CheckOperations(model, all) {
			t.Errorf("%s: the answers fit no order", name)
		}
		t.Logf("%s: %d operations at %d tables, %d of them moves or repeated moves, are one after the other", name, len(all), len(ids), moves)
		if moves < len(all)/10 {
			t.Errorf("only %d of %d operations were moves", moves, len(all))
		}
	}
	c := &careless{state: map[match.ID]string{}}
	var ids []match.ID
	for n := range tables / 10 {
		ids = append(ids, match.ID(fmt.Sprint(n)))
		c.state[ids[n]] = written(nil)
	}
	if porcupine.CheckOperations(model, crowd(c, slices.Clone(ids), clients, each/10)) {
		t.Error("planted: a host that checks first and acts later passes")
	}
}
