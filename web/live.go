package web

import (
	"net/http"
	"time"

	"fathom/match"
)

// live is the stream of server-sent events of one viewer: what has changed on the table since the page was drawn, and
// again after every change. There is no queue: a viewer who misses changes is sent the newest position only. The id of
// an event is the number of steps. Between changes a beat says that the connection still stands.
func (s *server) live(w http.ResponseWriter, r *http.Request) error {
	seat, asked, err := s.viewer(r)
	if err != nil {
		return err
	}
	if _, err := s.content(r, seat, asked); err != nil {
		return err // a refusal has its status before the stream begins
	}
	leave, err := s.streams.enter(r)
	if err != nil {
		return err
	}
	defer leave()
	changed, stop, err := s.host.Watch(match.ID(r.PathValue("id")))
	if err != nil {
		return err
	}
	defer stop()

	zip := takesGzip(w, r)
	w.Header().Set("Content-Type", "text/event-stream")
	if zip {
		w.Header().Set("Content-Encoding", "gzip")
	}
	if r.Method == http.MethodHead {
		return nil
	}
	w.Header().Set("X-Accel-Buffering", "no")
	out := http.NewResponseController(w)
	defer out.SetWriteDeadline(time.Time{}) // the connection may serve other requests after this one
	to := post{w: w}
	if zip {
		to.zip = &gzipped{lean: true}
		defer to.close()
	}
	beat := time.NewTicker(s.heartbeat)
	defer beat.Stop()
	told := telling{drawn: r.URL.Query().Get("drawn")}
	if r.Header.Get("Last-Event-ID") != "" {
		told.drawn = "" // the page has changed since it was drawn
	}
	send := func(event []byte, personal bool) error {
		out.SetWriteDeadline(time.Now().Add(s.cut)) // not every writer has one; then there is none
		if err := to.send(event, personal); err != nil {
			return err
		}
		return out.Flush()
	}
	for {
		c, err := s.content(r, seat, asked)
		if err != nil {
			return nil // the stream ends, and the browser asks again
		}
		if err := told.tell(r, c, send); err != nil {
			return nil
		}
		for quiet := true; quiet; {
			select {
			case <-r.Context().Done():
				return nil
			case <-changed:
				quiet = false
			case <-beat.C:
				if err := send([]byte("event: beat\n\n"), false); err != nil {
					return nil
				}
			}
		}
	}
}
