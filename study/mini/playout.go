package mini

import "math/rand/v2"

// gains is what a square adds to the value of the company.
func (p *state) gains(s *setup, q int8) int16 {
	c := p.company()
	after := *p
	after.held[c] |= 1 << q
	return after.value(s, c) - p.value(s, c)
}

// estimate is what the share for sale is worth: what it usually pays until the end, and no more than seven tenths of all
// money for each auction left in the round.
func (p *state) estimate(s *setup) int16 {
	left := int16(rounds - int(p.turn)/companies)
	pays := (p.value(s, p.company()) + 2) * left
	return min(pays, (p.money[0]+p.money[1])*7/10/int16(companies-p.company()))
}

// playout plays to the end as a fair player might who has no time to think.
func (g *search) playout(p state, luck *rand.Rand) float64 {
	for !p.over() {
		if !p.bidding() {
			p = p.operated(g.setup, p.richest(g.setup, luck))
			continue
		}
		most := p.estimate(g.setup)
		most += most/4 + 1
		var bids [2]int16
		for seat := range bids {
			top := min(p.money[seat], most, p.money[1-seat]+1)
			low := top * 3 / 4
			bids[seat] = low + int16(luck.IntN(int(top-low)+1))
		}
		winner := p.wins(bids[0], bids[1], luck)
		p = p.sold(winner, bids[winner])
	}
	return p.lead()
}

// richest is the square that gains most, any of those that gain as much.
func (p *state) richest(s *setup, luck *rand.Rand) int8 {
	best, most, ties := int8(stop), int16(-1), 0
	for _, move := range p.moves(s) {
		if move == stop {
			continue
		}
		gain := p.gains(s, move)
		if gain > most {
			best, most, ties = move, gain, 0
		}
		if gain == most {
			if ties++; luck.IntN(ties) == 0 {
				best = move
			}
		}
	}
	return best
}
