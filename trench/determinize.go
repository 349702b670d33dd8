package trench

import "fathom/game"

// Determinize draws a State that the viewer of o cannot tell from the real one: what it knows is as observed, and the
// cards it does not know lie in random order where such cards can lie. o must come from Observe.
func Determinize(o Observation, source game.Source) State {
	s := State{
		options: o.Options, turnNo: uint32(o.TurnNo), dry: uint32(o.Dry), supply: uint8(o.Tokens),
		starter: o.Starter, turn: o.Turn, phase: o.Phase, ending: endingOf(o.Outcome.Reason),
		looked: o.Looked, stirred: o.Stirred, lastTurn: o.LastTurn,
		drawn: uint8(Cards - o.Pile + Tanks - o.Tanks),
	}
	for i := range s.subs {
		s.subs[i] = o.Subs[i].sub()
	}
	hidden := unknownCards(o)
	game.Shuffle(source, hidden)
	for i, k := range o.Column {
		c := k.Card
		if k.Kind == FaceDown && c == Unknown {
			c, hidden = hidden[0], hidden[1:]
		}
		s.column.set(int8(i+1), k.slot(c))
		if 1 <= k.Drawn && k.Drawn <= Cards {
			s.deck[k.Drawn-1] = c
		}
	}
	copy(s.deck[Cards-o.Pile:], hidden)
	return s
}

// slot is the row with c as its card.
func (k Slot) slot(c Card) slot {
	switch k.Kind {
	case FaceDown:
		s := slot(c)
		for seat, looked := range k.Scanned {
			if looked {
				s |= scanned << seat
			}
		}
		return s
	case FaceUp:
		return slot(c) | faceUp
	case OxygenTank:
		return aboveTanks + slot(Tanks+1-k.Oxygen) | faceUp
	}
	return 0
}

// sub is the observed submarine as State keeps it.
func (k Sub) sub() sub {
	b := sub{
		row: int8(k.Row), charged: k.Charged, upgrades: k.Upgrades, upgraded: k.Upgraded,
		token: k.Token, counted: k.Counted, tokens: uint8(k.Tokens), offloads: uint8(k.Offloads), rivets: uint8(k.Rivets),
	}
	for _, c := range k.Delivered {
		b.collect(c)
	}
	b.delivered, b.load = b.loaded, 0
	for _, c := range k.Hold {
		b.collect(c)
	}
	return b
}

// unknownCards are the research cards whose place the viewer does not know, in their order.
func unknownCards(o Observation) (hidden []Card) {
	var known [Cards + 1]bool
	for _, k := range o.Column {
		known[k.Card] = true
	}
	for _, b := range o.Subs {
		for _, list := range [][]Card{b.Hold, b.Delivered, b.Upgraded[:]} {
			for _, c := range list {
				known[c] = true
			}
		}
	}
	for c := FlyingFish; c <= GulperEel; c++ {
		if !known[c] {
			hidden = append(hidden, c)
		}
	}
	return hidden
}

func endingOf(reason string) ending {
	for e := byOxygen; e <= byRivets; e++ {
		if e.String() == reason {
			return e
		}
	}
	return notOver
}
