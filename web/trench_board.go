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
		Left:  t.piece(t.left),
		Right: t.piece(t.right()),
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
			b.Targets = append(b.Targets, page.Target{Row: to, Action: text, Label: t.goHint(a)})
		case a == trench.SonarUp:
			b.Pings = append(b.Pings, ping(row-1, text))
		case a == trench.SonarDown:
			b.Pings = append(b.Pings, ping(row+1, text))
		case a == trench.Recharge:
			b.Recharge = rechargeWords
		}
	}
	return b
}

func ping(row int, action string) page.Ping {
	return page.Ping{Row: row, Action: action, Label: lookWords(row)}
}

func (t *trenchView) slot(row int) page.Slot {
	s := t.o.Column[row-1]
	slot := page.Slot{Row: row, Draw: s.Drawn, Tank: s.Oxygen, Label: fathoms(row) + " fathoms: "}
	t.mark(&slot, s.Kind)
	switch s.Kind {
	case trench.FaceUp:
		c := cardOf(s.Card)
		slot.Face = &c
		slot.Label += c.Name + ", " + cardWords(c)
	case trench.FaceDown:
		slot.Down = true
		if s.Card == trench.Unknown {
			slot.Label += "face-down card"
		} else {
			c := cardOf(s.Card)
			slot.Face = &c
			slot.Label += "face down. You have seen it by sonar: " + c.Name + ", " + cardWords(c)
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

// mark draws what is going on at a card: the sub to act decides about it, it has attacked, or a look has just shown it.
func (t *trenchView) mark(slot *page.Slot, kind trench.SlotKind) {
	deciding := t.o.Phase == trench.Choose || t.o.Phase == trench.Attack
	switch {
	case slot.Row == t.justSeen():
		slot.Hot = true
	case kind != trench.FaceUp:
	case slot.Row == t.o.Subs[t.actor()].Row && t.blow() == rivetPopped:
		slot.Bit = true
	case slot.Row == t.o.Subs[t.actor()].Row && t.blow() == chargeSpent:
		slot.Stun, slot.Hot = true, true
	case deciding && slot.Row == t.o.Subs[t.o.Turn].Row:
		slot.Hot = true
	}
}

func (t *trenchView) piece(seat game.Seat) page.Piece {
	return page.Piece{
		Row: t.o.Subs[seat].Row, Label: t.pieceLabel(seat), Popped: t.blow() == rivetPopped && t.actor() == seat,
	}
}

func (t *trenchView) pieceLabel(seat game.Seat) string {
	where := whereIs(t.o.Subs[seat].Row)
	if seat == t.Viewer {
		return "Your submarine, " + where
	}
	return t.Names[seat] + "’s submarine, " + where
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
