package web

import (
	"strconv"

	"fathom/game"
	"fathom/trench"
	"fathom/web/pages/parts"
	page "fathom/web/pages/trench"
)

// end is the final score, broken down.
func (t *trenchView) end() *page.End {
	o := t.o.Outcome
	e := &page.End{Bar: t.bar(), Why: t.why(), Result: t.verdict(), Log: logLines(t.View)}
	for i, seat := range []game.Seat{t.left, t.right()} {
		b := t.o.Subs[seat]
		s := page.EndSub{
			Side: [2]string{"a", "b"}[i], Name: t.Names[seat], Points: parts.Minus(o.Scores[seat]), Sheet: t.sheet(seat, "Total"),
		}
		s.Note = parts.Plural(len(b.Delivered)+len(b.Hold), "creature") + ", " + parts.Plural(b.Upgrades.Len(), "upgrade")
		if t.ai(seat) {
			s.Note = "its research tokens do not count"
		}
		for _, w := range o.Winners {
			s.Won = s.Won || w == seat
		}
		e.Subs[i] = s
	}
	again := page.Link{URL: "/new?game=trench&with=bot", Text: "Play again"}
	if o.Solo {
		e.Rank = rankOf(o)
		again = page.Link{URL: "/new?game=trench&with=solo", Text: "Dive again"}
	}
	e.Links = []page.Link{again, {URL: replayOf(t.View), Text: "Watch the replay"}, {URL: recordURL(t.View), Text: "Download the record"}, {URL: "/", Text: "Lobby"}}
	return e
}

// why says what ended the game.
func (t *trenchView) why() string {
	switch t.o.Outcome.Reason {
	case "oxygen":
		return "The last oxygen tank entered the column"
	case "stagnation":
		return "Nothing had happened for " + parts.Plural(t.o.Options.StagnationLimit, "turn")
	case "tokens":
		return "The AI Sub unloaded its fourth research token"
	case "rivets":
		return "Your second rivet popped"
	}
	return "The game is over"
}

// verdict names the winner, or in solo the rank, and how a tie was broken.
func (t *trenchView) verdict() string {
	o := t.o.Outcome
	if o.Solo {
		return o.Rank
	}
	if len(o.Winners) != 1 {
		return "A draw, " + parts.Minus(o.Scores[0]) + " all"
	}
	w := o.Winners[0]
	a, b := o.Scores[w], o.Scores[1-w]
	text := t.Names[w] + " wins, " + parts.Minus(a) + " to " + parts.Minus(b)
	if w == t.Viewer {
		text = "You win, " + parts.Minus(a) + " to " + parts.Minus(b)
	}
	if a == b {
		text += ", by " + t.tieBreak(w)
	}
	return text
}

// tieBreak is what decided between two equal scores.
func (t *trenchView) tieBreak(w game.Seat) string {
	a, b := t.o.Subs[w], t.o.Subs[1-w]
	switch {
	case a.Tokens != b.Tokens:
		return "more research tokens"
	case len(a.Delivered) != len(b.Delivered):
		return "more creatures"
	}
	return "more upgrades"
}

// soloRanks are the solo soloRanks by the least score that each takes.
var soloRanks = []struct {
	from int
	text string
	name string
}{
	{2, "2–6", "Field Assistant"},
	{7, "7–11", "Apprentice Lab Technician"},
	{12, "12–16", "Marine Biology Technologist"},
	{17, "17–21", "Post-Doctoral Fellow"},
	{22, "22+", "Professor of Marine Ecology"},
}

func rankOf(o trench.Outcome) *page.Rank {
	r := &page.Rank{Own: parts.Minus(o.Scores[0]), AI: parts.Minus(-o.Scores[1]), Score: strconv.Itoa(o.Score), Name: o.Rank}
	r.Score = parts.Minus(o.Score)
	for _, k := range soloRanks {
		r.Steps = append(r.Steps, page.RankStep{Points: k.text, Name: k.name, Here: k.name == o.Rank})
	}
	return r
}
