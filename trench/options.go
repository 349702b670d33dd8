package trench

import (
	"fmt"

	"fathom/game"
)

// Options are the house rules of a game. The zero value is not the default: see DefaultOptions.
type Options struct {
	Solo                     bool // seat 1 is the AI Sub
	OptionalReveal           bool // a move beside a face-down card does not turn it
	MustMove                 bool // no research without a move this turn
	SonarUnlimited           bool // any number of looks a turn
	AITakesCephalopodUpgrade bool // the AI Sub takes the upgrade of a cephalopod that it cannot load
	EqualTurns               bool // the other seat has one more turn when the starting seat draws Oxygen 1
	AskBeforeStun            bool // a charged sub under attack chooses
	StagnationLimit          int  // turns without a change until the game ends, at most 200; 0 = never
}

const maxStagnation = 200

// DefaultOptions is the game as the rulings play it: two players, and an end after 20 turns without a change.
func DefaultOptions() Options { return Options{StagnationLimit: 20} }

func (o Options) check() error {
	if o.StagnationLimit < 0 || o.StagnationLimit > maxStagnation {
		return fmt.Errorf("%w: stagnationLimit is 0 to %d, not %d", game.ErrSetup, maxStagnation, o.StagnationLimit)
	}
	return nil
}
