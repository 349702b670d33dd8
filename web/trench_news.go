package web

import (
	"strings"

	"fathom/game"
	"fathom/trench"
)

// blow is what an attack has done to a submarine.
type blow uint8

const (
	noBlow blow = iota
	chargeSpent
	rivetPopped
)

// actor is who took the newest step: whoever still is in a turn, or has just ended one.
func (t *trenchView) actor() game.Seat {
	if t.o.Phase == trench.Begin && !t.o.Looked {
		return 1 - t.o.Turn
	}
	return t.o.Turn
}

// blow is what an attack in the newest step did. The log tells everybody.
func (t *trenchView) blow() blow {
	for _, line := range t.news {
		switch {
		case strings.HasSuffix(line, ": the charge was spent."):
			return chargeSpent
		case strings.HasSuffix(line, ": a rivet popped."):
			return rivetPopped
		}
	}
	return noBlow
}

// justSeen is the row of the card that the newest step showed to the viewer alone, or 0.
func (t *trenchView) justSeen() int {
	if len(t.news) == 0 || !strings.HasPrefix(t.news[0], "You saw the ") {
		return 0
	}
	for i, s := range t.o.Column {
		if s.Kind == trench.FaceDown && s.Card != trench.Unknown && strings.HasPrefix(t.news[0], "You saw the "+s.Card.Name()+" at ") {
			return i + 1
		}
	}
	return 0
}
