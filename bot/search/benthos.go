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
	plain  bool
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
	view, trial, err := b.imagine(o)
	switch {
	case err != nil:
		return "", err
	case len(legal) == 1:
		return legal[0], nil
	case view.Seats == 2 && view.Phase == benthos.Bidding && trial.Auction() == trial.Last():
		return benthos.BidOf(int(lastBid(&trial, int(view.Viewer)))).String(), nil
	}
	list, err := b.think(ctx, view, trial)
	if err != nil {
		return "", err
	}
	return list[0].Action, nil
}

// Advise thinks and returns what it tried, the best first.
func (b *Benthos) Advise(ctx context.Context, o game.Observation) ([]Advice, error) {
	view, trial, err := b.imagine(o)
	if err != nil {
		return nil, err
	}
	return b.think(ctx, view, trial)
}

// imagine draws what the seat does not know.
func (b *Benthos) imagine(o game.Observation) (view benthos.Observation, trial benthos.Trial, err error) {
	view, ok := o.(benthos.Observation)
	if !ok {
		return view, trial, fmt.Errorf("a bot for benthos was shown %T", o)
	}
	return view, benthos.NewTrial(benthos.Determinize(view, b.source), 0), nil
}

func (b *Benthos) think(ctx context.Context, view benthos.Observation, trial benthos.Trial) ([]Advice, error) {
	trial.Plain = b.plain
	digest := trial.Digest()
	var list [workers]grower
	var trees [workers]*tree
	for i, seed := range seeds(b.source) {
		if b.crew[i] == nil {
			b.crew[i] = &bidder{tree: tree{limit: benthosCap}, plain: b.plain}
		}
		w := b.crew[i]
		w.root = trial
		w.root.Luck = benthos.Luck(seed)
		w.luck = benthos.Luck(seed ^ 0x5851f42d4c957f2d)
		w.tree.reroot(digest)
		list[i], trees[i] = w, &w.tree
	}
	if err := grow(ctx, b.limit, list); err != nil {
		return nil, err
	}
	seat, text := 0, func(move uint32) string { return operation(move).String() }
	if view.Phase == benthos.Bidding {
		seat, text = int(view.Viewer), func(move uint32) string { return benthos.BidOf(int(move)).String() }
	}
	found := advice(sumUp(trees, seat), text)
	if len(found) == 0 {
		return nil, fmt.Errorf("a search of benthos tried nothing")
	}
	return found, nil
}
