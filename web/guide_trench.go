package web

import (
	"strconv"

	"fathom/trench"
	"fathom/web/pages/parts"
)

// trenchCourse is what The Mariana Trench has to teach a solo diver.
var trenchCourse = course[trench.Observation]{
	{"dive", sayDive}, {"end", sayDived}, {"attack", sayAttack}, {"take", sayTake}, {"hold", sayHold},
	{"sonar", saySonar}, {"tank", sayTank}, {"recharge", sayRecharge}, {"other", sayOther}, {"floor", sayFloor},
	{"home", sayHome}, {"score", sayScore}, {"air", sayAir},
}

// diver reads off an observation what the lessons ask of the viewer's own submarine.
type diver struct {
	trench.Observation
	trench.Sub
}

func diverOf(o trench.Observation) diver { return diver{o, o.Subs[max(0, o.Viewer)]} }

// begins tells whether the diver's turn is at its beginning.
func (d diver) begins() bool { return d.Phase == trench.Begin && d.Turn == d.Viewer }

// chooses tells whether the diver is to choose about a card.
func (d diver) chooses() bool { return d.Phase == trench.Choose && d.Turn == d.Viewer }

// lies is what lies in a row.
func (d diver) lies(row int) trench.Slot {
	if row < 1 || row > len(d.Column) {
		return trench.Slot{}
	}
	return d.Column[row-1]
}

// card is the card face up beside the diver, or Unknown.
func (d diver) card() trench.Card {
	if s := d.lies(d.Row); s.Kind == trench.FaceUp {
		return s.Card
	}
	return trench.Unknown
}

// room is how much the hold takes and how much of it is free: a large creature needs two.
func (d diver) room() (all, free int) {
	all = 1
	if d.Upgrades.Has(trench.Hold) {
		all = 2
	}
	free = all
	for _, c := range d.Hold {
		free--
		if c.Large() {
			free--
		}
	}
	return all, free
}

func (d diver) fits(c trench.Card) bool {
	_, free := d.room()
	return c != trench.Unknown && (!c.Large() && free > 0 || c.Large() && free > 1)
}

// useful tells whether the upgrade of a card is still to be had.
func (d diver) useful(c trench.Card) bool { return c != trench.Unknown && !d.Upgrades.Has(c.Upgrade()) }

// reach is how many rows a turn goes.
func (d diver) reach() int {
	if d.Upgrades.Has(trench.Movement) {
		return 3
	}
	return 2
}

// goes is the action that leads to a row, or none for the row where the diver is.
func (d diver) goes(row int) string {
	switch by := row - d.Row; {
	case by > 0:
		return "dive " + strconv.Itoa(by)
	case by < 0:
		return "rise " + strconv.Itoa(-by)
	}
	return ""
}

// laden tells whether the diver has something to bring home: a token, or a hold without room.
func (d diver) laden() bool {
	_, free := d.room()
	return d.Token || free == 0
}

func sayDive(_, o trench.Observation) (lesson, bool) {
	d := diverOf(o)
	return lesson{
		title: "Dive to 2,000", step: "dive 2", row: 2,
		text: "Gold shows where you may go: up to 2,000 fathoms a turn, down or up. A card you stop beside is turned over; one you pass stays down.",
	}, d.begins() && d.Row == trench.Ship && len(d.Hold)+len(d.Delivered)+d.Upgrades.Len() == 0 && d.Sub.Tokens == 0
}

func sayAttack(before, o trench.Observation) (lesson, bool) {
	d, then := diverOf(o), diverOf(before)
	l := d.propose()
	name := d.card().Name()
	switch {
	case !d.chooses() || d.card() == trench.Unknown:
		return l, false
	case d.Rivets > then.Rivets:
		l.text = "A cephalopod attacks whoever turns it over. You had no charge, so a rivet popped: 2 points less"
		if d.Options.Solo {
			l.text += ", and a second one ends the dive"
		}
		l.text += ". "
	case then.Charged && !d.Charged:
		l.text = "A cephalopod attacks whoever turns it over. Your charge stunned the " + name + " and is spent; without one a rivet would have popped, 2 points less. "
	default:
		return l, false
	}
	l.text += "From now on this one is harmless, and you choose as with any card. " + d.why(l.step)
	return l, true
}

func sayTake(_, o trench.Observation) (lesson, bool) {
	d := diverOf(o)
	l := d.propose()
	l.text = "A card is a creature and an upgrade, and you take one of the two. Collected, the creature scores. Fitted, the card makes your submarine better until the end, and is no creature any more. " + d.why(l.step)
	return l, d.chooses() && d.card() != trench.Unknown
}

func sayHold(_, o trench.Observation) (lesson, bool) {
	d := diverOf(o)
	l := d.propose()
	all, free := d.room()
	takes := "Your hold takes one small creature; the hold upgrade makes that two small ones or one large. "
	if all == 2 {
		takes = "Your hold takes two small creatures or one large, never both. "
	}
	switch {
	case d.chooses() && d.card() != trench.Unknown && !d.fits(d.card()):
		l.text = takes + "The " + d.card().Name() + " does not fit now, so fit its upgrade or leave it; it stays face up. " + d.why(l.step)
		return l, true
	case d.begins() && free == 0 && d.Row != trench.Ship:
		l.text = takes + "It is full, and only the ship empties it. " + d.why(l.step)
		return l, true
	}
	return l, false
}

