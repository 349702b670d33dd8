package parts

import (
	"context"
	"io"

	"github.com/a-h/templ"
)

// Icon is a drawing of the sprite, hidden from screen readers: the words beside it say what it means. It is written by hand
// because a table holds a hundred of them, and a class in a template costs a map each.
func Icon(id, class string) templ.Component { return icon{id, class} }

type icon struct{ id, class string }

// Render writes the drawing.
func (i icon) Render(_ context.Context, w io.Writer) error {
	_, err := io.WriteString(w, `<svg class="`+templ.EscapeString(i.class)+`" aria-hidden="true"><use href="#`+templ.EscapeString(i.id)+`"></use></svg>`)
	return err
}
