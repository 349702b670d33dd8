// Package study plays many games between bots and says what they prove.
//
// Read match.go for how a group of games is played, so that neither side has the better deals, and table.go for one of
// them; interval.go, elo.go and sprt.go for what may be concluded from groups; log.go and head.go for the file they are
// kept in; ladder.go and ratings.go for many bots at once.
package study
