package web

import (
	"slices"
	"strconv"

	"fathom/benthos"
	"fathom/game"
	benthospage "fathom/web/pages/benthos"
)

// figures fills what is open to everybody: stocks, money and values, and what happened last. The news of an auction or a
// dividend stays until the viewer acts again; a spectator sees it until the next comes.
func (b *benthosView) figures(p *benthospage.Page) {
	p.Stocks = b.stocks()
	acted := b.hasBid() || (b.o.Phase == benthos.Operate && b.o.First != benthos.NoSquare && b.o.Operator == b.Viewer)
	if b.o.Last.Company != benthos.NoCompany && !acted && b.o.Phase != benthos.Over {
		p.Reveal = b.reveal()
	}
	if b.o.Phase == benthos.Bidding && b.o.Company == benthos.AS && b.o.Round > 1 && !acted {
		p.Paid = b.paid()
	}
	if b.o.Phase == benthos.Over {
		return
	}
	if b.Viewer >= 0 {
		p.Forecast = b.pays(int(b.Viewer))
		p.Sum = "+" + strconv.Itoa(b.dividend(int(b.Viewer)))
	}
	if b.finished() > 0 {
		p.Chart = b.chart(benthospage.Small)
	}
}

// finished is the number of rounds whose dividends are paid.
func (b *benthosView) finished() int {
	if b.o.Phase == benthos.Over {
		return b.o.Round
	}
	return b.o.Round - 1
}

// dividend is what a seat's stocks pay at the values of now.
func (b *benthosView) dividend(seat int) int {
	sum := 0
	for i, n := range b.o.Stocks[seat] {
		sum += n * b.o.Values[i]
	}
	return sum
}

// pays is the dividend of a seat company by company, where it has stocks.
func (b *benthosView) pays(seat int) []benthospage.Pay {
	var list []benthospage.Pay
	for i, n := range b.o.Stocks[seat] {
		if n > 0 {
			value := b.o.Values[i]
			list = append(list, benthospage.Pay{Company: companies[i], Sum: strconv.Itoa(n) + " × " + strconv.Itoa(value), Gain: n * value})
		}
	}
	return list
}

func (b *benthosView) stocks() benthospage.Stocks {
	s := benthospage.Stocks{Paid: "Forecast", Note: "paid after every company"}
	if b.o.Phase == benthos.Over {
		s.Paid, s.Note = "Last paid", ""
	}
	for i, c := range companies {
		s.Heads = append(s.Heads, benthospage.Head{Company: c, Value: strconv.Itoa(b.o.Values[i]), Unsold: strconv.Itoa(b.o.Unsold[i]), Now: i == b.current()})
	}
	for seat := range b.o.Seats {
		row := benthospage.StockRow{
			Name: b.name(game.Seat(seat)), Counts: slices.Clone(b.o.Stocks[seat][:]), Mine: game.Seat(seat) == b.Viewer,
			Paid: "+" + strconv.Itoa(b.dividend(seat)), Money: strconv.Itoa(b.o.Money[seat]),
		}
		switch {
		case row.Mine:
			row.Tag = "you"
		case b.bot(seat):
			row.Tag = "bot"
		}
		s.Rows = append(s.Rows, row)
	}
	return s
}

// reveal is the last auction with all its bids, which are open now, and what decided it.
func (b *benthosView) reveal() *benthospage.Reveal {
	last := b.o.Last
	r := &benthospage.Reveal{ID: "reveal-" + strconv.Itoa((last.Round-1)*benthos.Companies+last.Company.Index()), Company: company(last.Company)}
	price := last.Bids[last.Winner]
	for seat, amount := range last.Bids[:b.o.Seats] {
		r.Bids = append(r.Bids, benthospage.Bar{
			Name: b.name(game.Seat(seat)), Amount: strconv.Itoa(amount), Percent: amount * 100 / max(1, price), Won: game.Seat(seat) == last.Winner,
		})
	}
	r.Verdict = b.name(last.Winner) + " wins the " + last.Company.String() + " stock for " + billions(price)
	if last.Winner == b.Viewer {
		r.Verdict = "You win the " + last.Company.String() + " stock for " + billions(price)
	}
	switch last.By {
	case benthos.HighestBid:
		r.Why = "with the highest bid."
	case benthos.FewestStocks:
		r.Why = "A tie at the top: the fewest stocks decided."
	case benthos.LeastMoney:
		r.Why = "A tie at the top, and in stocks: the least money decided."
	case benthos.ByLot:
		r.Why = "A tie at the top, in stocks and in money: the lot decided (its order: " + b.named(last.Lot[:b.o.Seats]) + ")."
	}
	return r
}

