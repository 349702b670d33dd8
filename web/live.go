package web

import (
	"bytes"
	"fmt"
	"net/http"
	"time"

	"github.com/a-h/templ"

	"fathom/game"
	"fathom/match"
	"fathom/web/pages/parts"
)

// writeTimeout is how long one write to a stream may take. Whoever reads slower is cut off, comes back, and is sent
// the position as it is then.
const writeTimeout = 10 * time.Second

// live is the stream of server-sent events of one viewer: the table as it is, and again after every change. There is
// no queue: a viewer who misses changes is sent the newest position only. The id of an event is the number of steps.
func (s *server) live(w http.ResponseWriter, r *http.Request) error {
	seat, asked, err := s.viewer(r)
	if err != nil {
		return err
	}
	if _, err := s.content(r, seat, asked); err != nil {
		return err // a refusal has its status before the stream begins
	}
	changed, stop, err := s.host.Watch(match.ID(r.PathValue("id")))
	if err != nil {
		return err
	}
	defer stop()

	w.Header().Set("Content-Type", "text/event-stream")
	if r.Method == http.MethodHead {
		return nil
	}
	w.Header().Set("X-Accel-Buffering", "no")
	out := http.NewResponseController(w)
	defer out.SetWriteDeadline(time.Time{}) // the connection may serve other requests after this one
	beat := time.NewTicker(s.heartbeat)
	defer beat.Stop()
	var event bytes.Buffer
	for {
		event.Reset()
		if err := s.event(&event, r, seat, asked); err != nil {
			return nil // the stream ends, and the browser asks again
		}
		for quiet := true; quiet; {
			out.SetWriteDeadline(time.Now().Add(writeTimeout)) // not every writer has one; then there is none
			if _, err := w.Write(event.Bytes()); err != nil {
				return nil
			}
			if err := out.Flush(); err != nil {
				return nil
			}
			select {
			case <-r.Context().Done():
				return nil
			case <-changed:
				quiet = false
			case <-beat.C:
				event.Reset()
				event.WriteString(": still here\n\n")
			}
		}
	}
}

// event writes the table as one event, a data field for each line.
func (s *server) event(b *bytes.Buffer, r *http.Request, seat game.Seat, asked bool) error {
	c, err := s.content(r, seat, asked)
	if err != nil {
		return err
	}
	var html bytes.Buffer
	if err := templ.Join(parts.WindowTitle(c.title), c.body).Render(r.Context(), &html); err != nil {
		return err
	}
	fmt.Fprintf(b, "id: %d\n", c.step)
	for line := range bytes.Lines(html.Bytes()) {
		b.WriteString("data: ")
		b.Write(bytes.TrimRight(line, "\r\n"))
		b.WriteByte('\n')
	}
	b.WriteByte('\n')
	return nil
}
