package web

import (
	"strconv"

	"fathom/benthos"
	"fathom/game"
	benthospage "fathom/web/pages/benthos"
)

// bidding shows the control for a sealed bid, or whom the auction waits for.
func (b *benthosView) bidding(p *benthospage.Page) {
	p.Seats = b.seats()
	if len(b.Legal) > 0 {
		most := b.o.Money[b.Viewer]
		p.Prompt = "Your sealed bid for 1 " + b.o.Company.String() + " stock"
		p.How = "You have " + billions(most) + ". Ties: fewest stocks, then least money."
		p.Bid = &benthospage.Bid{
			Auction: strconv.Itoa(b.o.Auction), Company: company(b.o.Company), Max: strconv.Itoa(most), Scale: scale(most),
			Sure: b.sure(), Last: b.lastLine(),
		}
		return
	}
	p.Wait = &benthospage.Wait{Sealed: b.hasBid()}
	if !b.hasBid() {
		p.Wait.Last = b.lastLine()
	}
	p.Prompt = "Sealed bids for 1 " + b.o.Company.String() + " stock"
	if b.hasBid() {
		p.Prompt = "Your bid is sealed"
	}
	p.How = "Waiting for " + b.named(b.ToAct) + ". All bids open together when the last is in."
}

// hasBid tells whether the viewer has a bid in the open auction.
func (b *benthosView) hasBid() bool {
	return b.o.Phase == benthos.Bidding && b.Viewer >= 0 && b.o.Bids[b.Viewer].Made
}

// seats says of each seat whether its bid is sealed. The only amount is the viewer's own.
func (b *benthosView) seats() []benthospage.Seat {
	list := make([]benthospage.Seat, b.o.Seats)
	for i, bid := range b.o.Bids[:b.o.Seats] {
		s := benthospage.Seat{Name: b.name(game.Seat(i)), Note: "deciding", State: "due"}
		mine := game.Seat(i) == b.Viewer
		switch {
		case mine && bid.Known && len(b.Yours) < 2: // a screen that goes round shows no amount
			s.Note, s.State = "your bid: "+strconv.Itoa(bid.Amount), "sealed"
		case bid.Made:
			s.Note, s.State = "sealed", "sealed"
		case mine:
			s.State = "me"
		case b.bot(i):
			s.Note = "bot, deciding"
		}
		list[i] = s
	}
	return list
}

// sure is the lowest bid that none of the others has the money for; empty where the viewer has not got it either, or
// where the others have nothing and any bid is as good.
func (b *benthosView) sure() string {
	most := 0
	for seat, money := range b.o.Money[:b.o.Seats] {
		if game.Seat(seat) != b.Viewer {
			most = max(most, money)
		}
	}
	if most >= b.o.Money[b.Viewer] {
		return ""
	}
	return strconv.Itoa(most + 1)
}

// lastLine is how the last auction went, in a line.
func (b *benthosView) lastLine() string {
	last := b.o.Last
	if last.Company == benthos.NoCompany {
		return ""
	}
	return last.Company.String() + " went to " + b.named([]game.Seat{last.Winner}) + " for " + billions(last.Bids[last.Winner]) + decided[last.By]
}

// decided is how a line about an auction ends, by what decided it.
var decided = [...]string{
	benthos.HighestBid: ".", benthos.FewestStocks: ", after a tie: fewest stocks.",
	benthos.LeastMoney: ", after a tie: least money.", benthos.ByLot: ", after a tie: by lot.",
}

// scale are up to five whole numbers below the slider, from nothing to everything.
func scale(most int) []string {
	parts := min(4, max(1, most))
	list := make([]string, parts+1)
	for i := range list {
		list[i] = strconv.Itoa(most * i / parts)
	}
	return list
}

func billions(n int) string { return "$" + strconv.Itoa(n) + "bn" }
