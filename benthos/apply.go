package benthos

import "fathom/game"

// Apply carries out a seat's action. It accepts what AppendLegal lists, and nothing else: an error wraps
// game.ErrIllegal, game.ErrNotYourTurn or game.ErrOver, and changes nothing.
func (s *State) Apply(seat game.Seat, a Action) error {
	if err := s.refuse(seat, a); err != nil {
		return err
	}
	switch a.verb {
	case bid:
		s.bid(seat, a.n)
	case claim:
		s.claim(Square(a.n))
	case stop:
		s.endTurn()
	}
	return nil
}
