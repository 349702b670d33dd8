package web

import (
	"net/http"

	"fathom/match"
	"fathom/web/pages/parts"
	"fathom/web/pages/rules"
)

// rules shows the rules of a game in short.
func (s *server) rules(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("game")
	if _, ok := s.game(name); !ok {
		return match.ErrNotFound
	}
	s.render(w, r, http.StatusOK, rules.Rules(rules.Page{
		Page: parts.Page{Title: "Rules of " + gameTitle(name), Class: "plain", Me: asking(r).Name, Nav: "rules"}, Game: name,
	}))
	return nil
}
