package fair_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"fathom/benthos"
	"fathom/fair"
	"fathom/game"
	"fathom/trench"
)

// kinds are the kinds of match that are played here.
var kinds = []struct {
	g       game.Dealer
	seats   int
	options string
}{
	{trench.Game{}, 2, `{}`},
	{trench.Game{}, 2, `{"solo":true,"sonarUnlimited":true}`},
	{trench.Game{}, 2, `{"equalTurns":true,"stagnationLimit":8}`},
	{benthos.Game{}, 2, `{"rounds":3}`},
	{benthos.Game{}, 5, `{"compulsorySecond":true}`},
}

// agreed draws what host and seats put in: the first seat opens, the second does not in time, the others bring nothing.
func agreed(t *testing.T, g game.Game, seats int, options []byte, s *rand.Rand) *fair.Agreement {
	t.Helper()
	rules, err := fair.Rules(g, options)
	if err != nil {
		t.Fatal(err)
	}
	a := &fair.Agreement{ID: "match-7", Rules: rules, Secret: secret(s), Commits: make([]*fair.Hash, seats), Opened: make([]*fair.Secret, seats)}
	for i := range 2 {
		e := secret(s)
		c := fair.SeatCommit(a.ID, i, e)
		a.Commits[i] = &c
		if i == 0 {
			a.Opened[i] = &e
		}
	}
	return a
}

func secret(s *rand.Rand) (e fair.Secret) {
	for i := range e {
		e[i] = byte(s.Uint32())
	}
	return e
}

// played is a game that is played to its end by drawing, with its proofs, as a host would write it.
func played(t *testing.T, kind int, s *rand.Rand) *game.Record {
	t.Helper()
	k := kinds[kind]
	a := agreed(t, k.g, k.seats, []byte(k.options), s)
	seed, section := a.Close()
	deal, lists, err := fair.Deal(k.g, k.seats, []byte(k.options), seed, fair.Luck{Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	sitters := make([]game.Sitter, k.seats)
	for i := range sitters {
		sitters[i] = game.Sitter{Name: "Zoë " + string(rune('A'+i)), Kind: game.Human}
	}
	if kind == 1 {
		sitters[1].Kind = game.AI
	}
	p, err := game.Start(k.g, []byte(k.options), deal, sitters)
	if err != nil {
		t.Fatal(err)
	}
	log := fair.NewLog(k.g, a.ID, *section.Transcript, seed, lists, sitters, fair.EyesOf(p, k.seats))
	for len(p.ToAct()) > 0 {
		seat := p.ToAct()[s.IntN(len(p.ToAct()))]
		legal := p.Legal(seat)
		step := game.Step{Seat: seat, Action: legal[s.IntN(len(legal))]}
		sealed := p.Sealed()
		closes := sealed && len(p.ToAct()) == 1
		if err := p.Do(step); err != nil {
			t.Fatal(err)
		}
		result, _ := p.Outcome()
		log.Step(step, sealed, closes, fair.EyesOf(p, k.seats), result)
	}
	r := p.Record()
	log.Publish(&section, game.Spectator, true)
	section.Secret = &a.Secret
	if r.Fair, err = json.Marshal(section); err != nil {
		t.Fatal(err)
	}
	return &r
}

// holds tells whether a text is a record all of whose claims hold, and the first that does not.
func holds(g game.Dealer, text []byte) (bool, string) {
	r, err := game.ReadRecord(text)
	if err != nil {
		return false, err.Error()
	}
	if r.Game != g.Name() {
		return false, "another game"
	}
	claims, err := fair.Verify(g, r)
	if err != nil {
		return false, err.Error()
	}
	for _, c := range claims {
		if c.Err != nil {
			return false, c.Text
		}
	}
	return true, ""
}
