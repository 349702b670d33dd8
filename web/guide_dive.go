package web

import (
	"fathom/trench"
)

// propose is the step that the coach proposes, with a few words: not the best one, but one that is sound and can be
// understood.
func (d diver) propose() lesson {
	switch {
	case d.Phase == trench.Attack:
		return lesson{title: "Stun it", text: "A rivet costs 2 points; a charge costs a turn at the ship.", step: "stun", row: d.Row}
	case d.chooses():
		return d.take(true)
	case d.Phase == trench.After:
		return lesson{title: "End your turn", text: "Nothing more is to be done in this turn.", step: "end", row: d.Row}
	case !d.begins():
		return lesson{}
	}
	if l := d.take(false); l.step != "" {
		return l
	}
	if d.Row == trench.Ship && !d.Charged && !d.Looked {
		return lesson{title: "Recharge", step: "recharge"}
	}
	row := d.heads()
	l := lesson{title: "Dive to " + fathoms(row), step: d.goes(row), row: row}
	switch {
	case row == trench.Ship:
		l.title = "Surface at the ship"
	case row < d.Row:
		l.title = "Rise to " + fathoms(row)
	case row == d.Row:
		l.title, l.step = "Turn the card beside you", "reveal"
		if d.lies(row).Kind != trench.FaceDown {
			l.title, l.step = "Pass", "end"
		}
	}
	return l
}

// take is what to do with the card face up beside the diver. Where the diver must choose, leaving it is the last way.
func (d diver) take(must bool) lesson {
	c := d.card()
	l := lesson{row: d.Row}
	switch {
	case d.useful(c) && (c.Upgrade() == trench.Hold || d.Upgrades.Len() == 0 && c.Upgrade() == trench.Sonar) && d.Pile > 4:
		l.title, l.step = "Fit the "+upgradeWord[c.Upgrade()], "upgrade"
	case d.fits(c):
		l.title, l.step = "Collect the "+c.Name(), "collect"
	case d.useful(c) && d.Pile > 2:
		l.title, l.step = "Fit the "+upgradeWord[c.Upgrade()], "upgrade"
	case must:
		l.title, l.step = "Leave it", "end"
	}
	return l
}

// heads is the row to go to: home with what there is, else down to the floor's token, by way of what is worth a stop.
func (d diver) heads() int {
	if d.laden() {
		return d.best(-1, max(trench.Ship, d.Row-d.reach()))
	}
	return d.best(1, min(trench.Floor, d.Row+d.reach()))
}

// best is the farthest stop in a direction that is safe, or the nearer one where a card is known to be worth it.
func (d diver) best(by, far int) int {
	stop := d.Row
	for row := far; row != d.Row; row -= by {
		s := d.lies(row)
		switch {
		case row == trench.Ship, row == trench.Floor && !d.Token && d.Observation.Tokens > 0:
			return row
		case s.Kind == trench.FaceUp && (d.fits(s.Card) || d.useful(s.Card)):
			return row
		case s.Kind == trench.FaceDown && s.Card != trench.Unknown && s.Card.Class() == trench.Cephalopod && !d.Charged:
			// a rivet for nothing
		case stop == d.Row:
			stop = row
		}
	}
	if stop == d.Row {
		return far
	}
	return stop
}

// why gives the reason for a proposed step.
func (d diver) why(step string) string {
	c := d.card()
	switch step {
	case "collect":
		return "It fits your hold: collect it."
	case "upgrade":
		switch c.Upgrade() {
		case trench.Hold:
			return "A larger hold pays all game long: fit it."
		case trench.Sonar:
			return "With the sonar you see what is below before you go there: fit it."
		default:
			return "With it you go 3,000 fathoms a turn: fit it."
		}
	case "end":
		return "There is nothing here for you now: leave it."
	case "recharge":
		return "Here you can recharge."
	case "reveal":
		return "You may also stay, and turn over the card beside you."
	case "":
		return ""
	}
	switch row := d.heads(); {
	case row == trench.Ship:
		return "Surface now."
	case row < d.Row:
		return "Rise towards the ship."
	case row == trench.Floor:
		return "Go on to the floor."
	}
	return "Dive on."
}
