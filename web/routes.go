package web

import (
	"net/http"
	"strings"

	"fathom/web/static"
)

// routes are all addresses of the program. A GET changes nothing. Who sends too much too fast is refused: forms, and what
// costs more to answer than it does to ask, or may be a guess.
func (s *server) routes() http.Handler {
	mux := http.NewServeMux()
	page := func(pattern string, h handler) {
		if strings.HasPrefix(pattern, "POST ") {
			h = paced(&s.paces.posts, h)
		}
		mux.Handle(pattern, s.handle(h))
	}

	page("GET /{$}", s.lobby)
	page("GET /new", s.openForm)
	page("POST /new", s.open)
	page("GET /m/{id}", s.table)
	page("GET /m/{id}/live", s.live)
	page("GET /m/{id}/hint", paced(&s.paces.hints, s.hint))
	page("GET /m/{id}/act", s.acted)
	page("POST /m/{id}/act", s.act)
	page("POST /m/{id}/leave", s.leave)
	page("GET /m/{id}/join/{invite}", s.joinForm)
	page("POST /m/{id}/join/{invite}", guessed(&s.paces.guesses, s.join))
	page("GET /m/{id}/join/{invite}/fair", guessed(&s.paces.guesses, s.fairInvited))
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
