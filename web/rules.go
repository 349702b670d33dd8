package web

import (
	"net/http"

	"fathom/match"
	"fathom/web/pages/parts"
	"fathom/web/pages/rules"
)

// rules shows the rules of a game. Its pictures are drawn as a table is, from observations that no match has made.
func (s *server) rules(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("game")
	g, ok := s.game(name)
	if !ok {
		return match.ErrNotFound
	}
	p := rules.Page{
		Page: parts.Page{Title: "Rules of " + gameTitle(name), Class: "plain", Me: asking(r).Name, Nav: "rules"},
		Game: name, Options: g.Options(),
	}
	if name == "benthos" {
		p.Benthos = benthosPictures()
	} else {
		p.Trench = trenchPictures()
	}
	s.render(w, r, http.StatusOK, rules.Rules(p))
	return nil
}
