package benthos

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fathom/game"
)

// The tests in this file are named after the headings of the rulebook, in its order.

func TestVictory(t *testing.T) {
	for _, tt := range []struct {
		name    string
		money   []int
		winners []game.Seat
	}{
		{"the most money wins", []int{3, 9, 8}, []game.Seat{1}},
		{"a tie is a shared victory", []int{9, 3, 9}, []game.Seat{0, 2}},
		{"all share", []int{5, 5, 5}, []game.Seat{0, 1, 2}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := position{money: tt.money, round: 5, company: NP}.set(t)
			if _, over := s.Outcome(); over {
				t.Fatal("an outcome before the end")
			}
			s.sell(t, 0, 0, 0)
			s.do(t, "claim a1") // nobody but seat 0 owns a stock now, and NP is worth 1
			s.money = position{money: tt.money}.set(t).money
			o, over := s.Outcome()
			if !over || o.Reason != "rounds" || !slices.Equal(o.Money, tt.money) || !slices.Equal(o.Winners, tt.winners) {
				t.Errorf("outcome %+v", o)
			}
			if o.Values != [Companies]int{6: 1} {
				t.Errorf("values %v", o.Values)
			}
		})
	}
}

func TestGameEnd(t *testing.T) {
	for rounds := MinRounds; rounds <= MaxRounds; rounds++ {
		o := Options{Rounds: rounds}
		w := wyrand(7)
		s, err := New(2, o, NewDeal(2, o, &w))
		if err != nil {
			t.Fatal(err)
		}
		s.playout(&w)
		if got, want := s.decided(), rounds*Companies; got != want {
			t.Errorf("%d rounds: %d auctions, want %d", rounds, got, want)
		}
		if s.finishedRounds() != rounds || s.byRound[rounds-1] != s.money {
			t.Errorf("%d rounds: the last one pays no dividends", rounds)
		}
		if seats := s.AppendToAct(nil); len(seats) != 0 {
			t.Errorf("%v to act after the end", seats)
		}
		if err := s.Apply(0, BidOf(0)); !errors.Is(err, game.ErrOver) {
			t.Errorf("a bid after the end: %v", err)
		}
	}
}

func TestCompanies(t *testing.T) {
	want := "AS Abyssal Shipyards Black, BC Benthic Construction Blue, OI Oceanic Industries Red, " +
		"NM Nautical Manufacturing Yellow, DD Deep Sea Development Orange, ME Marine Explorations Green, NP Naval Productions White"
	var got []string
	for c := AS; c <= NP; c++ {
		got = append(got, c.String()+" "+c.Name()+" "+c.Color())
	}
	if strings.Join(got, ", ") != want {
		t.Errorf("companies %q", got)
	}
}

func TestCompanyValues(t *testing.T) {
	for _, tt := range []struct {
		name    string
		squares []string
		value   int
	}{
		{"no space", nil, 0},
		{"1 space of a resource", []string{"a1"}, 1},
		{"2 spaces", []string{"a1", "b1"}, 4},
		{"3 spaces", []string{"a1", "b1", "c1"}, 9},
		{"4 spaces", []string{"a1", "b1", "c1", "d1"}, 16},
		{"5 spaces", []string{"a1", "b1", "c1", "d1", "e1"}, 25},
		{"6 spaces", []string{"a1", "b1", "c1", "d1", "e1", "a2"}, 36},
		{"7 spaces", []string{"a1", "b1", "c1", "d1", "e1", "a2", "b2"}, 49},
		{"8 spaces", []string{"a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2"}, 64},
		{"9 spaces", []string{"a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2"}, 81},
		{"10 spaces", []string{"a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2"}, 100},
		{"unconnected spaces count together", []string{"a10", "c10", "j10"}, 9},
		{"a value of 3 is three resources", []string{"a1", "g1", "a4"}, 3},
		{"a value of 5 is two of one and one of another", []string{"a1", "b1", "g1"}, 5},
		{"one of each", []string{"a1", "g1", "a4", "f4", "a7", "f7", "a10"}, 7},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := position{money: []int{0, 0}}.set(t)
			for _, text := range tt.squares {
				q, err := ParseSquare(text)
				if err != nil {
					t.Fatal(err)
				}
				s.control(BC, q)
			}
			if want := ([Companies]int16{1: int16(tt.value)}); s.values != want {
				t.Errorf("values %v, want %v", s.values, want)
			}
		})
	}
}

