package web

import (
	"strconv"

	"fathom/benthos"
	"fathom/game"
	benthospage "fathom/web/pages/benthos"
)

// news fills what has just been opened or paid. It stays until the viewer acts again; a spectator sees it until the next
// comes. Where the viewer is to act, a phone shows the news first and the control behind it.
func (b *benthosView) news(p *benthospage.Page) {
	acted := b.hasBid() || (b.o.Phase == benthos.Operate && b.o.First != benthos.NoSquare && b.o.Operator == b.Viewer)
	if b.o.Phase == benthos.Over || b.o.Last.Company == benthos.NoCompany || acted {
		return
	}
	p.Reveal = b.reveal()
	p.Reveal.Now = b.o.Phase == benthos.Operate && b.o.First == benthos.NoSquare
	switch {
	case p.Operate != nil && p.Reveal.Now:
		p.Reveal.Go = "Operate " + b.o.Company.String()
	case b.o.Phase == benthos.Operate && p.Wait == nil:
		p.Reveal.Prompt, p.Reveal.How = p.Prompt, p.How
	}
	if b.o.Phase == benthos.Bidding && b.o.Company == benthos.AS {
		p.Paid = b.paid()
		if p.Bid != nil {
			p.Paid.Go = p.Round[:len("Round 0")]
		}
	}
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
		r.Why = "after a tie: the one with the fewest stocks wins it."
	case benthos.LeastMoney:
		r.Why = "after a tie, in stocks too: the one with the least money wins it."
	case benthos.ByLot:
		r.Why = "after a tie, in stocks and money too: the lot decides. It was drawn as " + b.named(last.Lot[:b.o.Seats]) + "."
	}
	return r
}

// paid is the dividend of the last finished round. It is shown before the first auction of the next is decided, when stocks
// and values are still those that it was paid on.
func (b *benthosView) paid() *benthospage.Paid {
	round := strconv.Itoa(b.finished())
	d := &benthospage.Paid{ID: "paid-" + round}
	total := 0
	for seat := range b.o.Seats {
		sum, money := b.dividend(seat), b.o.Money[seat]
		total += sum
		d.Most = max(d.Most, sum)
		mine := game.Seat(seat) == b.Viewer
		d.Rows = append(d.Rows, benthospage.PaidRow{
			Name: b.name(game.Seat(seat)), Total: "+" + strconv.Itoa(sum), Change: fromTo(money-sum, money), Mine: mine, Pays: b.pays(seat),
		})
		if mine {
			d.Own = "You receive " + billions(sum) + " and have " + billions(money) + "."
		}
	}
	d.Title = "Round " + round + " paid " + billions(total)
	return d
}
