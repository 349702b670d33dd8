package trench

import (
	"fmt"
	"strings"

	"fathom/game"
)

// Narrate tells in plain sentences what a step did, for the viewer of both observations: the one before the step and
// the one after it. names are by seat. It knows nothing but its arguments, so it cannot tell what the viewer may not know.
// A step that is no action of this game gives nothing.
func Narrate(before Observation, step game.Step, after Observation, names []string) []string {
	a, err := ParseAction(step.Action)
	if err != nil || step.Seat != 0 && step.Seat != 1 {
		return nil
	}
	n := story{before, after, step.Seat, names, nil}
	switch a {
	case SonarUp, SonarDown:
		n.sonar(a)
	case Reveal:
		n.say("%s revealed the %s at %s.", n.who(), n.revealed().Name(), depth(n.row()))
		n.attack()
	case Collect:
		n.say("%s collected the %s.", n.who(), n.beside().Card.Name())
	case UpgradeSub:
		c := n.beside().Card
		n.say("%s used the %s as an upgrade: %s.", n.who(), c.Name(), benefit[c.Upgrade()])
	case Recharge:
		n.say("%s recharged.", n.who())
	case Stun:
		n.say("%s stunned it: the charge was spent.", n.who())
	case Brace:
		n.say("%s kept the charge: a rivet popped.", n.who())
	case End:
		n.end()
	default:
		n.move(a)
	}
	n.oxygen()
	n.stagnation()
	n.gameOver()
	return n.lines
}

// benefit is what an upgrade brings.
var benefit = [3]string{
	Hold:     "the hold now takes one large or two small creatures",
	Movement: "the range is now 3,000 fathoms",
	Sonar:    "sonar",
}

// depth is a row in the words of the rulebook.
func depth(row int) string {
	switch row {
	case Ship:
		return "the research ship"
	case Floor:
		return "the trench floor"
	}
	return fmt.Sprintf("%d,000 fathoms", row)
}

// story collects the sentences of one step.
type story struct {
	before, after Observation
	seat          game.Seat
	names         []string
	lines         []string
}

func (n *story) say(format string, a ...any) { n.lines = append(n.lines, fmt.Sprintf(format, a...)) }

func (n *story) who() string { return n.name(n.seat) }

func (n *story) name(seat game.Seat) string {
	if int(seat) < len(n.names) {
		return n.names[seat]
	}
	return seat.String()
}

func (n *story) row() int { return n.after.Subs[n.seat].Row }

// beside is what lay beside the sub before the step.
func (n *story) beside() Slot { return n.before.row(n.before.Subs[n.seat].Row) }

// revealed is the card beside the sub that the step turned up, or Unknown.
func (n *story) revealed() Card {
	if n.before.row(n.row()).Kind == FaceDown && n.after.row(n.row()).Kind == FaceUp {
		return n.after.row(n.row()).Card
	}
	return Unknown
}

// row is what lies in a row; nothing beside ship and floor.
func (o Observation) row(row int) Slot {
	if row <= Ship || row >= Floor {
		return Slot{}
	}
	return o.Column[row-1]
}

// sonar tells the others which row was scanned, and the looker what was there. The card may have slid since: the look
// can have been the last thing in a turn that took a card.
func (n *story) sonar(a Action) {
	row := n.before.Subs[n.seat].Row + 1
	if a == SonarUp {
		row -= 2
	}
	if n.after.Viewer != n.seat {
		n.say("%s scanned %s.", n.who(), depth(row))
		return
	}
	now := row
	for gap := row + 1; gap < Floor; gap++ {
		if n.before.row(gap).Kind == Empty && n.after.row(gap).Kind != Empty {
			now++
		}
	}
	n.say("You saw the %s at %s.", n.after.row(now).Card.Name(), depth(row))
}

func (n *story) move(a Action) {
	verb := "dived"
	if a.Rows() < 0 {
		verb = "rose"
	}
	switch {
	case n.row() == Ship:
		n.say("%s surfaced%s.", n.who(), n.cargo())
	case n.row() == Floor:
		n.say("%s reached the trench floor%s.", n.who(), n.token())
	case n.revealed() != Unknown:
		n.say("%s %s to %s and revealed the %s.", n.who(), verb, depth(n.row()), n.revealed().Name())
		n.attack()
	default:
		n.say("%s %s to %s.", n.who(), verb, depth(n.row()))
	}
}

// cargo is what a surfacing sub delivers.
func (n *story) cargo() string {
	b := n.before.Subs[n.seat]
	var goods []string
	for _, c := range b.Hold {
		goods = append(goods, "the "+c.Name())
	}
	switch {
	case b.Token:
		goods = append(goods, "a research token")
	case b.Counted:
		goods = append(goods, "a counted research token")
	}
	if len(goods) == 0 {
		return ""
	}
	return " and delivered " + list(goods)
}

// token is what a sub gets at the floor.
func (n *story) token() string {
	b := n.before.Subs[n.seat]
	switch {
	case n.after.Tokens < n.before.Tokens:
		return " and took a research token"
	case b.Token:
		return " with a research token already aboard"
	case n.before.Options.Solo && n.seat == 1:
		return "; the supply is empty, and the AI Sub counts a token all the same"
	}
	return "; there is no research token left"
}

func (n *story) attack() {
	b, a := n.before.Subs[n.seat], n.after.Subs[n.seat]
	switch {
	case n.after.Phase == Attack:
		n.say("It attacks: spend the charge to stun it, or brace and pop a rivet.")
	case b.Charged && !a.Charged:
		n.say("It attacked: the charge was spent.")
	case a.Rivets > b.Rivets:
		n.say("It attacked: a rivet popped.")
	}
}

// end tells what the end of a turn leaves undone.
func (n *story) end() {
	switch left := n.beside(); {
	case n.before.Phase == Begin:
		n.say("%s passed.", n.who())
	case n.before.Phase == Choose && left.Kind == FaceUp:
		n.say("%s left the %s.", n.who(), left.Card.Name())
	case n.before.Phase == Choose:
		n.say("%s left the card face down.", n.who())
	default:
		n.say("%s ended the turn.", n.who())
	}
}

func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
