package search

import (
	"context"
	"fmt"

	"fathom/benthos"
	"fathom/game"
)

// Benthos is a player of Benthos: decoupled UCT. In an auction every seat has arms of its own, and what they choose
// together leads on by who wins and at what price, for the bids of the losers change nothing. Every seat wants the most
// for itself.
type Benthos struct {
	limit  Limit
	source game.Source
	crew   [workers]*bidder
}

// NewBenthos makes a player. It keeps what it thought for its next move.
func NewBenthos(l Limit, s game.Source) *Benthos { return &Benthos{limit: l, source: s} }

// How wide a tree is: steps between bids and the most bids, squares that an operator considers of those that it may begin on.
const (
	levels     = 10
	bidRoom    = 16
	sites      = 14
	worst      = 2
	benthosCap = 40_000
)

// Act thinks and returns the best action.
func (b *Benthos) Act(ctx context.Context, o game.Observation, legal []string) (string, error) {
	view, ok := o.(benthos.Observation)
	if !ok {
		return "", fmt.Errorf("a bot for benthos was shown %T", o)
	}
	if len(legal) == 1 {
		return legal[0], nil
	}
	trial := benthos.NewTrial(benthos.Determinize(view, b.source), 0)
	if view.Seats == 2 && view.Phase == benthos.Bidding && trial.Auction() == trial.Last() {
		return benthos.BidOf(int(lastBid(&trial, int(view.Viewer)))).String(), nil
	}
	digest := trial.Digest()
	var list [workers]grower
	for i, seed := range seeds(b.source) {
		if b.crew[i] == nil {
			b.crew[i] = &bidder{tree: tree{limit: benthosCap}}
		}
		w := b.crew[i]
		w.root = trial
		w.root.Luck = benthos.Luck(seed)
		w.luck = benthos.Luck(seed ^ 0x5851f42d4c957f2d)
		w.tree.reroot(digest)
		list[i] = w
	}
	if err := grow(ctx, b.limit, list); err != nil {
		return "", err
	}
	seat := 0
	if view.Phase == benthos.Bidding {
		seat = int(view.Viewer)
	}
	var trees [workers]*tree
	for i, w := range b.crew {
		trees[i] = &w.tree
	}
	move, ok := mostTried(trees, seat)
	if !ok {
		return "", fmt.Errorf("a search of benthos tried nothing")
	}
	if view.Phase == benthos.Bidding {
		return benthos.BidOf(int(move)).String(), nil
	}
	return operation(move).String(), nil
}
