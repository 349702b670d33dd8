package web

import (
	"net/http"

	"fathom/web/static"
)

// routes are all addresses of the program. A GET changes nothing.
func (s *server) routes() http.Handler {
	mux := http.NewServeMux()
	page := func(pattern string, h handler) { mux.Handle(pattern, s.handle(h)) }

	page("GET /{$}", s.lobby)
	page("GET /new", s.openForm)
	page("POST /new", s.open)
	page("GET /m/{id}", s.table)
	page("GET /m/{id}/live", s.live)
	page("GET /m/{id}/hint", s.hint)
	page("GET /m/{id}/act", s.acted)
	page("POST /m/{id}/act", s.act)
	page("GET /m/{id}/join/{invite}", s.joinForm)
	page("POST /m/{id}/join/{invite}", s.join)
	page("GET /m/{id}/join/{invite}/fair", s.fairInvited)
	page("GET /m/{id}/fair", s.fairPage)
	page("GET /m/{id}/proofs", s.fairProofs)
	page("POST /m/{id}/fair", s.fairOpen)
	page("GET /m/{id}/record", s.record)
	page("GET /m/{id}/replay", s.replay)
	page("GET /fair", s.fairOffer)
	page("GET /rules/{game}", s.rules)
	page("GET /learn/{game}", s.learnForm)
	page("POST /learn/{game}", s.learn)
	page("GET /me", s.meForm)
	page("POST /me", s.me)
	page("/", s.nothing)

	known := http.NewServeMux()
	known.HandleFunc("GET /static/", static.Serve)
	known.Handle("/", s.guests.know(mux))
	return s.guard(known)
}
