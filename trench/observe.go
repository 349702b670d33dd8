package trench

import "fathom/game"

// Observation is what one seat knows of a game: built up from nothing, so a forgotten field hides instead of showing.
// Rows are counted from 0, the research ship, to 5, the trench floor; the water column is rows 1 to 4.
type Observation struct {
	Options  Options
	Viewer   game.Seat // game.Spectator for anybody who is not at the table
	Starter  game.Seat
	Turn     game.Seat // whose turn it is
	TurnNo   int       // the turn, counted from 1
	Phase    Phase
	Looked   bool    // the sub to act has used its sonar this turn
	Column   [4]Slot // rows 1 to 4
	Pile     int     // research cards left in the draw pile
	Tanks    int     // oxygen tanks still in the draw pile, under the research cards
	Subs     [2]Sub  // by seat
	Tokens   int     // research tokens left in the supply
	Dry      int     // turns in a row without a card leaving the column or a token the supply, up to the last turn's end
	Stirred  bool    // this turn a card has left the column or a token the supply
	LastTurn bool    // the extra turn of equalTurns
	Outcome  Outcome // zero until the game is over
}

// Observation marks the type for package game.
func (Observation) Observation() {}

// Slot is one row of the water column as a viewer knows it.
type Slot struct {
	Kind    SlotKind
	Card    Card    // a face-up card, or one that the viewer has seen by sonar; Unknown otherwise
	Oxygen  int     // 3, 2 or 1 for an oxygen tank
	Drawn   int     // which draw brought it here, counted from 1; the first four were laid out. Public, whatever it is
	Scanned [2]bool // which seats have looked at this face-down card; where it lies is public, what it is is not
}

// SlotKind is what lies in a row of the water column.
type SlotKind uint8

// What a row of the water column can hold.
const (
	Empty SlotKind = iota
	FaceDown
	FaceUp
	OxygenTank
)

// Sub is one submarine. All of it is public.
type Sub struct {
	Row       int
	Charged   bool
	Upgrades  Upgrades
	Upgraded  [3]Card // the card that was fitted for each upgrade, indexed by Upgrade; Unknown where there is none
	Hold      []Card  // what it carries, in the order of loading
	Token     bool    // carries a research token
	Counted   bool    // the AI Sub counts a token that the empty supply did not give
	Delivered []Card  // creatures on the research ship, in the order of delivery
	Tokens    int     // research tokens delivered
	Offloads  int     // research tokens the AI Sub counts as offloaded, its virtual one too
	Rivets    int
	Score     Score // what it would score if the game ended now
}
