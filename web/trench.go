package web

import (
	"strings"

	"github.com/a-h/templ"

	"fathom/game"
	"fathom/match"
	"fathom/trench"
	"fathom/web/pages/parts"
	page "fathom/web/pages/trench"
)

// trenchView is one viewer's view of a table of The Mariana Trench, taken apart into its page. The viewer's own sub is
// always on the left; a spectator has seat 0 there.
type trenchView struct {
	match.View
	o    trench.Observation
	left game.Seat
	form parts.Form
	pass *page.Link
	news []string // the words about the newest step
}

// trenchTable is the table of The Mariana Trench as its viewer sees it.
func trenchTable(v match.View, form parts.Form, pass *page.Link) templ.Component {
	t := trenchView{View: v, o: v.Observation.(trench.Observation), form: form, pass: pass, news: news(v)}
	if v.Viewer >= 0 {
		t.left = v.Viewer
	}
	if v.Phase == match.Over {
		return page.Finished(t.end())
	}
	return page.Game(t.game())
}

func (t *trenchView) game() *page.Table {
	p := &page.Table{
		Bar:   t.bar(),
		Air:   t.air(),
		Board: t.board(),
		Left:  t.sub(t.left),
		Right: t.sub(t.right()),
		Seen:  t.seen(),
		Log:   logLines(t.View),
	}
	p.Act = t.act()
	return p
}

func (t *trenchView) right() game.Seat { return 1 - t.left }

// mine tells whether the viewer sits at the table; a spectator does not.
func (t *trenchView) mine() bool { return t.Viewer >= 0 }

// own is the viewer's sub, or the one on the left.
func (t *trenchView) own() trench.Sub { return t.o.Subs[t.left] }

func (t *trenchView) title() string {
	if t.o.Options.Solo {
		return "Solo dive"
	}
	return "The Mariana Trench"
}

func (t *trenchView) bar() parts.Bar {
	b := parts.Bar{Title: t.title(), Rules: "/rules/trench", Replay: replayOf(t.View), Leave: leaveOf(t.View), Sub: "Turn " + parts.Thousands(t.o.TurnNo) + " · "}
	switch {
	case t.Phase == match.Over || t.Phase == match.Abandoned:
		b.Sub = "Finished · " + parts.Plural(t.o.TurnNo, "turn")
	case t.o.Options.Solo:
		b.Sub += "the AI Sub"
	case t.mine():
		b.Sub += "against " + t.Names[t.right()]
	default:
		b.Sub += t.Names[0] + " and " + t.Names[1]
	}
	return b
}

// air tells how many cards are left to draw, and which tanks after them.
func (t *trenchView) air() page.Air {
	a := page.Air{Pile: t.o.Pile}
	for i := range a.Tanks {
		a.Tanks[i] = t.o.Tanks >= trench.Tanks-i
	}
	cards := parts.Plural(t.o.Pile, "card")
	switch t.o.Tanks {
	case 3:
		a.Text = cards + ", then"
		if t.o.Pile == 0 {
			a.Text = "no cards left, next"
		}
		a.Phone = parts.Thousands(t.o.Pile) + " +"
		a.Label = "Air: " + parts.Plural(t.o.Pile, "research card") + " left to draw, then oxygen tanks 3, 2 and 1. " +
			"The game ends when tank 1 enters the column."
	case 2:
		a.Level, a.Text, a.Phone = 3, "two more cards end it", "2 left"
		a.Label = "Air: no research cards left to draw. Tank 3 is in the column; " +
			"two more cards taken from the column end the game."
	case 1:
		a.Level, a.Text, a.Phone = 2, "the next card ends it", "1 left"
		a.Label = "Air: no research cards left to draw. Tanks 3 and 2 are in the column; " +
			"one more card taken from the column ends the game."
	default:
		a.Level, a.Text, a.Phone = 2, "the last turn", "last turn"
		a.Label = "Air: none. This is the last turn."
	}
	return a
}

// seen lists the face-down cards that the viewer has looked at.
func (t *trenchView) seen() []page.Seen {
	var list []page.Seen
	for i, s := range t.o.Column {
		if s.Kind == trench.FaceDown && s.Card != trench.Unknown {
			c := cardOf(s.Card)
			list = append(list, page.Seen{Card: c, Words: c.Class.Name + ", " + c.Size() + ", " + strings.ToLower(c.Upgrade.Name), Depth: fathoms(i + 1), Now: i+1 == t.justSeen()})
		}
	}
	return list
}

// logLines is the log of a view: the newest step first, and within a step the sentences in their order.
func logLines(v match.View) []parts.Line {
	lines := make([]parts.Line, 0, parts.LogLines+8)
	for end := len(v.Log); end > 0 && len(lines) < parts.LogLines; {
		start := end
		for start > 0 && v.Log[start-1].Step == v.Log[end-1].Step {
			start--
		}
		for i, l := range v.Log[start:end] {
			line := parts.Line{At: start + i, Text: l.Text, Now: l.Step == v.Step}
			if i == 0 {
				line.N = l.Step
			}
			lines = append(lines, line)
		}
		end = start
	}
	return lines
}

// news are the words about the newest step.
func news(v match.View) []string {
	var lines []string
	for _, l := range v.Log {
		if l.Step == v.Step {
			lines = append(lines, l.Text)
		}
	}
	return lines
}
