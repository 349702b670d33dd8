package benthospage

import (
	"context"
	"io"
	"strconv"

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

// counts draws a seat's stocks of each company. None is a dot, and read out as 0.
func counts(list [7]int) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		b := make([]byte, 0, 512)
		for _, n := range list {
			if n == 0 {
				b = append(b, `<td class="nil"><span aria-hidden="true">·</span><span class="vh">0</span></td>`...)
				continue
			}
			b = append(b, `<td>`...)
			b = strconv.AppendInt(b, int64(n), 10)
			b = append(b, `</td>`...)
		}
		_, err := w.Write(b)
		return err
	})
}
