package search

import (
	"math"

	"fathom/benthos"
)

// stop is the move of an operator who leaves it at one square; every other move of an operator is that square.
const stop = 255

func operation(move uint32) benthos.Action {
	if move == stop {
		return benthos.Stop()
	}
	return benthos.ClaimOf(benthos.Square(move))
}

// bidder is one worker: a tree of its own, and the way down it in the iteration at hand.
type bidder struct {
	tree tree
	root benthos.Trial
	at   benthos.Trial // the world of this iteration
	luck benthos.Luck
	way  []pass
	bids [benthos.MaxSeats]int32

	plain bool // it is a Duct
}

// pass is a node on the way down: what was chosen there, as an index among the arms of each seat.
type pass struct {
	node  int32
	seat  int8 // that operates; -1 where all bid
	chose [benthos.MaxSeats]uint8
}

// iterate goes down the tree in a world of its own, adds a node, plays to the end and tells the way what came of it.
func (w *bidder) iterate() {
	w.at = w.root
	w.at.Luck = benthos.Luck(w.luck.Uint64())
	w.way = w.way[:0]
	i := int32(0)
	for w.at.Phase() != benthos.Over {
		n := &w.tree.nodes[i]
		n.visits++
		if n.arms < 0 {
			if n.visits == 1 && i > 0 || w.tree.full() && i > 0 {
				break
			}
			w.furnish(i)
			n = &w.tree.nodes[i]
		}
		move := w.choose(i, n)
		key := path(n.key, move)
		next, ok := w.tree.find(key)
		if !ok {
			if w.tree.full() {
				break
			}
			next = w.tree.add(i, key, w.at.Digest())
		}
		i = next
	}
	w.learn(w.at.Playout())
}

// choose lets the seats choose, carries it out and returns it as a number.
func (w *bidder) choose(i int32, n *node) uint64 {
	p := pass{node: i, seat: -1}
	var move uint64
	if w.at.Phase() == benthos.Bidding {
		for seat := range int(n.seats) {
			arms := w.tree.armsOf(n, seat)
			k := w.best(arms)
			p.chose[seat] = uint8(k)
			w.bids[seat] = int32(arms[k].move)
		}
		w.at.Sell(&w.bids)
		winner := int(w.at.Winner())
		move = 1<<32 | uint64(winner)<<24 | uint64(w.bids[winner])
	} else {
		arms := w.tree.armsOf(n, 0)
		k := w.best(arms)
		p.seat, p.chose[0] = int8(w.at.Winner()), uint8(k)
		move = uint64(arms[k].move)
		if move == stop {
			w.at.Stop()
		} else {
			w.at.Claim(benthos.Square(move))
		}
	}
	w.way = append(w.way, p)
	return move
}

func (w *bidder) best(arms []arm) int {
	if w.plain {
		return upper(arms, wideBid)
	}
	return best(arms, wideBid)
}

// wideBid is how much the search looks at what it knows little of, where a game is worth 0 to 1.
const wideBid = 0.7

// furnish gives a node its arms.
func (w *bidder) furnish(i int32) {
	if w.at.Phase() == benthos.Bidding {
		w.furnishBids(i)
		return
	}
	n := w.at.Claims()
	if n > sites+worst {
		w.furnishSites(i)
		return
	}
	w.tree.reserve(i, 1, n+1)
	node := &w.tree.nodes[i]
	var list [sites + worst]benthos.Square
	for _, q := range w.at.AppendClaims(list[:0]) {
		w.tree.grant(node, 0, uint32(q), float32(1+2*w.at.Controlled(q)))
	}
	if w.at.MayStop() {
		w.tree.grant(node, 0, stop, 0.3)
	}
	even(w.tree.armsOf(node, 0))
}

