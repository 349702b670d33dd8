package benthospage

import (
	"context"
	"io"

	"github.com/a-h/templ"
)

// Company is a company as screens name it.
type Company struct {
	Code string // "BC"
	Name string // "Benthic Construction"
}

// cube draws the company's cube with its letters; its name is read out. Like the map it has nothing to escape.
func (c Company) cube(class string) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		b := add(make([]byte, 0, 160), `<span class="`, class, c.Code, `" title="`, c.Name, `" aria-label="`, c.Code, ", ", c.Name,
			`" role="img">`, c.Code, "</span>")
		_, err := w.Write(b)
		return err
	})
}
