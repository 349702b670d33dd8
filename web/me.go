package web

import (
	"fmt"
	"net/http"
	"strings"

	"fathom/web/pages/me"
	"fathom/web/pages/parts"
)

// meForm is the page of a guest's name and settings. It says so when it follows on something that was kept.
func (s *server) meForm(w http.ResponseWriter, r *http.Request) error {
	u := asking(r)
	s.render(w, r, http.StatusOK, me.Me(me.Page{
		Page: parts.Page{Title: "Settings", Class: "plain", Me: u.Name, Nav: "me"}, Name: u.Name,
		Settings: settingsOf(r), Kept: r.URL.Query().Has("kept"),
	}))
	return nil
}

// me keeps the name in the guest's cookie, or the settings in theirs. Tables at which the guest already sits keep the
// name they know. The script sends the settings one by one as they are chosen, and needs no page back.
func (s *server) me(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return fmt.Errorf("%w: %w", errForm, err)
	}
	if r.PostForm.Has("theme") {
		writeSettings(w, r, readSettings(r.PostForm))
		if r.Header.Get("HX-Request") != "" {
			w.WriteHeader(http.StatusNoContent)
			return nil
		}
		http.Redirect(w, r, "/me?kept", http.StatusSeeOther)
		return nil
	}
	u := asking(r)
	if u.Name = cleanName(r.PostForm.Get("name")); u.Name == "" {
		return errNoName
	}
	s.guests.set(w, r, u)
	http.Redirect(w, r, "/me?kept", http.StatusSeeOther)
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
