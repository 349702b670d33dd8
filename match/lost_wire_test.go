package match_test

import (
	"context"
	"flag"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fathom/game"
	"fathom/match"
	"fathom/store/storetest"
)

// long tells whether the large sizes are asked for: FATHOM_LONG=1, as make long does.
func long() bool { return os.Getenv("FATHOM_LONG") != "" }

// postman is a network between players and a host: it may deliver a command twice, in another order, long after, or cut off.
// The model is the state that sequential keeps, one delivery after the other.
type postman struct {
	h     *match.Host
	id    match.ID
	state string
	sent  []match.Command
	first map[string]answered // by command as it was sent
	lose  bool                // planted: the host forgets keys
}

// deliver hands over a command, and compares the answer with the model's, and with the first answer to the same command.
func (p *postman) deliver(t *rapid.T, c match.Command) {
	arrives := c
	if p.lose {
		arrives.Key = match.NewKey()
	}
	step, err := p.h.Act(context.Background(), p.id, arrives)
	got := answered{err: meaning(err)}
	if err == nil {
		got.step = step
	}
	want, next := sequential(p.state, c)
	if got != want {
		t.Fatalf("%+v is answered %+v, want %+v", c, got, want)
	}
	p.state = next
	same := strings.Join([]string{c.Key, c.Action, c.Seat.String(), string(rune('0' + c.Count))}, "|")
	if before, again := p.first[same]; again && before.err == "" && before != got {
		t.Fatalf("%+v is answered %+v, and was answered %+v", c, got, before)
	}
	p.first[same] = got
}

func (p *postman) look(t *rapid.T, seat game.Seat) match.View {
	v, err := p.h.View(context.Background(), p.id, sitting[seat], seat)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// run is one sequence of what a network may do.
func (p *postman) run(t *rapid.T) {
	places := []match.Place{human("Ann", "ann"), human("Bob", "bob"), human("Eve", "eve")}
	id, err := p.h.Create(context.Background(), match.New{Game: "toy", Options: []byte(toyOptions), Places: places})
	if err != nil {
		t.Fatal(err)
	}
	p.id, p.state, p.sent, p.first = id, written(nil), nil, map[string]answered{}
	some := func() match.Command { return rapid.SampledFrom(p.sent).Draw(t, "command") }
	t.Repeat(map[string]func(*rapid.T){
		"send": func(t *rapid.T) {
			seat := game.Seat(rapid.IntRange(0, len(sitting)-1).Draw(t, "seat"))
			v := p.look(t, seat)
			if len(v.Legal) == 0 {
				return // it is not to act
			}
			p.sent = append(p.sent, match.Command{Key: match.NewKey(), User: sitting[seat], Seat: seat, Count: v.Count,
				Action: rapid.SampledFrom(v.Legal).Draw(t, "action")})
		},
		"send and deliver": func(t *rapid.T) {
			for seat := range game.Seat(len(sitting)) {
				if v := p.look(t, seat); len(v.Legal) > 0 {
					c := match.Command{Key: match.NewKey(), User: sitting[seat], Seat: seat, Count: v.Count, Action: v.Legal[0]}
					p.sent = append(p.sent, c)
					p.deliver(t, c)
				}
			}
		},
		"deliver": func(t *rapid.T) {
			if len(p.sent) == 0 {
				return // nothing was sent yet
			}
			p.deliver(t, some())
		},
		"deliver cut off": func(t *rapid.T) {
			if len(p.sent) == 0 {
				return // nothing was sent yet
			}
			c := some()
			c.Key = c.Key[:len(c.Key)-1]
			c.Action = c.Action[:rapid.IntRange(0, len(c.Action)-1).Draw(t, "length")]
			p.deliver(t, c)
		},
		"": func(t *rapid.T) { // after each: what is shown is what was applied, in its place
			steps := unwritten(p.state)
			v := p.look(t, 0)
			if v.Step != len(steps) {
				t.Fatalf("%d steps are shown, %d were made", v.Step, len(steps))
			}
		},
	})
}

// TestWhatANetworkDoes runs sequences of commands that are doubled, reordered, late and cut off against the model. A host
// that does not know keys again must be caught.
func TestWhatANetworkDoes(t *testing.T) {
	checks := "300"
	if long() {
		checks = "5000"
	}
	defer func(old string) { _ = flag.Set("rapid.checks", old) }(flag.Lookup("rapid.checks").Value.String())
	if err := flag.Set("rapid.checks", checks); err != nil {
		t.Fatal(err)
	}
	h := host(t, config(&storetest.Memory{}))
	deliveries := 0
	rapid.Check(t, func(t *rapid.T) {
		p := &postman{h: h}
		p.run(t)
		deliveries += len(p.first)
	})
	t.Logf("%s sequences, %d different commands delivered", checks, deliveries)

	planted := &recorder{TB: t}
	if err := flag.Set("rapid.nofailfile", "true"); err != nil {
		t.Fatal(err)
	}
	rapid.Check(planted, func(t *rapid.T) { (&postman{h: h, lose: true}).run(t) })
	if !planted.failed {
		t.Error("planted: a host that takes a repeated command for a new one passes")
	}
}

// recorder is a test whose failure is wanted.
type recorder struct {
	testing.TB
	failed bool
}

func (r *recorder) Errorf(string, ...any) { r.failed = true }
func (r *recorder) Error(...any)          { r.failed = true }
func (r *recorder) Fail()                 { r.failed = true }
func (r *recorder) FailNow()              { r.failed = true }
func (r *recorder) Fatal(...any)          { r.failed = true }
func (r *recorder) Fatalf(string, ...any) { r.failed = true }
func (r *recorder) Logf(string, ...any)   {}
func (r *recorder) Failed() bool          { return r.failed }
