package benthos

import "fathom/game"

// Determinize makes a position that looks to o's viewer exactly as o does, and draws from src what the viewer cannot
// know: the sealed bids of others, each uniform from 0 to that seat's money, and the lots of auctions to come. o must be
// an observation that Observe made.
func Determinize(o Observation, src game.Source) State {
	s := State{
		options: o.Options,
		seats:   uint8(o.Seats),
		round:   uint8(o.Round - 1),
		company: o.Company,
		phase:   o.Phase,
		first:   o.First,
		winner:  game.Spectator,
	}
	s.lay(&o.Map)
	for q, c := range o.Owners {
		if c != NoCompany {
			s.control(c, Square(q))
		}
	}
	for seat := range o.Seats {
		s.money[seat] = int32(o.Money[seat])
		for i, n := range o.Stocks[seat] {
			s.stocks[i].add(seat, uint64(n))
			s.cards[seat] += uint8(n)
		}
		for round := range s.finishedRounds() {
			s.byRound[round][seat] = int32(o.ByRound[round][seat])
			s.paid[round][seat] = int16(o.Paid[round][seat])
		}
	}
	s.recallAuctions(&o)
	s.imagineBids(&o, src)
	s.imagineLots(src)
	return s
}

// recallAuctions takes over the last auction, lot included. The lots before it have done their work and stay empty.
func (s *State) recallAuctions(o *Observation) {
	if o.Last.Company == NoCompany {
		return
	}
	s.winner, s.by = o.Last.Winner, o.Last.By
	s.lots[s.decided()-1] = newLot(o.Last.Lot[:o.Seats])
	for seat := range o.Seats {
		s.last[seat] = int32(o.Last.Bids[seat])
	}
}

func (s *State) imagineBids(o *Observation, src game.Source) {
	for seat, b := range o.Bids[:o.Seats] {
		switch {
		case !b.Made:
			continue
		case b.Known:
			s.bids[seat] = int32(b.Amount)
		default:
			s.bids[seat] = int32(game.Below(src, uint64(o.Money[seat])+1))
		}
		s.made |= 1 << seat
	}
}

func (s *State) imagineLots(src game.Source) {
	var order [MaxSeats]game.Seat
	for seat := range order {
		order[seat] = game.Seat(seat)
	}
	for a := s.decided(); a < s.options.Rounds*Companies; a++ {
		game.Shuffle(src, order[:s.seats])
		s.lots[a] = newLot(order[:s.seats])
	}
}
