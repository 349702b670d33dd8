package trench

// ending is why the game is over.
type ending uint8

const (
	notOver ending = iota
	byOxygen
	byStagnation
	byTokens
	byRivets
)

// String is the reason as records spell it; empty before the end.
func (e ending) String() string {
	return [...]string{"", "oxygen", "stagnation", "tokens", "rivets"}[e]
}

// endTurn slides and refills the column if a card was removed, ends the game if that brought Oxygen 1 or if nothing has
// changed for too long, and gives the turn to the other seat. In the extra turn nothing is drawn: it only ends.
func (s *State) endTurn() {
	if s.lastTurn {
		s.finish(byOxygen)
		return
	}
	s.dry++
	if s.stirred {
		s.dry = 0
	}
	if gap := s.acting().row; s.stirred && Ship < gap && gap < Floor {
		card := s.draw()
		s.column = s.column.slide(gap, card)
		if card.tank() == 1 {
			if !s.options.EqualTurns || s.turn != s.starter {
				s.finish(byOxygen)
				return
			}
			s.lastTurn = true
		}
	}
	if s.options.StagnationLimit > 0 && s.dry >= uint32(s.options.StagnationLimit) {
		s.finish(byStagnation)
		return
	}
	s.turn ^= 1
	s.turnNo++
	s.phase = Begin
	s.looked, s.stirred = false, false
}

// draw takes the top of the draw pile: a research card face down, and below the last of them the tanks, face up.
func (s *State) draw() slot {
	top := s.drawn
	s.drawn++
	if top < Cards {
		return slot(s.deck[top])
	}
	return slot(top) + 1 | faceUp
}

// finish ends the game: all subs surface and unload.
func (s *State) finish(why ending) {
	s.phase = Over
	s.ending = why
	for i := range s.subs {
		s.subs[i].unload()
	}
}
