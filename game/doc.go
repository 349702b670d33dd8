// Package game is the vocabulary that rules, players, tables and screens agree on: seats, tables, options, records.
//
// It knows no game. Read seat.go and game.go for the two interfaces every game offers, then play.go for one game
// in progress, record.go and read.go for the text form of a game, and replay.go for the judgement of a record.
// Hot paths do not come through here: a search uses a game's concrete State.
package game
