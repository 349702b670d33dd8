package tui

import (
	"fmt"
	"io"

	"fathom/benthos"
	"fathom/game"
	"fathom/trench"
)

// Draw draws a table as one seat knows it. names are by seat.
func Draw(w io.Writer, o game.Observation, names []string, color bool) {
	switch o := o.(type) {
	case trench.Observation:
		drawTrench(w, o, names, paint(color))
	case benthos.Observation:
		drawBenthos(w, o, names, paint(color))
	}
}

// Score says how a game that is over ended, and how the points or the money came about.
func Score(w io.Writer, o game.Observation, names []string) {
	switch o := o.(type) {
	case trench.Observation:
		scoreTrench(w, o, names)
	case benthos.Observation:
		scoreBenthos(w, o, names)
	}
}

// paint colors text where the terminal can and its owner wants it.
type paint bool

func (p paint) in(code, text string) string {
	if !p || code == "" || text == "" {
		return text
	}
	return fmt.Sprintf("\x1b[%sm%s\x1b[0m", code, text)
}

// padded is a text that fills a column; its colors do not count.
func (p paint) padded(code, text string, width int) string {
	return p.in(code, text) + fmt.Sprintf("%*s", max(0, width-len([]rune(text))), "")
}

// winners is the sentence that names who won.
func winners(seats []game.Seat, names []string) string {
	switch len(seats) {
	case 0:
		return ""
	case 1:
		return "Winner: " + names[seats[0]]
	}
	text := "The victory is shared by "
	for i, s := range seats {
		switch {
		case i == 0:
		case i == len(seats)-1:
			text += " and "
		default:
			text += ", "
		}
		text += names[s]
	}
	return text
}