// paid is the dividend of the round before. It is shown before the first auction of the next is decided, when stocks and
// values are still those that it was paid on.
func (b *benthosView) paid() *benthospage.Paid {
	d := &benthospage.Paid{}
	total := 0
	for seat := range b.o.Seats {
		sum, money := b.dividend(seat), b.o.Money[seat]
		total += sum
		d.Most = max(d.Most, sum)
		mine := game.Seat(seat) == b.Viewer
		d.Rows = append(d.Rows, benthospage.PaidRow{
			Name: b.name(game.Seat(seat)), Total: "+" + strconv.Itoa(sum), Change: change(money-sum, money), Mine: mine, Pays: b.pays(seat),
		})
		if mine {
			d.Own = "You receive " + billions(sum) + " and have " + billions(money) + "."
		}
	}
	d.Title = "Round " + strconv.Itoa(b.o.Round-1) + " paid " + billions(total)
	return d
}

// money is each seat's money at the start and after each finished round.
func (b *benthosView) money() (names []string, money [][]int) {
	for seat := range b.o.Seats {
		row := []int{benthos.StartingMoney}
		for round := range b.finished() {
			row = append(row, b.o.ByRound[round][seat])
		}
		names, money = append(names, b.name(game.Seat(seat))), append(money, row)
	}
	return names, money
}

func (b *benthosView) chart(size benthospage.Size) *benthospage.Chart {
	names, money := b.money()
	return benthospage.NewChart(size, names, money, b.o.Options.Rounds)
}

// end fills the final standing. Seats with the same money share a rank, and the first rank shares the victory.
func (b *benthosView) end(p *benthospage.Page) {
	winners := b.o.Outcome.Winners
	p.How = paidOut(b.o.Options.Rounds)
	p.Prompt = b.named(winners) + " wins with " + billions(b.o.Money[winners[0]])
	if len(winners) > 1 {
		p.Prompt = b.named(winners) + " share the victory with " + billions(b.o.Money[winners[0]]) + " each"
	}
	e := &benthospage.End{Record: "/m/" + string(b.ID) + "/record", Columns: []string{"Player", "Start"}}
	order := make([]int, b.o.Seats)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int { return b.o.Money[y] - b.o.Money[x] })
	names, money := b.money()
	rank := 0
	for i, seat := range order {
		if i == 0 || b.o.Money[seat] != b.o.Money[order[i-1]] {
			rank = i
		}
		stocks := 0
		for _, n := range b.o.Stocks[seat] {
			stocks += n
		}
		place := benthospage.Place{Rank: ranks[rank], Name: names[seat], Money: strconv.Itoa(b.o.Money[seat]), Stocks: strconv.Itoa(stocks) + " stocks", Won: rank == 0}
		if game.Seat(seat) == b.Viewer {
			place.Name += " · you"
		}
		e.Places = append(e.Places, place)
		e.Table = append(e.Table, benthospage.MoneyRow{Name: names[seat], Money: money[seat]})
	}
	for round := range b.finished() {
		e.Columns = append(e.Columns, "R"+strconv.Itoa(round+1))
	}
	e.Charts = []*benthospage.Chart{b.chart(benthospage.Large), b.chart(benthospage.Phone)}
	p.End = e
}

var ranks = [benthos.MaxSeats]string{"1st", "2nd", "3rd", "4th", "5th", "6th", "7th"}

func paidOut(rounds int) string {
	return map[int]string{3: "Three", 4: "Four", 5: "Five"}[rounds] + " rounds paid out"
}
