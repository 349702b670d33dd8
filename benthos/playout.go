package benthos

import "fathom/game"

// A playout is a whole imagined game. It moves by the same primitives as Apply, take, control, payDividends and endTurn
// among them, and leaves out what only an observer needs: the last auction, who won it and why.

// shuffled is a fresh game, as likely as New of NewDeal makes it, but for the lots: a playout draws one where it needs it.
func shuffled(seats int, o Options, l *Luck) State {
	s := State{options: o, seats: uint8(seats), company: AS, first: NoSquare, winner: game.Spectator}
	squares := inOrder
	for k := 0; k < resources*resourceTiles; k += 2 { // what no resource is laid on stays land
		w := l.Uint64()
		s.layNext(&squares, k, uint32(w))
		s.layNext(&squares, k+1, uint32(w>>32))
	}
	deck := miniDeck
	for k := range 2 * seats {
		w := l.Uint64()
		j := k + int(uint64(uint32(w))*uint64(InMiniDeck*Companies-k)>>32)
		c := deck[j&15]
		deck[j&15] = deck[k&15]
		s.take(game.Seat(k/2), c)
	}
	for seat := range seats {
		s.money[seat] = StartingMoney
	}
	return s
}

// layNext lays the k-th resource tile on one of the squares that are left.
func (s *State) layNext(squares *[128]Square, k int, r uint32) {
	j := k + int(uint64(r)*uint64(Squares-k)>>32)
	q := squares[j&127]
	squares[j&127] = squares[k&127]
	s.tiles[q] = tileOf[k]
	s.free = s.free.or(singles[q&127])
}

var (
	inOrder = func() (list [128]Square) {
		for i := range list {
			list[i] = Square(i)
		}
		return list
	}()
	miniDeck = func() (deck [16]Company) {
		for k := range InMiniDeck * Companies {
			deck[k] = Company(k/InMiniDeck + 1)
		}
		return deck
	}()
	tileOf = func() (list [resources * resourceTiles]Resource) {
		for k := range list {
			list[k] = Resource(k/resourceTiles + 1)
		}
		return list
	}()
)

// playRandom plays to the end: every bid uniform from 0 to the seat's money, every action of an operator uniform over
// what is legal. No bid of the open auction may have been made, and no first square of an operation.
func (s *State) playRandom(l *Luck) {
	for s.phase != Over {
		if s.phase == Bidding {
			s.auctionRandom(l)
		}
		s.operateRandom(l)
	}
}

// auctionRandom sells the company's next stock. A word is enough for the bids of four seats.
func (s *State) auctionRandom(l *Luck) {
	var sale sale
	w := l.Uint64()
	for seat := range int(s.seats) {
		if seat == 4 {
			w = l.Uint64()
		}
		sale.offer(s.precedence(seat, part(w, s.money[seat&7]+1), 0), seat)
		w >>= 16
	}
	s.conclude(&sale, l)
}

// sale compares the bids of an auction one by one.
type sale struct {
	best, second uint64
	keys         [8]uint64 // by seat
}

func (a *sale) offer(key uint64, seat int) {
	a.keys[seat&7] = key
	a.second = max(a.second, min(a.best, key))
	a.best = max(a.best, key)
}

// settle is the winner. Those whom only the lot can part are as likely as each other to come first in it.
func (a *sale) settle(l *Luck) int {
	if (a.best^a.second)>>moneyShift != 0 {
		return int(a.best & 7)
	}
	tied, n := [8]uint8{}, 0
	for seat, key := range a.keys {
		if (a.best^key)>>moneyShift == 0 {
			tied[n&7] = uint8(seat)
			n++
		}
	}
	return int(tied[l.Below(n)&7])
}

// conclude settles a sale: what award does when the last bid is in.
func (s *State) conclude(a *sale, l *Luck) {
	s.winner = game.Seat(a.settle(l))
	s.buy(s.winner, int32(a.best>>bidShift))
	s.phase = Operate
}

// operateRandom is the whole operation of the company.
func (s *State) operateRandom(l *Luck) {
	near := s.near()
	if near.empty() {
		s.control(s.company, s.free.nth(l.Below(s.free.count())))
		s.endTurn()
		return
	}
	w := l.Uint64()
	s.control(s.company, near.nth(int(part(w, int32(near.count())))))
	if near = s.near(); !near.empty() {
		n := near.count()
		choices := n + 1
		if s.options.CompulsorySecond {
			choices = n
		}
		if k := int(part(w>>16, int32(choices))); k < n {
			s.control(s.company, near.nth(k))
		}
	}
	s.endTurn()
}
