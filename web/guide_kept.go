package web

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"fathom/match"
)

// guidedCookie keeps which matches a browser began with the coach, so that the lobby leads back to the coach too. It
// shows nobody anything: the coach sees what its own seat sees.
const guidedCookie = "fathom-guided"

// guidedKept is how many of them are kept, the newest first.
const guidedKept = 6

func guidedBefore(r *http.Request, id match.ID) bool {
	return slices.Contains(guidedOf(r), string(id))
}

func guidedOf(r *http.Request) []string {
	c, err := r.Cookie(guidedCookie)
	if err != nil {
		return nil
	}
	return strings.Split(c.Value, ".")
}

func rememberGuided(w http.ResponseWriter, r *http.Request, id match.ID) {
	list := append([]string{string(id)}, guidedOf(r)...)
	http.SetCookie(w, &http.Cookie{
		Name: guidedCookie, Value: strings.Join(list[:min(len(list), guidedKept)], "."), Path: "/", MaxAge: int(90 * 24 * time.Hour / time.Second),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: r.TLS != nil,
	})
}
