package benthos

import (
	"math/bits"

	"fathom/game"
)

// Trial is an imagined game, for a search to try moves in: a State that Determinize drew, so that it tells nothing a
// player does not know. An assignment copies it. Whatever has been bid in the open auction is forgotten, for nobody
// could see it, and lots are drawn where they are needed.
type Trial struct {
	s       State
	Luck    Luck
	Plain   bool       // Playout bids evenly up to what a share usually pays, the known way to be measured against
	promise [128]uint8 // by square: prospect when the trial began
}

// NewTrial begins a trial at a position.
func NewTrial(s State, l Luck) Trial {
	s.bids, s.made = [MaxSeats]int32{}, 0
	t := Trial{s: s, Luck: l}
	for free := s.free; !free.empty(); {
		q := free.next()
		t.promise[q&127] = uint8(t.prospect(q, 6))
	}
	return t
}

// Seats is the number of players.
func (t *Trial) Seats() int { return int(t.s.seats) }

// Phase is what the table waits for.
func (t *Trial) Phase() Phase { return t.s.phase }

// Auction counts from 0 over the whole game; Last is the number of the last one.
func (t *Trial) Auction() int { return t.s.auction() }

// Last is the number of the game's last auction.
func (t *Trial) Last() int { return t.s.options.Rounds*Companies - 1 }

// Money is what a seat owns.
func (t *Trial) Money(seat int) int32 { return t.s.money[seat&7] }

// Winner is the seat that operates the company.
func (t *Trial) Winner() game.Seat { return t.s.winner }

// Sell opens the bids of all seats.
func (t *Trial) Sell(bids *[MaxSeats]int32) {
	var a sale
	for seat := range int(t.s.seats) {
		a.offer(t.s.precedence(seat, bids[seat&7], 0), seat)
	}
	t.s.conclude(&a, &t.Luck)
}

// Grant gives the stock to a seat for nothing.
func (t *Trial) Grant(seat game.Seat) {
	t.s.winner = seat
	t.s.buy(seat, 0)
	t.s.phase = Operate
}

// WinsTie tells whether a seat wins the auction for sure if somebody else bids as much: only a lot is not sure.
func (t *Trial) WinsTie(seat game.Seat) bool {
	own := t.s.precedence(int(seat), 0, 0) >> moneyShift
	for other := range int(t.s.seats) {
		if other != int(seat) && t.s.precedence(other, 0, 0)>>moneyShift >= own {
			return false
		}
	}
	return true
}

// Claims is the number of squares that the operator may claim.
func (t *Trial) Claims() int { return t.s.claims().count() }

// AppendClaims appends those squares row by row.
func (t *Trial) AppendClaims(dst []Square) []Square {
	for claims := t.s.claims(); !claims.empty(); {
		dst = append(dst, claims.next())
	}
	return dst
}

// Promise is what a company that began on q could become when the trial began: its prospect over six more squares.
func (t *Trial) Promise(q Square) int { return int(t.promise[q&127]) }

// Controlled is how many squares of q's resource the company controls.
func (t *Trial) Controlled(q Square) int {
	return int(t.s.counts[t.s.company.Index()] >> (8 * (t.s.tiles[q] - Mineral) & 63) & 0xff)
}

// MayStop tells whether the operator may leave it at one square.
func (t *Trial) MayStop() bool { return t.s.mayStop() }

// Claim places a cube of the company on a square.
func (t *Trial) Claim(q Square) { t.s.claim(q) }

// Stop ends the operation after one square.
func (t *Trial) Stop() { t.s.endTurn() }

// growthSum is by how much a company's value usually grows, summed over the dividends to come, by rounds played and rounds of
// the game.
var growthSum = func() (table [MaxRounds + 1][MaxRounds + 1]int32) {
	path := [MaxRounds + 1]int32{0, 1, 5, 11, 16, 21}
	for played := range table {
		for rounds := range table[played] {
			for r := played + 1; r <= rounds; r++ {
				table[played][rounds] += path[r] - path[played]
			}
		}
	}
	return table
}()

// Worth is what a share of the company for sale usually pays until the end.
func (t *Trial) Worth() int32 {
	s := &t.s
	return int32(s.values[s.company.Index()])*int32(s.options.Rounds-int(s.round)) + growthSum[s.round][s.options.Rounds]
}

// prospect is what a company that begins on q can be worth so many squares later, if nobody is in the way and each square
// is the one that gains most.
func (t *Trial) prospect(q Square, ahead int) int {
	s := t.s
	c := s.company
	s.reach[c.Index()], s.counts[c.Index()], s.values[c.Index()] = board{}, 0, 0
	s.control(c, q)
	for range ahead {
		near := s.near()
		if near.empty() {
			break
		}
		s.control(c, s.richest(near, 0))
	}
	return int(s.values[c.Index()])
}

