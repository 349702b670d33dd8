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

// digest is a fingerprint of the position.
func (p *state) digest() uint64 {
	h := uint64(1469598103934665603)
	for _, x := range []int{int(p.held[0]), int(p.held[1]), int(p.money[0]), int(p.money[1]), int(p.turn), int(p.winner), int(p.first),
		int(p.stocks[0][0]), int(p.stocks[0][1]), int(p.stocks[1][0]), int(p.stocks[1][1])} {
		h = (h ^ uint64(x)&0xffff) * 1099511628211
	}
	return h
}
