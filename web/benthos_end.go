package web

import (
	"slices"
	"strconv"

	"fathom/benthos"
	"fathom/game"
	benthospage "fathom/web/pages/benthos"
	"fathom/web/pages/parts"
)

// end fills the final standing. Seats with the same money share a rank, and the first rank shares the victory.
func (b *benthosView) end(p *benthospage.Page) {
	winners := b.o.Outcome.Winners
	p.How = paidOut(b.o.Options.Rounds)
	p.Prompt = b.named(winners) + " wins with " + billions(b.o.Money[winners[0]])
	if len(winners) > 1 {
		p.Prompt = b.named(winners) + " share the victory with " + billions(b.o.Money[winners[0]]) + " each"
	}
	e := &benthospage.End{Record: recordURL(b.View), Columns: []string{"Player", "Start"}, Again: b.again()}
	order := make([]int, b.o.Seats)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int { return b.o.Money[y] - b.o.Money[x] })
	rank := 0
	for i, seat := range order {
		if i == 0 || b.o.Money[seat] != b.o.Money[order[i-1]] {
			rank = i
		}
		stocks := 0
		for _, n := range b.o.Stocks[seat] {
			stocks += n
		}
		place := benthospage.Place{Rank: ranks[rank], Name: b.name(game.Seat(seat)), Money: strconv.Itoa(b.o.Money[seat]), Stocks: strconv.Itoa(stocks) + " stocks", Won: rank == 0}
		if game.Seat(seat) == b.Viewer {
			place.Name += " · you"
		}
		e.Places = append(e.Places, place)
		e.Table = append(e.Table, b.source(seat))
	}
	for round := range b.finished() {
		e.Columns = append(e.Columns, "R"+strconv.Itoa(round+1))
	}
	e.Columns = append(e.Columns, "Bids", "Money")
	e.Chart = b.chart(benthospage.Large)
	p.End = e
}

// source is where a seat's money came from.
func (b *benthosView) source(seat int) benthospage.MoneyRow {
	row := benthospage.MoneyRow{
		Name: b.name(game.Seat(seat)), Start: strconv.Itoa(benthos.StartingMoney), Money: strconv.Itoa(b.o.Money[seat]),
	}
	spent := benthos.StartingMoney - b.o.Money[seat]
	for round := range b.finished() {
		row.Paid = append(row.Paid, "+"+strconv.Itoa(b.o.Paid[round][seat]))
		spent += b.o.Paid[round][seat]
	}
	row.Bids = parts.Minus(-spent)
	return row
}

// again is the form that opens the same table once more: the same house rules, the same bots, and a place for everybody
// who played, by a new invitation or at this screen. It is for those who sat at the table.
func (b *benthosView) again() []benthospage.Field {
	if b.Viewer < 0 || len(b.Kinds) != b.o.Seats {
		return nil
	}
	list := []benthospage.Field{{Name: "game", Value: b.Game}, {Name: "name", Value: b.name(b.Viewer)}}
	list = append(list, benthospage.Field{Name: "opt-rounds", Value: strconv.Itoa(b.o.Options.Rounds)})
	if b.o.Options.CompulsorySecond {
		list = append(list, benthospage.Field{Name: "opt-compulsorySecond", Value: "1"})
	}
	n := 2
	for seat, kind := range b.Kinds {
		if game.Seat(seat) == b.Viewer {
			continue
		}
		field := "seat" + strconv.Itoa(n)
		switch {
		case kind == game.Bot:
			list = append(list, benthospage.Field{Name: field, Value: sitsBot + b.Bots[seat]})
		case slices.Contains(b.Yours, game.Seat(seat)):
			list = append(list, benthospage.Field{Name: field, Value: sitsHere}, benthospage.Field{Name: "name" + strconv.Itoa(n), Value: b.name(game.Seat(seat))})
		default:
			list = append(list, benthospage.Field{Name: field, Value: sitsLink})
		}
		n++
	}
	return list
}

var ranks = [benthos.MaxSeats]string{"1st", "2nd", "3rd", "4th", "5th", "6th", "7th"}

func paidOut(rounds int) string {
	return map[int]string{3: "Three", 4: "Four", 5: "Five"}[rounds] + " rounds paid out"
}
