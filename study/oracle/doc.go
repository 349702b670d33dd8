// Package oracle finds the best score that a solo dive in The Mariana Trench could have had, by a player who knew every
// card from the start. Nobody can play like that; it is the par of a deck, as in golf.
//
// Read solve.go for the search, key.go for when two positions are the same, bound.go for what it leaves out without looking,
// and beam.go for where it begins. penalty.go charges for knowing the cards, which brings par nearer to what can be had without;
// penalised.go is the search for that.
package oracle
