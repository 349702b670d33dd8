package web

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"fathom/fair"
	"fathom/game"
	"fathom/match"
	"fathom/web/pages/deal"
	"fathom/web/pages/parts"
	"fathom/web/static"
)

// The fields by which a browser puts its number into a deal (docs/fair.md). The script adds them to the forms that open
// a table and take a seat; without it they are missing, and the host makes the number.
const (
	fairID     = "fair-id"
	fairTicket = "fair-ticket"
	fairCommit = "fair-commit"
	fairNumber = "fair-number"
)

// boxed is what a browser needs in order to commit itself: the match, the host's commitment, and where the sums are.
type boxed struct {
	ID     match.ID  `json:"id"`
	Host   fair.Hash `json:"host"`
	Ticket string    `json:"ticket,omitempty"`
	Seat   game.Seat `json:"seat"`
	Check  string    `json:"check"`
}

// fairOffer is the host's commitment for a table that is about to be opened. Nothing is kept of it.
func (s *server) fairOffer(w http.ResponseWriter, _ *http.Request) error {
	o := s.host.Offer()
	return writeJSON(w, boxed{ID: o.ID, Host: o.Host, Ticket: o.Ticket, Check: static.Check()})
}

// fairInvited is the same for somebody who is about to take the seat of an invitation.
func (s *server) fairInvited(w http.ResponseWriter, r *http.Request) error {
	id := match.ID(r.PathValue("id"))
	seat, host, ok, err := s.host.Invited(r.Context(), id, r.PathValue("invite"))
	if err != nil {
		return err
	}
	if !ok {
		return match.ErrNotFound
	}
	return writeJSON(w, boxed{ID: id, Host: host, Seat: seat, Check: static.Check()})
}

// fairOf is what a viewer may know of how the deal came about: while the game is on without the host's secret, and with
// the proofs of what that viewer has seen alone.
func (s *server) fairOf(r *http.Request) (match.View, fair.Section, error) {
	seat, _, err := s.viewer(r)
	if err != nil {
		return match.View{}, fair.Section{}, err
	}
	id, u := match.ID(r.PathValue("id")), asking(r).ID
	v, err := s.host.View(r.Context(), id, u, seat)
	if err != nil {
		return v, fair.Section{}, err
	}
	section, ok, err := s.host.Fair(r.Context(), id, u, seat)
	if err == nil && !ok {
		err = match.ErrNotFound
	}
	return v, section, err
}

// fairProofs sends it as a file.
func (s *server) fairProofs(w http.ResponseWriter, r *http.Request) error {
	_, section, err := s.fairOf(r)
	if err != nil {
		return err
	}
	return writeJSON(w, section)
}

// fairPage explains it.
func (s *server) fairPage(w http.ResponseWriter, r *http.Request) error {
	v, section, err := s.fairOf(r)
	if err != nil {
		return err
	}
	p := deal.Page{
		Page:  parts.Page{Title: "How this deal was made", Class: "plain", Me: asking(r).Name},
		Table: "/m/" + string(v.ID) + seatQuery(v), Words: section.Words, Host: section.Host.String(), Known: len(section.Opened),
		Proofs: "/m/" + string(v.ID) + "/proofs" + seatQuery(v), Over: section.Secret != nil,
	}
	p.Check = p.Proofs
	if p.Over {
		p.Check = recordURL(v)
	}
	for i, party := range section.Seats {
		seat := deal.Seat{Name: v.Names[i], From: map[fair.Origin]string{
			fair.ByClient:   "a number of that browser, locked away as",
			fair.ByFallback: "the browser did not open its number in time; what it had locked away stands for it:",
			fair.ByHost:     "no number of its own; the host made one from its secret, locked away as",
		}[party.By]}
		switch {
		case v.Names[i] == "":
			seat.Name, seat.From = "Seat "+strconv.Itoa(i+1), "still free"
		case party.By == "":
			seat.From = "no number of its own"
		}
		if party.Commit != nil {
			seat.Commit = party.Commit.String()
		}
		p.Seats = append(p.Seats, seat)
	}
	for _, b := range section.Bids {
		if b.Nonce == nil {
			p.Sealed = append(p.Sealed, deal.Seat{Name: v.Names[b.Seat], Commit: b.Commit.String()})
		}
	}
	for _, l := range section.Lists {
		p.Lists = append(p.Lists, deal.List{Name: listName(l), Root: l.Root.String()})
	}
	s.render(w, r, http.StatusOK, deal.Deal(p))
	return nil
}

// listName says what a dealt list is.
func listName(l fair.Root) string {
	name, auction, tie := strings.Cut(l.Name, "/")
	switch {
	case tie:
		n, _ := strconv.Atoi(auction)
		return "Lot of auction " + strconv.Itoa(n+1)
	case name == "tiles":
		return "The ocean"
	case name == "stocks":
		return "The starting stocks"
	}
	return "The deck"
}

// seatQuery keeps an address to the seat that is looked from, where several are at one screen.
func seatQuery(v match.View) string {
	if len(v.Yours) > 1 && v.Viewer >= 0 {
		return "?seat=" + strconv.Itoa(int(v.Viewer))
	}
	return ""
}

// fairOpen takes the number to which a seat has committed itself.
func (s *server) fairOpen(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return errForm
	}
	seat, err := strconv.ParseInt(r.PostForm.Get("seat"), 10, 8)
	if err != nil {
		return errForm
	}
	number, err := fair.ParseSecret(r.PostForm.Get("number"))
	if err != nil {
		return errForm
	}
	if err := s.host.OpenSeat(r.Context(), match.ID(r.PathValue("id")), asking(r).ID, game.Seat(seat), number); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func writeJSON(w http.ResponseWriter, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.Write(append(text, '\n')) // an error means that the reader has gone
	return nil
}

// withFair gives the log of a table its words, and after the end the check.
func withFair(v match.View, body templ.Component) templ.Component {
	if v.Words == "" {
		return body
	}
	f := parts.Fair{Words: v.Words, Page: "/m/" + string(v.ID) + "/fair" + seatQuery(v)}
	if v.Phase != match.Playing {
		f.Record = recordURL(v)
	}
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error { return body.Render(f.In(ctx), w) })
}

// opening lists the seats that a page asks for their numbers.
func opening(v match.View) string {
	var list []string
	for _, seat := range v.Opens {
		list = append(list, strconv.Itoa(int(seat)))
	}
	return strings.Join(list, " ")
}
