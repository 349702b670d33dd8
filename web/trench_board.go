package web

import (
	"fathom/game"
	"fathom/trench"
	page "fathom/web/pages/trench"
)

// board is the drawing: column, floor, subs, and what the viewer's legal actions reach.
func (t *trenchView) board() page.Board {
	b := page.Board{
		Label:  t.title() + ", turn " + fmtInt(t.o.TurnNo) + ". " + t.pieceLabel(t.left) + ".",
		Tokens: t.o.Tokens, From: t.own().Row,
		Left:  page.Piece{Row: t.o.Subs[t.left].Row, Label: t.pieceLabel(t.left)},
		Right: page.Piece{Row: t.o.Subs[t.right()].Row, Label: t.pieceLabel(t.right())},
		Next:  t.next(),
	}
	b.Floor = "Trench floor, 5,000 fathoms. Research tokens left: " + fmtInt(t.o.Tokens) + "."
	for i := range b.Slots {
		b.Slots[i] = t.slot(i + 1)
	}
	for _, text := range t.Legal {
		a, err := trench.ParseAction(text)
		if err != nil {
			continue
		}
		row := t.own().Row
		switch {
		case a.Rows() != 0:
			to := row + a.Rows()
			b.Targets = append(b.Targets, page.Target{Row: to, Action: text, Label: t.goLabel(a)})
		case a == trench.SonarUp:
			b.Pings = append(b.Pings, ping(row-1, text))
		case a == trench.SonarDown:
			b.Pings = append(b.Pings, ping(row+1, text))
		case a == trench.Recharge:
			b.Recharge = true
		}
	}
	return b
}

func ping(row int, action string) page.Ping {
	return page.Ping{Row: row, Action: action, Label: "Sonar: look at the card at " + fathoms(row) + " fathoms"}
}

func (t *trenchView) slot(row int) page.Slot {
	s := t.o.Column[row-1]
	slot := page.Slot{Row: row, Tank: s.Oxygen, Label: fathoms(row) + " fathoms: "}
	deciding := t.o.Phase == trench.Choose || t.o.Phase == trench.Attack
	slot.Hot = deciding && t.o.Subs[t.o.Turn].Row == row && s.Kind == trench.FaceUp
	switch s.Kind {
	case trench.FaceUp:
		c := cardOf(s.Card)
		slot.Face = &c
		slot.Label += c.Name + ", " + cardWords(c)
	case trench.FaceDown:
		slot.Down = true
		slot.Label += "face-down card"
		if s.Card != trench.Unknown {
			c := cardOf(s.Card)
			slot.Face = &c
			slot.Label = fathoms(row) + " fathoms: face down. You have seen it by sonar: " + c.Name + ", " + cardWords(c)
		}
		for seat, looked := range s.Scanned {
			if looked && game.Seat(seat) != t.Viewer {
				slot.Scan = true
				slot.Label += ". " + t.Names[seat] + " has looked at it"
			}
		}
	case trench.OxygenTank:
		slot.Label += "oxygen tank " + fmtInt(s.Oxygen)
	default:
		slot.Label += "empty"
	}
	return slot
}

func (t *trenchView) pieceLabel(seat game.Seat) string {
	where := whereIs(t.o.Subs[seat].Row)
	if seat == t.Viewer {
		return "Your submarine, " + where
	}
	return t.Names[seat] + "’s submarine, " + where
}

func (t *trenchView) goLabel(a trench.Action) string {
	to := t.own().Row + a.Rows()
	verb := "Dive to "
	switch {
	case to == trench.Ship:
		return "Surface beside the ship"
	case a.Rows() < 0:
		verb = "Rise to "
	}
	return verb + fathoms(to) + " fathoms: " + beside(t.o, to)
}

// aiStop is where the AI Sub goes in its next turn. It is not known for one that may be on its way up with a token
// that the empty supply did not give.
func (t *trenchView) aiStop() (row int, up, known bool) {
	b := t.o.Subs[1]
	reach := 2
	if b.Upgrades.Has(trench.Movement) {
		reach = 3
	}
	switch {
	case !t.o.Options.Solo || t.o.Phase == trench.Over:
		return 0, false, false
	case b.Token || b.Row == trench.Floor:
		return max(trench.Ship, b.Row-reach), true, true
	case t.o.Tokens == 0 && b.Row != trench.Ship:
		return 0, false, false
	}
	return min(trench.Floor, b.Row+reach), false, true
}

func (t *trenchView) next() *page.Next {
	row, _, known := t.aiStop()
	if !known {
		return nil
	}
	return &page.Next{From: t.o.Subs[1].Row, To: row, Label: "The AI Sub goes to " + fathoms(row) + " fathoms next"}
}
