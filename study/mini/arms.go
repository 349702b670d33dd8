package mini

import "math"

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
