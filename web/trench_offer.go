package web

import (
	"cmp"
	"slices"

	"fathom/trench"
	page "fathom/web/pages/trench"
)

// offer adds the button of one legal action where it belongs.
func (t *trenchView) offer(a *page.Act, action trench.Action) {
	row := t.own().Row
	b := page.Button{Action: action.String(), Class: "btn--move"}
	switch action {
	case trench.SonarUp:
		b.Icon, b.Label, b.Say, b.Class = "u-sonar", "Scan ↑", lookWords(row-1), ""
		a.Scans = append(a.Scans, b)
	case trench.SonarDown:
		b.Icon, b.Label, b.Say, b.Class = "u-sonar", "Scan ↓", lookWords(row+1), ""
		a.Scans = append(a.Scans, b)
	case trench.Recharge:
		b.Icon, b.Label, b.Say, b.Class = "t-charge", "Recharge", rechargeWords, "btn--primary wide"
		a.Moves = slices.Insert(a.Moves, 0, b)
	case trench.Reveal:
		b.Icon, b.Label, b.Say = "i-stay", "Reveal", "Stay and turn up the card beside you. "+t.attackHint("A cephalopod")
		if t.o.Phase == trench.Choose {
			b.Small = "the card beside you"
			a.Choose = append(a.Choose, b)
			return
		}
		a.Moves = append(a.Moves, b)
	case trench.Stun:
		b.Icon, b.Label, b.Small, b.Class = "t-charge", "Stun it", "spends the charge", "btn--primary"
		a.Choose = append(a.Choose, b)
	case trench.Brace:
		b.Icon, b.Label, b.Small, b.Class = "t-rivet", "Brace", "pops a rivet, −2 RP", ""
		a.Choose = append(a.Choose, b)
	case trench.Collect:
		a.Choose = append(a.Choose, t.weigh(t.collectButton(b)))
	case trench.UpgradeSub:
		a.Choose = append(a.Choose, t.weigh(t.upgradeButton(b)))
	case trench.End:
		t.offerEnd(a, b)
	default:
		t.offerMove(a, b, action)
	}
}

// offerMove adds a move in its place: moves stand from the surface down, behind recharging and before staying.
func (t *trenchView) offerMove(a *page.Act, b page.Button, action trench.Action) {
	to := t.own().Row + action.Rows()
	b.Icon, b.Label, b.Say = "i-down", fathoms(to), t.goHint(action)
	if action.Rows() < 0 {
		b.Icon = "i-up"
	}
	if to == trench.Ship {
		b.Icon, b.Label = "i-ship", "Surface"
	}
	b.Order = 1 + to
	a.Moves = append(a.Moves, b)
	slices.SortStableFunc(a.Moves, func(x, y page.Button) int { return cmp.Compare(place(x), place(y)) })
}

// place is where a button stands in the row of moves.
func place(b page.Button) int {
	switch {
	case b.Order > 0:
		return b.Order
	case b.Icon == "t-charge":
		return 0
	}
	return 100
}

const rechargeWords = "Recharge at the ship. It takes the whole turn"

func lookWords(row int) string { return "Sonar: look at the card at " + fathoms(row) + " fathoms" }

// collectButton says what collecting brings: what the sub would score more if the game ended then.
func (t *trenchView) collectButton(b page.Button) page.Button {
	c := t.besideOwn()
	b.Icon, b.Label, b.Class = "k-"+classes[c.Class()].Key, "Collect", "btn--primary"
	b.Say = "Collect the " + c.Name()
	b.Small = signed(gain(t.own(), c)) + " RP · room for one more"
	if size, used := room(t.own()); used+units(c) == size {
		b.Small = signed(gain(t.own(), c)) + " RP · fills your hold"
	}
	return b
}

var (
	upgradeWord    = [3]string{"hold", "range", "sonar"}
	upgradeBenefit = [3]string{"one large or two small", "3,000 fathoms a turn", "look at cards near you"}
)

func (t *trenchView) upgradeButton(b page.Button) page.Button {
	c := t.besideOwn()
	u := c.Upgrade()
	b.Icon, b.Label, b.Small, b.Class = upgrades[u].Icon, "Fit "+upgradeWord[u], upgradeBenefit[u], "btn--primary"
	b.Say = "Fit " + upgradeWord[u] + " from the " + c.Name()
	return b
}

// weigh makes taking a card one way among others while the sub could still move.
func (t *trenchView) weigh(b page.Button) page.Button {
	if t.o.Phase == trench.Begin {
		b.Class = "btn--move"
	}
	return b
}

// offerEnd names the end of the turn after what it is at this moment.
func (t *trenchView) offerEnd(a *page.Act, b page.Button) {
	b.Class = ""
	switch t.o.Phase {
	case trench.Choose:
		b.Label, b.Small = "Leave", "stays face up"
		if s, ok := t.slotBeside(); ok && s.Kind == trench.FaceDown {
			b.Small = "stays face down"
		}
		a.Choose = append(a.Choose, b)
	case trench.After:
		b.Label, b.Class = "End your turn", "btn--move"
		a.Moves = append(a.Moves, b)
	default:
		b.Label = "Pass"
		a.Moves = append(a.Moves, b)
	}
}

// cannot adds beside the choice about a card what cannot be done with it, and why. It is no control.
func (t *trenchView) cannot(a *page.Act) {
	s, ok := t.slotBeside()
	if t.o.Phase != trench.Choose || !ok || s.Kind != trench.FaceUp {
		return
	}
	own := t.own()
	if !roomFor(own, s.Card) {
		b := page.Button{Icon: "k-" + classes[s.Card.Class()].Key, Label: "Collect", Small: "your hold is full"}
		switch size, used := room(own); {
		case units(s.Card) > size:
			b.Small = "too large for your hold"
		case used < size:
			b.Small = "no room for a large one"
		}
		a.Choose = slices.Insert(a.Choose, 0, b)
	}
	if u := s.Card.Upgrade(); own.Upgrades.Has(u) {
		b := page.Button{Icon: upgrades[u].Icon, Label: "Fit " + upgradeWord[u], Small: "you have it already"}
		a.Choose = slices.Insert(a.Choose, 1, b)
	}
}

// slotBeside is what lies beside the viewer's sub; there is nothing beside it at the ship and the floor.
func (t *trenchView) slotBeside() (trench.Slot, bool) {
	row := t.own().Row
	if row <= trench.Ship || row >= trench.Floor {
		return trench.Slot{}, false
	}
	return t.o.Column[row-1], true
}

// besideOwn is the card beside the viewer's sub. Where no card is known it is the first there is.
func (t *trenchView) besideOwn() trench.Card {
	s, _ := t.slotBeside()
	return max(s.Card, trench.FlyingFish)
}
