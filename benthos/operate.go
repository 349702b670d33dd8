package benthos

// claims are the squares that the operator may choose from.
//
// The adjacency rule: if a free resource square borders one of the company's own, it must be such a square (option 2).
// Otherwise it is any free resource square (option 1). A first square can only be followed by a second beside it or any
// other of the company's. There is always something to claim: of 70 resource squares at most 63 are ever controlled.
func (s *State) claims() board {
	if near := s.near(); s.first != NoSquare || !near.empty() {
		return near
	}
	return s.free
}

// near are the free resource squares beside the company's own.
func (s *State) near() board { return s.reach[s.company.Index()].and(s.free) }

// mayStop tells whether the operator may leave it at one square: it may be done twice, it need not.
func (s *State) mayStop() bool { return s.first != NoSquare && !s.options.CompulsorySecond }

// claim places a cube of the company. After a first square by option 2 a second may follow if there is one; in every
// other case the company's turn is over.
func (s *State) claim(q Square) {
	adjacent := s.reach[s.company.Index()].has(q)
	s.control(s.company, q)
	if adjacent && s.first == NoSquare && !s.near().empty() {
		s.first = q
		return
	}
	s.endTurn()
}

// endTurn passes the turn to the next company; after the seventh the round ends with the dividends, after the last round
// the game.
func (s *State) endTurn() {
	s.first = NoSquare
	if s.company != NP {
		s.company++
		s.phase = Bidding
		return
	}
	s.payDividends()
	if int(s.round)+1 == s.options.Rounds {
		s.phase = Over
		return
	}
	s.round++
	s.company = AS
	s.phase = Bidding
}
