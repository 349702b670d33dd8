package web

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fathom/match"
	"fathom/trench"
	"fathom/web/pages/parts"
	page "fathom/web/pages/trench"
)

// act is the action bar: a button for every legal action, and for whoever waits the name of the one who does not.
func (t *trenchView) act() page.Act {
	a := page.Act{News: news(t.View), Pass: t.pass}
	if t.Phase == match.Abandoned {
		a.Pass = &page.Link{URL: recordURL(t.View), Text: "Download the record"}
	}
	if len(t.Legal) == 0 {
		a.Wait = t.wait()
		return a
	}
	a.Form = &t.form
	t.prompt(&a)
	for _, text := range t.Legal {
		if action, err := trench.ParseAction(text); err == nil {
			t.offer(&a, action)
		}
	}
	return a
}

func (t *trenchView) prompt(a *page.Act) {
	switch t.o.Phase {
	case trench.Attack:
		a.Title = "A cephalopod attacks: stun it, or brace?"
		a.Text = "The charge stuns it without damage; braced, the sub keeps its charge and pops a rivet."
	case trench.Choose:
		a.Title = "Research: take it, or leave it"
		a.Text = "Collect the creature, or fit the upgrade on its card."
	case trench.After:
		a.Title = "One more look, or end your turn"
	default:
		a.Title = "Your turn: choose a depth"
		a.Text = "Up to " + reachOf(t.own()) + " fathoms in one direction, then research."
		if row, _, known := t.aiStop(); known {
			a.Text = "Up to " + reachOf(t.own()) + " fathoms. The AI Sub goes to " + fathoms(row) + " next."
		}
	}
	switch {
	case t.o.LastTurn:
		a.Alert = &parts.Alert{Kind: "bad", Icon: "tank", Title: "Last turn.",
			Text: "The last tank is in the column: this turn ends the game."}
	case t.o.Tanks == 1 && t.o.Phase == trench.Begin:
		a.Alert = &parts.Alert{Kind: "bad", Icon: "tank", Title: "Last breath.",
			Text: "Tank 2 is in the column: the next card anyone takes ends the game."}
	case t.o.Phase == trench.Attack:
		a.Alert = &parts.Alert{Icon: "t-charge", Title: "Cephalopod attack!", Text: "Your sub is charged."}
	case t.o.Looked && len(a.News) == 1 && strings.HasPrefix(a.News[0], "You saw "):
		a.Alert = &parts.Alert{Kind: "look", Icon: "t-hidden", Title: "Only you see this.", Text: a.News[0]}
		a.News = nil
	case len(a.News) > 1 && t.besideOwn().Class() == trench.Cephalopod && t.o.Phase != trench.Begin:
		a.Alert = &parts.Alert{Icon: "t-charge", Title: "Cephalopod attack!", Text: attackWords(a.News[1:])}
		if !t.own().Charged && strings.Contains(a.Alert.Text, "rivet") {
			a.Alert.Kind, a.Alert.Icon = "bad", "t-rivet"
		}
		a.News = a.News[:1]
	}
}

