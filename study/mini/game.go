package mini

import (
	"math/bits"
	"math/rand/v2"
)

// The size of the toy.
const (
	side      = 3
	squares   = side * side
	land      = 2
	companies = 2
	rounds    = 2
	money     = 3
)

// setup is what luck decides before play: the resource of every square, 0 for land, and which company each seat has a
// stock of.
type setup struct {
	tiles  [squares]uint8
	stocks [2]uint8
}

// newSetup draws one: four squares of one resource, three of the other, and a stock of each company.
func newSetup(luck *rand.Rand) *setup {
	s := &setup{tiles: [squares]uint8{1, 1, 1, 1, 2, 2, 2}}
	luck.Shuffle(squares, func(i, j int) { s.tiles[i], s.tiles[j] = s.tiles[j], s.tiles[i] })
	s.stocks[0] = uint8(luck.IntN(companies))
	s.stocks[1] = 1 - s.stocks[0]
	return s
}

// set is a set of squares, a bit for each.
type set uint16

// beside are the squares that border on each.
var beside = func() (table [squares]set) {
	for q := range squares {
		for other := range squares {
			dx, dy := q%side-other%side, q/side-other/side
			if dx*dx+dy*dy == 1 {
				table[q] |= 1 << other
			}
		}
	}
	return table
}()

// state is a position. It compares with ==.
type state struct {
	held   [companies]set
	stocks [2][companies]int8 // by seat
	money  [2]int16
	turn   int8 // auctions decided, and operations done; the company is turn % companies
	winner int8 // of the auction, who operates; -1 while bids are open
	first  int8 // the square already claimed in this operation; -1 before it
}

func start(s *setup) state {
	p := state{money: [2]int16{money, money}, winner: -1, first: -1}
	for seat, c := range s.stocks {
		p.stocks[seat][c] = 1
	}
	return p
}

func (p *state) over() bool    { return p.turn == rounds*companies }
func (p *state) bidding() bool { return p.winner < 0 }
func (p *state) company() int  { return int(p.turn) % companies }

// lead is seat 0's money less seat 1's.
func (p *state) lead() float64 { return float64(p.money[0] - p.money[1]) }

// free are the resource squares that nobody controls.
func (p *state) free(s *setup) (free set) {
	for q, r := range s.tiles {
		if r > 0 {
			free |= 1 << q
		}
	}
	return free &^ (p.held[0] | p.held[1])
}

// near are the free squares beside the company's own.
func (p *state) near(s *setup) (near set) {
	for own := p.held[p.company()]; own != 0; own &= own - 1 {
		near |= beside[bits.TrailingZeros16(uint16(own))]
	}
	return near & p.free(s)
}

// claims are the squares that the operator may claim; a company that has none beside its own may begin anywhere.
func (p *state) claims(s *setup) set {
	near := p.near(s)
	if near == 0 && p.first < 0 {
		return p.free(s)
	}
	return near
}

// value is what a share of a company pays.
func (p *state) value(s *setup, c int) (sum int16) {
	var of [3]int16
	for own := p.held[c]; own != 0; own &= own - 1 {
		of[s.tiles[bits.TrailingZeros16(uint16(own))]]++
	}
	return of[1]*of[1] + of[2]*of[2]
}

// precedence tells who wins with equal bids: the fewest stocks, then the least money; -1 if only the lot can tell.
func (p *state) precedence() int8 {
	stocks := [2]int8{p.stocks[0][0] + p.stocks[0][1], p.stocks[1][0] + p.stocks[1][1]}
	switch {
	case stocks[0] != stocks[1]:
		return b2i(stocks[1] < stocks[0])
	case p.money[0] != p.money[1]:
		return b2i(p.money[1] < p.money[0])
	}
	return -1
}

func b2i(is bool) int8 {
	if is {
		return 1
	}
	return 0
}

// sold is the position after an auction.
func (p state) sold(winner int8, price int16) state {
	p.money[winner] -= price
	p.stocks[winner][p.company()]++
	p.winner = winner
	return p
}

// stop is no square: the operator leaves it at one.
const stop = -1

// moves lists what the operator may do. There is always a square to begin with: of seven at most six are ever controlled.
func (p *state) moves(s *setup) (list []int8) {
	for claims := p.claims(s); claims != 0; claims &= claims - 1 {
		list = append(list, int8(bits.TrailingZeros16(uint16(claims))))
	}
	if p.first >= 0 {
		list = append(list, stop)
	}
	return list
}

// operated is the position after a move of the operator: after a first square beside the company's own a second may
// follow if there is one.
func (p state) operated(s *setup, move int8) state {
	if move == stop {
		return p.ended(s)
	}
	adjacent := p.near(s)>>move&1 != 0
	p.held[p.company()] |= 1 << move
	if adjacent && p.first < 0 && p.near(s) != 0 {
		p.first = move
		return p
	}
	return p.ended(s)
}

// ended is the position after an operation; a round ends with the dividends.
func (p state) ended(s *setup) state {
	p.winner, p.first = -1, -1
	p.turn++
	if p.company() == 0 {
		for c := range companies {
			pays := p.value(s, c)
			for seat := range p.money {
				p.money[seat] += int16(p.stocks[seat][c]) * pays
			}
		}
	}
	return p
}