// furnishSites are the squares that promise most to a company that may begin anywhere, and a few that promise least, for
// an operator who wishes it ill.
func (w *bidder) furnishSites(i int32) {
	var list [benthos.Squares]benthos.Square
	squares := w.at.AppendClaims(list[:0])
	w.tree.reserve(i, 1, sites+worst)
	node := &w.tree.nodes[i]
	for k := range sites + worst {
		top, most := 0, math.MinInt
		for j, q := range squares {
			value := w.at.Promise(q) + 4*w.at.Controlled(q)
			if k >= sites {
				value = -value
			}
			if value > most {
				top, most = j, value
			}
		}
		prior := float32(sites+1-k) / sites
		if k >= sites {
			prior = 0.1
		}
		w.tree.grant(node, 0, uint32(squares[top]), prior)
		squares[top] = squares[len(squares)-1]
		squares = squares[:len(squares)-1]
	}
	even(w.tree.armsOf(node, 0))
}

// furnishBids gives every seat bids to choose from: 0, the richest rival's money and one more, and between them some up to
// sixty per cent more than the share is worth.
func (w *bidder) furnishBids(i int32) {
	seats := w.at.Seats()
	w.tree.reserve(i, seats, bidRoom)
	n := &w.tree.nodes[i]
	est := w.at.Estimate()
	if w.plain {
		est = w.at.Worth()
	}
	for seat := range seats {
		rival := int32(0)
		for other := range seats {
			if other != seat {
				rival = max(rival, w.at.Money(other))
			}
		}
		money := w.at.Money(seat)
		most := min(money, rival+1)
		top := min(most, est+est*6/10+3)
		steps := int32(levels)
		if top <= levels+2 {
			steps = top
		}
		last := int32(-1)
		for k := int32(0); k <= steps; k++ {
			if bid := top * k / max(steps, 1); bid != last {
				w.tree.grant(n, seat, uint32(bid), likely(bid, est))
				last = bid
			}
		}
		for bid := most - 1; bid <= most; bid++ {
			if bid > last {
				w.tree.grant(n, seat, uint32(bid), likely(bid, est))
			}
		}
		even(w.tree.armsOf(n, seat))
	}
}

// likely is how likely a bid looks for a share that is worth so much.
func likely(bid, worth int32) float32 {
	far := float32(bid-worth) / float32(worth/3+2)
	return 1 / (1 + far*far)
}

// learn tells the arms on the way down what each seat got in the end.
func (w *bidder) learn(money *[benthos.MaxSeats]int32) {
	seats := w.at.Seats()
	var got, lead [benthos.MaxSeats]float32
	var first, second int32
	for seat := range seats {
		m := money[seat]
		second = max(second, min(first, m))
		first = max(first, m)
	}
	for seat := range seats {
		m := money[seat]
		rival := first
		if m == first {
			rival = second
		}
		got[seat], lead[seat] = worthOf(m-rival), float32(m-rival)
	}
	for k := range w.way {
		p := &w.way[k]
		n := &w.tree.nodes[p.node]
		if p.seat >= 0 {
			a := &w.tree.arms[int(n.arms)+int(p.chose[0])]
			a.n++
			a.w += got[p.seat&7]
			a.lead += lead[p.seat&7]
			continue
		}
		from := int(n.arms)
		for seat := range seats {
			a := &w.tree.arms[from+int(p.chose[seat])]
			a.n++
			a.w += got[seat]
			a.lead += lead[seat]
			from += int(n.stride)
		}
	}
}

// worthOf is what a lead over the best rival is worth, from 0 to 1: most of it by how large it is, a tenth by its sign.
func worthOf(lead int32) float32 { return leadWorth[max(-maxLead, min(maxLead, lead))+maxLead] }

const maxLead = 511

var leadWorth = func() (table [2*maxLead + 1]float32) {
	for i := range table {
		lead := i - maxLead
		win := 0.5
		if lead > 0 {
			win = 1
		} else if lead < 0 {
			win = 0
		}
		table[i] = float32(0.9*(0.5+0.5*math.Tanh(float64(lead)/200)) + 0.1*win)
	}
	return table
}()
