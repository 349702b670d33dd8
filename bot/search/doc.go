// Package search holds the players that think ahead: Monte Carlo tree search over a game's concrete State, in worlds that
// the game's Determinize draws from an Observation.
//
// Read limit.go for how much a player thinks, tree.go for what a tree is, ucb.go for how it chooses where to look next,
// and crew.go for how four workers share the work so that the same seed always makes the same move. Then a file per game:
// benthos.go, where all seats choose at once, and trench.go, where each seat knows something else.
package search
