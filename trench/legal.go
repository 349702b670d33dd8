package trench

import "fathom/game"

// AppendLegal appends all legal actions of a seat behind dst, in their order; none if it is not to act. What it lists
// Apply accepts, and nothing else.
func (s *State) AppendLegal(dst []Action, seat game.Seat) []Action {
	if seat != s.turn {
		return dst
	}
	return s.legal().list(dst)
}

// legal is the set of actions of the sub to act; empty once the game is over.
func (s *State) legal() actions {
	if s.aiTurn() {
		return s.aiDecision()
	}
	switch b := s.acting(); s.phase {
	case Begin: // move, or stay and research, or recharge, or pass
		set := s.looks() | moves(b) | only(End)
		if !s.options.MustMove {
			set |= s.research()
		}
		if b.row == Ship && !b.charged && !s.looked {
			set |= only(Recharge)
		}
		return set
	case Attack:
		return only(Stun) | only(Brace)
	case Choose:
		return s.looks() | s.research() | only(End)
	case After:
		return s.looks() | only(End)
	}
	return 0
}

// looks are the sonar looks: at a face-down card one row up or down, one look a turn.
func (s *State) looks() (set actions) {
	b := s.acting()
	if !b.upgrades.Has(Sonar) || s.looked && !s.options.SonarUnlimited {
		return 0
	}
	if s.column.at(b.row - 1).faceDown() {
		set |= only(SonarUp)
	}
	if s.column.at(b.row + 1).faceDown() {
		set |= only(SonarDown)
	}
	return set
}

// moves are the ways to a row from 0 to 5 within range. The rest of the range is wasted.
func moves(b *sub) actions { return movesFrom[b.upgrades>>Movement&1][b.row&7] }

// movesFrom has the moves from every row, without and with the Movement upgrade: two rows a turn, or three.
var movesFrom = func() (from [2][8]actions) {
	for upgraded := range from {
		for row := range Floor + 1 {
			down, up := min(2+upgraded, Floor-row), min(2+upgraded, row-Ship)
			from[upgraded][row] = (1<<down-1)<<Dive1 | (1<<up-1)<<Rise1
		}
	}
	return from
}()

// research is what can be done with the card beside the sub: reveal it, or collect it or upgrade with it. Beside a
// tank, an empty row, ship or floor there is nothing.
func (s *State) research() (set actions) {
	b, beside := s.acting(), s.column.at(s.acting().row)
	if beside.faceDown() {
		return only(Reveal)
	}
	c := beside.card()
	if c == Unknown {
		return 0
	}
	if b.fits(c) {
		set |= only(Collect)
	}
	if !b.upgrades.Has(c.Upgrade()) {
		set |= only(UpgradeSub)
	}
	return set
}
