package main

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"fathom/bot"
	"fathom/game"
)

// place is one seat as --seats names it.
type place struct {
	bot  string // a bot's spec; empty for a human
	name string // what a human wants to be called; empty for the usual name
}

// readPlaces reads the list of --seats: bot:SPEC, and where humans may sit also human or human:NAME.
func readPlaces(list []string, humans bool) ([]place, error) {
	var places []place
	for _, text := range list {
		kind, rest, _ := strings.Cut(text, ":")
		switch {
		case kind == "bot":
			if err := bot.Known(rest); err != nil {
				return nil, failure{exitBadUsage, err}
			}
			places = append(places, place{bot: rest})
		case kind == "human" && humans:
			if most := game.MaxNameLength - 2; utf8.RuneCountInString(rest) > most { // room for a number behind it
				return nil, usage("the name %q is too long: at most %d characters", rest, most)
			}
			places = append(places, place{name: rest})
		case humans:
			return nil, usage("no seat %q: write human, human:NAME or bot:NAME with one of the bots %s", text, strings.Join(bot.Specs(), ", "))
		default:
			return nil, usage("no seat %q: write bot:NAME with one of the bots %s", text, strings.Join(bot.Specs(), ", "))
		}
	}
	return places, nil
}

// checkPlaces refuses bots of the other game, and a number of seats that cannot be set up. In a solo game one seat is enough, since the other is
// the AI Sub's.
func checkPlaces(g game.Game, c chosen, places []place) error {
	lo, hi := g.Seats()
	least := lo
	if alwaysSolo(g, c) {
		least = 1
	}
	for _, p := range places {
		if p.bot == "" {
			continue
		}
		if _, err := bot.New(g.Name(), p.bot, nil); err != nil {
			return failure{exitBadUsage, err}
		}
	}
	n := len(places)
	switch {
	case n >= least && n <= hi:
		return nil
	case lo == hi && n == 1:
		return usage("%s has %d seats, not 1; name one seat only with --option solo=true", g.Name(), lo)
	case lo == hi:
		return usage("%s has %d seats, not %d", g.Name(), lo, n)
	}
	return usage("%s has %d to %d seats, not %d", g.Name(), lo, hi, n)
}

func alwaysSolo(g game.Game, c chosen) bool {
	return g.Name() == "trench" && c.values["solo"] == 1
}

// fill is places with the seat that a solo game leaves unnamed.
func fill(g game.Game, places []place) []place {
	lo, _ := g.Seats()
	for len(places) < lo {
		places = append(slices.Clip(places), place{})
	}
	return places
}

// sitters are the places as a record names them; the AI Sub has the seats that the rulebook plays.
func sitters(t game.Table, places []place) []game.Sitter {
	humans := 0
	for i, p := range places {
		if p.bot == "" && !t.Automatic(game.Seat(i)) {
			humans++
		}
	}
	all := make([]game.Sitter, len(places))
	for i, p := range places {
		switch {
		case t.Automatic(game.Seat(i)):
			all[i] = game.Sitter{Name: "AI Sub", Kind: game.AI}
		case p.bot != "":
			all[i] = game.Sitter{Name: p.bot, Kind: game.Bot, Bot: p.bot}
		case p.name != "":
			all[i] = game.Sitter{Name: p.name, Kind: game.Human}
		case humans == 1:
			all[i] = game.Sitter{Name: "You", Kind: game.Human}
		default:
			all[i] = game.Sitter{Name: fmt.Sprintf("Player %d", i+1), Kind: game.Human}
		}
	}
	return distinct(all)
}

// distinct numbers the names that two seats share, so that a log tells them apart.
func distinct(all []game.Sitter) []game.Sitter {
	count, seen := map[string]int{}, map[string]int{}
	for _, s := range all {
		count[s.Name]++
	}
	for i, s := range all {
		if count[s.Name] > 1 {
			seen[s.Name]++
			all[i].Name = fmt.Sprintf("%s %d", s.Name, seen[s.Name])
		}
	}
	return all
}