// richest is the square of a set that adds most to the company's value; the bits of tie part those that add as much.
func (s *State) richest(set board, tie uint64) Square {
	counts := s.counts[s.company.Index()]
	var best uint64
	for !set.empty() {
		q := set.next()
		n := counts >> (8 * (s.tiles[q] - Mineral) & 63) & 0xff
		best = max(best, n<<16|(tie&0xff)<<8|uint64(q))
		tie = bits.RotateLeft64(tie, 8)
	}
	return Square(best & 0xff)
}

// site is where a company begins, or goes on once it is shut in: of eight free squares the one that promises most.
func (t *Trial) site() Square {
	free := t.s.free
	n := int32(free.count())
	var best Square
	most, w := -1, uint64(0)
	for k := range 8 {
		if k&3 == 0 {
			w = t.Luck.Uint64()
		}
		q := free.nth(int(part(w, n)))
		w >>= 16
		if promise := int(t.promise[q&127]); promise > most {
			best, most = q, promise
		}
	}
	return best
}

// Playout plays to the end as a fair player might who has no time to think: every bid between three and five quarters of
// the estimate, and no more than the richest rival's money and one; every square the one that gains most; every company
// begun where it promises to grow. It returns the money at the end.
func (t *Trial) Playout() *[MaxSeats]int32 {
	s := &t.s
	for s.phase != Over {
		if s.phase == Bidding {
			t.auction()
		}
		t.operate()
	}
	return &s.money
}

func (t *Trial) auction() {
	s := &t.s
	var first, second int32
	for seat := range int(s.seats) {
		m := s.money[seat&7]
		second = max(second, min(first, m))
		first = max(first, m)
	}
	var a sale
	most := t.Estimate()
	most += most/4 + 1
	if t.Plain {
		most = t.Worth() + 2
	}
	w := t.Luck.Uint64()
	for seat := range int(s.seats) {
		if seat == 4 {
			w = t.Luck.Uint64()
		}
		m := s.money[seat&7]
		rival := first
		if m == first {
			rival = second
		}
		top := min(m, most, rival+1)
		low := top * 3 / 4
		if t.Plain {
			low = 0
		}
		a.offer(s.precedence(seat, low+part(w, top-low+1), 0), seat)
		w >>= 16
	}
	s.conclude(&a, &t.Luck)
}

// Estimate is what the share for sale is worth in today's money: what it pays until the end, divided by what money will
// have brought by then, and no more than seven tenths of all money for each auction that is left in the round. Whoever
// spends more on the first stocks watches the last ones go for nothing.
func (t *Trial) Estimate() int32 {
	s := &t.s
	all := int32(0)
	for seat := range int(s.seats) {
		all += s.money[seat&7]
	}
	cost := t.Worth() * shade[s.options.Rounds-int(s.round)] >> 10
	return min(cost, all*thrift[s.company.Index()]>>10)
}

// shade is 1,024 divided by what a billion now will have brought by the end, by rounds to go.
var shade = [MaxRounds + 1]int32{1024, 1024, 931, 788, 569, 410}

// thrift is the part of 1,024ths of the money on the table, by company, that a share may cost.
var thrift = [8]int32{717 / 7, 717 / 6, 717 / 5, 717 / 4, 717 / 3, 717 / 2, 717, 717}

func (t *Trial) operate() {
	s := &t.s
	near := s.near()
	if near.empty() {
		if s.first == NoSquare {
			s.control(s.company, t.site())
		}
		s.endTurn()
		return
	}
	tie := t.Luck.Uint64()
	s.control(s.company, s.richest(near, tie))
	if s.first == NoSquare {
		if near = s.near(); !near.empty() {
			s.control(s.company, s.richest(near, tie>>8))
		}
	}
	s.endTurn()
}

// Digest is a fingerprint of the position: two that differ in anything that matters have different ones.
func (t *Trial) Digest() uint64 {
	s := &t.s
	h := uint64(s.round)<<32 | uint64(s.company)<<24 | uint64(s.phase)<<16 | uint64(s.first)<<8 | 1
	if s.phase == Operate {
		h |= uint64(s.winner) << 40
	}
	for i := range s.held {
		h = fold(h, s.held[i].north)
		h = fold(h, s.held[i].south)
		h = fold(h, s.stocks[i][0])
		h = fold(h, s.stocks[i][1])
	}
	for seat := range int(s.seats) {
		h = fold(h, uint64(s.money[seat&7]))
	}
	return h
}

func fold(h, x uint64) uint64 {
	hi, lo := bits.Mul64(h^0xa0761d6478bd642f, x^0xe7037ed1a0b428db)
	return hi ^ lo ^ h
}
