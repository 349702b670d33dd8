package parts

import (
	_ "embed"
	"strconv"
	"strings"
)

// sprite are all drawings of the program, each a symbol that pages refer to by its id.
//
//go:embed icons.svg
var sprite string

// Page is what the frame of every page needs to know.
type Page struct {
	Title string // of the window, without the name of the program
	Class string // of the body
	Me    string // the guest's name, empty for somebody who has given none
	Turn  bool   // the reader is to act, which the icon of the window shows
	Nav   string // the entry of the main navigation that this page belongs to: play, new, rules or me
}

// Bar is the bar above a table.
type Bar struct {
	Title string
	Sub   string // a few words: turn or round, and against whom
	Rules string // the address of the rules
	// Replay is the address of the replay, empty before the first step.
	Replay string
	Leave  *Leave // nil where there is nothing to give up
}

// Leave is the way out of a game or a table for good, which asks before it does anything.
type Leave struct {
	URL  string // the address that its form is sent to
	Seat int
	Name string // what it is called in the menu
	Ask  string // what it means
	Do   string // what is on the button
}

// Form is the form through which a seat acts. The key makes the same press twice one action; seat and count say what
// the action answers.
type Form struct {
	Action string // the address it is sent to
	Key    string
	Seat   int
	Count  int
	Hint   string // the address of a hint, empty where there is none
}

// LogLines is how many lines of a log a table shows.
const LogLines = 40

// Line is one line of the log of a match.
type Line struct {
	At   int // its place in the whole log, the oldest first
	N    int // the step it tells of, counted from 1; 0 shows none
	Text string
	Now  bool // it tells of the newest step
}

// Alert is a message: Kind is empty for something to act on, or bad, wait, note, look.
type Alert struct {
	Kind, Icon  string
	Title, Text string
}

// ActID is the id of the button of an action.
func ActID(action string) string {
	return "do-" + strings.Trim(actID.Replace(action), "-")
}

var actID = strings.NewReplacer(" ", "-", "*", "")

// Initials are the first letters of a name, for the round mark beside it.
func Initials(name string) string {
	r := []rune(strings.ToUpper(strings.TrimSpace(name)))
	if len(r) == 0 {
		return "?"
	}
	return string(r[:min(2, len(r))])
}

// Thousands writes a number with a comma before its last three digits.
func Thousands(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	s := strconv.Itoa(n)
	return s[:len(s)-3] + "," + s[len(s)-3:]
}

// Minus writes a number with a true minus sign.
func Minus(n int) string { return strings.Replace(strconv.Itoa(n), "-", "−", 1) }

// Plural is "1 card", "2 cards".
func Plural(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + one + "s"
}

// urgency is how a screen reader reads the message: what somebody waits for when there is time, the rest at once.
func (a Alert) urgency() string {
	if a.Kind == "wait" || a.Kind == "note" {
		return "polite"
	}
	return "assertive"
}

func alertClass(kind string) string {
	if kind == "" {
		return "alert"
	}
	return "alert alert--" + kind
}

func meLabel(name string) string {
	if name == "" {
		return "Settings: you have no name yet"
	}
	return name + ", settings"
}

func meName(name string) string {
	if name == "" {
		return "Settings"
	}
	return name
}