func TestSetup(t *testing.T) {
	for seats := MinSeats; seats <= MaxSeats; seats++ {
		w := wyrand(seats)
		d := NewDeal(seats, DefaultOptions(), &w)
		s, err := New(seats, DefaultOptions(), d)
		if err != nil {
			t.Fatal(err)
		}
		o := s.Observe(game.Spectator)
		if o.Map != d.Map {
			t.Error("another map than dealt")
		}
		stocks := 0
		for seat := range MaxSeats {
			own := 0
			for _, n := range o.Stocks[seat] {
				own += n
			}
			if at := seat < seats; at && (own != 2 || o.Money[seat] != 10) || !at && (own != 0 || o.Money[seat] != 0) {
				t.Errorf("%d seats: seat %d begins with %d stocks and %d billion", seats, seat, own, o.Money[seat])
			}
			stocks += own
		}
		if stocks != 2*seats || o.Unsold != [Companies]int{5, 5, 5, 5, 5, 5, 5} {
			t.Errorf("%d stocks dealt, unsold %v", stocks, o.Unsold)
		}
		if s.turn() != "1 AS bidding" || len(s.AppendToAct(nil)) != seats {
			t.Errorf("begins with %s, %v to act", s.turn(), s.AppendToAct(nil))
		}
	}
	// "2 Random Stocks from the mini-deck": both may be of one company.
	w, pair := wyrand(1), false
	for range 100 {
		d := NewDeal(2, DefaultOptions(), &w)
		pair = pair || d.Stocks[0][0] == d.Stocks[0][1]
	}
	if !pair {
		t.Error("in 100 deals nobody got two stocks of one company")
	}
}

func TestRoundSequence(t *testing.T) {
	s := position{money: []int{10, 10}, stocks: [][]Company{{AS}, {NP, NP}}}.set(t)
	claims := []string{"a1", "g1", "a4", "f4", "a7", "f7", "a10"}
	for i, q := range claims {
		if got, want := s.turn(), "1 "+Company(i+1).String()+" bidding"; got != want {
			t.Fatalf("turn %q, want %q", got, want)
		}
		if s.money[1] != 10 {
			t.Fatalf("dividends before the end of the round: %v", s.money)
		}
		s.sell(t, 1, 0)
		s.do(t, "claim "+q)
	}
	// Seat 0 paid 1 seven times and owns one more stock of each company; the stock of this round earns already.
	if got := s.turn(); got != "2 AS bidding" || s.money[0] != 10-7+8 || s.money[1] != 10+2 {
		t.Errorf("%s, money %v", got, s.money)
	}
}

func TestDividends(t *testing.T) {
	// The rulebook's example: AS is worth 3 and BC 5; one stock of AS and two of BC earn 3 + 5 + 5 = 13.
	s := position{
		round: 3, company: NP, money: []int{0, 7, 1}, stocks: [][]Company{{AS, BC, BC}, {OI}, {}},
		cubes: `
			ABB.......
			..........
			......A...
			A.........
			.........B
			..........
			..........
			..........
			..........
			..........`,
	}.set(t)
	if s.values != [Companies]int16{3, 5} {
		t.Fatalf("values %v", s.values)
	}
	s.sell(t, 0, 0, 1)
	s.do(t, "claim a10")
	if got, want := s.money, [MaxSeats]int32{13, 7, 1}; got != want { // seat 2 paid 1, and its NP earns 1
		t.Errorf("money %v, want %v", got, want)
	}
	if s.byRound[2] != s.money {
		t.Errorf("by round %v", s.byRound)
	}
}

