package web

import (
	"strconv"

	"fathom/benthos"
	"fathom/game"
	benthospage "fathom/web/pages/benthos"
)

// figures fills what is open to everybody: stocks, money and values, and what happened last.
func (b *benthosView) figures(p *benthospage.Page) {
	p.Stocks = b.stocks()
	b.news(p)
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
	s := benthospage.Stocks{Class: "port" + b.turnClass(), Paid: "Forecast", Note: "paid after every company"}
	if b.o.Phase == benthos.Over {
		s.Paid, s.Note = "Last paid", ""
	}
	for i, c := range companies {
		s.Heads = append(s.Heads, benthospage.Head{Company: c, Value: strconv.Itoa(b.o.Values[i]), Unsold: strconv.Itoa(b.o.Unsold[i])})
	}
	for seat := range b.o.Seats {
		row := benthospage.StockRow{
			Name: b.name(game.Seat(seat)), Counts: b.o.Stocks[seat], Mine: game.Seat(seat) == b.Viewer,
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
