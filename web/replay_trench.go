package web

import (
	"strconv"

	"fathom/game"
	"fathom/match"
	"fathom/trench"
	"fathom/web/pages/parts"
	"fathom/web/pages/replay"
	page "fathom/web/pages/trench"
)

// trenchAt is a position of The Mariana Trench as its page is made from it.
func (p *past) trenchAt(v match.View) (*trenchView, error) {
	t := &trenchView{View: v, o: v.Observation.(trench.Observation)}
	if v.Viewer >= 0 {
		t.left = v.Viewer
	}
	if p.borrowed() { // nothing is called yours
		t.Viewer = game.Spectator
	}
	if p.as == asOpen {
		o, err := trench.Uncover(t.o, p.deal)
		if err != nil {
			return nil, err
		}
		t.o = o
	}
	return t, nil
}

func (p *past) frameTrench(f *replay.Frame) error {
	t, err := p.trenchAt(p.at())
	if err != nil {
		return err
	}
	left, right := t.sub(t.left), t.sub(t.right())
	left.Thinking, right.Thinking = false, false
	board := t.board()
	for i, s := range board.Slots {
		if p.as == asOpen && s.Down && s.Face != nil {
			board.Slots[i].Label = fathoms(s.Row) + " fathoms: face down, uncovered here: " + s.Face.Name + ", " + cardWords(*s.Face)
		}
	}
	table := &page.Table{Air: t.air(), Board: board, Left: left, Right: right}
	f.Where += " · turn " + strconv.Itoa(t.o.TurnNo) + " · " + t.lead()
	f.Board, f.Detail = page.Still(table), page.Subs(table)
	return nil
}

// lead says who is ahead.
func (t *trenchView) lead() string {
	switch d := t.ahead(); {
	case d > 0:
		return t.Names[t.left] + " " + signed(d)
	case d < 0:
		return t.Names[t.right()] + " " + signed(-d)
	}
	return "level"
}

// ahead is how many points the sub on the left has more, if the game ended now.
func (t *trenchView) ahead() int {
	return t.o.Subs[t.left].Score.Total() - t.o.Subs[t.right()].Score.Total()
}

// fillTrench adds the score difference by position, and a row for each sentence of the log.
func (p *past) fillTrench(to *replay.Page) {
	t := &trenchView{View: p.now(), o: p.now().Observation.(trench.Observation)}
	if t.Viewer >= 0 {
		t.left = t.Viewer
	}
	to.Bar.Sub = t.title() + " · " + t.Names[t.left] + " " + parts.Minus(t.o.Subs[t.left].Score.Total()) +
		", " + t.Names[t.right()] + " " + parts.Minus(t.o.Subs[t.right()].Score.Total())
	lead := make([]int, len(p.views))
	most, least := 0, 0
	for n, v := range p.views {
		at := trenchView{View: v, o: v.Observation.(trench.Observation), left: t.left}
		lead[n] = at.ahead()
		if lead[n] > lead[most] {
			most = n
		}
		if lead[n] < lead[least] {
			least = n
		}
	}
	reach := max(4, lead[most], -lead[least])
	words := "Score difference by step, seen from " + t.Names[t.left] + ": at most " + signed(lead[most]) + " at step " + strconv.Itoa(most) +
		", at least " + signed(lead[least]) + " at step " + strconv.Itoa(least) + ", " + signed(lead[p.last()]) + " at the last."
	to.Graphs = []replay.Graph{replay.NewGraph("lead", "Score difference", "RP if the game ended then, carried cards counted", words, replay.Data{
		Curves: []replay.Curve{{Class: "evl", Values: lead}}, Last: p.last(), Low: -reach, High: reach, Areas: true, Signed: true,
		Above: t.Names[t.left] + " ahead", Below: t.Names[t.right()] + " ahead", Dots: lead, N: p.n,
	})}
	to.Title = "Steps"
	to.Rows = []replay.Row{{Label: "0", Text: "The deal"}}
	for _, l := range t.Log {
		if row := &to.Rows[len(to.Rows)-1]; row.N == l.Step && l.Step > 0 {
			row.Text += " " + l.Text
			continue
		}
		to.Rows = append(to.Rows, replay.Row{N: l.Step, Label: strconv.Itoa(l.Step), Text: l.Text})
	}
}
