package benthos

import (
	"testing"

	"fathom/game"
)

// The fused playout must play the games that Apply plays: the same words, asked of AppendLegal and carried out by Apply,
// lead to the same end. The lot of an auction is the one that the playout drew.
func TestPlayoutPlaysAsApply(t *testing.T) {
	for seats := MinSeats; seats <= MaxSeats; seats++ {
		for seed := range Luck(200) {
			o := Options{Rounds: MinRounds + int(seed)%3, CompulsorySecond: seed%2 == 1}
			l := seed
			start := shuffled(seats, o, &l)
			checkDeal(t, seats, o, &start)
			fused, fusedLuck := start, l
			fused.playRandom(&fusedLuck)
			s := start
			for s.phase != Over {
				bidAsPlayout(t, &s, &l)
				operateAsPlayout(t, &s, &l)
			}
			if l != fusedLuck || s.money != fused.money || s.values != fused.values || s.held != fused.held ||
				s.stocks != fused.stocks || s.byRound != fused.byRound {
				t.Fatalf("%d seats, seed %d: money %v by Apply, %v by the playout", seats, seed, s.money, fused.money)
			}
		}
	}
}

func bidAsPlayout(t *testing.T, s *State, l *Luck) {
	var bids [MaxSeats]int32
	var a sale
	w := l.Uint64()
	for seat := range int(s.seats) {
		if seat == 4 {
			w = l.Uint64()
		}
		bids[seat] = part(w, s.money[seat]+1)
		a.offer(s.precedence(seat, bids[seat], 0), seat)
		w >>= 16
	}
	order := []game.Seat{game.Seat(a.settle(l))}
	for seat := range game.Seat(s.seats) {
		if seat != order[0] {
			order = append(order, seat)
		}
	}
	s.lots[s.auction()] = newLot(order)
	for seat := range game.Seat(s.seats) {
		if legal := s.AppendLegal(nil, seat); legal[bids[seat]] != BidOf(int(bids[seat])) {
			t.Fatalf("%v is not legal", bids[seat])
		}
		apply(t, s, seat, BidOf(int(bids[seat])))
	}
}

func operateAsPlayout(t *testing.T, s *State, l *Luck) {
	seat, auction := s.winner, s.auction()
	legal := s.AppendLegal(nil, seat)
	if s.near().empty() {
		apply(t, s, seat, legal[l.Below(len(legal))])
		return
	}
	w := l.Uint64()
	apply(t, s, seat, legal[part(w, int32(len(legal)))])
	if s.phase == Operate && s.auction() == auction {
		legal = s.AppendLegal(legal[:0], seat)
		apply(t, s, seat, legal[part(w>>16, int32(len(legal)))])
	}
}

func apply(t *testing.T, s *State, seat game.Seat, a Action) {
	t.Helper()
	if err := s.Apply(seat, a); err != nil {
		t.Fatal(err)
	}
}

// checkDeal refuses what no deal can be.
func checkDeal(t *testing.T, seats int, o Options, s *State) {
	t.Helper()
	d := NewDeal(seats, o, new(Luck))
	d.Map = s.tiles
	for seat := range seats {
		dealt := d.Stocks[seat][:0]
		for c := AS; c <= NP; c++ {
			for range s.stocks[c.Index()].of(seat) {
				dealt = append(dealt, c)
			}
		}
		if len(dealt) != 2 {
			t.Fatalf("seat %d was dealt %v", seat, dealt)
		}
	}
	want, err := New(seats, o, d)
	if err != nil {
		t.Fatal(err)
	}
	want.lots = [Auctions]lot{}
	if want != *s {
		t.Fatal("a shuffled game is not what New makes of its deal")
	}
}

// A trial's playout does nothing that Apply would refuse, and brings every game to its end.
func TestTrialPlaysByTheRules(t *testing.T) {
	for seed := range Luck(300) {
		seats := MinSeats + int(seed)%6
		l := seed
		o := Options{Rounds: MinRounds + int(seed)%3, CompulsorySecond: seed%2 == 1}
		trial := NewTrial(shuffled(seats, o, &l), l)
		for trial.s.phase != Over {
			s := trial.s
			trial.auction()
			price := s.money[trial.s.winner] - trial.s.money[trial.s.winner]
			first := trial.s
			trial.operate()
			follow(t, s, first, trial.s, price)
		}
		if again := trial; again.Playout() == nil || again.s != trial.s {
			t.Fatal("a playout went on after the end")
		}
	}
}

// follow carries out by Apply what a trial did in one auction and operation, whatever the losers bid.
func follow(t *testing.T, s, sold, done State, price int32) {
	t.Helper()
	order := []game.Seat{sold.winner}
	for seat := range game.Seat(s.seats) {
		if seat != sold.winner {
			order = append(order, seat)
		}
	}
	s.lots[s.auction()] = newLot(order)
	company := s.company.Index()
	for seat := range game.Seat(s.seats) {
		amount := 0
		if seat == sold.winner {
			amount = int(price)
		}
		apply(t, &s, seat, BidOf(amount))
	}
	if price > 0 && s.winner != sold.winner {
		t.Fatalf("%v wins with the only bid, not %v", sold.winner, s.winner)
	}
	if s.winner != sold.winner {
		return // for nothing it goes to whoever has least; the trial need not agree on bids that were not 0
	}
	claimed := done.held[company].without(s.held[company])
	for tries := 0; !claimed.empty() && tries < 3; tries++ {
		for rest := claimed; !rest.empty(); {
			if q := rest.next(); s.Apply(s.winner, ClaimOf(q)) == nil {
				claimed = claimed.without(single(q))
			}
		}
	}
	if !claimed.empty() {
		t.Fatalf("the trial claimed squares that Apply refuses")
	}
}
