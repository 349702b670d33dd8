package web

import (
	"slices"
	"strconv"

	"fathom/game"
	"fathom/trench"
	"fathom/web/pages/parts"
	page "fathom/web/pages/trench"
)

// end is the final score, broken down.
func (t *trenchView) end() *page.End {
	o := t.o.Outcome
	e := &page.End{Bar: t.bar(), Why: t.why(), Result: t.verdict(), Detail: t.detail(), Again: t.again(), AgainText: "Play again", Log: logLines(t.View)}
	for i, seat := range []game.Seat{t.left, t.right()} {
		b := t.o.Subs[seat]
		s := page.EndSub{
			Side: [2]string{"a", "b"}[i], Name: t.Names[seat], Points: parts.Minus(o.Scores[seat]), Sheet: t.sheet(seat, "Total"),
		}
		s.Note = parts.Plural(len(b.Delivered)+len(b.Hold), "creature") + ", " + parts.Plural(b.Upgrades.Len(), "upgrade")
		switch {
		case t.ai(seat):
			s.Note = "its research tokens do not count"
		case seat == t.Viewer:
			s.Note = "you · " + s.Note
		}
		for _, w := range o.Winners {
			s.Won = s.Won || w == seat
		}
		e.Subs[i] = s
	}
	if o.Solo {
		e.Rank, e.AgainText = rankOf(o), "Dive again"
		e.Subs[0].Won = o.Score >= soloRanks[0].from
	}
	e.Links = t.links()
	return e
}

// links are where to go from a game that is over. One that was given up before its first step has nothing to replay.
func (t *trenchView) links() []page.Link {
	list := []page.Link{{URL: recordURL(t.View), Text: "Download the record"}, {URL: "/", Text: "Lobby"}}
	if at := replayOf(t.View); at != "" {
		list = append([]page.Link{{URL: at, Icon: "i-play", Text: "Watch the replay"}}, list...)
	}
	return list
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

// verdict names the winner, or in solo the rank. What broke a tie is named with it.
func (t *trenchView) verdict() string {
	o := t.o.Outcome
	switch {
	case o.Solo:
		return o.Rank
	case len(o.Winners) != 1:
		return "A draw, " + parts.Minus(o.Scores[0]) + " all"
	}
	w := o.Winners[0]
	who := t.Names[w] + " wins"
	if w == t.Viewer {
		who = "You win"
	}
	a, b := o.Scores[w], o.Scores[1-w]
	if a == b {
		return who + " on " + t.tieBreak()
	}
	return who + ", " + parts.Minus(a) + " to " + parts.Minus(b)
}

// detail explains a tie: what was compared, in the order in which it counts, the winner first. It is empty otherwise.
func (t *trenchView) detail() string {
	o := t.o.Outcome
	if o.Solo || o.Scores[0] != o.Scores[1] {
		return ""
	}
	first := t.left
	if len(o.Winners) == 1 {
		first = o.Winners[0]
	}
	a, b := t.o.Subs[first], t.o.Subs[1-first]
	var compared []string
	for _, c := range []struct {
		name string
		a, b int
	}{
		{"research tokens", a.Tokens, b.Tokens},
		{"creatures", len(a.Delivered), len(b.Delivered)},
		{"upgrades", a.Upgrades.Len(), b.Upgrades.Len()},
	} {
		compared = append(compared, c.name+" "+strconv.Itoa(c.a)+" to "+strconv.Itoa(c.b))
		if c.a != c.b {
			break
		}
	}
	return parts.Minus(o.Scores[0]) + " points each; " + list(compared) + "."
}

// tieBreak is what decided between two equal scores.
func (t *trenchView) tieBreak() string {
	a, b := t.o.Subs[0], t.o.Subs[1]
	switch {
	case a.Tokens != b.Tokens:
		return "research tokens"
	case len(a.Delivered) != len(b.Delivered):
		return "creatures"
	}
	return "upgrades"
}

// soloRanks are the ranks of a solo dive by the least score that each takes.
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
	r := &page.Rank{Own: parts.Minus(o.Scores[0]), AI: parts.Minus(-o.Scores[1]), Score: parts.Minus(o.Score), Name: o.Rank}
	for _, k := range soloRanks {
		r.Steps = append(r.Steps, page.RankStep{Points: k.text, Name: k.name, Here: k.name == o.Rank})
		if o.Score < k.from && r.Note == "" {
			r.Note = parts.Plural(k.from-o.Score, "point") + " short of " + k.name + "."
		}
	}
	if o.Score < soloRanks[0].from {
		r.Note = "Unranked: " + r.Note
	}
	return r
}

// again is the form that opens the same table once more, for whoever sat at it: the same company and house rules. Who
// starts is drawn anew.
func (t *trenchView) again() []page.Field {
	if !t.mine() || len(t.Kinds) != 2 {
		return nil
	}
	other := t.right()
	list := []page.Field{{Name: "game", Value: t.Game}, {Name: "name", Value: t.Names[t.Viewer]}}
	switch {
	case t.ai(other):
		list = append(list, page.Field{Name: "seat2", Value: sitsAI})
	case t.Kinds[other] == game.Bot:
		list = append(list, page.Field{Name: "seat2", Value: sitsBot + t.Bots[other]})
	case slices.Contains(t.Yours, other):
		list = append(list, page.Field{Name: "seat2", Value: sitsHere}, page.Field{Name: "name2", Value: t.Names[other]})
	default:
		list = append(list, page.Field{Name: "seat2", Value: sitsLink})
	}
	known := trench.Game{}.Options()
	values, _ := game.ReadOptions(known, t.Options) // options that a match runs with can be read
	for _, o := range known {
		if n, given := values[o.Name]; given && n != o.Default && o.Name != "solo" {
			list = append(list, page.Field{Name: "opt-" + o.Name, Value: strconv.Itoa(n)})
		}
	}
	return list
}
