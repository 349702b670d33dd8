package trench

import (
	"errors"
	"math/rand/v2"
	"testing"

	"fathom/game"
)

// Whatever the column holds is what Uncover says, at every moment of whole games, and whatever was known stays.
func TestUncoverNamesEveryCard(t *testing.T) {
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(seed, 5))
		d := NewDeal(Options{SonarUnlimited: true}, rand.NewPCG(seed, 6))
		s, err := New(Options{SonarUnlimited: true, StagnationLimit: 20}, d)
		if err != nil {
			t.Fatal(err)
		}
		for s.phase != Over {
			for seat := game.Spectator; seat < 2; seat++ {
				seen := s.Observe(seat)
				all, err := Uncover(seen, d.text())
				if err != nil {
					t.Fatal(err)
				}
				for i, k := range all.Column {
					if want := s.column.at(int8(i + 1)).card(); k.Card != want {
						t.Fatalf("row %d holds %v, uncovered it is %v", i+1, want, k.Card)
					}
					k.Card = seen.Column[i].Card
					if k != seen.Column[i] {
						t.Fatalf("row %d was %+v and is %+v", i+1, seen.Column[i], k)
					}
				}
			}
			legal := s.AppendLegal(nil, s.turn)
			if err := s.Apply(s.turn, legal[r.IntN(len(legal))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := Uncover(Observation{}, []byte(`{}`)); !errors.Is(err, game.ErrSetup) {
		t.Errorf("a deal that is none: %v", err)
	}
}
