package web

import (
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"fathom/game"
	"fathom/match"
)

// act carries out what a seat does. The answer to the script is empty, for the stream draws the result; without script
// it leads back to the table. A refusal changes nothing and says what happened.
func (s *server) act(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return fmt.Errorf("%w: %w", errForm, err)
	}
	seat, err := strconv.ParseInt(r.PostForm.Get("seat"), 10, 8)
	if err != nil {
		return errForm
	}
	count, err := strconv.Atoi(r.PostForm.Get("count"))
	if err != nil {
		return errForm
	}
	id := match.ID(r.PathValue("id"))
	_, err = s.host.Act(r.Context(), id, match.Command{
		Key: r.PostForm.Get("key"), User: asking(r).ID, Seat: game.Seat(seat), Count: count, Action: actionOf(r), Quick: settingsOf(r).Quick,
	})
	switch {
	case r.Header.Get("HX-Request") != "" && err == nil:
		w.WriteHeader(http.StatusNoContent)
		return nil
	case r.Header.Get("HX-Request") != "":
		// The message belongs above the table, wherever the button stands.
		w.Header().Set("HX-Retarget", "#notice")
		w.Header().Set("HX-Reswap", "innerHTML")
		return err
	case err == nil:
		http.Redirect(w, r, s.tableURL(r, id, game.Seat(seat)), http.StatusSeeOther)
		return nil
	}
	return s.showRefusal(w, r, game.Seat(seat), err)
}

// actionOf is the action that a form sends. Its last word may stand in a field of its own, which takes the place of a
// star, or follows where the button says no more than "bid" or "claim".
func actionOf(r *http.Request) string {
	action := r.PostForm.Get("action")
	for _, field := range []string{"argument", "amount", "square"} {
		word := strings.ToLower(strings.TrimSpace(r.PostForm.Get(field)))
		switch {
		case word == "":
		case strings.HasSuffix(action, " *"):
			return strings.TrimSuffix(action, "*") + word
		case action == "bid" || action == "claim":
			return action + " " + word
		}
	}
	return action
}

// tableURL is the table as a seat sees it. The seat is named only where the guest holds several.
func (s *server) tableURL(r *http.Request, id match.ID, seat game.Seat) string {
	url := "/m/" + string(id)
	if seats, err := s.host.Seats(r.Context(), id, asking(r).ID); err == nil && len(seats) > 1 {
		return url + "?seat=" + strconv.Itoa(int(seat))
	}
	if learning(r) {
		url += "?" + learnKey + "=1"
	}
	return url
}

// showRefusal answers a form that no script sent with the table as it is now, and above it what went wrong. Where the
// guest may not see that seat, or the fault is ours, there is a page of its own.
func (s *server) showRefusal(w http.ResponseWriter, r *http.Request, seat game.Seat, err error) error {
	f := refuse(err)
	if f.status >= http.StatusInternalServerError || errors.Is(err, match.ErrNotFound) || errors.Is(err, match.ErrNotYourSeat) {
		return err
	}
	if again := s.showTable(w, r, f.status, seat, true, f.title+". "+f.text); again != nil {
		return err
	}
	return nil
}

// decision is the key under which a user's decision is sent. It is the same however often the table is drawn, so that
// one decision has one effect whichever drawing it is sent from, twice or from two windows; and nobody else can know it.
func (g guests) decision(v match.View, u match.UserID) string {
	m := hmac.New(sha256.New, g.key)
	fmt.Fprintf(m, "fathom decision 1\n%s\n%d\n%d\n%s", v.ID, v.Viewer, v.Count, u)
	return base64url.EncodeToString(m.Sum(nil)[:16])
}
