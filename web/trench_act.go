package web

import (
	"fathom/match"
	"fathom/trench"
	"fathom/web/pages/parts"
	page "fathom/web/pages/trench"
)

// act is the action bar: a button for every legal action, and for whoever waits the name of the one who does not.
func (t *trenchView) act() page.Act {
	a := page.Act{News: t.news, Pass: t.pass}
	if t.Phase == match.Abandoned {
		a.Pass, a.Links, a.Again = nil, t.links(), t.again()
	}
	a.Alert = t.alert()
	if a.Alert != nil && a.Alert.Icon != "tank" {
		a.News = a.News[:t.untold(a.Alert)]
	}
	if len(t.Legal) == 0 {
		a.Wait = t.wait()
		return a
	}
	a.Form = &t.form
	a.Title, a.Text = t.prompt()
	for _, text := range t.Legal {
		if action, err := trench.ParseAction(text); err == nil {
			t.offer(&a, action)
		}
	}
	t.cannot(&a)
	a.Looked = t.o.Looked && !t.o.Options.SonarUnlimited && len(a.Scans) == 0
	return a
}

// prompt says what is asked of the viewer, and in a second line how.
func (t *trenchView) prompt() (title, text string) {
	reach := "Up to " + reachOf(t.own()) + " fathoms"
	switch t.o.Phase {
	case trench.Attack:
		return "Stun it, or brace?", "The charge stuns it without damage. Braced, you keep the charge and pop a rivet."
	case trench.Choose:
		if s, ok := t.slotBeside(); ok && s.Kind == trench.FaceDown {
			return "Turn the card up, or leave it", t.attackHint("A cephalopod") + "."
		}
		return "Research: take one, or leave it", "Collect the creature, or fit the upgrade on its card."
	case trench.After:
		return "One more look, or end your turn", "Your sonar shows a face-down card beside yours. Nobody else sees it."
	}
	row, _, known := t.aiStop()
	switch {
	case t.o.Options.Solo && known:
		return "Your turn: choose a depth", reach + ". The AI Sub goes to " + fathoms(row) + " next."
	case t.own().Row == trench.Ship && !t.own().Charged && !t.o.Looked:
		return "Your turn: recharge, or dive", "Recharging takes the whole turn. One charge stuns one cephalopod."
	}
	return "Your turn: choose a depth", reach + " in one direction, then research."
}

// alert is what the viewer must not miss.
func (t *trenchView) alert() *parts.Alert {
	toAct := len(t.Legal) > 0
	switch row := t.justSeen(); {
	case t.o.Phase == trench.Attack && toAct:
		return &parts.Alert{Icon: "t-charge", Title: "Cephalopod attack!", Text: "Your sub is charged."}
	case t.mine() && t.blow() != noBlow && t.actor() == t.Viewer:
		return t.attack()
	case row > 0:
		a := &parts.Alert{Kind: "look", Icon: "t-hidden", Text: "It stays face down."}
		card := t.o.Column[row-1].Card
		a.Title = "Only you see this: " + card.Name() + " at " + fathoms(row) + "."
		if card.Class() == trench.Cephalopod {
			a.Text = "It stays face down, and attacks whoever turns it up."
		}
		return a
	case !toAct:
	case t.o.LastTurn:
		return &parts.Alert{Kind: "bad", Icon: "tank", Title: "Last turn.", Text: "The last tank is in the column: this turn ends the game."}
	case t.o.Tanks == 1 && t.o.Phase == trench.Begin:
		return &parts.Alert{Kind: "bad", Icon: "tank", Title: "Last breath.", Text: "Tank 2 is in the column: the next card anyone takes ends the game."}
	case t.o.Tanks == 2 && t.o.Phase == trench.Begin:
		return &parts.Alert{Kind: "bad", Icon: "tank", Title: "Air is low.", Text: "Tank 3 is in the column: two more cards taken end the game."}
	}
	return nil
}

// attack says what an attack has done to the viewer's sub.
func (t *trenchView) attack() *parts.Alert {
	const title = "Cephalopod attack!"
	switch {
	case t.blow() == chargeSpent:
		return &parts.Alert{Icon: "t-charge", Title: title, Text: "You spent your charge: no rivet popped."}
	case t.own().Charged:
		return &parts.Alert{Kind: "bad", Icon: "t-rivet", Title: title, Text: "You kept your charge: a rivet popped, −2 RP."}
	}
	return &parts.Alert{Kind: "bad", Icon: "t-rivet", Title: title, Text: "No charge on board: a rivet popped, −2 RP."}
}

// untold is how many words about the newest step an alert leaves to be told: the first, which is the move, unless the
// alert tells of that too.
func (t *trenchView) untold(a *parts.Alert) int {
	if a.Kind == "look" || len(t.news) < 2 {
		return 0
	}
	return 1
}

// wait says for whom the viewer waits.
func (t *trenchView) wait() *parts.Alert {
	a := &parts.Alert{Kind: "wait", Icon: "i-clock", Title: t.busy(), Text: "You are watching."}
	switch {
	case t.Phase == match.Abandoned:
		if title, text, ok := givenUp(t.View); ok {
			return &parts.Alert{Kind: "wait", Icon: "i-finish", Title: title + ".", Text: text}
		}
		return &parts.Alert{Kind: "bad", Icon: "i-x", Title: "This game was closed.",
			Text: "It reached the limit of steps without an end."}
	case t.pass != nil:
		a.Icon, a.Title, a.Text = "i-hotseat", waitingFor(t.View)+" is next.", "Look at what happened, then pass the screen on."
	case t.mine():
		a.Text = "You can leave; the game keeps your seat."
	}
	return a
}

// busy says what whoever is to act is doing.
func (t *trenchView) busy() string {
	who := waitingFor(t.View)
	s := trench.Slot{}
	if row := t.o.Subs[t.o.Turn].Row; trench.Ship < row && row < trench.Floor {
		s = t.o.Column[row-1]
	}
	switch {
	case t.o.Phase == trench.Attack:
		return who + " is under attack."
	case t.o.Phase == trench.Choose && s.Kind == trench.FaceUp:
		return who + " is deciding about the " + s.Card.Name() + "."
	case t.o.Phase == trench.Begin:
		return who + " is choosing a depth."
	}
	return who + " is choosing."
}
