package trench

import (
	"slices"

	"fathom/game"
)

// Observe is what a seat knows of the position. It is the only way anything leaves a State. A seat that is not at the
// table observes what a spectator does. Nothing in the result is shared with s.
func (s *State) Observe(seat game.Seat) Observation {
	if seat != 0 && seat != 1 {
		seat = game.Spectator
	}
	o := Observation{
		Options: s.options, Viewer: seat, Starter: s.starter, Turn: s.turn, TurnNo: int(s.turnNo), Phase: s.phase,
		Looked: s.looked, Pile: s.pile(), Tanks: Tanks - s.tanksDrawn(), Tokens: int(s.supply),
		Dry: int(s.dry), Stirred: s.stirred, LastTurn: s.lastTurn,
	}
	for i := range o.Column {
		k := s.column.at(int8(i + 1))
		o.Column[i] = k.known(seat)
		o.Column[i].Drawn = s.place(k)
	}
	for i := range o.Subs {
		o.Subs[i] = s.subs[i].observe()
		o.Subs[i].Score = s.score(i)
	}
	o.Outcome, _ = s.Outcome()
	return o
}

// known is the slot as a seat knows it: a face-down card shows itself only to a seat that has scanned it.
func (s slot) known(seat game.Seat) (k Slot) {
	switch {
	case s == 0:
	case s.tank() > 0:
		k.Kind, k.Oxygen = OxygenTank, s.tank()
	case s.faceDown():
		k.Kind = FaceDown
		k.Scanned = [2]bool{s.scannedBy(0), s.scannedBy(1)}
		if seat >= 0 && s.scannedBy(seat) {
			k.Card = s.card()
		}
	default:
		k.Kind, k.Card = FaceUp, s.card()
	}
	return k
}

// place is which draw brought what lies in a slot, counted from 1, or 0 for nothing. Everybody has seen the card come in
// and slide, so everybody knows; it tells nothing of what the card is.
func (s *State) place(k slot) int {
	switch {
	case k == 0:
		return 0
	case k.tank() > 0:
		return int(k & content)
	}
	return slices.Index(s.deck[:], k.card()) + 1
}

// observe is the sub, all of which is public, but for its score.
func (b *sub) observe() Sub {
	return Sub{
		Row: int(b.row), Charged: b.charged, Upgrades: b.upgrades, Upgraded: b.upgraded,
		Hold: cards(b.creatures[b.delivered:b.loaded]), Delivered: cards(b.creatures[:b.delivered]),
		Token: b.token, Counted: b.counted, Tokens: int(b.tokens), Offloads: int(b.offloads), Rivets: int(b.rivets),
	}
}

// cards copies a list; an empty one is nil, so that equal positions make equal observations.
func cards(list []Card) []Card { return append([]Card(nil), list...) }

// pile is the number of research cards left in the draw pile.
func (s *State) pile() int { return max(0, Cards-int(s.drawn)) }

func (s *State) tanksDrawn() int { return max(0, int(s.drawn)-Cards) }

// turnedUp is the number of research cards that everybody has seen.
func (s *State) turnedUp() int {
	n := Cards - s.pile()
	for row := int8(1); row <= 4; row++ {
		if s.column.at(row).faceDown() {
			n--
		}
	}
	return n
}
