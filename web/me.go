package web

import (
	"net/http"
	"strings"

	"fathom/web/pages/me"
	"fathom/web/pages/parts"
)

// meForm asks a guest for a name.
func (s *server) meForm(w http.ResponseWriter, r *http.Request) error {
	u := asking(r)
	s.render(w, r, http.StatusOK, me.Me(me.Page{
		Page: parts.Page{Title: "Your name", Class: "plain", Me: u.Name, Nav: "me"}, Name: u.Name,
	}))
	return nil
}

// me keeps the name in the guest's cookie. Tables at which the guest already sits keep the name they know.
func (s *server) me(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return errForm
	}
	u := asking(r)
	if u.Name = cleanName(r.PostForm.Get("name")); u.Name == "" {
		return errNoName
	}
	s.guests.set(w, r, u)
	http.Redirect(w, r, "/", http.StatusSeeOther)
	return nil
}

// remember keeps a name that a guest gave on the way to something else.
func (s *server) remember(w http.ResponseWriter, r *http.Request, name string) {
	u := asking(r)
	if name = strings.TrimSpace(name); name != "" && name != u.Name {
		u.Name = name
		s.guests.set(w, r, u)
	}
}
