package bot

import (
	"context"
	"fmt"
	"math"

	"fathom/game"
	"fathom/trench"
)

// trenchGreedy looks two moves ahead: what a row is worth to its sub now, and what the best row after that would be.
type trenchGreedy struct{ s game.Source }

func (b trenchGreedy) Act(_ context.Context, o game.Observation, legal []string) (string, error) {
	view, ok := o.(trench.Observation)
	if !ok {
		return "", fmt.Errorf("a bot for trench was shown %T", o)
	}
	d := newDive(view)
	var fault error
	choice := best(b.s, legal, func(text string) float64 {
		a, err := trench.ParseAction(text)
		if err != nil {
			fault = err
		}
		return d.worth(a)
	})
	return choice, fault
}

// dive is what a bot considers in one decision.
type dive struct {
	trench.Observation
	me     trench.Sub
	reach  int           // rows a turn
	left   int           // cards that can still leave the column before Oxygen 1
	unseen []trench.Card // every card that may lie where the bot does not know
}

func newDive(o trench.Observation) *dive {
	d := &dive{Observation: o, me: o.Subs[o.Viewer], reach: 2, left: o.Pile + o.Tanks}
	if d.me.Upgrades.Has(trench.Movement) {
		d.reach = 3
	}
	var seen [trench.Cards + 1]bool
	for _, slot := range o.Column {
		seen[slot.Card] = true
	}
	for _, sub := range o.Subs {
		for _, cards := range [][]trench.Card{sub.Upgraded[:], sub.Hold, sub.Delivered} {
			for _, c := range cards {
				seen[c] = true
			}
		}
	}
	for c := trench.FlyingFish; c <= trench.GulperEel; c++ {
		if !seen[c] {
			d.unseen = append(d.unseen, c)
		}
	}
	return d
}

// worth is what an action is worth, in research points.
func (d *dive) worth(a trench.Action) float64 {
	here := d.me.Row
	switch a {
	case trench.SonarUp:
		return d.look(here - 1)
	case trench.SonarDown:
		return d.look(here + 1)
	case trench.Stun:
		return 1
	case trench.Brace:
		return 0
	case trench.Recharge:
		return d.recharge() + d.after(here)
	case trench.Collect:
		return d.collect(d.card(here)) + d.patience()
	case trench.UpgradeSub:
		return d.upgrade(d.card(here)) + d.patience()
	case trench.Reveal:
		return d.row(here) + d.after(here)
	case trench.End:
		if d.Phase == trench.Begin {
			return d.after(here) - 0.5
		}
		return 0
	}
	to := here + a.Rows()
	return d.row(to) + d.after(to)
}

// look is better than anything else where it tells something new, for it costs nothing; in a turn that will recharge
// the sub it would.
func (d *dive) look(row int) float64 {
	switch {
	case d.slot(row).Kind != trench.FaceDown || d.slot(row).Card != trench.Unknown:
		return -1
	case d.Phase == trench.Begin && d.me.Row == trench.Ship && !d.me.Charged:
		return -1
	}
	return 100
}

// after is what the best row that can be reached from here is worth, the sooner the better.
func (d *dive) after(here int) float64 {
	most := 0.0
	for row := trench.Ship; row <= trench.Floor; row++ {
		if row != here {
			turns := float64((max(row-here, here-row) + d.reach - 1) / d.reach)
			most = max(most, d.row(row)*math.Pow(0.7, turns))
		}
	}
	return most
}

// row is what stopping at a row is worth.
func (d *dive) row(row int) float64 {
	switch {
	case row == trench.Ship:
		return d.surface()
	case row == trench.Floor:
		if !d.me.Token && d.Tokens > 0 && d.me.Row != trench.Floor {
			return 2
		}
		return 0
	}
	switch slot := d.slot(row); {
	case slot.Kind == trench.FaceUp:
		return d.take(slot.Card)
	case slot.Kind == trench.FaceDown && slot.Card != trench.Unknown:
		return d.disturb(slot.Card)
	case slot.Kind == trench.FaceDown:
		sum := 0.0
		for _, c := range d.unseen {
			sum += d.disturb(c)
		}
		return sum / float64(len(d.unseen))
	}
	return 0
}

