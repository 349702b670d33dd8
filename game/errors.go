package game

import "errors"

// The meanings a refusal can have. Wrap them once with what was being done; a refusal changes nothing.
var (
	// ErrIllegal is an action that the rules do not allow in this position.
	ErrIllegal = errors.New("illegal action")
	// ErrNotation is a text that is no action, option, card or square of this game.
	ErrNotation = errors.New("not understood")
	// ErrNotYourTurn is an action of a seat that is not to act.
	ErrNotYourTurn = errors.New("not your turn")
	// ErrOver is an action after the end of the game.
	ErrOver = errors.New("the game is over")
	// ErrRecord is a record that does not follow its format.
	ErrRecord = errors.New("not a game record")
	// ErrSetup is a game that cannot be set up this way: seats, options or deal.
	ErrSetup = errors.New("no such set-up")
)
