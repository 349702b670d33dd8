package benthos

import (
	"fmt"

	"fathom/game"
)

// AppendToAct appends the seats that must decide now, in ascending order: all that still have to bid, or the operator.
func (s *State) AppendToAct(dst []game.Seat) []game.Seat {
	for seat := range game.Seat(s.seats) {
		if s.acts(seat) {
			dst = append(dst, seat)
		}
	}
	return dst
}

// acts tells whether a seat must decide now.
func (s *State) acts(seat game.Seat) bool {
	switch {
	case seat < 0 || seat >= game.Seat(s.seats):
		return false
	case s.phase == Bidding:
		return s.made>>seat&1 == 0
	}
	return s.phase == Operate && seat == s.winner
}

// AppendLegal appends all that a seat may do: bids from 0 to its money, or claims row by row and then stop. It appends
// nothing for a seat that is not to act.
func (s *State) AppendLegal(dst []Action, seat game.Seat) []Action {
	switch {
	case !s.acts(seat):
	case s.phase == Bidding:
		for n := range int(s.money[seat]) + 1 {
			dst = append(dst, BidOf(n))
		}
	case s.phase == Operate:
		for claims := s.claims(); !claims.empty(); {
			dst = append(dst, ClaimOf(claims.next()))
		}
		if s.mayStop() {
			dst = append(dst, Stop())
		}
	}
	return dst
}

// refuse says why a seat may not do something, and what it may do instead; nil if it may. The error depends on nothing
// that the seat does not know.
func (s *State) refuse(seat game.Seat, a Action) error {
	switch {
	case s.phase == Over:
		return fmt.Errorf("%v: %w", a, game.ErrOver)
	case !s.acts(seat):
		return fmt.Errorf("%v: %w: %s", a, game.ErrNotYourTurn, s.waiting(seat))
	case s.phase == Bidding && a.verb != bid:
		return fmt.Errorf("%v: %w: bid first", a, game.ErrIllegal)
	case s.phase == Bidding && (a.n < 0 || a.n > int(s.money[seat])):
		return fmt.Errorf("%v: %w: bid from 0 to %d", a, game.ErrIllegal, s.money[seat])
	case s.phase == Bidding:
		return nil
	case a.verb == stop && s.mayStop():
		return nil
	case a.verb == claim && Square(a.n) < NoSquare && s.claims().has(Square(a.n)):
		return nil
	}
	return fmt.Errorf("%v: %w: %s", a, game.ErrIllegal, s.advice())
}

// waiting says to a seat that is not to act what the table waits for.
func (s *State) waiting(seat game.Seat) string {
	switch {
	case seat < 0 || seat >= game.Seat(s.seats):
		return "watch, or take a seat"
	case s.phase == Bidding:
		return "your bid is in, wait for the others"
	}
	return fmt.Sprintf("%v operates %v", s.winner, s.company)
}

// advice says what the operator may do.
func (s *State) advice() string {
	c := s.company
	switch {
	case s.first != NoSquare && s.mayStop():
		return fmt.Sprintf("claim one more free resource square beside one of %v, or stop", c)
	case s.first != NoSquare:
		return fmt.Sprintf("claim one more free resource square beside one of %v", c)
	case !s.near().empty():
		return fmt.Sprintf("claim a free resource square beside one of %v", c)
	}
	return "claim any free resource square"
}
