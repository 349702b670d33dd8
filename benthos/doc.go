// Package benthos is the board game Benthos for two to seven players: its rules, and nothing else.
//
// Seven companies develop the ocean. In each round every company in turn has one stock auctioned by sealed bids; the
// winner pays, takes the stock, and places the company's next one or two cubes. A round ends with dividends, and the
// most money after the last round wins.
//
// Read it with the rulebook open beside it: company.go, resource.go and square.go are the things on the table, deal.go
// is the set-up, state.go a position. A turn follows in bid.go and operate.go, a round ends in value.go, the game in
// outcome.go. action.go is the notation, legal.go says what may be done and apply.go does it. observe.go is the only way
// out of a State and determinize.go the way back into one; narrate.go puts a step into words. board.go holds the sets of
// squares that make it fast, and game.go fits the rules to package game.
package benthos
