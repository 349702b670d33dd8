package match_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"fathom/game"
)

// toy is the smallest game that has all a host must know of: open turns, sealed rounds, a secret deal, a seat that the
// rulebook plays. In each round one seat takes 1 to 3, then all bid 0 to 9 in secret; the bids of the last round stay
// on the table.
type toy struct{}

func (toy) Name() string          { return "toy" }
func (toy) Version() int          { return 1 }
func (toy) Seats() (min, max int) { return 1, 4 }
func (toy) Options() []game.Option {
	return []game.Option{
		{Name: "rounds", Default: 3, Min: 1, Max: 9},
		{Name: "solo", Switch: true},
		{Name: "endless", Switch: true},
	}
}

func (toy) NewDeal(seats int, _ json.RawMessage, s game.Source) (json.RawMessage, error) {
	hidden := make([]int, seats)
	for i := range hidden {
		hidden[i] = int(game.Below(s, 1000))
	}
	return json.Marshal(hidden)
}

func (g toy) Start(seats int, options, deal json.RawMessage) (game.Table, error) {
	v, err := game.ReadOptions(g.Options(), options)
	if err != nil {
		return nil, err
	}
	t := &toyTable{
		rounds: v.Of(g.Options(), "rounds"), solo: v.Of(g.Options(), "solo") == 1, endless: v.Of(g.Options(), "endless") == 1,
		taken: make([]int, seats), bids: make([]int, seats), made: make([]bool, seats),
	}
	if err := json.Unmarshal(deal, &t.hidden); err != nil || len(t.hidden) != seats {
		return nil, fmt.Errorf("%w: deal %s", game.ErrSetup, deal)
	}
	return t, nil
}

type toyTable struct {
	rounds, round int
	solo, endless bool
	bidding       bool
	hidden, taken []int
	bids, last    []int
	made          []bool
}

// toySight is what a seat observes.
type toySight struct {
	Viewer game.Seat
	Round  int
	Taken  []int
	Made   []bool
	Own    int // its bid, if it is made
	Hidden int // its own number
	Last   []int
}

func (toySight) Observation() {}

func (t *toyTable) over() bool { return !t.endless && t.round >= t.rounds }

func (t *toyTable) ToAct() (seats []game.Seat) {
	switch {
	case t.over():
	case !t.bidding:
		seats = append(seats, game.Seat(t.round%len(t.taken)))
	default:
		for i, made := range t.made {
			if !made {
				seats = append(seats, game.Seat(i))
			}
		}
	}
	return seats
}

func (t *toyTable) Legal(s game.Seat) (list []string) {
	if !slices.Contains(t.ToAct(), s) {
		return nil
	}
	verb, low, high := "take", 1, 3
	if t.bidding {
		verb, low, high = "bid", 0, 9
	}
	if t.Automatic(s) {
		high = low
	}
	for n := low; n <= high; n++ {
		list = append(list, fmt.Sprintf("%s %d", verb, n))
	}
	return list
}

func (t *toyTable) Apply(s game.Seat, action string) error {
	switch {
	case t.over():
		return game.ErrOver
	case !slices.Contains(t.ToAct(), s):
		return game.ErrNotYourTurn
	case !slices.Contains(t.Legal(s), action):
		return fmt.Errorf("%w: %q", game.ErrIllegal, action)
	}
	var verb string
	var n int
	if _, err := fmt.Sscanf(action, "%s %d", &verb, &n); err != nil {
		return err
	}
	if !t.bidding {
		t.taken[s] += n
		t.bidding = true
		return nil
	}
	t.bids[s], t.made[s] = n, true
	if !slices.Contains(t.made, false) {
		t.last = slices.Clone(t.bids)
		clear(t.made)
		clear(t.bids)
		t.bidding = false
		t.round++
	}
	return nil
}

func (t *toyTable) Observe(s game.Seat) game.Observation {
	o := toySight{
		Viewer: s, Round: t.round, Taken: slices.Clone(t.taken), Made: slices.Clone(t.made), Last: slices.Clone(t.last),
	}
	if s >= 0 {
		o.Own, o.Hidden = t.bids[s], t.hidden[s]
	}
	return o
}

func (t *toyTable) Sealed() bool               { return t.bidding && !t.over() }
func (t *toyTable) Automatic(s game.Seat) bool { return t.solo && s == 1 }
func (t *toyTable) Revelations() int           { return t.round }

func (t *toyTable) Outcome() (json.RawMessage, bool) {
	if !t.over() {
		return nil, false
	}
	text, _ := json.Marshal(map[string]any{"taken": t.taken, "hidden": t.hidden})
	return text, true
}

// narrate is a log that says all it is told, so that a secret that is told shows.
func narrate(_ string, before game.Observation, step game.Step, after game.Observation, names []string) []string {
	lines := []string{fmt.Sprintf("%s: %s", names[step.Seat], step.Action)}
	if fmt.Sprint(sightOf(before).Last) != fmt.Sprint(sightOf(after).Last) {
		lines = append(lines, fmt.Sprintf("the bids are %v", sightOf(after).Last))
	}
	return lines
}

func sightOf(o game.Observation) toySight {
	s, _ := o.(toySight)
	return s
}

// drawing is a bot that plays uniformly.
type drawing struct{ s game.Source }

func (d drawing) Act(_ context.Context, _ game.Observation, legal []string) (string, error) {
	return legal[game.Below(d.s, uint64(len(legal)))], nil
}

// waiting is a bot that never decides.
type waiting struct{}

func (waiting) Act(ctx context.Context, _ game.Observation, _ []string) (string, error) {
	<-ctx.Done()
	return "", ctx.Err()
}

// newPlayer knows the bots of these tests.
func newPlayer(_, spec string, s game.Source) (game.Player, error) {
	switch spec {
	case "draws":
		return drawing{s}, nil
	case "waits":
		return waiting{}, nil
	}
	return nil, fmt.Errorf("no bot %q: the bots are draws, waits", spec)
}
