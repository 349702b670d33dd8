package web

import (
	"bytes"
	"net/http"
	"sync"

	"github.com/a-h/templ"
)

var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// render draws a page into a buffer and writes it as a whole, so that nobody is ever sent half a page. It is compressed
// for whoever can read that.
func (s *server) render(w http.ResponseWriter, r *http.Request, status int, c templ.Component) {
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	if err := c.Render(r.Context(), b); err != nil {
		if r.Context().Err() == nil {
			s.log.Error("a page cannot be drawn", "route", r.Pattern, "err", err)
			http.Error(w, unknown.title+". "+unknown.text, unknown.status)
		}
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	zip := takesGzip(w, r)
	if zip {
		w.Header().Set("Content-Encoding", "gzip")
	}
	w.WriteHeader(status)
	if !zip {
		w.Write(b.Bytes()) // an error means that the reader has gone
		return
	}
	z := &gzipped{w: w}
	if _, err := z.Write(b.Bytes()); err == nil {
		z.Close()
	}
}
