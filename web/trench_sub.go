package web

import (
	"strconv"
	"strings"

	"fathom/game"
	"fathom/trench"
	"fathom/web/pages/parts"
	page "fathom/web/pages/trench"
)

// ai tells whether a seat is the AI Sub.
func (t *trenchView) ai(seat game.Seat) bool { return t.o.Options.Solo && seat == 1 }

// sub is the card of a submarine. All of it is public.
func (t *trenchView) sub(seat game.Seat) page.Sub {
	b := t.o.Subs[seat]
	s := page.Sub{
		Side: "b", Name: t.Names[seat], Where: whereIs(b.Row), Phone: fathoms(b.Row),
		Points: parts.Minus(b.Score.Total()), Sheet: t.sheet(seat, "If the game ended now"),
		SheetName: t.Names[seat] + "’s score sheet",
	}
	if seat == t.left {
		s.Side = "a"
	}
	if seat == t.Viewer {
		s.Where = "You · " + s.Where
		s.SheetName = "Your score sheet"
	} else {
		s.Thinking = t.o.Turn == seat && t.o.Phase != trench.Over
	}
	s.Ups, s.UpsLabel = upgradesOf(b)
	s.Hold, s.HoldLabel = holdOf(b)
	t.foresee(&s)
	if t.ai(seat) {
		t.aiSub(&s, b)
		return s
	}
	rivets := parts.Plural(b.Rivets, "rivet")
	if t.o.Options.Solo {
		rivets = strconv.Itoa(b.Rivets) + " of 2 rivets"
	}
	s.Tokens = []page.Token{
		{Kind: "charge", Icon: "t-charge", Text: "No charge", On: b.Charged},
		{Kind: "research", Icon: "t-research", Text: "No token", On: b.Token},
		{Kind: "rivet", Icon: "t-rivet", Text: rivets, On: b.Rivets > 0},
	}
	if b.Rivets > 0 {
		s.Tokens[2].Short = strconv.Itoa(b.Rivets)
	}
	if b.Charged {
		s.Tokens[0].Text, s.Tokens[0].Short = "Charged", " "
	}
	if b.Token {
		s.Tokens[1].Text, s.Tokens[1].Short = "1 token", "1"
	}
	return s
}

// aiSub adds what only the AI Sub has: its round trip, its count of tokens, and the rule by which it decides.
func (t *trenchView) aiSub(s *page.Sub, b trench.Sub) {
	n := strconv.Itoa(b.Offloads)
	s.Tokens = []page.Token{
		{Kind: "research", Icon: "t-research", Text: n + " of 4 unloaded", On: b.Offloads > 0, Short: n + "/4"},
	}
	if b.Token {
		s.Tokens = append(s.Tokens, page.Token{Kind: "research", Icon: "t-research", Text: "token aboard", On: true})
	}
	s.Rule = "It takes what fits its hold, else fits the upgrade"
	if !t.o.Options.AITakesCephalopodUpgrade {
		s.Rule += "; a cephalopod too big for it stays"
	}
	s.Rule += ". It is never damaged. The dive ends when it unloads its fourth token."
	row, up, known := t.aiStop()
	if !known {
		return
	}
	s.Where += ", going down"
	if up {
		s.Where = strings.TrimSuffix(s.Where, ", going down") + ", going up"
	}
	s.Phone = "next " + fathoms(row)
	s.Thinking = t.o.Turn == 1
	trip := []int{0, 2, 4, 5, 3, 1}
	if b.Upgrades.Has(trench.Movement) {
		trip = []int{0, 3, 5, 2}
	}
	for _, stop := range trip {
		c := page.Stop{Depth: fathoms(stop)}
		switch {
		case stop == b.Row:
			c.State, c.Note = "now", "now"
		case stop == row:
			c.State, c.Note = "nxt", "next"
		case stop == trench.Ship:
			c.Note = "ship"
		case stop == trench.Floor:
			c.Note = "floor"
		}
		s.Cycle = append(s.Cycle, c)
	}
}

func upgradesOf(b trench.Sub) (ups [3]page.Upgrade, label string) {
	label = "Upgrades:"
	for i, u := range upgrades {
		u.On = b.Upgrades.Has(trench.Upgrade(i))
		ups[i] = u
	}
	reach, room := "2,000", "1 unit"
	if b.Upgrades.Has(trench.Movement) {
		reach = "3,000"
	}
	if b.Upgrades.Has(trench.Hold) {
		room = "2 units"
	}
	label += " " + reach + " fathoms a turn, hold of " + room
	if b.Upgrades.Has(trench.Sonar) {
		label += ", sonar"
	}
	return ups, label
}

// holdOf is the hold in units: a small creature takes one, a large one two.
func holdOf(b trench.Sub) (rooms []page.Room, label string) {
	size, used := room(b)
	for _, c := range b.Hold {
		card := cardOf(c)
		rooms = append(rooms, page.Room{Card: &card, Large: card.Large})
	}
	for range size - used {
		rooms = append(rooms, page.Room{})
	}
	return rooms, "Hold: " + strconv.Itoa(used) + " of " + strconv.Itoa(size) + " units used"
}

// foresee adds to the viewer's own card and sheet what its choice about the card beside it would change. It is shown
// while the button is pointed at.
func (t *trenchView) foresee(s *page.Sub) {
	if s.Side != "a" || !t.mine() {
		return
	}
	c := t.besideOwn()
	for _, action := range t.Legal {
		switch action {
		case "upgrade":
			s.Ups[c.Upgrade()].Next = true
		case "collect":
			by := t.own().Score.Kinds
			class := c.Class()
			cell := by[class]
			by[class]++
			s.Sheet.Next = &page.Foresight{
				Row: int(class), Cell: cell, Card: cardOf(c), Kind: points(by[class]), Run: points(runOf(by, cell)),
				Total: parts.Minus(t.own().Score.Total() + gain(t.own(), c)),
			}
		}
	}
}

// sheet is the score sheet of a seat, with what it carries.
func (t *trenchView) sheet(seat game.Seat, total string) page.Sheet {
	b := t.o.Subs[seat]
	s := page.Sheet{Caption: t.Names[seat] + ": research points", Total: total, Points: parts.Minus(b.Score.Total())}
	for i := range s.Rows {
		s.Rows[i] = page.SheetRow{Class: classes[i], Kind: points(b.Score.Kinds[i])}
		s.Runs[i] = points(b.Score.Runs[i])
	}
	var n [4]int
	for _, list := range [][]trench.Card{b.Delivered, b.Hold} {
		for _, c := range list {
			card := cardOf(c)
			i := c.Class()
			if n[i] < len(s.Rows[i].Cells) {
				s.Rows[i].Cells[n[i]] = &card
				n[i]++
			}
		}
	}
	if t.ai(seat) {
		return s
	}
	tokens := b.Score.Tokens / 2
	s.Lines = []page.ScoreLine{
		{Icon: "t-research", Name: "Research", Count: strconv.Itoa(tokens) + " × 2", Points: signed(b.Score.Tokens)},
		{Icon: "t-rivet", Name: "Popped rivets", Count: strconv.Itoa(b.Rivets) + " × −2",
			Points: signed(b.Score.Rivets), Loss: b.Score.Rivets < 0},
	}
	return s
}

// points is what a run over n classes, or n of a kind, is worth.
func points(n int) string {
	if n < 2 {
		return page.Dash
	}
	return [...]string{2: "2", 3: "4", 4: "7"}[min(n, 4)]
}

func fmtInt(n int) string { return strconv.Itoa(n) }
