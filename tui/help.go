package tui

// helpFor explains what may be typed in a game.
func helpFor(gameName string) string {
	actions := map[string]string{"trench": trenchHelp, "benthos": benthosHelp}[gameName]
	return actions + `
Type an action, in any case, or its number in the list. Besides:
  legal      list what you may do
  board      show the table again
  log        read what has happened
  hint       what a good player would consider, when you play alone or against bots
  undo       take back your last decision, until something has come to light
  save FILE  keep the record of the game, once it is over
  quit       leave
`
}

const trenchHelp = `
  dive N, rise N        move so many rows; a face-down card where you stop is turned at once
  reveal                turn the face-down card beside you
  collect               take the creature beside you into the hold
  upgrade               fit its upgrade to your sub instead
  sonar up, sonar down  look at the card one row above or below, if you have sonar
  recharge              at the research ship: spend the turn on a new charge
  stun, brace           under attack: spend the charge, or keep it and pop a rivet
  end                   leave the card, or end the turn
`

const benthosHelp = `
  bid N      bid so many billions for the stock; in an auction the number alone is a bid
  claim c4   place the company's cube on a square: column a to j, row 1 to 10
  stop       leave it at one square
`
