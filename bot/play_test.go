package bot

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"fathom/benthos"
	"fathom/game"
	"fathom/trench"
)

var games = map[string]game.Game{"trench": trench.Game{}, "benthos": benthos.Game{}}

// match plays one game between bots and returns the points and the winner's shares by seat. The rulebook plays the seats
// that it plays. visit, if not nil, sees every decision of a bot before it is made.
func match(t testing.TB, gameName, options string, specs []string, seed uint64, visit func(*game.Play, game.Seat)) (points, wins []float64) {
	t.Helper()
	g := games[gameName]
	deal, err := g.NewDeal(len(specs), json.RawMessage(options), rand.NewPCG(seed, 0))
	if err != nil {
		t.Fatal(err)
	}
	table, err := g.Start(len(specs), json.RawMessage(options), deal)
	if err != nil {
		t.Fatal(err)
	}
	sitters := make([]game.Sitter, len(specs))
	players := make([]game.Player, len(specs))
	for i, spec := range specs {
		sitters[i] = game.Sitter{Name: spec, Kind: game.Bot, Bot: spec}
		if table.Automatic(game.Seat(i)) {
			sitters[i] = game.Sitter{Name: "AI Sub", Kind: game.AI}
		}
		if players[i], err = New(gameName, spec, rand.NewPCG(seed, uint64(i+1))); err != nil {
			t.Fatal(err)
		}
	}
	p, err := game.Start(g, json.RawMessage(options), deal, sitters)
	if err != nil {
		t.Fatal(err)
	}
	for {
		seats := p.ToAct()
		if len(seats) == 0 || len(p.Steps()) == game.MaxSteps {
			break
		}
		seat := seats[0]
		legal := p.Legal(seat)
		action := legal[0]
		if !p.Automatic(seat) {
			if visit != nil {
				visit(p, seat)
			}
			if action, err = players[seat].Act(context.Background(), p.Observe(seat), legal); err != nil {
				t.Fatal(err)
			}
		}
		if err := p.Apply(seat, action); err != nil {
			t.Fatalf("%s: %v", specs[seat], err)
		}
	}
	return judge(t, p, len(specs))
}

func judge(t testing.TB, p *game.Play, seats int) (points, wins []float64) {
	t.Helper()
	text, over := p.Outcome()
	if !over {
		t.Fatalf("no end after %d steps", len(p.Steps()))
	}
	var result struct {
		Scores, Money, Winners []int
	}
	if err := json.Unmarshal(text, &result); err != nil {
		t.Fatal(err)
	}
	points, wins = make([]float64, seats), make([]float64, seats)
	for i, n := range append(result.Scores, result.Money...) {
		points[i] = float64(n)
	}
	for _, w := range result.Winners {
		wins[w] = 1 / float64(len(result.Winners))
	}
	return points, wins
}
