package web

import (
	"slices"
	"strconv"

	"fathom/benthos"
	"fathom/game"
	"fathom/match"
	"fathom/trench"
)

// gameTitle is a game's name as people know it.
func gameTitle(name string) string {
	if name == "benthos" {
		return "Benthos"
	}
	return "The Mariana Trench"
}

// gameNote is how many play a game, and how long.
func gameNote(name string) string {
	if name == "benthos" {
		return "2–7 players, 40 min"
	}
	return "1–2 players, 15 min"
}

// houseRules are the options of a match that differ from the rulebook, in words.
func houseRules(v match.View) []string {
	known := trench.Game{}.Options()
	if v.Game == "benthos" {
		known = benthos.Game{}.Options()
	}
	values, err := game.ReadOptions(known, v.Options)
	if err != nil {
		return nil
	}
	var list []string
	for _, o := range known {
		n, given := values[o.Name]
		switch {
		case !given || n == o.Default:
		case o.Switch:
			list = append(list, o.Title)
		default:
			list = append(list, o.Title+": "+strconv.Itoa(n))
		}
	}
	return list
}

// waitingFor names who is to act.
func waitingFor(v match.View) string {
	var names []string
	for _, s := range v.ToAct {
		names = append(names, v.Names[s])
	}
	return list(names)
}

// choosing says who is to act.
func choosing(v match.View) string {
	if len(v.ToAct) > 1 {
		return waitingFor(v) + " are choosing."
	}
	return waitingFor(v) + " is choosing."
}

// otherNames are the players of a match without the one named; alone it is everybody.
func otherNames(names []string, own string) string {
	var others []string
	for _, n := range names {
		switch {
		case n == own:
		case n == "":
			others = append(others, "a free seat")
		default:
			others = append(others, n)
		}
	}
	if len(others) == 0 {
		return list(slices.Compact(names))
	}
	return list(others)
}

// recordURL is where the record of a match is had once the game is over.
func recordURL(v match.View) string { return "/m/" + string(v.ID) + "/record" }
