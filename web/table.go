package web

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"fathom/benthos"
	"fathom/game"
	"fathom/match"
	"fathom/web/pages/handover"
	"fathom/web/pages/invite"
	"fathom/web/pages/parts"
	"fathom/web/pages/trench"
)

// table shows a match. Who holds a seat sees what that seat sees, everybody else who knows the address watches.
func (s *server) table(w http.ResponseWriter, r *http.Request) error {
	seat, asked, err := s.viewer(r)
	if err != nil {
		return err
	}
	return s.showTable(w, r, http.StatusOK, seat, asked, "")
}

// showTable writes the page of a table, with a notice above it if there is one.
func (s *server) showTable(w http.ResponseWriter, r *http.Request, status int, seat game.Seat, asked bool, notice string) error {
	c, err := s.content(r, seat, asked)
	if err != nil {
		return err
	}
	html := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(html)
	html.Reset()
	if err := c.body.Render(r.Context(), html); err != nil {
		return err
	}
	live := liveURL(match.ID(r.PathValue("id")), seat, asked, drawn(c, split(html.Bytes())))
	if learning(r) {
		live += "&" + learnKey + "=1"
	}
	body := templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := w.Write(html.Bytes())
		return err
	})
	s.render(w, r, status, parts.Table(parts.Page{Title: c.title, Turn: c.turn}, live, notice, body))
	return nil
}

// viewer finds the seat that a request looks from: the one it asks for, the only one that the guest holds, or none.
// asked tells whether a seat was named. Whether the guest may look from there is for match to say.
func (s *server) viewer(r *http.Request) (seat game.Seat, asked bool, err error) {
	if text := r.URL.Query().Get("seat"); text != "" {
		n, err := strconv.ParseInt(text, 10, 8)
		if err != nil || n < 0 {
			return 0, false, match.ErrNotFound
		}
		return game.Seat(n), true, nil
	}
	seats, err := s.host.Seats(r.Context(), match.ID(r.PathValue("id")), asking(r).ID)
	if err != nil {
		return 0, false, err
	}
	if len(seats) == 1 {
		return seats[0], false, nil
	}
	return game.Spectator, false, nil
}

// content is what a table's page shows in parts.Live, the title and the icon of its window, and how many steps the
// match has then.
type content struct {
	title string
	turn  bool // the viewer is to act
	step  int
	body  templ.Component

	personal bool // it may show what nobody else may know, see personal
}

// content is the table of the match's game; the seats of a match that waits for its players; or between two people at
// one screen the hand-over, which holds nothing that only one of them may know.
func (s *server) content(r *http.Request, seat game.Seat, asked bool) (content, error) {
	v, err := s.host.View(r.Context(), match.ID(r.PathValue("id")), asking(r).ID, seat)
	if err != nil {
		return content{}, err
	}
	c := content{title: gameTitle(v.Game), step: v.Step, personal: personal(v)}
	switch {
	case v.Phase == match.Waiting:
		c.title = "Waiting for players · " + c.title
		c.body = invite.Waiting(waiting(r, v))
	case v.Observation == nil:
		c.title = "Called off · " + c.title
		c.body = invite.Waiting(calledOff(v))
	case len(v.Yours) > 1 && !asked && v.Phase == match.Playing:
		p := pass(v)
		if p.Name != "" {
			c.title, c.turn = "Pass to "+p.Name, true
		}
		c.body = handover.Pass(p)
	default:
		switch {
		case v.Phase != match.Playing:
			c.title = "Game over · " + c.title
		case len(v.Legal) > 0:
			c.title, c.turn = "Your turn · "+c.title, true
		}
		c.body = s.drawTable(v, asking(r).ID)
		if learning(r) && v.Viewer >= 0 {
			c.body, err = s.guided(r, v)
		}
	}
	c.body = withFair(v, c.body)
	return c, err
}

// personal tells whether a table shows its viewer what nobody else may know: a bid until all are made, or looks by sonar.
func personal(v match.View) bool {
	return v.Viewer >= 0 && v.Phase == match.Playing && (v.Sealed || v.Game == "trench")
}

// drawTable draws the table of a view's game for a user.
func (s *server) drawTable(v match.View, u match.UserID) templ.Component {
	form := s.form(v, u)
	if v.Game == "trench" {
		return trenchTable(v, form, next(v))
	}
	if to := next(v); to != nil {
		return templ.Join(parts.PassBar(to.URL, to.Text), benthosTable(v, form))
	}
	return benthosTable(v, form)
}

// form is how the viewer of a table acts.
func (s *server) form(v match.View, u match.UserID) parts.Form {
	return parts.Form{
		Action: "/m/" + string(v.ID) + "/act", Key: s.guests.decision(v, u), Seat: int(v.Viewer), Count: v.Count, Hint: hintURL(v),
	}
}

// next leads to the hand-over where somebody else at this screen is to act, and the viewer is not.
func next(v match.View) *trench.Link {
	if len(v.Yours) < 2 || len(v.Legal) > 0 {
		return nil
	}
	for _, seat := range v.ToAct {
		if slices.Contains(v.Yours, seat) && !slices.Contains(v.Left, seat) {
			return &trench.Link{URL: "/m/" + string(v.ID), Icon: "i-hotseat", Text: "Pass to " + v.Names[seat]}
		}
	}
	return nil
}

// pass is the hand-over screen: whose turn at this screen it is, of those who sit here.
func pass(v match.View) handover.Page {
	p := handover.Page{Bar: parts.Bar{Title: gameTitle(v.Game), Sub: "Hot-seat", Rules: "/rules/" + v.Game}}
	sealed := func(game.Seat) bool { return false }
	if o, ok := v.Observation.(benthos.Observation); ok {
		round := strconv.Itoa(o.Round)
		p.Bar.Sub += " · round " + round + " of " + strconv.Itoa(o.Options.Rounds)
		p.Of = o.Company.Name() + ", round " + round
		if o.Phase == benthos.Bidding {
			p.Secret = "Bids stay sealed until all " + strconv.Itoa(o.Seats) + " are in."
			sealed = func(seat game.Seat) bool { return o.Bids[seat].Made }
		}
	}
	for _, seat := range v.Yours {
		p.People = append(p.People, handover.Person{Name: v.Names[seat], ToAct: slices.Contains(v.ToAct, seat), Sealed: sealed(seat)})
		if p.Name == "" && slices.Contains(v.ToAct, seat) && !slices.Contains(v.Left, seat) {
			p.Name = v.Names[seat]
			p.URL = "/m/" + string(v.ID) + "?seat=" + strconv.Itoa(int(seat))
		}
	}
	p.Waiting = choosing(v)
	return p
}
