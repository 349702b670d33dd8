// Package guide is what a first game adds to the tables: the page that offers it, and the coach beside the board.
//
// A Coach holds what package web says about the moment; learn.templ is the offer, coach.templ the coach.
package guide

import (
	"strconv"
	"strings"

	"fathom/web/pages/parts"
)

// Learn is the page that offers a guided first game.
type Learn struct {
	parts.Page
	Game  string // as addresses spell it
	Title string
	Lead  string
	Facts []Fact
}

// Fact is a line of what the learner is in for.
type Fact struct{ Icon, Text string }

// Coach says what is new at this moment, and what to do.
type Coach struct {
	Title, Text string
	Step        string // the action that is proposed; empty for none
	Row         int    // of the trench: the row it is about
	Lit         string // the part of the page that stays lit
	New         bool   // a topic that has not been shown before
	Bar         bool   // above the table, not beside the board
	Over        bool   // the game is over
	Shown       int    // topics shown before
	Total       int
	Leave       string // the same table without the coach; once the game is over, the form for the next one
	Rules       string
}

// class says where the coach stands: level with the row it is about, on a phone where it does not cover that row, or as
// a bar above a table without rows. It says too what is proposed, and what stays lit while the rest of the table dims,
// which style sheets read off the coach.
func (c *Coach) class() string {
	class := "coach"
	switch {
	case c.Bar:
		class += " coach--bar"
	case c.Row >= 3:
		class += " coach--high row--" + strconv.Itoa(c.Row)
	default:
		class += " row--" + strconv.Itoa(c.Row)
	}
	if c.New && !c.Over {
		class += " coach--new"
	}
	if c.Step != "" {
		class += " step--" + strings.NewReplacer(" *", "", " ", "-").Replace(c.Step)
	}
	if c.Lit != "" {
		class += " lit--" + c.Lit
	}
	return class
}

func (c *Coach) eyebrow() string {
	if !c.New {
		return "Guided game"
	}
	return "Guided game · " + strconv.Itoa(c.Shown+1) + " of " + strconv.Itoa(c.Total)
}

func pip(i int, c *Coach) string {
	switch {
	case i < c.Shown:
		return "done"
	case i == c.Shown && c.New:
		return "cur"
	}
	return ""
}
