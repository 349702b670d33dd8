package mini

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

// Matrix games whose solutions are known, and the promise of every solution: neither player can do better.
func TestSolveMatrix(t *testing.T) {
	for _, c := range []struct {
		a     [][]float64
		value float64
	}{
		{[][]float64{{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}}, 0},
		{[][]float64{{3, -1}, {-2, 1}}, 1.0 / 7},
		{[][]float64{{-7}}, -7},
		{[][]float64{{1, 2, 3}}, 1},
		{[][]float64{{5, 5}, {5, 5}}, 5},
	} {
		value, row, column := solveMatrix(c.a)
		if math.Abs(value-c.value) > 1e-9 {
			t.Errorf("%v: value %v, want %v", c.a, value, c.value)
		}
		checkMatrix(t, c.a, value, row, column)
	}
	luck := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		a := make([][]float64, 1+luck.IntN(12))
		n := 1 + luck.IntN(12)
		for i := range a {
			for range n {
				a[i] = append(a[i], float64(luck.IntN(9)-4))
			}
		}
		value, row, column := solveMatrix(a)
		checkMatrix(t, a, value, row, column)
	}
}

func checkMatrix(t *testing.T, a [][]float64, value float64, row, column []float64) {
	t.Helper()
	if d := deviation(a, value, row, column); d > 1e-9 {
		t.Errorf("%v: value %v, %v against %v: off by %v", a, value, row, column, d)
	}
	if d := deviation(a, value+0.01, row, column); d < 0.005 {
		t.Errorf("%v: a wrong value passes", a)
	}
}

// deviation is by how much either player could do better, or the probabilities are none.
func deviation(a [][]float64, value float64, row, column []float64) (d float64) {
	sum := func(list []float64) (s float64) {
		for _, x := range list {
			s += x
			d = max(d, -x)
		}
		return s
	}
	d = max(d, math.Abs(sum(row)-1), math.Abs(sum(column)-1))
	for j := range column {
		got := 0.0
		for i := range row {
			got += row[i] * a[i][j]
		}
		d = max(d, value-got)
	}
	for i := range row {
		got := 0.0
		for j := range column {
			got += column[j] * a[i][j]
		}
		d = max(d, got-value)
	}
	return d
}

// miserly plays perfectly, but bids nothing.
type miserly struct{ *nash }

func (g miserly) bids(p state, seat int) []float64 {
	chances := make([]float64, p.money[seat]+1)
	chances[0] = 1
	return chances
}

// Nothing can be won from perfect play, and from bidding nothing much can.
func TestNothingIsWonFromPerfectPlay(t *testing.T) {
	for seed := range uint64(4) {
		s := newSetup(rand.New(rand.NewPCG(seed, 0)))
		g := newNash(s)
		if got := gain(s, g); math.Abs(got) > 1e-6 {
			t.Errorf("seed %d: %v is won from perfect play", seed, got)
		}
		if got := gain(s, miserly{g}); got < 2 {
			t.Errorf("seed %d: only %v is won from who bids nothing", seed, got)
		}
		if len(g.known) < 5_000 {
			t.Errorf("seed %d: only %d auctions", seed, len(g.known))
		}
	}
}

// The more the search thinks, the less can be won from it; the same seed gives the same figures.
func TestSearchIsExploitedLess(t *testing.T) {
	little, much := 0.0, 0.0
	for seed := range uint64(2) {
		x, err := Examine(context.Background(), seed+1, []int{10, 400})
		if err != nil {
			t.Fatal(err)
		}
		little += x.Gains[0]
		much += x.Gains[1]
		again, err := Examine(context.Background(), seed+1, []int{10})
		if err != nil || again.Gains[0] != x.Gains[0] || again.Value != x.Value {
			t.Errorf("seed %d: %+v, then %+v, %v", seed+1, x, again, err)
		}
	}
	if much < 0 || much > little-1 {
		t.Errorf("%v is won from 10 iterations, %v from 400", little/2, much/2)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Examine(ctx, 1, []int{1000}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want that it was cancelled", err)
	}
}

// A game by hand: the rules of a claim, a dividend and each tie-break.
func TestRules(t *testing.T) {
	s := &setup{tiles: [squares]uint8{1, 1, 0, 2, 1, 0, 2, 2, 1}, stocks: [2]uint8{0, 1}}
	p := start(s)
	if p.precedence() != -1 {
		t.Error("equal seats are not parted by the lot alone")
	}
	p = p.sold(1, 2)
	if p.precedence() != 0 || p.money != [2]int16{3, 1} || p.stocks[1] != [companies]int8{1, 1} {
		t.Errorf("after a sale: %+v", p)
	}
	if n := len(p.moves(s)); n != 7 {
		t.Errorf("a company may begin on %d squares, not 7", n)
	}
	p = p.operated(s, 0)
	if p.turn != 1 || !p.bidding() {
		t.Errorf("a company that begins has one square: %+v", p)
	}
	p = p.sold(0, 3).operated(s, 8) // company 1; the round ends and each share pays 1
	if p.money != [2]int16{0 + 1 + 1, 1 + 1 + 1} {
		t.Errorf("money %v after the dividends", p.money)
	}
	if p.precedence() != 0 {
		t.Error("with two stocks each, the poorer comes first")
	}
	p = p.sold(0, 0).operated(s, 1)
	if got := p.moves(s); len(got) != 3 || got[2] != stop {
		t.Errorf("after squares 0 and 1 there are %v", got)
	}
	p = p.operated(s, 4).sold(1, 0).operated(s, 7).operated(s, stop)
	if !p.over() || p.lead() != float64(2+2*9+2-(3+9+2*2)) {
		t.Errorf("the end: %+v, lead %v", p, p.lead())
	}
}
