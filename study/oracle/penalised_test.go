package oracle

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"fathom/game"
	"fathom/study"
	"fathom/trench"
)

// surprises plays decks at random, looks included, and gives the sum of each dive's surprises in points. A player who peeks
// takes back each first try that shows a card worse than the mean.
func surprises(t *testing.T, n *Penalty, peeks bool) (list []float64) {
	luck := rand.NewPCG(3, 3)
	for seed := range uint64(4000) {
		p, err := trench.NewOpen(json.RawMessage(`{"solo":true}`), deck(t, `{"solo":true}`, seed))
		if err != nil {
			t.Fatal(err)
		}
		set, sum, looked := allUnseen, 0, false
		for !p.Over() {
			looked = looked && p.Turn() == 0
			legal := p.AppendActions(nil)
			if p.Turn() == 0 && !looked {
				legal = appendLooks(legal, &p)
			}
			a := legal[game.Below(luck, uint64(len(legal)))]
			if trial, left := p, set; peeks && n.do(&trial, a, &left) < 0 {
				a = legal[game.Below(luck, uint64(len(legal)))]
			}
			looked = looked || a == trench.SonarUp || a == trench.SonarDown
			sum += n.do(&p, a, &set)
		}
		list = append(list, float64(sum)/unit)
	}
	return list
}

// Who does not know the cards pays nothing on average; who peeks does.
func TestPenaltyIsFairToWhoDoesNotKnow(t *testing.T) {
	n := NewPenalty(1)
	if m := study.MeanOf(surprises(t, n, false)); m.Low > 0 || m.High < 0 {
		t.Errorf("who does not know the cards pays %v on average", m)
	}
	if m := study.MeanOf(surprises(t, n, true)); m.Low <= 0 {
		t.Errorf("who peeks pays %v on average", m)
	}
}

// Without a penalty the score is par. With one the mean of these decks is lower, and no narrower search finds less.
func TestPenalisedAgainstPar(t *testing.T) {
	options := json.RawMessage(`{"solo":true}`)
	n, pars, sum := NewPenalty(0.25), 0.0, 0.0
	for seed, par := range map[uint64]float64{2: 39, 5: 40, 6: 34, 9: 41} {
		free, err := SolvePenalised(context.Background(), options, deck(t, `{"solo":true}`, seed), NewPenalty(0), 10000, func(float64) {})
		if err != nil || free.Score != par || !free.Exact {
			t.Errorf("seed %d: without a penalty %+v, %v, want par %v", seed, free, err, par)
		}
		wide, err := SolvePenalised(context.Background(), options, deck(t, `{"solo":true}`, seed), n, 10000, func(float64) {})
		if err != nil {
			t.Fatal(err)
		}
		narrow, err := SolvePenalised(context.Background(), options, deck(t, `{"solo":true}`, seed), n, 20, func(float64) {})
		if err != nil || narrow.Score < wide.Score {
			t.Errorf("seed %d: narrow %+v, wide %+v, %v", seed, narrow, wide, err)
		}
		pars += par
		sum += wide.Score
	}
	if sum >= pars-1 {
		t.Errorf("penalised %.2f in all, par %.0f", sum, pars)
	}
}