// attackWords is what the log says of an attack, behind a title that says that there was one.
func attackWords(lines []string) string {
	text := strings.TrimPrefix(strings.Join(lines, " "), "It attacked: ")
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// offer adds the button of one legal action where it belongs.
func (t *trenchView) offer(a *page.Act, action trench.Action) {
	row := t.own().Row
	b := page.Button{Action: action.String(), Class: "btn--move"}
	switch action {
	case trench.SonarUp:
		b.Icon, b.Label, b.Class = "u-sonar", "Scan ↑ "+fathoms(row-1), ""
		a.Scans = append(a.Scans, b)
	case trench.SonarDown:
		b.Icon, b.Label, b.Class = "u-sonar", "Scan ↓ "+fathoms(row+1), ""
		a.Scans = append(a.Scans, b)
	case trench.Recharge:
		b.Icon, b.Label = "t-charge", "Recharge"
		a.Moves = slices.Insert(a.Moves, 0, b)
	case trench.Reveal:
		b.Icon, b.Label = "i-stay", "Reveal"
		a.Moves = append(a.Moves, b)
	case trench.Stun:
		b.Icon, b.Label, b.Small, b.Class = "t-charge", "Stun it", "spends the charge", "btn--primary"
		a.Choose = append(a.Choose, b)
	case trench.Brace:
		b.Icon, b.Label, b.Small, b.Class = "t-rivet", "Brace", "pops a rivet, −2 RP", ""
		a.Choose = append(a.Choose, b)
	case trench.Collect:
		b.Label, b.Small, b.Class = t.collectWords()
		b.Icon = "k-" + classes[t.besideOwn().Class()].Key
		a.Choose = append(a.Choose, b)
	case trench.UpgradeSub:
		u := t.besideOwn().Upgrade()
		b.Icon, b.Label, b.Class = upgrades[u].Icon, "Fit "+upgradeWord[u], "btn--primary"
		b.Small = [3]string{"one large or two small", "3,000 fathoms a turn", "look at a card beside you"}[u]
		a.Choose = append(a.Choose, b)
	case trench.End:
		t.offerEnd(a, b)
	default:
		b.Icon, b.Label = "i-down", fathoms(row+action.Rows())
		if action.Rows() < 0 {
			b.Icon = "i-up"
		}
		if row+action.Rows() == trench.Ship {
			b.Icon, b.Label = "i-ship", "Surface"
		}
		a.Moves = append(a.Moves, b)
		slices.SortStableFunc(a.Moves, func(x, y page.Button) int { return cmp.Compare(depthOf(x), depthOf(y)) })
	}
}

var upgradeWord = [3]string{"hold", "range", "sonar"}

// offerEnd names the end of the turn after what it is at this moment.
func (t *trenchView) offerEnd(a *page.Act, b page.Button) {
	b.Class = ""
	switch t.o.Phase {
	case trench.Choose:
		b.Label, b.Small = "Leave", "stays face up"
		if s, ok := t.slotBeside(); ok && s.Kind == trench.FaceDown {
			b.Label, b.Small = "Leave", "stays face down"
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

// slotBeside is what lies beside the viewer's sub; there is nothing beside it at the ship and the floor.
func (t *trenchView) slotBeside() (trench.Slot, bool) {
	row := t.own().Row
	if row <= trench.Ship || row >= trench.Floor {
		return trench.Slot{}, false
	}
	return t.o.Column[row-1], true
}

func (t *trenchView) besideOwn() trench.Card {
	s, _ := t.slotBeside()
	return max(s.Card, trench.FlyingFish)
}

// collectWords says what collecting brings: what the sub would score more if the game ended then.
func (t *trenchView) collectWords() (label, small, class string) {
	c := t.besideOwn()
	by := t.own().Score.Kinds
	before := worth(by)
	by[c.Class()]++
	return "Collect " + c.Name(), signed(worth(by)-before) + " RP if the game ended now", "btn--primary"
}

// worth is runs and kinds together for so many creatures of each class.
func worth(by [4]int) int {
	value := [...]int{0, 0, 2, 4, 7}
	sum := 0
	for k := range 4 {
		run := 0
		for _, n := range by {
			if n > k {
				run++
			}
		}
		sum += value[run]
	}
	for _, n := range by {
		sum += value[min(n, 4)]
	}
	return sum
}

// depthOf orders the buttons: recharge first, then moves from the surface down, then staying and passing.
func depthOf(b page.Button) int {
	switch b.Icon {
	case "t-charge":
		return 0
	case "i-ship":
		return 1
	case "i-up", "i-down":
		return 10 + int(b.Label[0])
	}
	return 100
}

func reachOf(b trench.Sub) string {
	if b.Upgrades.Has(trench.Movement) {
		return "3,000"
	}
	return "2,000"
}

func (t *trenchView) wait() *parts.Alert {
	switch {
	case t.Phase == match.Abandoned:
		return &parts.Alert{Kind: "bad", Icon: "i-x", Title: "This game was closed.",
			Text: "It reached the limit of steps without an end."}
	case t.pass != nil:
		return &parts.Alert{Kind: "wait", Icon: "i-hotseat", Title: waitingFor(t.View) + " is next.",
			Text: "Look at what happened, then pass the screen on."}
	case t.mine():
		return &parts.Alert{Kind: "wait", Icon: "i-clock", Title: choosing(t.View),
			Text: "You can leave; the game keeps your seat."}
	}
	return &parts.Alert{Kind: "wait", Icon: "i-clock", Title: choosing(t.View), Text: "You are watching."}
}