func TestBidPhase(t *testing.T) {
	one, two := []Company{DD}, []Company{DD, ME}
	for _, tt := range []struct {
		name   string
		p      position
		bids   []int
		winner game.Seat
		by     Tie
	}{
		{"highest bid wins", position{money: []int{10, 10, 10}}, []int{3, 5, 4}, 1, HighestBid},
		{"highest bid wins with the most stocks, the most money and the last place in the lot",
			position{money: []int{5, 9}, stocks: [][]Company{{}, two}}, []int{4, 5}, 1, HighestBid},
		{"tie: fewest stocks", position{money: []int{4, 4, 9}, stocks: [][]Company{two, two, one}}, []int{4, 3, 4}, 2, FewestStocks},
		{"tie: fewest stocks of all companies, not of this one",
			position{money: []int{4, 4}, stocks: [][]Company{{DD, ME, NP}, {AS, AS}}}, []int{4, 4}, 1, FewestStocks},
		{"tie: fewest stocks counts before the award", position{money: []int{9, 4}, stocks: [][]Company{one, two}}, []int{4, 4}, 0, FewestStocks},
		{"still tied: least money", position{money: []int{9, 8, 1}, stocks: [][]Company{one, one, two}}, []int{1, 1, 1}, 1, LeastMoney},
		{"least money of the tied only", position{money: []int{9, 8, 1}}, []int{2, 2, 1}, 1, LeastMoney},
		{"least money before paying", position{money: []int{10, 9}}, []int{9, 9}, 1, LeastMoney},
		{"the lot decides what is left", position{money: []int{5, 5, 5}, lot: []game.Seat{2, 1, 0}}, []int{4, 5, 5}, 2, ByLot},
		{"the lot's first among the tied", position{money: []int{5, 5, 5}, lot: []game.Seat{2, 1, 0}}, []int{5, 5, 4}, 1, ByLot},
		{"all bid zero and it is still sold", position{money: []int{5, 5}, lot: []game.Seat{1, 0}}, []int{0, 0}, 1, ByLot},
		{"all bid zero: fewest stocks", position{money: []int{5, 5}, stocks: [][]Company{one, {}}}, []int{0, 0}, 1, FewestStocks},
		{"nobody has money", position{money: []int{0, 0}}, []int{0, 0}, 0, ByLot},
		{"seven seats", position{money: []int{9, 9, 9, 9, 9, 9, 9}, lot: []game.Seat{6, 5, 4, 3, 2, 1, 0}},
			[]int{1, 1, 1, 1, 1, 1, 1}, 6, ByLot},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := tt.p.set(t)
			before := s
			s.sell(t, tt.bids...)
			if s.winner != tt.winner || s.by != tt.by {
				t.Errorf("%v wins by %v, want %v by %v", s.winner, s.by, tt.winner, tt.by)
			}
			want := before.money // the winner pays, the losers keep their money
			want[tt.winner] -= int32(tt.bids[tt.winner])
			if s.money != want {
				t.Errorf("money %v, want %v", s.money, want)
			}
			before.take(tt.winner, AS)
			if s.stocks != before.stocks || s.cards != before.cards {
				t.Errorf("stocks %v, want %v", s.stocks, before.stocks)
			}
			if got := s.AppendToAct(nil); !slices.Equal(got, []game.Seat{tt.winner}) {
				t.Errorf("%v operates, want %v", got, tt.winner)
			}
		})
	}
}

func TestBidPhaseSecretAndSimultaneous(t *testing.T) {
	s := position{money: []int{10, 0, 3}}.set(t)
	if err := s.Apply(2, BidOf(3)); err != nil { // in any order
		t.Fatal(err)
	}
	if got := s.AppendToAct(nil); !slices.Equal(got, []game.Seat{0, 1}) {
		t.Errorf("%v to act", got)
	}
	if o := s.Observe(0); o.Bids != [MaxSeats]Bid{2: {Made: true}} {
		t.Errorf("seat 0 sees %v", o.Bids)
	}
	if o := s.Observe(2); o.Bids != [MaxSeats]Bid{2: {Made: true, Known: true, Amount: 3}} {
		t.Errorf("seat 2 sees %v", o.Bids)
	}
	for _, tt := range []struct {
		seat   game.Seat
		action Action
		want   error
	}{
		{2, BidOf(1), game.ErrNotYourTurn}, // once an auction
		{0, BidOf(11), game.ErrIllegal},    // above its money
		{0, BidOf(-1), game.ErrIllegal},
		{0, BidOf(1 << 40), game.ErrIllegal},
		{0, ClaimOf(0), game.ErrIllegal},
		{0, Stop(), game.ErrIllegal},
		{0, Action{}, game.ErrIllegal},
		{3, BidOf(0), game.ErrNotYourTurn},
		{game.Spectator, BidOf(0), game.ErrNotYourTurn},
	} {
		before := s
		if err := s.Apply(tt.seat, tt.action); !errors.Is(err, tt.want) {
			t.Errorf("%v, %v: %v, want %v", tt.seat, tt.action, err, tt.want)
		}
		if s != before {
			t.Fatalf("%v, %v changed the position", tt.seat, tt.action)
		}
	}
	if got := s.AppendLegal(nil, 1); !slices.Equal(got, []Action{BidOf(0)}) { // without money it bids 0, as a step
		t.Errorf("a seat without money may %v", got)
	}
	s.sell(t, 3, 0)
	o := s.Observe(game.Spectator)
	if o.Last.Bids != [MaxSeats]int{3, 0, 3} || o.Last.Winner != 2 || o.Last.By != LeastMoney || o.Bids != [MaxSeats]Bid{} {
		t.Errorf("revealed: %+v", o.Last)
	}
}

func TestLotIsSecretUntilTheAuctionIsDecided(t *testing.T) {
	a := position{money: []int{5, 5}, lot: []game.Seat{0, 1}}.set(t)
	b := position{money: []int{5, 5}, lot: []game.Seat{1, 0}}.set(t)
	if !reflect.DeepEqual(a.Observe(0), b.Observe(0)) || a.String() != b.String() {
		t.Error("the lot shows while bids are open")
	}
	a.sell(t, 1, 2)
	b.sell(t, 1, 2)
	if a.Observe(0).Last.Lot == b.Observe(0).Last.Lot {
		t.Error("the lot does not show after the auction, though it decided nothing")
	}
}
