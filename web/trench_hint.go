package web

import (
	"strings"

	"fathom/trench"
	"fathom/web/pages/parts"
)

// goHint says where a move leads and what comes of it, as far as the viewer knows.
func (t *trenchView) goHint(a trench.Action) string {
	to := t.own().Row + a.Rows()
	verb := "Dive"
	if a.Rows() < 0 {
		verb = "Rise"
	}
	switch to {
	case trench.Ship:
		return "Surface: " + t.shipHint()
	case trench.Floor:
		return "Dive to the trench floor, 5,000 fathoms: " + t.floorHint()
	}
	return verb + " to " + fathoms(to) + " fathoms: " + t.slotHint(t.o.Column[to-1])
}

// shipHint is what a sub delivers. It says nothing of points, for what is aboard counts already.
func (t *trenchView) shipHint() string {
	b := t.own()
	var goods []string
	for _, c := range b.Hold {
		goods = append(goods, "the "+c.Name())
	}
	if b.Token {
		goods = append(goods, "a research token")
	}
	if len(goods) == 0 {
		return "nothing to deliver yet"
	}
	return "deliver " + list(goods)
}

func (t *trenchView) floorHint() string {
	switch b := t.own(); {
	case b.Token:
		return "you carry a research token already"
	case t.o.Tokens == 0:
		return "no research token is left"
	}
	return "take a research token, +2 RP"
}

// slotHint is what becomes of a move beside a slot of the water column.
func (t *trenchView) slotHint(s trench.Slot) string {
	switch {
	case s.Kind == trench.FaceUp:
		return s.Card.Name() + ", face up; " + t.useHint(s.Card)
	case s.Kind == trench.FaceDown && s.Card != trench.Unknown:
		text := t.turns() + " the " + s.Card.Name() + " you have seen; " + t.useHint(s.Card)
		if s.Card.Class() == trench.Cephalopod {
			text += ". " + t.attackHint("It attacks")
		}
		return text
	case s.Kind == trench.FaceDown:
		return t.turns() + " the card. " + t.attackHint("A cephalopod")
	case s.Kind == trench.OxygenTank:
		return "oxygen tank " + fmtInt(s.Oxygen) + ", nothing to research"
	}
	return "nothing there"
}

// turns says how a card beside the sub comes to be turned up.
func (t *trenchView) turns() string {
	if t.o.Options.OptionalReveal {
		return "you may turn up"
	}
	return "turns up"
}

// attackHint is what an attack would do to the viewer's sub now.
func (t *trenchView) attackHint(who string) string {
	verb := " would cost"
	if who == "It attacks" {
		verb = ":"
	}
	if t.own().Charged {
		return who + verb + " your charge"
	}
	return who + verb + " a rivet, −2 RP"
}

// useHint is what the viewer could do with a card: take it aboard, fit its upgrade, or nothing.
func (t *trenchView) useHint(c trench.Card) string {
	var ways []string
	if roomFor(t.own(), c) {
		ways = append(ways, "collect it for "+signed(gain(t.own(), c))+" RP")
	}
	if !t.own().Upgrades.Has(c.Upgrade()) {
		ways = append(ways, "fit "+upgradeWord[c.Upgrade()])
	}
	if len(ways) == 0 {
		return "of no use to you now"
	}
	return strings.Join(ways, " or ")
}

// room is how many units a hold has, and how many of them are taken: a small creature takes one, a large one two.
func room(b trench.Sub) (size, used int) {
	size = 1
	if b.Upgrades.Has(trench.Hold) {
		size = 2
	}
	for _, c := range b.Hold {
		used += units(c)
	}
	return size, used
}

func units(c trench.Card) int {
	if c.Large() {
		return 2
	}
	return 1
}

func roomFor(b trench.Sub, c trench.Card) bool {
	size, used := room(b)
	return used+units(c) <= size
}

// gain is how much more a sub would score with a creature more, if the game ended then.
func gain(b trench.Sub, c trench.Card) int {
	by := b.Score.Kinds
	before := worth(by)
	by[c.Class()]++
	return worth(by) - before
}

// reward is what so many of a kind, or a run over so many classes, is worth.
var reward = [...]int{0, 0, 2, 4, 7}

// worth is runs and kinds together for so many creatures of each class.
func worth(by [4]int) int {
	sum := 0
	for k := range 4 {
		sum += reward[runOf(by, k)]
	}
	for _, n := range by {
		sum += reward[min(n, 4)]
	}
	return sum
}

// runOf is the length of the k-th run, counted from 0: a creature of each class that has more than k.
func runOf(by [4]int, k int) int {
	run := 0
	for _, n := range by {
		if n > k {
			run++
		}
	}
	return run
}

// reachOf is how far a sub goes in a turn, in fathoms.
func reachOf(b trench.Sub) string {
	if b.Upgrades.Has(trench.Movement) {
		return parts.Thousands(3000)
	}
	return parts.Thousands(2000)
}
