package trench

import (
	"fmt"
	"io"
	"strings"

	"fathom/game"
)

// String is the position as a spectator sees it, in one line.
func (s State) String() string { return s.Observe(game.Spectator).String() }

// Format prints String whatever the verb, so that %+v and %#v show no field.
func (s State) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, s.String()) }

// String is what the viewer knows, in one line.
func (o Observation) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "turn %d, %s, %s; column", o.TurnNo, o.Turn, o.Phase)
	for _, k := range o.Column {
		fmt.Fprintf(&b, " %s", k)
	}
	fmt.Fprintf(&b, "; pile %d+%d; supply %d", o.Pile, o.Tanks, o.Tokens)
	for i, sub := range o.Subs {
		fmt.Fprintf(&b, "; %s %s", game.Seat(i), sub)
	}
	if o.Outcome.Reason != "" {
		fmt.Fprintf(&b, "; over by %s", o.Outcome.Reason)
	}
	return b.String()
}

// String is the row as the viewer knows it: a face-down card that it has scanned is in brackets.
func (k Slot) String() string {
	switch {
	case k.Kind == FaceDown && k.Card != Unknown:
		return "(" + k.Card.String() + ")"
	case k.Kind == FaceDown:
		return "?"
	case k.Kind == FaceUp:
		return k.Card.String()
	case k.Kind == OxygenTank:
		return fmt.Sprintf("oxygen-%d", k.Oxygen)
	}
	return "-"
}

// String is the sub in a few words.
func (b Sub) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "row %d", b.Row)
	if b.Charged {
		s.WriteString(" charged")
	}
	for u := Hold; u <= Sonar; u++ {
		if b.Upgrades.Has(u) {
			fmt.Fprintf(&s, " %s(%s)", strings.ToLower(u.String()), b.Upgraded[u])
		}
	}
	fmt.Fprintf(&s, " hold %v", b.Hold)
	if b.Token || b.Counted {
		s.WriteString(" token")
	}
	fmt.Fprintf(&s, " delivered %v tokens %d rivets %d points %d", b.Delivered, b.Tokens, b.Rivets, b.Score.Total())
	return s.String()
}
