package benthospage

import (
	"context"
	"io"
	"strconv"

	"github.com/a-h/templ"
)

// Ocean is the map.
type Ocean struct {
	Label   string
	Dim     bool // fades what is not to be chosen now
	Squares [100]Square
}

// Square is one square of the map.
type Square struct {
	Resource int     // by its number; 0 is land
	Owner    Company // that controls it; its Code is empty where nobody does
	Now      bool    // the owner is the company whose turn it is
	New      bool    // the first square of the operation that goes on
	Button   string  // of a legal square: the id of its button
	Gain     int     // of a legal square: what it adds to the company's value
	Tab      bool    // the one square in the tab order
}

// Cell is the side of a square and Margin the room for the letters and numbers, in the drawing's own units.
const (
	Cell   = 38
	Margin = 18
)

// place is where a square stands in the drawing, made once.
type place struct{ id, name, transform string }

var places = func() (all [100]place) {
	for i := range all {
		col, row := i%10, i/10
		name := string(rune('A'+col)) + strconv.Itoa(row+1)
		all[i] = place{"ocean-" + name, name,
			"translate(" + strconv.Itoa(Margin+Cell*col) + " " + strconv.Itoa(Margin+Cell*row) + ")"}
	}
	return all
}()

// SquareName is the name of square i as screens print it: A1 is 0, B1 is 1.
func SquareName(i int) string { return places[i].name }

// axis are the letters and numbers around the map.
type axisText struct{ x, y, text string }

var axis = func() (all []axisText) {
	for i := range 10 {
		at := strconv.FormatFloat(float64(Margin+Cell*i)+18.5, 'f', -1, 64)
		down := strconv.Itoa(Margin + Cell*i + 23)
		all = append(all, axisText{at, "12.5", string(rune('A' + i))}, axisText{"9", down, strconv.Itoa(i + 1)})
	}
	return all
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
				b = append(b, `<g role="row" aria-label="Row `...)
				b = strconv.AppendInt(b, int64(i/10+1), 10)
				b = append(b, `">`...)
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

// append draws a square. A legal one is a link to its button, so that it works without a script too.
func (s *Square) append(b []byte, p *place) []byte {
	r := &resources[s.Resource]
	tag := "g"
	if s.Button != "" {
		tag = "a"
	}
	b = add(b, "<", tag, ` id="`, p.id, `" class="sq sq--`, r.word)
	for _, class := range [...]struct {
		is   bool
		name string
	}{{s.Owner.Code != "", " sq--own"}, {s.Now, " sq--cur"}, {s.New, " sq--new"}, {s.Button != "", " sq--legal"}} {
		if class.is {
			b = append(b, class.name...)
		}
	}
	if s.Button != "" {
		b = add(b, `" href="#`, s.Button)
	}
	if s.Tab {
		b = append(b, `" tabindex="0`...)
	} else {
		b = append(b, `" tabindex="-1`...)
	}
	b = add(b, `" role="gridcell" aria-label="`, p.name, ", ", r.word)
	if s.Owner.Code != "" {
		b = add(b, ", ", s.Owner.Code, " ", s.Owner.Name)
	}
	if s.Button != "" {
		b = append(b, ". Place here: +"...)
		b = strconv.AppendInt(b, int64(s.Gain), 10)
	}
	b = add(b, `" transform="`, p.transform, `"><rect class="sq__t" x=".5" y=".5" width="36" height="36" rx="4.5"/>`)
	switch {
	case s.Resource == 0:
		b = append(b, `<path class="sq__hatch" d="M4 12 12 4M4 22 22 4M4 32 32 4M13 33 33 13M23 33 33 23"/>`...)
	case s.Owner.Code != "":
		b = add(b, `<use class="sq__s" href="`, r.symbol, `" x="2" y="2" width="16" height="16"/><g class="cubes co-`, s.Owner.Code,
			`" transform="translate(14 13.5)"><path class="cubes__t" d="M0 4L4 0H21.5L17.5 4Z"/><path class="cubes__r" d="M17.5 4L21.5 0V17.5L17.5 21.5Z"/>`+
				`<rect class="cubes__f" y="4" width="17.5" height="17.5" rx="1.5"/><text x="8.75" y="16.55" text-anchor="middle">`, s.Owner.Code, `</text></g>`)
	default:
		b = add(b, `<use class="sq__s" href="`, r.symbol, `" x="8" y="8" width="21" height="21"/>`)
	}
	if s.Button != "" {
		b = append(b, `<g class="sq__n"><rect x="17.5" y="1.5" width="18" height="14.5" rx="4"/><text x="26.5" y="12.5" text-anchor="middle">+`...)
		b = strconv.AppendInt(b, int64(s.Gain), 10)
		b = append(b, `</text></g><rect class="sq__glow" x="1" y="1" width="35" height="35" rx="5"/>`...)
	}
	return add(b, "</", tag, ">")
}

func add(b []byte, texts ...string) []byte {
	for _, t := range texts {
		b = append(b, t...)
	}
	return b
}
