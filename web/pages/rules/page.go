// Package rules is the page with the rules of a game: in our own words, with pictures that the game's own drawings make,
// and with every ruling.
//
// page.go says what a page shows, rules.templ is its frame, trench.templ and benthos.templ the words, rulings_*.go the
// rulings, which docs/rules lists too. Package web makes the pictures.
package rules

import (
	"strings"

	"github.com/a-h/templ"

	"fathom/game"
	"fathom/web/pages/parts"
)

// Page is the rules of one game. The pictures of the other one are nil.
type Page struct {
	parts.Page
	Game    string
	Options []game.Option
	Trench  *Trench
	Benthos *Benthos
}

// Trench are the pictures of The Mariana Trench.
type Trench struct {
	Board, Card, Stunned, Bitten, Back, Seen, Air, Sheet, Cycle templ.Component
	Holds                                                       []Figure
}

// Benthos are the pictures of Benthos.
type Benthos struct {
	Cubes, Tiles, Order, Bids, Patch, Pays, Chart templ.Component
}

// Figure is a picture with a word under it.
type Figure struct {
	Picture templ.Component
	Text    string
}

// Group is the rulings of one part of the game.
type Group struct {
	Name string
	List []Ruling
}

// Ruling is one answer to a question that the printed rules leave open. ID may hold several, such as "A7, A8".
type Ruling struct{ ID, Text string }

// Rulings are those of a game.
func Rulings(game string) []Group {
	if game == "benthos" {
		return benthosRulings
	}
	return trenchRulings
}

// ids are the single ids of a ruling.
func (r Ruling) ids() []string { return strings.Split(r.ID, ", ") }

// entry is one line of the table of contents.
type entry struct{ ID, Title string }

var trenchContents = []entry{
	{"aim", "The aim"}, {"turn", "Your turn"}, {"card", "A card"}, {"take", "Collect or fit"}, {"attack", "Attack"},
	{"sonar", "Sonar"}, {"ends", "Ship and floor"}, {"oxygen", "The air"}, {"score", "Score"}, {"solo", "Alone"},
	{"house", "House rules"}, {"rulings", "Every ruling"},
}

var benthosContents = []entry{
	{"aim", "The aim"}, {"map", "The ocean"}, {"round", "A round"}, {"bid", "Bid"}, {"operate", "Operate"},
	{"value", "Value"}, {"dividends", "Dividends"}, {"end", "The end"}, {"house", "House rules"}, {"rulings", "Every ruling"},
}

func contents(game string) []entry {
	if game == "benthos" {
		return benthosContents
	}
	return trenchContents
}