// surface is what unloading is worth: room for the next creatures and for the next token.
func (d *dive) surface() float64 {
	worth := 0.0
	if d.me.Token && d.Tokens > 0 {
		worth += 1
	}
	if len(d.me.Hold) > 0 && !d.room(trench.Mackerel) {
		worth += 2
	}
	if len(d.me.Hold) > 0 {
		worth += d.patience()
	}
	return worth + float64(len(d.me.Hold))*0.3
}

// disturb is what turning a card is worth: a cephalopod attacks first.
func (d *dive) disturb(c trench.Card) float64 {
	worth := d.take(c)
	if c.Class() != trench.Cephalopod {
		return worth
	}
	switch {
	case d.me.Charged:
		return worth - 0.7
	case d.Options.Solo && d.me.Rivets > 0:
		return -8 // the second rivet ends a solo game
	case d.Options.Solo:
		return worth - 3
	}
	return worth - 2
}

// take is what a face-up card beside the sub is worth: the better of its two uses.
func (d *dive) take(c trench.Card) float64 {
	worth := 0.0
	if d.room(c) {
		worth = d.collect(c)
	}
	if !d.me.Upgrades.Has(c.Upgrade()) {
		worth = max(worth, d.upgrade(c))
	}
	if worth > 0 {
		worth += d.patience()
	}
	return worth
}

// collect is what a creature adds to the score, and something for the sets it may begin.
func (d *dive) collect(c trench.Card) float64 {
	var by [4]int
	for _, cards := range [][]trench.Card{d.me.Delivered, d.me.Hold} {
		for _, have := range cards {
			by[have.Class()]++
		}
	}
	before := points(by)
	by[c.Class()]++
	return points(by) - before + 0.1*float64(min(d.left, 10))
}

// upgrade is what an upgrade is worth over the rest of the game.
func (d *dive) upgrade(c trench.Card) float64 {
	rest := float64(min(d.left, 10)) / 10
	switch c.Upgrade() {
	case trench.Hold:
		return 6 * rest
	case trench.Movement:
		return 3 * rest
	}
	return 1 * rest
}

// recharge is what a charge is worth while cephalopods are still to come.
func (d *dive) recharge() float64 {
	lurking := 0
	for _, c := range d.unseen {
		if c.Class() == trench.Cephalopod {
			lurking++
		}
	}
	return 0.4 * float64(lurking)
}

// patience makes any card worth taking, and a hold worth unloading, once nothing has happened for long: no game
// stalls because every way is a little dangerous.
func (d *dive) patience() float64 { return 0.1 * float64(max(0, d.Dry-6)) }

// room tells whether a creature fits the hold: one small one, or with the upgrade one large or two small.
func (d *dive) room(c trench.Card) bool {
	hold := d.me.Hold
	if !d.me.Upgrades.Has(trench.Hold) {
		return len(hold) == 0 && !c.Large()
	}
	return len(hold) == 0 || len(hold) == 1 && !hold[0].Large() && !c.Large()
}

func (d *dive) slot(row int) trench.Slot {
	if row <= trench.Ship || row >= trench.Floor {
		return trench.Slot{}
	}
	return d.Column[row-1]
}

func (d *dive) card(row int) trench.Card { return d.slot(row).Card }

// points is what creatures by class score in runs and kinds; a game's deck has four of each.
func points(by [4]int) float64 {
	reward := [5]int{0, 0, 2, 4, 7}
	sum := 0
	for k := range 4 {
		length := 0
		for _, n := range by {
			if n > k {
				length++
			}
		}
		sum += reward[length]
	}
	for _, n := range by {
		sum += reward[min(n, 4)]
	}
	return float64(sum)
}
