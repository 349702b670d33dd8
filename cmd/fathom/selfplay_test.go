package main

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"fathom/game"
	"fathom/trench"
)

// passer ends every turn without doing anything.
type passer struct{}

func (passer) Act(context.Context, game.Observation, []string) (string, error) { return "end", nil }

func TestAGameWithoutEndIsCut(t *testing.T) {
	s := selfPlay{game: trench.Game{}, legal: true}
	p, err := deal(s.game, game.Values{"stagnationLimit": 0}, greedy(2), stream(1, 0, dealStream))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.toTheEnd(t.Context(), p, []game.Player{passer{}, passer{}}); err != nil {
		t.Fatal(err)
	}
	if n := len(p.Steps()); n != game.MaxSteps {
		t.Errorf("%d steps, want %d", n, game.MaxSteps)
	}
	if _, over := p.Outcome(); over {
		t.Error("the game is over")
	}
	text, bare, err := line(p.Record())
	if err != nil || !bare || len(text) > game.MaxRecordBytes {
		t.Errorf("record of %d bytes, without legal actions: %v, %v", len(text), bare, err)
	}
	r, err := game.ReadRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := game.Replay(s.game, r, nil); err != nil {
		t.Errorf("the cut record: %v", err)
	}
}

func TestMixedDrawsSeatsAndRules(t *testing.T) {
	g, err := findGame("benthos")
	if err != nil {
		t.Fatal(err)
	}
	s := selfPlay{game: g, chosen: chosen{mixed: true, values: game.Values{"compulsorySecond": 1}}, record: true, seed: 3}
	seats, rounds := map[int]bool{}, map[string]bool{}
	for n := range uint64(60) {
		p := s.play(t.Context(), n)
		if p.err != nil {
			t.Fatal(p.err)
		}
		seats[len(p.sitters)] = true
		var r struct {
			Options map[string]json.RawMessage
		}
		if err := json.Unmarshal(p.text, &r); err != nil {
			t.Fatal(err)
		}
		rounds[string(r.Options["rounds"])] = true
		if string(r.Options["compulsorySecond"]) != "true" {
			t.Fatalf("game %d does not keep the rule that was given", n)
		}
	}
	for n := 2; n <= 7; n++ {
		if !seats[n] {
			t.Errorf("no game with %d seats", n)
		}
	}
	for _, n := range []string{"", "3", "4"} {
		if !rounds[n] {
			t.Errorf("no game with rounds %q", n)
		}
	}
}

func TestEveryGameHasItsOwnStreams(t *testing.T) {
	var first []uint64
	for n := range uint64(20) {
		for which := range seatStream + 7 {
			first = append(first, stream(1, n, which).Uint64())
		}
	}
	slices.Sort(first)
	if all := len(first); len(slices.Compact(first)) != all {
		t.Error("two streams begin alike")
	}
}
