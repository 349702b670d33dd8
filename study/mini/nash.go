package mini

// policy is how somebody plays both seats. Bids are a probability for each amount from 0 to the seat's money; the
// operator's move is one of those that there are.
type policy interface {
	bids(p state, seat int) []float64
	move(p state) int8
}

// nash is perfect play, by backward induction: no rival can win more from it than the value of the game.
type nash struct {
	setup *setup
	known map[state]solved
}

type solved struct {
	value float64 // seat 0's lead
	plays [2][]float64
}

func newNash(s *setup) *nash { return &nash{s, map[state]solved{}} }

// value is seat 0's lead at the end under perfect play.
func (g *nash) value(p state) float64 {
	switch {
	case p.over():
		return p.lead()
	case p.bidding():
		return g.auction(p).value
	}
	_, value := g.operate(p)
	return value
}

// auction solves the bids as a matrix game. What follows depends on who wins and at what price alone.
func (g *nash) auction(p state) solved {
	if s, ok := g.known[p]; ok {
		return s
	}
	var after [2][]float64
	for seat := range after {
		for price := range p.money[seat] + 1 {
			after[seat] = append(after[seat], g.value(p.sold(int8(seat), price)))
		}
	}
	a := make([][]float64, p.money[0]+1)
	for i := range a {
		for j := range p.money[1] + 1 {
			a[i] = append(a[i], p.result(after, i, int(j)))
		}
	}
	value, row, column := solveMatrix(a)
	s := solved{value, [2][]float64{row, column}}
	g.known[p] = s
	return s
}

// result is what two bids lead to, given what follows by winner and price. A lot is an even chance.
func (p *state) result(after [2][]float64, bid0, bid1 int) float64 {
	winner := p.precedence()
	switch {
	case bid0 > bid1:
		winner = 0
	case bid1 > bid0:
		winner = 1
	}
	switch winner {
	case 0:
		return after[0][bid0]
	case 1:
		return after[1][bid1]
	}
	return (after[0][bid0] + after[1][bid1]) / 2
}

// operate is the operator's best move.
func (g *nash) operate(p state) (best int8, value float64) {
	for i, move := range p.moves(g.setup) {
		v := g.value(p.operated(g.setup, move))
		if i == 0 || p.winner == 0 && v > value || p.winner == 1 && v < value {
			best, value = move, v
		}
	}
	return best, value
}

func (g *nash) bids(p state, seat int) []float64 { return g.auction(p).plays[seat] }

func (g *nash) move(p state) int8 {
	best, _ := g.operate(p)
	return best
}
