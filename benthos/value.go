package benthos

// control puts a cube of the company on a square and moves its marker on the value track.
//
// The value is the sum over the seven resources of n x n, where n is how many such squares the company controls,
// connected or not. From n to n + 1 it grows by 2n + 1.
func (s *State) control(c Company, q Square) {
	i := c.Index()
	s.free = s.free.without(singles[q&127])
	s.held[i] = s.held[i].or(singles[q&127])
	s.reach[i] = s.reach[i].or(beside[q])

	place := 8 * (s.tiles[q] - Mineral) & 63
	n := s.counts[i] >> place & 0xff
	s.counts[i] += 1 << place
	s.values[i] += int16(2*n + 1)
}

// payDividends pays every seat, for each stock it owns, the value of the company. The bank's money has no limit, and
// stocks that nobody owns draw nothing.
func (s *State) payDividends() {
	var pay lanes
	for c, stocks := range s.stocks {
		value := uint64(s.values[c])
		pay[0] += value * stocks[0]
		pay[1] += value * stocks[1]
	}
	for seat := range s.money {
		s.money[seat] += int32(pay.of(seat))
		s.paid[s.round][seat] = int16(pay.of(seat))
	}
	s.byRound[s.round] = s.money
}
