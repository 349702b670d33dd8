package benthos

import (
	"fmt"
	"strconv"
	"strings"

	"fathom/game"
)

// Action is one decision: a bid, a claim, or to stop after one square. Actions compare with ==; the zero Action is none.
type Action struct {
	verb verb
	n    int // the amount of a bid, the square of a claim
}

type verb uint8

const (
	none verb = iota
	bid
	claim
	stop
)

// BidOf is a bid of so many billions.
func BidOf(amount int) Action { return Action{bid, amount} }

// ClaimOf places the company's cube on a square.
func ClaimOf(q Square) Action { return Action{claim, int(q)} }

// Stop leaves it at one square.
func Stop() Action { return Action{verb: stop} }

// Bid is the amount of a bid; ok is false for any other action.
func (a Action) Bid() (amount int, ok bool) {
	if a.verb != bid {
		return 0, false
	}
	return a.n, true
}

// Claim is the square of a claim; ok is false for any other action.
func (a Action) Claim() (q Square, ok bool) {
	if a.verb != claim {
		return NoSquare, false
	}
	return Square(a.n), true
}

// String is the action in a record: "bid 7", "claim c4", "stop"; "-" for none.
func (a Action) String() string {
	switch a.verb {
	case bid:
		return "bid " + strconv.Itoa(a.n)
	case claim:
		return "claim " + Square(a.n).String()
	case stop:
		return "stop"
	}
	return "-"
}

// ParseAction reads an action in exactly the spelling of String: no capitals, no zeros in front, one space. The error
// wraps game.ErrNotation. Whether the action is legal is for Apply to say.
func ParseAction(text string) (Action, error) {
	word, rest, _ := strings.Cut(text, " ")
	var a Action
	switch word {
	case "bid":
		if n, err := strconv.Atoi(rest); err == nil && n >= 0 {
			a = BidOf(n)
		}
	case "claim":
		if q, err := ParseSquare(rest); err == nil {
			a = ClaimOf(q)
		}
	case "stop":
		a = Stop()
	}
	if a.verb == none || a.String() != text {
		return Action{}, fmt.Errorf("%w: %.40q; write \"bid 7\", \"claim c4\" or \"stop\"", game.ErrNotation, text)
	}
	return a, nil
}
