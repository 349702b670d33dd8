package trench

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fathom/game"
)

// deckOf is a deck that begins with the cards named; the others follow in the order of the record format.
func deckOf(t testing.TB, names string) (deck [Cards]Card) {
	t.Helper()
	var list []Card
	for _, name := range strings.Fields(names) {
		c, err := ParseCard(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, c)
	}
	for c := FlyingFish; c <= GulperEel; c++ {
		if !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	return [Cards]Card(list)
}

// start is a game from a deck whose first cards are named.
func start(t testing.TB, o Options, names string) State {
	t.Helper()
	s, err := New(o, Deal{Deck: deckOf(t, names)})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// play applies steps, separated by commas, each by the seat to act. Every one must be legal.
func play(t testing.TB, s State, steps string) State {
	t.Helper()
	for i, text := range strings.Split(steps, ",") {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		a, err := ParseAction(text)
		if err == nil {
			err = s.Apply(s.turn, a)
		}
		if err != nil {
			t.Fatalf("step %d of %q: %v\n%v", i+1, steps, err, s)
		}
	}
	return s
}

// legalText is what the seat to act may do, in one line.
func legalText(s State) string {
	var texts []string
	for _, a := range s.AppendLegal(nil, s.turn) {
		texts = append(texts, a.String())
	}
	return strings.Join(texts, ", ")
}

// arrange is a position made from what a spectator would see: o, changed by change. Cards that change leaves out are
// hidden and lie in their order, in the pile what is not in the column. It fails unless cards and tokens are right.
func arrange(t testing.TB, o Options, change func(*Observation)) State {
	t.Helper()
	s := start(t, o, "")
	seen := s.Observe(game.Spectator)
	change(&seen)
	seen.Pile = len(unknownCards(seen))
	for _, k := range seen.Column {
		if k.Kind == FaceDown {
			seen.Pile--
		}
	}
	if err := account(seen); err != nil {
		t.Fatal(err)
	}
	return Determinize(seen, ordered{})
}

// ordered is a Source that leaves a shuffled list as it is.
type ordered struct{}

func (ordered) Uint64() uint64 { return ^uint64(0) }

// account checks from what a spectator sees that all sixteen cards, eight tokens, three tanks and the charges are there.
func account(o Observation) error {
	var seen [Cards + 1]int
	hidden := o.Pile
	tanks := o.Tanks
	for _, k := range o.Column {
		switch k.Kind {
		case FaceDown:
			hidden++
			if k.Card != Unknown {
				return fmt.Errorf("a spectator sees a face-down %s", k.Card)
			}
		case FaceUp:
			seen[k.Card]++
		case OxygenTank:
			tanks++
		}
	}
	tokens := o.Tokens
	for seat, b := range o.Subs {
		for _, list := range [][]Card{b.Hold, b.Delivered} {
			for _, c := range list {
				seen[c]++
			}
		}
		for u := Hold; u <= Sonar; u++ {
			if b.Upgrades.Has(u) != (b.Upgraded[u] != Unknown) || b.Upgrades.Has(u) && b.Upgraded[u].Upgrade() != u {
				return fmt.Errorf("seat %d: upgrade %s from %s", seat, u, b.Upgraded[u])
			}
			if b.Upgrades.Has(u) {
				seen[b.Upgraded[u]]++
			}
		}
		tokens += b.Tokens
		if b.Token {
			tokens++
		}
		if ai := o.Options.Solo && seat == 1; ai && (b.Charged || b.Rivets > 0) || !ai && (b.Counted || b.Offloads != b.Tokens) {
			return fmt.Errorf("seat %d has what it cannot have: %v", seat, b)
		}
	}
	for c := FlyingFish; c <= GulperEel; c++ {
		if seen[c] > 1 {
			return fmt.Errorf("%s is there %d times", c, seen[c])
		}
		hidden += seen[c]
	}
	if seen[Unknown] > 0 || hidden != Cards || tokens != researchTokenSupply || tanks != Tanks {
		return fmt.Errorf("%d cards, %d tokens, %d tanks; %d unknown among those seen", hidden, tokens, tanks, seen[Unknown])
	}
	return nil
}
