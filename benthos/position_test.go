package benthos

import (
	"fmt"
	"strings"
	"testing"

	"fathom/game"
)

// plainMap is the map of the tables of rules: islands of one resource with land between them.
const plainMap = `
	MMMMM.PPPP
	MMMMM.PPPP
	......PP..
	EEEEERRRRR
	EEEEERRRRR
	..........
	FFFFFSSSSS
	FFFFFSSSSS
	..........
	TTTTTTTTTT`

// position is a situation on the plain map, as a test writes it down.
type position struct {
	options Options     // zero: the rulebook's
	round   int         // counted from 1; zero: 1
	company Company     // zero: AS
	cubes   string      // ten rows of ten: the initial of who controls the square (NP is P), '.' for nobody; empty: no cubes
	money   []int       // by seat; its length is the number of seats
	stocks  [][]Company // by seat; nil: nobody has any
	lot     []game.Seat // of the open auction; nil: in the order of the seats
}

// set is the checked constructor: it refuses what no game on the plain map can come to.
func (p position) set(t *testing.T) State {
	t.Helper()
	if p.options == (Options{}) {
		p.options = DefaultOptions()
	}
	p.round, p.company = max(p.round, 1), max(p.company, AS)
	o := Observation{
		Options: p.options, Viewer: game.Spectator, Seats: len(p.money), Round: p.round, Company: p.company,
		Auction: (p.round-1)*Companies + p.company.Index(), Operator: game.Spectator, First: NoSquare,
	}
	o.Map = mapOf(t, plainMap)
	if p.cubes != "" {
		p.place(t, &o)
	}
	copy(o.Money[:], p.money)
	for seat, owned := range p.stocks {
		for _, c := range owned {
			o.Stocks[seat][c.Index()]++
		}
	}
	if len(p.money) < MinSeats || len(p.money) > MaxSeats || p.round > p.options.Rounds || len(p.stocks) > len(p.money) {
		t.Fatalf("no such position: %+v", p)
	}
	w := wyrand(1)
	s := Determinize(o, &w)
	if p.lot != nil {
		if len(p.lot) != len(p.money) || !isOrder(p.lot) {
			t.Fatalf("lot %v is no order of the seats", p.lot)
		}
		s.lots[s.auction()] = newLot(p.lot)
	} else {
		s.lots[s.auction()] = newLot([]game.Seat{0, 1, 2, 3, 4, 5, 6}[:len(p.money)])
	}
	return s
}

// place puts the cubes on the board: none on land, and no more than a company can have before its turn in the round.
func (p position) place(t *testing.T, o *Observation) {
	t.Helper()
	var count [Companies + 1]int
	for q, letter := range square100(t, p.cubes) {
		c := Company(strings.IndexRune(".ABONDMP", letter))
		switch {
		case c > NP:
			t.Fatalf("%v: no company %c", Square(q), letter)
		case c != NoCompany && o.Map[q] == Land:
			t.Fatalf("%v: %v on land", Square(q), c)
		}
		o.Owners[q] = c
		count[c]++
	}
	for c := AS; c <= NP; c++ {
		turns := p.round - 1
		if c < p.company {
			turns++
		}
		if count[c] > max(0, 2*turns-1) {
			t.Fatalf("%v has %d cubes after %d turns", c, count[c], turns)
		}
	}
}

func mapOf(t *testing.T, text string) (tiles [Squares]Resource) {
	t.Helper()
	for q, letter := range square100(t, text) {
		r, ok := parseResource(byte(letter))
		if !ok {
			t.Fatalf("%v: no resource %c", Square(q), letter)
		}
		tiles[q] = r
	}
	return tiles
}

// square100 checks that a text is ten rows of ten letters and joins them.
func square100(t *testing.T, text string) string {
	t.Helper()
	rows := strings.Fields(text)
	joined := strings.Join(rows, "")
	for _, row := range rows {
		if len(row) != Side || len(rows) != Side {
			t.Fatalf("not ten rows of ten:\n%s", text)
		}
	}
	return joined
}

// sell lets every seat bid in ascending order.
func (s *State) sell(t *testing.T, bids ...int) {
	t.Helper()
	for seat, n := range bids {
		if err := s.Apply(game.Seat(seat), BidOf(n)); err != nil {
			t.Fatal(err)
		}
	}
}

// do lets the operator act.
func (s *State) do(t *testing.T, texts ...string) {
	t.Helper()
	for _, text := range texts {
		a, err := ParseAction(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Apply(s.winner, a); err != nil {
			t.Fatal(err)
		}
	}
}

// may is what the operator may do, squares first: "b1 a2 stop".
func (s *State) may() string {
	var list []string
	for _, a := range s.AppendLegal(nil, s.winner) {
		list = append(list, strings.TrimPrefix(a.String(), "claim "))
	}
	return strings.Join(list, " ")
}

// turn names whose turn it is and what is awaited: "1 AS bidding".
func (s *State) turn() string { return fmt.Sprintf("%d %v %v", s.round+1, s.company, s.phase) }
