// Package match hosts games: who sits where, what they did, who is told, and what their bots do about it.
//
// Read store.go for what is kept, position.go for one match in memory, act.go for the order of every move (validate,
// append, commit, acknowledge, show), then create.go, join.go, bots.go and view.go. host.go ties them together.
//
// The package hosts any game.Game on any Store and draws no screens. A viewer is handed a View, which is built from
// that seat's Observation and from public facts alone; nothing in it, no length, order or error text either, depends
// on what the viewer does not know.
package match
