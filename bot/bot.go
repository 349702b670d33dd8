// Package bot holds the players that compute. A bot knows what a person in its seat would know, an Observation, and
// nothing else; its chance comes from a Source handed in from outside, so the same source plays the same game.
//
// Read bot.go for the names a bot goes by, random.go for the simplest one, and then the two files of judgement:
// trench.go and benthos.go, about a page each.
package bot

import (
	"fmt"
	"slices"
	"strings"

	"fathom/game"
)

// Specs are the names that New knows, weakest first.
func Specs() []string { return []string{"random", "greedy"} }

// Known is nil for a name that New knows; the error lists those it does.
func Known(spec string) error {
	if slices.Contains(Specs(), spec) {
		return nil
	}
	return fmt.Errorf("no bot %q: the bots are %s", spec, strings.Join(Specs(), ", "))
}

// New is a bot for one seat of one game. Its chance comes from s, which it must not share with another seat.
func New(gameName, spec string, s game.Source) (game.Player, error) {
	if err := Known(spec); err != nil {
		return nil, err
	}
	switch {
	case spec == "random":
		return random{s}, nil
	case gameName == "trench":
		return trenchGreedy{s}, nil
	case gameName == "benthos":
		return benthosGreedy{s}, nil
	}
	return nil, fmt.Errorf("no bot %q for a game %q", spec, gameName)
}