func saySonar(_, o trench.Observation) (lesson, bool) {
	d := diverOf(o)
	l := lesson{lit: "seen"}
	if !d.Upgrades.Has(trench.Sonar) || d.Looked || !d.begins() && !d.chooses() {
		return l, false
	}
	for _, look := range []struct {
		by   int
		step string
	}{{1, "sonar down"}, {-1, "sonar up"}} {
		if s := d.lies(d.Row + look.by); s.Kind == trench.FaceDown && s.Card == trench.Unknown {
			l.title, l.step, l.row = "Look with your sonar", look.step, d.Row+look.by
			l.text = "Once a turn the sonar looks at a face-down card one step below or above you, before or after your move. It costs nothing. Only you learn what the card is; everybody sees where you looked."
			return l, true
		}
	}
	return l, false
}

func sayTank(_, o trench.Observation) (lesson, bool) {
	d := diverOf(o)
	l := d.propose()
	l.lit = "air"
	switch d.Tanks {
	case 2:
		l.text = "The first oxygen tank is in the column: two more cards taken, by whomever, end the game. What you carry then counts as if delivered. "
	case 1:
		l.text = "The second oxygen tank is in the column: the next card that anybody takes ends the game. What you carry then counts as if delivered. "
	}
	l.text += d.why(l.step)
	return l, d.begins() && (d.Tanks == 1 || d.Tanks == 2)
}

func sayRecharge(_, o trench.Observation) (lesson, bool) {
	d := diverOf(o)
	l := lesson{title: "Recharge", step: "recharge", row: trench.Ship}
	if len(d.Delivered)+d.Sub.Tokens > 0 {
		l.text = "All that you carried went on board the ship by itself. "
	}
	l.text += "Your charge is spent, and here you get a new one. That takes the whole turn; without it the next attack pops a rivet, 2 points less."
	return l, d.begins() && d.Row == trench.Ship && !d.Charged && !d.Looked
}

func sayOther(_, o trench.Observation) (lesson, bool) {
	d := diverOf(o)
	l := d.propose()
	l.lit = "other"
	l.text = "The AI Sub follows fixed rules. It dives as far as it can, loads what fits, else fits it, fetches a token from the floor and rises past everything. The pale dotted way is its next stop. Its fourth token on board the ship ends the dive. " + d.why(l.step)
	return l, d.begins() && d.Options.Solo && d.TurnNo > 1
}

func sayFloor(_, o trench.Observation) (lesson, bool) {
	d := diverOf(o)
	return lesson{
		title: "Fetch a research token", step: d.goes(trench.Floor), row: trench.Floor,
		text: "At the trench floor you take a research token by itself. It is worth 2 points and needs no room in the hold, but you carry one at a time.",
	}, d.begins() && !d.Token && d.Sub.Tokens < 8 && d.Observation.Tokens > 0 && d.Row+d.reach() >= trench.Floor && d.Row < trench.Floor
}

func sayHome(_, o trench.Observation) (lesson, bool) {
	d := diverOf(o)
	l := d.propose()
	l.text = "The ship takes everything you carry as soon as you reach it, and your hold is free again. "
	if d.Row > d.reach() {
		l.text += "It is more than one turn away: a face-down card beside your stop on the way is turned over too. "
	}
	l.text += d.why(l.step)
	return l, d.begins() && d.laden() && d.Row != trench.Ship
}

func sayScore(_, o trench.Observation) (lesson, bool) {
	d := diverOf(o)
	l := d.propose()
	l.lit = "sheet"
	l.text = "Your creatures score twice: as runs of different classes, and by how many you have of one class. Two are worth 2, three 4, four 7. You have " +
		parts.Plural(d.Score.Run, "point") + " for runs and " + strconv.Itoa(d.Score.Kind) + " for classes, and each research token is 2 more. " + d.why(l.step)
	return l, d.begins() && d.Score.Run+d.Score.Kind > 0
}

func sayAir(_, o trench.Observation) (lesson, bool) {
	d := diverOf(o)
	l := d.propose()
	l.lit = "air"
	l.text = "Every card that leaves the column is replaced from the pile, which has " + parts.Plural(d.Pile, "card") +
		" left. Under it lie three oxygen tanks. The moment the last of them enters the column the game is over, wherever you are. " + d.why(l.step)
	return l, d.begins() && d.Pile > 0 && d.Pile <= 8
}

func sayDived(_, o trench.Observation) (lesson, bool) {
	d := diverOf(o)
	l := lesson{
		title: "That was a whole game",
		text:  "All that was aboard has counted: runs, classes, and 2 for each research token, less 2 for each popped rivet. ",
	}
	if d.Options.Solo {
		l.text += "The AI Sub’s creatures are taken off that, and the rest is your rank."
	} else {
		l.text += "The higher score has won."
	}
	return l, d.Phase == trench.Over
}
