package mini

import (
	"context"
	"math"
	"math/rand/v2"
)

// search plays as the search of package bot/search does, each position from scratch: decoupled, every seat choosing its
// bid by the same rule (best in ucb.go) with priors about an estimate (likely and even in bidder.go and ucb.go), children
// by winner and price, playouts of bids between three and five quarters of the estimate and squares that gain most, and in
// the end the most tried. It is written anew because that search knows one game only, and its figures are those of the
// rule, not of that program.
type search struct {
	ctx   context.Context
	setup *setup
	n     int // iterations for a position
	seed  uint64
	known map[state]answer
}

type answer struct {
	bids [2]int
	move int8
}

func newSearch(ctx context.Context, s *setup, n int, seed uint64) *search {
	return &search{ctx, s, n, seed, map[state]answer{}}
}

func (g *search) bids(p state, seat int) []float64 {
	chances := make([]float64, p.money[seat]+1)
	chances[g.think(p).bids[seat]] = 1
	return chances
}

func (g *search) move(p state) int8 { return g.think(p).move }

// arm is a choice: n times tried, w gained in all.
type arm struct {
	move  int16
	n     float64
	w     float64
	prior float64
}

// node is a position of the tree; its arms are those of each seat, or of the operator alone.
type node struct {
	arms     [2][]arm
	children map[int32]*node
}

// wide is how much a seat looks at what it knows little of, where a game is worth 0 to 1; it is bot/search's.
const wide = 0.7

// scale is the lead in billions that is worth three quarters of what can be won.
const scale = 12

func (g *search) think(p state) answer {
	if a, ok := g.known[p]; ok {
		return a
	}
	if g.ctx.Err() != nil { // what comes of it is thrown away
		return answer{move: p.moves(g.setup)[0]}
	}
	luck := rand.New(rand.NewPCG(g.seed, p.digest()))
	root := &node{}
	for range g.n {
		g.iterate(root, p, luck)
	}
	var a answer
	if p.bidding() {
		for seat := range a.bids {
			a.bids[seat] = int(mostTried(root.arms[seat]))
		}
	} else {
		a.move = int8(mostTried(root.arms[0]))
	}
	g.known[p] = a
	return a
}

// iterate goes down to a new node, plays to the end and tells the arms on the way.
func (g *search) iterate(n *node, p state, luck *rand.Rand) (lead float64) {
	if p.over() {
		return p.lead()
	}
	fresh := n.arms[0] == nil
	if fresh {
		g.furnish(n, p)
	}
	var next state
	var move int32
	var chosen [2]*arm
	if p.bidding() {
		chosen = [2]*arm{best(n.arms[0]), best(n.arms[1])}
		winner := p.wins(chosen[0].move, chosen[1].move, luck)
		next = p.sold(winner, chosen[winner].move)
		move = int32(winner)<<16 | int32(chosen[winner].move)
	} else {
		chosen[0] = best(n.arms[0])
		next = p.operated(g.setup, int8(chosen[0].move))
		move = int32(chosen[0].move)
	}
	child := n.children[move]
	switch {
	case child == nil:
		if n.children == nil {
			n.children = map[int32]*node{}
		}
		n.children[move] = &node{}
		lead = g.playout(next, luck)
	default:
		lead = g.iterate(child, next, luck)
	}
	worth := 0.5 + 0.5*math.Tanh(lead/scale)
	for seat, a := range chosen {
		if a == nil {
			continue
		}
		a.n++
		if seat == 1 || !p.bidding() && p.winner == 1 {
			a.w += 1 - worth
		} else {
			a.w += worth
		}
	}
	return lead
}

// wins draws the winner of an auction.
func (p *state) wins(bid0, bid1 int16, luck *rand.Rand) int8 {
	switch first := p.precedence(); {
	case bid0 != bid1:
		return b2i(bid1 > bid0)
	case first >= 0:
		return first
	}
	return int8(luck.IntN(2))
}

// furnish gives a node its arms.
func (g *search) furnish(n *node, p state) {
	if !p.bidding() {
		for _, move := range p.moves(g.setup) {
			prior := 0.3
			if move != stop {
				prior = float64(p.gains(g.setup, move))
			}
			n.arms[0] = append(n.arms[0], arm{move: int16(move), prior: prior})
		}
		even(n.arms[0])
		return
	}
	worth := float64(p.estimate(g.setup))
	for seat := range n.arms {
		for bid := range min(p.money[seat], p.money[1-seat]+1) + 1 {
			far := (float64(bid) - worth) / (math.Floor(worth/3) + 2)
			n.arms[seat] = append(n.arms[seat], arm{move: bid, prior: 1 / (1 + far*far)})
		}
		even(n.arms[seat])
	}
}

func even(arms []arm) {
	sum := 0.0
	for i := range arms {
		sum += arms[i].prior
	}
	for i := range arms {
		arms[i].prior = 0.85*arms[i].prior/sum + 0.15/float64(len(arms))
	}
}

// best is the arm to try next, by PUCT; one never tried counts as much as all do on average.
func best(arms []arm) *arm {
	n, sum := 0.0, 0.0
	for i := range arms {
		n += arms[i].n
		sum += arms[i].w
	}
	mean := sum / max(n, 1)
	top, most := 0, math.Inf(-1)
	for i := range arms {
		a := &arms[i]
		value := mean
		if a.n > 0 {
			value = a.w / a.n
		}
		if value += wide * math.Sqrt(n+1) * a.prior / (a.n + 1); value > most {
			top, most = i, value
		}
	}
	return &arms[top]
}

func mostTried(arms []arm) int16 {
	top := 0
	for i, a := range arms {
		if a.n > arms[top].n || a.n == arms[top].n && a.w > arms[top].w {
			top = i
		}
	}
	return arms[top].move
}

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

// digest is a fingerprint of the position.
func (p *state) digest() uint64 {
	h := uint64(1469598103934665603)
	for _, x := range []int{int(p.held[0]), int(p.held[1]), int(p.money[0]), int(p.money[1]), int(p.turn), int(p.winner), int(p.first),
		int(p.stocks[0][0]), int(p.stocks[0][1]), int(p.stocks[1][0]), int(p.stocks[1][1])} {
		h = (h ^ uint64(x)&0xffff) * 1099511628211
	}
	return h
}
