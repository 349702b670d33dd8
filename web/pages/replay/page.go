// Package replay draws the replay of a match: one position with its board, and the ways to every other.
//
// page.go says all that the page can show; package web fills it. The boards come ready made, drawn by the pages of the
// games themselves. graph.go has the geometry of the curves. What differs from position to position is the Frame, which
// the script asks for by its number and morphs into the page; without a script every position is a page of its own.
package replay

import (
	"strconv"

	"github.com/a-h/templ"

	"fathom/web/pages/parts"
)

// Page is one position of a match. Positions are counted from 0, the deal, to Last.
type Page struct {
	Bar     parts.Bar
	Game    string // trench or benthos
	Base    string // the address of the replay, with a ? at its end: a field and its value follow
	N       int
	Last    int
	Quiet   []int // positions that playing skips: nothing new is to be seen in them
	Back    string
	Running bool   // the game is still on, so that positions come
	Notice  string // while the game is on: what the page shows of it
	Eyes    []Eye
	Graphs  []Graph
	Title   string // of the list
	Rows    []Row
	More    bool // the list holds only the rows near N
	Frame   Frame
}

// Frame is what belongs to one position alone.
type Frame struct {
	N      int
	Last   int    // the newest position there is
	Where  string // "Step 12 of 80"
	News   string // what happened there
	Board  templ.Component
	Detail templ.Component
	Wide   templ.Component // below both; may be nil
}

// Eye is somebody through whose eyes the match can be seen.
type Eye struct {
	Name string
	As   string // the value of the field that chooses it
	URL  string // of the same position
	Now  bool
}

// Row is one line of the list. It leads to the position N and stands for all since the row before.
type Row struct {
	N     int
	Label string // "12"
	Code  string // of a company, whose cube is shown
	Name  string // the company's name
	Text  string
	Gain  string // "+8"
	Now   bool
}

// At is the address of a position.
func (p *Page) At(n int) string { return p.Base + "n=" + strconv.Itoa(n) }

// steps are the links beside Play. One that leads nowhere has no address.
func (p *Page) steps(back bool) []step {
	list := []step{{"first", "i-first", "First position", 0}, {"prev", "i-prev", "Previous position", p.N - 1}}
	if !back {
		list = []step{{"next", "i-next", "Next position", p.N + 1}, {"last", "i-last", "Last position", p.Last}}
	}
	return list
}

type step struct {
	id, icon, label string
	to              int
}

func (p *Page) leads(s step) bool { return s.to != p.N && s.to >= 0 && s.to <= p.Last }

// quiet is the list of positions to skip, for the script.
func (p *Page) quiet() string {
	b := make([]byte, 0, 4*len(p.Quiet))
	for i, n := range p.Quiet {
		if i > 0 {
			b = append(b, ' ')
		}
		b = strconv.AppendInt(b, int64(n), 10)
	}
	return string(b)
}
