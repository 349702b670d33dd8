package game

import (
	"context"
	"encoding/json"
)

// Game is one of the two games, as everything outside its rules package sees it.
type Game interface {
	// Name is the game's name in records, commands and addresses, such as "trench".
	Name() string
	// Version is the version of the rules that Start plays by.
	Version() int
	// Seats are the fewest and the most seats.
	Seats() (min, max int)
	// Options are the house rules, in the order in which they are written.
	Options() []Option
	// NewDeal draws from s everything luck decides before play, in the record's form.
	NewDeal(seats int, options json.RawMessage, s Source) (deal json.RawMessage, err error)
	// Start sets up a table. It reads options and deal strictly and returns an error that wraps ErrSetup.
	Start(seats int, options, deal json.RawMessage) (Table, error)
}

// Table is one game in progress. It is deterministic, and not safe for concurrent use.
type Table interface {
	// ToAct lists the seats that must decide now, in ascending order; none once the game is over.
	ToAct() []Seat
	// Legal lists the actions of a seat in their canonical text and order; none if the seat is not to act.
	Legal(Seat) []string
	// Apply carries out an action. It accepts what Legal lists in exactly that spelling, and nothing else: an error
	// wraps ErrIllegal, ErrNotation, ErrNotYourTurn or ErrOver, and changes nothing.
	Apply(Seat, string) error
	// Observe is all that a seat knows, and the only way anything leaves a table.
	Observe(Seat) Observation
	// Sealed tells whether the seats to act decide simultaneously: an action stays secret until the last is in.
	Sealed() bool
	// Automatic tells whether the rulebook plays a seat (the AI Sub). Such a seat has at most one legal action.
	Automatic(Seat) bool
	// Revelations counts what has come to light so far: a card turned or looked at, a round of bids opened. An undo
	// never crosses a change of this number.
	Revelations() int
	// Outcome is the record's result, once the game is over.
	Outcome() (json.RawMessage, bool)
}

// Observation is what one seat knows of a table: a plain value, made by adding what the seat knows. Pages and players
// assert their own game's type.
type Observation interface{ Observation() }

// Player decides for a seat. It knows nothing but what it is given.
type Player interface {
	// Act returns one of the legal actions, which are never empty. It stops early when ctx is done.
	Act(ctx context.Context, o Observation, legal []string) (string, error)
}
