package search

import (
	"context"
	"fmt"
	"math/bits"

	"fathom/game"
	"fathom/trench"
)

// Trench is a player of The Mariana Trench: information set Monte Carlo tree search. Every iteration draws a world that
// its seat cannot tell from the real one, and walks it down a tree in which a node is all that one seat has seen. As long
// as nobody has sonar both seats see the same, and one tree is enough; from then on each seat has its own, and each
// chooses by its own, so that nobody decides by what it cannot know.
//
// A node being one information set, the same actions are legal at each of its visits: how often an action was available
// is how often the node was visited.
type Trench struct {
	limit  Limit
	source game.Source
	crew   [workers]*diver
}

// NewTrench makes a player. It keeps what it thought for its next move.
func NewTrench(l Limit, s game.Source) *Trench { return &Trench{limit: l, source: s} }

const trenchCap = 100_000

// Act thinks and returns the best action.
func (b *Trench) Act(ctx context.Context, o game.Observation, legal []string) (string, error) {
	view, trial, err := b.imagine(o)
	if err != nil {
		return "", err
	}
	if len(legal) == 1 {
		return legal[0], nil
	}
	if set := trial.Legal(); set&(set-1) == 0 {
		return trench.Action(bits.TrailingZeros16(set)).String(), nil
	}
	list, err := b.think(ctx, view, trial)
	if err != nil {
		return "", err
	}
	return list[0].Action, nil
}

// Advise thinks and returns what it tried, the best first.
func (b *Trench) Advise(ctx context.Context, o game.Observation) ([]Advice, error) {
	view, trial, err := b.imagine(o)
	if err != nil {
		return nil, err
	}
	return b.think(ctx, view, trial)
}

// imagine draws what the seat does not know.
func (b *Trench) imagine(o game.Observation) (view trench.Observation, trial trench.Trial, err error) {
	view, ok := o.(trench.Observation)
	if !ok {
		return view, trial, fmt.Errorf("a bot for trench was shown %T", o)
	}
	return view, trench.NewTrial(trench.Determinize(view, b.source), view.Viewer, 0), nil
}

func (b *Trench) think(ctx context.Context, view trench.Observation, trial trench.Trial) ([]Advice, error) {
	var list [workers]grower
	var trees [workers]*tree
	for i, seed := range seeds(b.source) {
		if b.crew[i] == nil {
			b.crew[i] = newDiver()
		}
		b.crew[i].begin(trial, view.Viewer, seed)
		list[i], trees[i] = b.crew[i], &b.crew[i].own
	}
	limit := b.limit
	if view.Phase != trench.Begin {
		limit.Time /= 3 // the tree is kept, and the beginning of the turn has looked at this too
	}
	if err := grow(ctx, limit, list); err != nil {
		return nil, err
	}
	found := advice(sumUp(trees, 0), func(move uint32) string { return trench.Action(move).String() })
	if len(found) == 0 {
		return nil, fmt.Errorf("a search of trench tried nothing")
	}
	return found, nil
}
