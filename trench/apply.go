package trench

import (
	"fmt"
	"strings"

	"fathom/game"
)

// Apply carries out an action of a seat. It accepts exactly what AppendLegal lists. Errors wrap game.ErrOver,
// game.ErrNotYourTurn or game.ErrIllegal, and then nothing has changed.
func (s *State) Apply(seat game.Seat, a Action) error {
	legal := s.legal()
	if seat != s.turn || !legal.has(a) {
		return s.refusal(seat, a, legal)
	}
	s.do(a)
	return nil
}

// refusal says why an action is refused, in words that depend on nothing hidden.
func (s *State) refusal(seat game.Seat, a Action, legal actions) error {
	switch {
	case s.phase == Over:
		return game.ErrOver
	case seat != s.turn:
		return fmt.Errorf("%w: it is the turn of %s", game.ErrNotYourTurn, s.turn)
	}
	var may []string
	for _, l := range legal.list(nil) {
		may = append(may, l.String())
	}
	return fmt.Errorf("%w: %s; legal now: %s", game.ErrIllegal, a, strings.Join(may, ", "))
}

// do carries out a legal action, and ends the turn once nothing is left to decide in it.
func (s *State) do(a Action) {
	switch a {
	case SonarUp:
		s.look(s.acting().row - 1)
	case SonarDown:
		s.look(s.acting().row + 1)
	case Reveal:
		s.reveal()
	case Collect:
		s.acting().collect(s.take())
	case UpgradeSub:
		s.acting().upgrade(s.take())
	case Recharge:
		s.acting().charged = true
		s.endTurn()
		return
	case Stun:
		s.stun()
	case Brace:
		s.popRivet()
	case End:
		s.endTurn()
		return
	default:
		s.move(int8(a.Rows()))
	}
	s.settle()
}

// settle goes on to the phase in which there is something to decide: no choice about a card where none is possible, and
// no turn in which nothing but its end is left.
func (s *State) settle() {
	if s.phase == Choose {
		if s.aiTurn() && s.aiResearch() == 0 || s.research() == 0 {
			s.phase = After
		}
	}
	if s.phase == After && (s.aiTurn() || s.looks() == 0) {
		s.endTurn()
	}
}

// look scans the card of a row. It stays face down; only who has looked is marked on it.
func (s *State) look(row int8) {
	s.column.set(row, s.column.at(row)|scanned<<s.turn)
	s.looked = true
}

// move takes the sub to its destination and does what happens on arrival: unloading at the ship, a research token at
// the floor, the card beside it turned up in the column.
func (s *State) move(rows int8) {
	b := s.acting()
	b.row += rows
	switch {
	case b.row == Ship:
		s.phase = After
		b.unload()
		if s.aiTurn() && b.offloads >= offloadsToEndSolo {
			s.finish(byTokens)
		}
	case b.row == Floor:
		s.phase = After
		s.takeToken()
	case s.aiTurn() && s.aiRising():
		s.phase = After
	case s.column.at(b.row).faceDown() && (s.aiTurn() || !s.options.OptionalReveal):
		s.reveal()
	default:
		s.phase = Choose
	}
}

// takeToken takes a research token from the supply, one at a time. From an empty supply the AI Sub counts one all the
// same, or it would never rise again.
func (s *State) takeToken() {
	b := s.acting()
	switch {
	case b.token:
	case s.supply > 0:
		s.supply--
		b.token = true
		s.stirred = true
	case s.aiTurn():
		b.counted = true
	}
}

// reveal turns up the card beside the sub. A cephalopod attacks at once, before any choice about it; not the AI Sub.
func (s *State) reveal() {
	b := s.acting()
	card := s.column.at(b.row).turned()
	s.column.set(b.row, card)
	s.phase = Choose
	switch {
	case card.card().Class() != Cephalopod || s.aiTurn():
	case !b.charged:
		s.popRivet()
	case s.options.AskBeforeStun:
		s.phase = Attack
	default:
		s.stun()
	}
}

// stun spends the charge on the attacking cephalopod.
func (s *State) stun() {
	s.acting().charged = false
	s.phase = Choose
}

// popRivet is the harm of an attack. In solo the second one ends the game before anything else.
func (s *State) popRivet() {
	b := s.acting()
	b.rivets++
	s.phase = Choose
	if s.options.Solo && b.rivets >= rivetsToEndSolo {
		s.finish(byRivets)
	}
}

// take removes the card beside the sub from the column. Its row stays empty until the end of the turn.
func (s *State) take() Card {
	b := s.acting()
	c := s.column.at(b.row).card()
	s.column.set(b.row, 0)
	s.phase = After
	s.stirred = true
	return c
}
