package benthospage

import (
	"context"
	"io"
	"strconv"

	"github.com/a-h/templ"
)

// Ocean is the map.
type Ocean struct {
	Class   string // names the company whose turn it is, "ocean at-BC"
	Squares [100]Square
}

// Square is one square of the map.
type Square struct {
	Resource int     // by its number; 0 is land
	Owner    Company // that controls it; its Code is empty where nobody does
	New      bool    // the first square of the operation that goes on
	Legal    bool    // the viewer may place a cube here
	Gain     int     // of a legal square: what it adds to the company's value
	Hint     bool    // the coach of a first game proposes it
}

// Cell is the side of a square and Margin the room for the letters and numbers, in the drawing's own units.
const (
	Cell   = 38
	Margin = 18
)

// place is what is always the same about a square, made once: its name, and where it stands in the drawing.
type place struct{ name, transform string }

var places = func() (all [100]place) {
	for i := range all {
		col, row := i%10, i/10
		all[i] = place{string(rune('A'+col)) + strconv.Itoa(row+1),
			"translate(" + strconv.Itoa(Margin+Cell*col) + " " + strconv.Itoa(Margin+Cell*row) + ")"}
	}
	return all
}()

// SquareName is the name of square i as screens print it: A1 is 0, B1 is 1.
func SquareName(i int) string { return places[i].name }

// frame is what the map has around and behind its squares: the letters and numbers, and the drawings that squares use
// again and again, a hatch for land and a cube for each company.
var frame = func() string {
	var b []byte
	b = append(b, `<g id="axes" aria-hidden="true">`...)
	for i := range 10 {
		at := strconv.FormatFloat(float64(Margin+Cell*i)+18.5, 'f', -1, 64)
		down := strconv.Itoa(Margin + Cell*i + 23)
		b = add(b, `<text class="ax" x="`, at, `" y="12.5" text-anchor="middle">`, string(rune('A'+i)), `</text><text class="ax" x="9" y="`, down,
			`" text-anchor="middle">`, strconv.Itoa(i+1), `</text>`)
	}
	b = append(b, `</g><defs id="cubes"><path id="sq-land" class="sq__hatch" d="M4 12 12 4M4 22 22 4M4 32 32 4M13 33 33 13M23 33 33 23"/>`...)
	for _, code := range [...]string{"AS", "BC", "OI", "NM", "DD", "ME", "NP"} {
		b = add(b, `<g id="cube-`, code, `" class="cubes co-`, code, `"><path class="cubes__t" d="M0 4L4 0H21.5L17.5 4Z"/>`+
			`<path class="cubes__r" d="M17.5 4L21.5 0V17.5L17.5 21.5Z"/><rect class="cubes__f" y="4" width="17.5" height="17.5" rx="1.5"/>`+
			`<text x="8.75" y="16.55" text-anchor="middle">`, code, `</text></g>`)
	}
	return string(append(b, "</defs>"...))
}()

// The resources in the order of the rulebook; land comes first.
var resources = [8]struct{ word, Name, symbol string }{
	{"land", "Land", ""}, {"mineral", "Mineral", "#r-mineral"}, {"petroleum", "Petroleum", "#r-petroleum"},
	{"energy", "Energy", "#r-energy"}, {"research", "Research", "#r-research"}, {"fisheries", "Fisheries", "#r-fisheries"},
	{"shipping", "Shipping", "#r-shipping"}, {"tourism", "Tourism", "#r-tourism"},
}

// Resource is the word, the name and the symbol of resource r: 0 is land.
func Resource(r int) (word, name, symbol string) {
	return resources[r].word, resources[r].Name, resources[r].symbol
}

// rows draws the hundred squares. It appends text instead of being a template, for they are most of the page and drawn for
// every viewer after every step; all that it prints is from the tables above, so that there is nothing to escape.
func rows(o *Ocean) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		b := make([]byte, 0, 40<<10)
		for i := range o.Squares {
			if i%10 == 0 {
				row := strconv.Itoa(i/10 + 1)
				b = add(b, `<g id="row-`, row, `" role="row" aria-label="Row `, row, `">`)
			}
			b = o.Squares[i].append(b, &places[i])
			if i%10 == 9 {
				b = append(b, "</g>"...)
			}
		}
		_, err := w.Write(b)
		return err
	})
}

// append draws a square. What is new while a cube is to be placed lies in an element of its own, the same for every square
// that adds as much, so that few bytes tell of many squares. The first square is in the tab order; the script leads on.
func (s *Square) append(b []byte, p *place) []byte {
	r := &resources[s.Resource]
	b = add(b, `<g id="ocean-`, p.name, `" class="sq sq--`, r.word)
	if s.Owner.Code != "" {
		b = add(b, " sq--own of-", s.Owner.Code)
	}
	if s.New {
		b = append(b, " sq--new"...)
	}
	if s.Hint {
		b = append(b, " sq--hint"...)
	}
	if p == &places[0] {
		b = append(b, `" tabindex="0`...)
	} else {
		b = append(b, `" tabindex="-1`...)
	}
	b = add(b, `" role="gridcell" aria-label="`, p.name, ", ", r.word)
	if s.Owner.Code != "" {
		b = add(b, ", ", s.Owner.Code, " ", s.Owner.Name)
	} else if s.Resource != 0 {
		b = add(b, `" aria-labelledby="ocean-`, p.name, ` go-`, p.name)
	}
	b = add(b, `" transform="`, p.transform, `"><rect class="sq__t"/>`)
	switch {
	case s.Resource == 0:
		b = append(b, `<use href="#sq-land"/>`...)
	case s.Owner.Code != "":
		b = add(b, `<use class="sq__s" href="`, r.symbol, `" x="2" y="2" width="16" height="16"/><use class="sq__c" href="#cube-`, s.Owner.Code, `" x="14" y="13.5"/>`)
	case s.Legal:
		b = add(b, `<use class="sq__s" href="`, r.symbol, `" x="8" y="8" width="21" height="21"/><g id="go-`, p.name, `" class="go" role="img" aria-label="Place here: +`)
		b = strconv.AppendInt(b, int64(s.Gain), 10)
		b = append(b, `"><g class="sq__n"><rect/><text x="26.5" y="12.5">+`...)
		b = strconv.AppendInt(b, int64(s.Gain), 10)
		b = append(b, `</text></g><rect class="sq__glow"/></g>`...)
	default:
		b = add(b, `<use class="sq__s" href="`, r.symbol, `" x="8" y="8" width="21" height="21"/><g id="go-`, p.name, `"/>`)
	}
	return append(b, "</g>"...)
}

// kinds are the resources of the legal squares, each with its squares, in the order of the rulebook.
func kinds(o *Operate) (list [len(resources)][]Choice) {
	for _, c := range o.Choices {
		list[c.Resource] = append(list[c.Resource], c)
	}
	return list
}

// kindLabel says of a kind of square what one adds: "Mineral +3 (1 → 4)".
func kindLabel(o *Operate, c Choice) string {
	return resources[c.Resource].Name + " +" + strconv.Itoa(c.Gain) + " (" + strconv.Itoa(o.Value) + " → " + strconv.Itoa(o.Value+c.Gain) + ")"
}

func add(b []byte, texts ...string) []byte {
	for _, t := range texts {
		b = append(b, t...)
	}
	return b
}
