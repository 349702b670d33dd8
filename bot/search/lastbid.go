package search

import (
	"fathom/benthos"
	"fathom/game"
)

// lastBid is the bid of one of two players in the last auction, which needs no search. Let the stock, operated as best it
// can be, be worth swing more in the lead if the one has it than if the other has. Whoever pays half of that loses
// nothing against any bid, so both bid half. Where the poorer cannot, the richer takes it for what the poorer has.
func lastBid(t *benthos.Trial, seat int) int32 {
	swing := lastLead(t, 0) - lastLead(t, 1)
	mine, rival := t.Money(seat), t.Money(1-seat)
	half := max(0, swing/2)
	if rival < half && mine > rival {
		half = rival
		if !t.WinsTie(game.Seat(seat)) {
			half++
		}
	}
	return min(half, mine)
}

// lastLead is seat 0's lead at the end if the winner gets the last stock for nothing and operates as it likes best.
func lastLead(t *benthos.Trial, winner game.Seat) int32 {
	after := *t
	after.Grant(winner)
	var most int32
	first := true
	consider := func(end *benthos.Trial) {
		lead := end.Money(0) - end.Money(1)
		if winner == 1 {
			lead = -lead
		}
		if first || lead > most {
			first, most = false, lead
		}
	}
	operations(after, consider)
	if winner == 1 {
		return -most
	}
	return most
}

// operations visits every end of the operation at hand.
func operations(t benthos.Trial, visit func(*benthos.Trial)) {
	if t.Phase() != benthos.Operate {
		visit(&t)
		return
	}
	for _, q := range t.AppendClaims(nil) {
		next := t
		next.Claim(q)
		operations(next, visit)
	}
	if t.MayStop() {
		t.Stop()
		visit(&t)
	}
}
