// Package trench is The Mariana Trench: its rules and nothing else, for two players and for one against the AI Sub.
//
// Read it with the rulebook open beside it. card.go has the sixteen research cards, options.go the house rules,
// deal.go what luck decides before play. trench.go is State, one position of a game, made of a column (column.go) and
// two subs (sub.go). legal.go says what the sub to act may do, apply.go carries an action out, turn.go ends a turn and
// the game, aisub.go is how the AI Sub decides. score.go and outcome.go count. observe.go is all that ever leaves a
// State, known.go builds it, and determinize.go goes back from what is known to a possible State. narrate.go tells a
// step in words. Only adapter.go knows the interface by which the rest of the program plays any game.
//
// Rows are counted from 0, the research ship, to 5, the trench floor; one row is 1,000 fathoms.
package trench
