// Package tui plays a game in a terminal, line by line: it draws the table as one seat knows it, lists what the seat may
// do, and reads what it does.
//
// Read session.go for the course of a game, turn.go for one decision, undo.go and over.go for taking it back and for the
// end, screen.go for what keeps the secrets of people who share a screen, log.go for the story as each seat may read it,
// and then a file for each game: trench.go and benthos.go.
package tui
