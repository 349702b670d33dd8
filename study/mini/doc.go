// Package mini is a toy of Benthos, small enough to be solved: two seats with three billions and a stock each, two
// companies, two rounds, and an ocean of three by three with two squares of land and two resources. Auctions, operations
// and dividends are those of the large game. What a search plays in it can be compared with perfect play, which nobody
// knows for the large game.
//
// Read game.go for the rules, matrix.go and nash.go for perfect play, search.go, arms.go and playout.go for the search that
// is examined, and exploit.go for how much somebody who knows what it does could win from it.
package mini
