package benthos

import (
	"math/bits"

	"fathom/game"
)

// bid seals the bid of a seat. The last one opens them all.
func (s *State) bid(seat game.Seat, amount int) {
	s.bids[seat] = int32(amount)
	s.made |= 1 << seat
	if s.made == 1<<s.seats-1 {
		s.award()
	}
}

// award opens the bids: the winner pays the bank, takes the stock and operates the company. The losers keep their money.
func (s *State) award() {
	s.winner, s.by = s.decide()
	s.buy(s.winner, s.bids[s.winner])
	s.last, s.bids, s.made = s.bids, [MaxSeats]int32{}, 0
	s.phase = Operate
}

// buy pays the bank and takes the stock.
func (s *State) buy(seat game.Seat, price int32) {
	s.money[seat&7] -= price
	s.take(seat, s.company)
}

// decide finds who wins the auction, and what decided it: the best bid against the second best.
func (s *State) decide() (game.Seat, Tie) {
	var best, second uint64
	lot := s.lots[s.auction()]
	for seat := range int(s.seats) {
		p := s.precedence(seat, s.bids[seat], lot)
		second = max(second, min(best, p))
		best = max(best, p)
	}
	winner := game.Seat(best & 15)
	switch difference := bits.Len64(best ^ second); {
	case difference > bidShift:
		return winner, HighestBid
	case difference > cardShift:
		return winner, FewestStocks
	case difference > moneyShift:
		return winner, LeastMoney
	}
	return winner, ByLot
}

const (
	bidShift   = 40
	cardShift  = 32
	moneyShift = 8
	lotShift   = 4
	maxMoney   = 1<<(cardShift-moneyShift) - 1 // far above the 5,205 billion that anybody could ever own
)

// precedence is a number that is higher the better a seat's bid is: the highest bid; among equal ones the fewest stocks, of
// all companies and before this award; then the least money, before paying; then the place in this auction's lot. The
// seat itself is in the lowest bits, where it decides nothing: no two have the same place.
func (s *State) precedence(seat int, amount int32, lot lot) uint64 {
	return uint64(amount)<<bidShift |
		uint64(255-s.cards[seat&7])<<cardShift |
		uint64(maxMoney-s.money[seat&7])<<moneyShift |
		uint64(MaxSeats-lot.rank(seat))<<lotShift |
		uint64(seat)
}
