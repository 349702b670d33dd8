package web

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"fathom/benthos"
	"fathom/game"
	"fathom/trench"
)

// longest is how many steps of a game are played at most: some house rules leave it without an end.
const longest = 150

// drawPlan draws a game of all that there are: seats, house rules, luck and steps.
func drawPlan(r *rand.Rand) plan {
	games := []game.Dealer{trench.Game{}, benthos.Game{}}
	p := plan{game: games[r.IntN(2)]}
	lo, hi := p.game.Seats()
	p.seats = lo + r.IntN(hi-lo+1)
	values := game.DrawOptions(p.game.Options(), r)
	p.options = game.WriteOptions(p.game.Options(), values)
	d := drawing{game.LuckOf(r), dealt{map[string][]int{}, map[string]int{}}}
	if _, err := p.game.DealBy(p.seats, p.options, d); err != nil {
		panic(err)
	}
	p.luck = d.dealt
	t := p.table(0)
	p.solo = t.Automatic(1)
	p.shared = !p.solo && r.IntN(4) == 0
	for acting := t.ToAct(); len(acting) > 0 && len(p.steps) < longest; acting = t.ToAct() {
		seat := acting[r.IntN(len(acting))]
		legal := t.Legal(seat)
		action := legal[r.IntN(len(legal))]
		if t.Sealed() { // nothing, the least, everything, or anything
			action = []string{legal[0], legal[min(1, len(legal)-1)], legal[len(legal)-1], action}[r.IntN(4)]
		}
		if err := t.Apply(seat, action); err != nil {
			panic(err)
		}
		p.steps = append(p.steps, game.Step{Seat: seat, Action: action})
	}
	if len(t.ToAct()) == 0 {
		p.steps = p.steps[:len(p.steps)-1] // after the end nothing is hidden any more
		p.cutAI()
	}
	return p
}

// cutAI leaves out steps of the AI Sub at the end of a plan: the server makes them when it is their turn, unasked.
func (p *plan) cutAI() {
	for p.solo && len(p.steps) > 0 && p.steps[len(p.steps)-1].Seat == 1 {
		p.steps = p.steps[:len(p.steps)-1]
	}
	for t := p.table(len(p.steps)); p.solo && slices.Contains(t.ToAct(), 1); {
		s := game.Step{Seat: 1, Action: t.Legal(1)[0]}
		if err := t.Apply(1, s.Action); err != nil {
			panic(err)
		}
		p.steps = append(p.steps, s)
	}
}

// cut is the beginning of a plan, of so many steps or a few more.
func (p plan) cut(n int) plan {
	p.steps = slices.Clone(p.steps[:n])
	p.cutAI()
	return p
}

// bidding tells whether the last step is a bid.
func (p plan) bidding() bool {
	return len(p.steps) > 0 && strings.HasPrefix(p.steps[len(p.steps)-1].Action, "bid ")
}

// over tells whether nothing more can be done, so that nothing is hidden.
func (p plan) over() bool { return len(p.table(len(p.steps)).ToAct()) == 0 }

// twin is another plan that a viewer cannot tell from p: what that seat has not learnt by the end of it is drawn anew. It is
// false if there is nothing such.
func (p plan) twin(viewer game.Seat, r *rand.Rand) (plan, bool) {
	q := p
	q.luck.orders = maps.Clone(p.luck.orders)
	q.steps = slices.Clone(p.steps)
	if p.game.Name() == "trench" {
		return q, q.twinDeck(viewer, r)
	}
	t := p.table(len(p.steps))
	o := t.Observe(viewer).(benthos.Observation)
	for a := t.Revelations(); a < benthos.Auctions; a++ {
		list := fmt.Sprint("tie/", a)
		q.luck.orders[list] = slices.Clone(q.luck.orders[list])
		game.Shuffle(r, q.luck.orders[list])
	}
	for i := len(q.steps) - 1; i >= 0 && t.Sealed(); i-- {
		s := &q.steps[i]
		if !o.Bids[s.Seat].Made {
			break
		}
		o.Bids[s.Seat].Made = false
		if s.Seat != viewer {
			most := o.Money[s.Seat]
			s.Action = fmt.Sprint("bid ", []int{0, min(1, most), most, r.IntN(most + 1)}[r.IntN(4)])
		}
	}
	return q, true
}

// twinDeck deals the cards that the viewer has never seen in another order.
func (p *plan) twinDeck(viewer game.Seat, r *rand.Rand) bool {
	seen := p.earned(viewer)
	deck := slices.Clone(p.luck.orders["deck"])
	var places, cards []int
	for i, c := range deck {
		if !seen[trench.Card(c+1)] {
			places, cards = append(places, i), append(cards, c)
		}
	}
	if len(cards) < 2 {
		return false
	}
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	for i, place := range places {
		deck[place] = cards[i]
	}
	p.luck.orders["deck"] = deck
	return true
}
