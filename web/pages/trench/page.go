// Package trench draws the table of The Mariana Trench: the board, both submarines, the score, and what can be done.
//
// page.go says everything that a page can show; package web fills it from what one seat knows. board.go has the
// geometry, the templates only print: table.templ the whole, board.templ the drawing, sub.templ a submarine and its
// score, act.templ the buttons, end.templ the final score.
package trench

import (
	_ "embed"

	"fathom/web/pages/parts"
)

// scene is the printed board under everything that moves: water, walls, ruler, and the drawings it refers to.
//
//go:embed scene.svg
var scene string

// banner is the picture over the final score.
//
//go:embed banner.svg
var banner string

// Table is a game in progress as one viewer sees it.
type Table struct {
	parts.Bar
	Air   Air
	Board Board
	Left  Sub // the viewer's own, or of seat 0 for a spectator
	Right Sub
	Act   Act
	Seen  []Seen // face-down cards that the viewer has looked at
	Log   []parts.Line
}

// Air is how much is left to breathe: research cards in the draw pile, then the tanks.
type Air struct {
	Pile  int
	Tanks [3]bool // 3, 2, 1: still to come
	Text  string
	Phone string
	Label string
	Level int // 3 or 2 once that tank is in the column, 0 before
}

// Sub is one submarine with its score.
type Sub struct {
	Side      string // a on the left, b on the right
	Name      string
	Where     string
	Thinking  bool // it is this sub's turn and the viewer waits for it
	Phone     string
	Points    string
	Ups       [3]Upgrade
	UpsLabel  string
	Hold      []Room
	HoldLabel string
	Tokens    []Token
	Cycle     []Stop // the AI Sub's round trip; empty for everybody else
	Rule      string // how the AI Sub decides
	Sheet     Sheet
	SheetName string
}

// Upgrade is one of the three upgrades, fitted or not.
type Upgrade struct {
	Icon, Name string
	Full       string // in the words of the rulebook
	On         bool
	Next       bool // it can be fitted now
}

// Room is a creature in the hold, or a free place.
type Room struct {
	Card  *Card // nil: free
	Large bool
}

// Token is a count of charge, research tokens or rivets.
type Token struct {
	Kind, Icon, Text string
	Short            string // on a phone
	On               bool
}

// Stop is one stop of the AI Sub's round trip. State is now, nxt or empty.
type Stop struct {
	Depth, Note, State string
}

// Sheet is a score sheet: rows of a kind, columns runs, as in the printed diagram.
type Sheet struct {
	Caption string
	Rows    [4]SheetRow
	Runs    [4]string
	Lines   []ScoreLine
	Total   string
	Points  string
	Next    *Foresight // if there is a creature that can be collected now
}

// Foresight is what a score sheet would be with one creature more.
type Foresight struct {
	Row, Cell        int // where the creature would stand
	Card             Card
	Kind, Run, Total string
}

// SheetRow is one class of creatures.
type SheetRow struct {
	Class Class
	Cells [4]*Card
	Kind  string // points, or a dash
}

// ScoreLine is research tokens or rivets.
type ScoreLine struct {
	Icon, Name, Count, Points string
	Loss                      bool
}

// Class is a class of creatures as the page writes and draws it.
type Class struct {
	Key  string // epi, shark, ceph, deep
	Name string
}

// Card is a research card.
type Card struct {
	ID      string // of the creature's drawing
	Name    string
	Class   Class
	Large   bool
	Upgrade Upgrade
}

// Size is how large the creature is, in a word.
func (c Card) Size() string {
	if c.Large {
		return "large"
	}
	return "small"
}

// Seen is a face-down card that the viewer has looked at.
type Seen struct {
	Card  Card
	Words string
	Depth string
	Now   bool // the newest step has shown it
}

// Act is the action bar.
type Act struct {
	Form   *parts.Form // nil: there is nothing to do, and no form
	Title  string
	Text   string
	News   []string // what the last step was, in words
	Alert  *parts.Alert
	Scans  []Button
	Moves  []Button
	Choose []Button
	Looked bool         // the sonar has been used this turn
	Wait   *parts.Alert // in place of the buttons
	Pass   *Link        // where there is nothing to do: to the next person at this screen
	Links  []Link       // where to go from a game that was closed before its end
	Again  []Field      // the form that opens the same table once more, where the game was closed before its end
}

// Button is a legal action, or without an Action what cannot be done now and why.
type Button struct {
	Action, Icon, Label, Small string
	Say                        string // in place of Label for somebody who hears it, and what is shown before it is pressed
	Class                      string
	Order                      int
}

// Link leads to another page.
type Link struct{ URL, Icon, Text string }

// End is the end of a game.
type End struct {
	parts.Bar
	Why       string
	Result    string
	Detail    string // how a tie was broken
	Subs      [2]EndSub
	Rank      *Rank   // solo
	Again     []Field // of the form that opens the same table again; empty for a spectator
	AgainText string
	Links     []Link
	Log       []parts.Line
}

// Field is a hidden field of a form.
type Field struct{ Name, Value string }

// EndSub is a submarine's final score.
type EndSub struct {
	Side, Name, Note, Points string
	Won                      bool
	Sheet                    Sheet
}

// Rank is the ladder of solo ranks.
type Rank struct {
	Own, AI, Score string
	Name           string
	Note           string // how far the next rank is
	Steps          []RankStep
}

// RankStep is one rank.
type RankStep struct {
	Points, Name string
	Here         bool
}

// kind is what the i-th class would be worth with the creature that can be collected, or empty.
func (s Sheet) kind(i int) string {
	if s.Next == nil || s.Next.Row != i {
		return ""
	}
	return s.Next.Kind
}

// run is what the j-th run would be worth with the creature that can be collected, or empty.
func (s Sheet) run(j int) string {
	if s.Next == nil || s.Next.Cell != j {
		return ""
	}
	return s.Next.Run
}

// dash stands for no points.
const dash = Dash

// Dash is how a score sheet writes no points.
const Dash = "–"

func airClass(level int) string {
	switch level {
	case 3:
		return "air-3"
	case 2:
		return "air-2"
	}
	return ""
}
