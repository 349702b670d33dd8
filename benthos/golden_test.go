package benthos_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"fathom/benthos"
	"fathom/game"
)

var update = flag.Bool("update", false, "look for golden games anew and write them to testdata")

// step is what a golden game is judged by: an action and the public position before and after it.
type step struct {
	action        string
	before, after benthos.Observation
}

// opened tells whether the step was the last bid of an auction.
func opened(s step) bool {
	return s.before.Phase == benthos.Bidding && s.after.Phase == benthos.Operate
}

// wonBy asks for an auction that was decided this way.
func wonBy(by benthos.Tie) func(step) bool {
	return func(s step) bool { return opened(s) && s.after.Last.By == by }
}

// firstChoice tells whether the operator is about to place the first cube.
func firstChoice(s step) bool {
	return s.before.Phase == benthos.Operate && s.before.First == benthos.NoSquare
}

// beside tells whether the company of the step has a cube beside the square that it claims.
func beside(s step) bool {
	a, err := benthos.ParseAction(s.action)
	if err != nil {
		panic(err)
	}
	q, _ := a.Claim()
	for other, c := range s.before.Owners {
		rows, columns := other/10-int(q)/10, other%10-int(q)%10
		if c == s.before.Company && rows*rows+columns*columns == 1 {
			return true
		}
	}
	return false
}

// goldenGames are the games of testdata: each shows one thing, found once by playing at random.
var goldenGames = []struct {
	name    string
	seats   int
	options string
	shows   func(step) bool
}{
	{"seats-2", 2, `{}`, firstChoice},
	{"seats-3", 3, `{}`, firstChoice},
	{"seats-4", 4, `{}`, firstChoice},
	{"seats-5", 5, `{}`, firstChoice},
	{"seats-6", 6, `{}`, firstChoice},
	{"seats-7", 7, `{}`, firstChoice},
	{"highest-bid", 3, `{}`, wonBy(benthos.HighestBid)},
	{"tie-fewest-stocks", 3, `{}`, wonBy(benthos.FewestStocks)},
	{"tie-least-money", 4, `{}`, wonBy(benthos.LeastMoney)},
	{"tie-lot", 5, `{}`, func(s step) bool { return wonBy(benthos.ByLot)(s) && s.after.Round > 1 }},
	{"all-bid-zero", 2, `{}`, func(s step) bool {
		return opened(s) && s.after.Last.Bids == [benthos.MaxSeats]int{}
	}},
	{"shared-victory", 2, `{"rounds":3}`, func(s step) bool { return len(s.after.Outcome.Winners) > 1 }},
	{"option-1-again", 2, `{}`, func(s step) bool {
		return firstChoice(s) && s.before.Round > 1 && !beside(s) && s.after.Phase != benthos.Operate
	}},
	{"no-second-square", 3, `{}`, func(s step) bool {
		return firstChoice(s) && beside(s) && s.after.Phase != benthos.Operate
	}},
	{"stop", 2, `{}`, func(s step) bool { return s.action == "stop" }},
	{"rounds-3", 3, `{"rounds":3}`, func(s step) bool { return s.after.Phase == benthos.Over && s.after.Round == 3 }},
	{"rounds-4", 4, `{"rounds":4}`, func(s step) bool { return s.after.Phase == benthos.Over && s.after.Round == 4 }},
	{"compulsory-second", 3, `{"compulsorySecond":true}`, func(s step) bool {
		return s.before.Phase == benthos.Operate && s.before.First != benthos.NoSquare
	}},
}

func TestGolden(t *testing.T) {
	for _, g := range goldenGames {
		t.Run(g.name, func(t *testing.T) {
			file := filepath.Join("testdata", g.name+".json")
			if *update {
				if err := os.WriteFile(file, find(t, g.seats, g.options, g.shows), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			r, err := game.ReadRecord(text)
			if err != nil {
				t.Fatal(err)
			}
			shown, p, err := replay(r, g.shows)
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Seats) != g.seats || !shown || r.Result == nil {
				t.Errorf("%d seats, shows it: %v, result %s", len(r.Seats), shown, r.Result)
			}
			again := p.Record()
			if line, err := again.Append(nil); err != nil || !bytes.Equal(line, text) {
				t.Errorf("the record is written differently now: %v", err)
			}
		})
	}
}

// replay plays a record and tells whether any step of it shows the thing.
func replay(r *game.Record, shows func(step) bool) (shown bool, p *game.Play, err error) {
	var before benthos.Observation
	p, err = game.Replay(benthos.Game{}, r, func(p *game.Play, i int) {
		after := p.Observe(game.Spectator).(benthos.Observation)
		if i >= 0 && shows(step{r.Steps[i].Action, before, after}) {
			shown = true
		}
		before = after
	})
	return shown, p, err
}

// find plays at random, seed by seed, until a game shows the thing.
func find(t *testing.T, seats int, options string, shows func(step) bool) []byte {
	t.Helper()
	for seed := range 5000 {
		s := splitmix(seed)
		p := start(t, seats, json.RawMessage(options), &s)
		for act := p.ToAct(); len(act) > 0; act = p.ToAct() {
			seat := act[game.Below(&s, uint64(len(act)))]
			legal := p.Legal(seat)
			if err := p.Apply(seat, legal[game.Below(&s, uint64(len(legal)))]); err != nil {
				t.Fatal(err)
			}
		}
		r := p.Record()
		if shown, _, err := replay(&r, shows); err != nil {
			t.Fatal(err)
		} else if shown {
			line, err := r.Append(nil)
			if err != nil {
				t.Fatal(err)
			}
			return line
		}
	}
	t.Fatalf("no game of %d seats with %s shows it", seats, options)
	return nil
}
