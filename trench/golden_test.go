package trench

import (
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"fathom/game"
)

var update = flag.Bool("update", false, "search the golden games again and write them")

// golden are games that end in every way there is. A random game is kept under the name whose test it passes first.
var golden = []struct {
	name    string
	options string
	hasty   bool // the human hurries between ship and floor
	is      func(last, end Observation) bool
}{
	{"oxygen", `{}`, false, reason("oxygen")},
	{"stagnation", `{}`, false, reason("stagnation")},
	{"extra-turn", `{"equalTurns":true}`, false, func(last, _ Observation) bool { return last.LastTurn && last.Phase == Choose }},
	{"tie-tokens", `{}`, false, tie("more research tokens")},
	{"tie-creatures", `{}`, false, tie("more creatures collected")},
	{"tie-upgrades", `{}`, false, tie("more upgrades")},
	{"tie-shared", `{}`, false, func(_, end Observation) bool {
		return len(end.Outcome.Winners) == 2 && end.Outcome.Scores[0] > 5
	}},
	{"solo-oxygen", `{"solo":true}`, false, reason("oxygen")},
	{"solo-stagnation", `{"solo":true,"stagnationLimit":8}`, false, reason("stagnation")},
	{"solo-tokens", `{"solo":true}`, false, reason("tokens")},
	{"solo-rivets", `{"solo":true}`, false, reason("rivets")},
	{"solo-extra-turn", `{"solo":true,"equalTurns":true}`, false, func(last, end Observation) bool {
		return last.LastTurn && end.Outcome.Reason == "oxygen"
	}},
	{"solo-counted-token", `{"solo":true,"aiTakesCephalopodUpgrade":true}`, true, func(last, end Observation) bool {
		return last.Subs[1].Counted && end.Outcome.Reason == "tokens"
	}},
}

func reason(want string) func(_, end Observation) bool {
	return func(_, end Observation) bool { return end.Outcome.Reason == want }
}

func tie(want string) func(_, end Observation) bool {
	return func(_, end Observation) bool {
		n := story{after: end}
		return len(end.Outcome.Winners) == 1 && end.Outcome.Scores[0] > 3 && end.Outcome.Scores[0] == end.Outcome.Scores[1] && n.tieBreak() == want
	}
}

func TestGolden(t *testing.T) {
	for _, g := range golden {
		t.Run(g.name, func(t *testing.T) {
			file := filepath.Join("testdata", g.name+".ndjson")
			if *update {
				search(t, file, g.options, g.hasty, g.is)
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			r, err := game.ReadRecord(text)
			if err != nil {
				t.Fatal(err)
			}
			var last Observation
			p, err := game.Replay(Game{}, r, func(p *game.Play, step int) {
				if step < len(r.Steps)-1 {
					last = p.Observe(game.Spectator).(Observation)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			if !g.is(last, p.Observe(game.Spectator).(Observation)) {
				t.Error("the game does not end as its name says")
			}
		})
	}
}

// search plays seeded games until one ends as it should, and writes its record with all legal actions.
func search(t *testing.T, file, options string, hasty bool, is func(last, end Observation) bool) {
	for seed := range uint64(200_000) {
		source := rand.NewPCG(seed, 0)
		deal, err := Game{}.NewDeal(2, json.RawMessage(options), source)
		if err != nil {
			t.Fatal(err)
		}
		o, err := Game{}.readOptions(json.RawMessage(options))
		if err != nil {
			t.Fatal(err)
		}
		seats := []game.Sitter{{Name: "Ines", Kind: game.Human}, {Name: "Tomasz", Kind: game.Human}}
		if o.Solo {
			seats[1] = game.Sitter{Name: "AI Sub", Kind: game.AI}
		}
		p, err := game.Start(Game{}, json.RawMessage(options), deal, seats)
		if err != nil {
			t.Fatal(err)
		}
		var last Observation
		for len(p.ToAct()) > 0 {
			last = p.Observe(game.Spectator).(Observation)
			seat := p.ToAct()[0]
			legal := p.Legal(seat)
			action := legal[game.Below(source, uint64(len(legal)))]
			if hasty && seat == 0 {
				action = hurry(last, legal)
			}
			if err := p.Do(game.Step{Seat: seat, Action: action, Legal: legal}); err != nil {
				t.Fatal(err)
			}
		}
		if is(last, p.Observe(game.Spectator).(Observation)) {
			r := p.Record()
			text, err := r.Append(nil)
			if err == nil {
				err = os.WriteFile(file, text, 0o644)
			}
			if err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatal("no such game found")
}

// hurry is the longest way to the floor, or with a token to the ship, and the Movement upgrade where there is one.
func hurry(o Observation, legal []string) string {
	me := o.Subs[0]
	best, rows := "end", 0
	for _, text := range legal {
		a, _ := ParseAction(text)
		way := a.Rows()
		if me.Token {
			way = -way
		}
		if way > rows {
			best, rows = text, way
		}
		if a == UpgradeSub && o.row(me.Row).Card.Upgrade() == Movement {
			return text
		}
	}
	return best
}
