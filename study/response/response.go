// Package response looks for the weaknesses of a player of Benthos: its own player knows how the other one thinks, and asks
// it, before every bid, what it would bid. What it wins is a lower bound of what a perfect exploiter would.
package response

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"fathom/benthos"
	"fathom/bot"
	"fathom/game"
)

// Player is an approximate best response, for two at a table. In an auction it asks copies of its rival for their bids,
// weighs every bid of its own that could matter by playing on at random from where it would lead, and takes the best. It
// operates as its rival does, so that what it wins comes from its bids.
type Player struct {
	rival    string
	operator game.Player
	source   game.Source
}

const (
	asked    = 8   // copies of the rival that are asked for a bid
	playouts = 600 // from every winner and price that could come about
)

// New is a response to the bot of a spec. Its chance comes from s.
func New(rival string, s game.Source) (*Player, error) {
	operator, err := bot.New(benthos.Game{}.Name(), rival, rand.NewPCG(s.Uint64(), s.Uint64()))
	if err != nil {
		return nil, err
	}
	return &Player{rival, operator, s}, nil
}

// Act returns the best action that it finds.
func (p *Player) Act(ctx context.Context, o game.Observation, legal []string) (string, error) {
	view, ok := o.(benthos.Observation)
	if !ok || view.Seats != 2 {
		return "", fmt.Errorf("a response needs a game of Benthos for two, not %T", o)
	}
	if view.Phase != benthos.Bidding {
		return p.operator.Act(ctx, o, legal)
	}
	view.Bids = [benthos.MaxSeats]benthos.Bid{} // whether the rival has bid already makes no difference
	rivals, err := p.ask(ctx, view)
	if err != nil {
		return "", err
	}
	return benthos.BidOf(p.best(view, rivals)).String(), nil
}

// ask is what copies of the rival bid. They are shown what the rival sees, which here is the table and nothing else.
func (p *Player) ask(ctx context.Context, view benthos.Observation) (bids []int, err error) {
	state := benthos.Determinize(view, p.source)
	seat := 1 - view.Viewer
	var legal []string
	for _, a := range state.AppendLegal(nil, seat) {
		legal = append(legal, a.String())
	}
	for range asked {
		b, err := bot.New(benthos.Game{}.Name(), p.rival, rand.NewPCG(p.source.Uint64(), p.source.Uint64()))
		if err != nil {
			return nil, err
		}
		text, err := b.Act(ctx, state.Observe(seat), legal)
		if err != nil {
			return nil, err
		}
		action, err := benthos.ParseAction(text)
		if err != nil {
			return nil, err
		}
		bid, ok := action.Bid()
		if !ok {
			return nil, fmt.Errorf("%s answers an auction with %s", p.rival, text)
		}
		bids = append(bids, bid)
	}
	return bids, nil
}

// best is the bid that leads furthest on average over the rival's bids. Only nothing, a bid of the rival's and one more can
// be best: between them the price would rise for nothing.
func (p *Player) best(view benthos.Observation, rivals []int) int {
	candidates := []int{0}
	for _, bid := range rivals {
		candidates = append(candidates, bid, bid+1)
	}
	slices.Sort(candidates)
	w := weigher{
		trial: benthos.NewTrial(benthos.Determinize(view, p.source), 0),
		seat:  int(view.Viewer), seed: p.source.Uint64(), known: map[outcome]float64{},
	}
	top, most := 0, 0.0
	for i, own := range slices.Compact(candidates) {
		if own > view.Money[view.Viewer] {
			break
		}
		sum := 0.0
		for _, bid := range rivals {
			sum += w.lead(own, bid)
		}
		if i == 0 || sum > most {
			top, most = own, sum
		}
	}
	return top
}

// weigher knows by how much a seat leads in the end, on average, after an auction.
type weigher struct {
	trial benthos.Trial
	seat  int
	seed  uint64
	known map[outcome]float64
}

// outcome is all that matters of two bids: who wins, or that they are equal, and the price.
type outcome struct{ more, price int }

// lead is the mean of playouts. All outcomes are played with the same luck, so that their differences are not chance.
func (w *weigher) lead(own, rival int) float64 {
	o := outcome{max(-1, min(1, own-rival)), max(own, rival)}
	if lead, ok := w.known[o]; ok {
		return lead
	}
	var bids [benthos.MaxSeats]int32
	bids[w.seat], bids[1-w.seat] = int32(own), int32(rival)
	sum := 0.0
	for n := range uint64(playouts) {
		t := w.trial
		t.Luck = benthos.Luck(w.seed + n*0x9e3779b97f4a7c15)
		t.Sell(&bids)
		money := t.Playout()
		sum += float64(money[w.seat] - money[1-w.seat])
	}
	w.known[o] = sum / playouts
	return w.known[o]
}
