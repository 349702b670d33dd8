// Package bot holds the players that compute. A bot knows what a person in its seat would know, an Observation, and
// nothing else; its chance comes from a Source handed in from outside, so the same source plays the same game.
//
// Read bot.go for the names a bot goes by, random.go for the simplest one, then the two files of judgement, trench.go and
// benthos.go, about a page each, and package search for those that think ahead.
package bot

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"fathom/bot/search"
	"fathom/game"
)

// level is a bot that thinks ahead, and how much.
type level struct {
	name            string
	trench, benthos search.Limit
}

// levels are spaced by how much they think, weakest first: none plays a bad move on purpose.
var levels = []level{
	{"novice", search.Limit{Iterations: 8}, search.Limit{Iterations: 64}},
	{"standard", search.Limit{Iterations: 100}, search.Limit{Iterations: 150}},
	{"expert", search.Limit{Iterations: 10_000}, search.Limit{Iterations: 450}},
	{"master", search.Limit{Time: masterTime}, search.Limit{Iterations: 4_000}},
}

// masterTime is how long a master thinks about a move of The Mariana Trench, whatever else the machine does. In Benthos nothing
// more is gained by more iterations than it has: docs/strength.md.
const masterTime = 1200 * time.Millisecond

// mostIterations is the most that a spec may ask for.
const mostIterations = 10_000_000

// Specs are the names that New knows, weakest first. A level's name may be followed by "@" and a number of iterations,
// such as "expert@2000".
func Specs() []string {
	names := []string{"random", "greedy"}
	for _, l := range levels {
		names = append(names, l.name)
	}
	return names
}

// Known is nil for a name that New knows; the error lists those it does.
func Known(spec string) error {
	name, count, counted := strings.Cut(spec, "@")
	switch i := slices.Index(Specs(), name); {
	case slices.Contains(exploiters, spec):
	case name == duct && !counted, i < 0 && name != duct, counted && name != duct && i < len(Specs())-len(levels):
		return fmt.Errorf("no bot %q: the bots are %s", spec, strings.Join(Specs(), ", "))
	case counted:
		if n, err := strconv.Atoi(count); err != nil || n < 1 || n > mostIterations || strconv.Itoa(n) != count {
			return fmt.Errorf("no bot %q: iterations are a number from 1 to %d, as in %s@2000", spec, mostIterations, name)
		}
	}
	return nil
}

// hostedTime is the longest that a bot thinks at a hosted table, however much its spec asks for and however many think.
const hostedTime = 4 * time.Second

// Hosted is New for a table at which people wait.
func Hosted(gameName, spec string, s game.Source) (game.Player, error) {
	return within(hostedTime, gameName, spec, s)
}

// New is a bot for one seat of one game. Its chance comes from s, which it must not share with another seat.
func New(gameName, spec string, s game.Source) (game.Player, error) {
	return within(0, gameName, spec, s)
}

// within is New with a time that no move may exceed; 0 is none.
func within(most time.Duration, gameName, spec string, s game.Source) (game.Player, error) {
	if err := Known(spec); err != nil {
		return nil, err
	}
	name, count, _ := strings.Cut(spec, "@")
	for _, l := range levels {
		if l.name != name {
			continue
		}
		if n, err := strconv.Atoi(count); err == nil {
			l.trench, l.benthos = search.Limit{Iterations: n}, search.Limit{Iterations: n}
		}
		for _, limit := range []*search.Limit{&l.trench, &l.benthos} {
			if limit.Time == 0 {
				limit.Time = most
			}
		}
		switch gameName {
		case "trench":
			return search.NewTrench(l.trench, s), nil
		case "benthos":
			return search.NewBenthos(l.benthos, s), nil
		}
	}
	switch {
	case name == duct && gameName == "benthos":
		n, err := strconv.Atoi(count)
		return search.NewDuct(search.Limit{Iterations: n, Time: most}, s), err
	case spec == "random" && (gameName == "trench" || gameName == "benthos"):
		return random{s}, nil
	case spec == "greedy" && gameName == "trench":
		return trenchGreedy{s}, nil
	case spec == "greedy" && gameName == "benthos":
		return benthosGreedy{s}, nil
	case slices.Contains(exploiters, spec) && gameName == "benthos":
		return exploiter{benthosGreedy{s}, spec}, nil
	}
	return nil, fmt.Errorf("no bot %q for a game %q", spec, gameName)
}
