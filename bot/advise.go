package bot

import (
	"context"
	"fmt"

	"fathom/benthos"
	"fathom/bot/search"
	"fathom/game"
	"fathom/trench"
)

// How much an adviser thinks: a fraction of a second.
var (
	trenchAdvice  = search.Limit{Iterations: 10_000}
	benthosAdvice = search.Limit{Iterations: 4_000}
)

// Advise is what a good player would consider in the place of whoever observes o and is to act: the actions it tried, the
// best first. It knows no more than o does.
func Advise(ctx context.Context, o game.Observation, s game.Source) ([]search.Advice, error) {
	switch o.(type) {
	case trench.Observation:
		return search.NewTrench(trenchAdvice, s).Advise(ctx, o)
	case benthos.Observation:
		return search.NewBenthos(benthosAdvice, s).Advise(ctx, o)
	}
	return nil, fmt.Errorf("nobody can advise on %T", o)
}

// Compare says in words what an action that Advise tried is worth next to the best one.
func Compare(o game.Observation, a, best search.Advice) string {
	unit := "points"
	if _, ok := o.(benthos.Observation); ok {
		unit = "billions"
	}
	switch less := best.Lead - a.Lead; {
	case a.Action == best.Action:
		return "the best it found"
	case less < 0.1:
		return "about as good"
	case less < 10:
		return fmt.Sprintf("about %.1f %s less in the end", less, unit)
	default:
		return fmt.Sprintf("about %.0f %s less in the end", less, unit)
	}
}
