package benthos

import (
	"fmt"

	"fathom/game"
)

// The numbers that the rulebook fixes.
const (
	Companies     = 7
	MinSeats      = 2
	MaxSeats      = 7
	MinRounds     = 3
	MaxRounds     = 5
	Auctions      = MaxRounds * Companies // the most there can be; a deal has a lot for each
	StocksEach    = 7                     // stock cards of a company
	InMiniDeck    = 2                     // of them in the mini-deck, from which everybody gets two
	StartingMoney = 10                    // billions
)

// Options are the house rules of a game.
type Options struct {
	Rounds           int  // 5 by the rulebook; 3 to 5
	CompulsorySecond bool // a second square that can be taken must be taken
}

// DefaultOptions are the rules as the rulebook has them.
func DefaultOptions() Options { return Options{Rounds: MaxRounds} }

// check says why no game can be played with these options. The error wraps game.ErrSetup.
func (o Options) check() error {
	if o.Rounds < MinRounds || o.Rounds > MaxRounds {
		return fmt.Errorf("%w: %d to %d rounds, not %d", game.ErrSetup, MinRounds, MaxRounds, o.Rounds)
	}
	return nil
}

// checkSeats says why so many cannot play. The error wraps game.ErrSetup.
func checkSeats(seats int) error {
	if seats < MinSeats || seats > MaxSeats {
		return fmt.Errorf("%w: %d to %d seats, not %d", game.ErrSetup, MinSeats, MaxSeats, seats)
	}
	return nil
}
