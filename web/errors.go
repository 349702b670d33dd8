package web

import (
	"context"
	"errors"
	"net/http"

	"fathom/game"
	"fathom/match"
	"fathom/web/pages/parts"
	"fathom/web/pages/problem"
)

// The refusals of this package. The others come from package match and package game.
var (
	errCrossSite = errors.New("the request came from another site")
	errForm      = errors.New("the form is not one of ours")
	errNoName    = errors.New("a seat needs a name")
	errNoHint    = errors.New("no hint now")
	errFull      = errors.New("every seat of the table is taken")
	errMethod    = errors.New("the address does not take this kind of request")
)

// refusal is what somebody is told: a status, a title, and what to do.
type refusal struct {
	of     error
	status int
	title  string
	text   string
}

// refusals maps the meaning of an error to words; the first that fits is told. Somebody else's seat and a match that
// does not exist look the same.
var refusals = []refusal{
	{match.ErrNotFound, 404, "Deeper than the chart",
		"There is no page at this depth. The link may be old, or it was copied without its end."},
	{match.ErrNotYourSeat, 404, "Deeper than the chart",
		"There is no page at this depth. The link may be old, or it was copied without its end."},
	{errFull, 410, "The table is full",
		"Every seat is taken and the game has begun, so this invitation seats nobody any more. You can watch, or open a table of your own."},
	{match.ErrCalledOff, 410, "The table was called off",
		"Whoever opened it has closed it before the game began, so there is nothing to join, to replay or to read. Open a table of your own."},
	{match.ErrInvite, 410, "This seat is taken",
		"An invitation seats one person, once, and nobody twice at one table. Ask whoever sent it for another, or open a table of your own."},
	{match.ErrRunning, 409, "The game is still on",
		"The record holds the whole deal, so it can be had once the game is over."},
	{match.ErrWaiting, 409, "The table is not full yet",
		"The game begins when every seat is taken. Send the open seats their invitations."},
	{match.ErrKey, 409, "This page was used before",
		"Nothing was done. Load the page again and choose once more."},
	{match.ErrStale, 409, "The table has moved on",
		"Something happened before this arrived, and nothing was done. Look at the table and choose again."},
	{game.ErrOver, 409, "The game is over",
		"Nothing more can be done at this table. The final score is on it."},
	{game.ErrNotYourTurn, 409, "It is not your turn",
		"Nothing was done. The table says who is to act."},
	{game.ErrIllegal, 422, "The rules do not allow that",
		"Nothing was done. The table shows what is possible now: choose one of its buttons."},
	{game.ErrNotation, 422, "That was not understood",
		"Nothing was done. Use one of the buttons of the table."},
	{game.ErrSetup, 422, "No such table",
		"These choices do not go together. Go back and change them."},
	{errNoHint, 409, "There is no hint now",
		"A hint is for who is to act, has a choice, and plays alone or against bots. Go back to the table to see whose turn it is."},
	{errNoName, 422, "A seat needs a name",
		"Go back and say what the others shall call you."},
	{errForm, 400, "That was not understood",
		"Nothing was done. Go back, load the page again and use its buttons."},
	{errMethod, 405, "Nothing to be done here",
		"This address cannot be used in this way, so nothing was done. Go to the surface and use the buttons of a page."},
	{errTooFast, 429, "Too fast",
		"Nothing was done, because very much came at once from you or from your network. Wait a moment and try the same again."},
	{errCrowded, 503, "Too many tables are open",
		"This page is not kept current, because you, your network or everybody together has too many tables open. Close one and load this one again."},
	{errCrossSite, 403, "Sent from elsewhere",
		"Another site sent this request, so nothing was done. Open Fathom itself and try again there."},
	{match.ErrClosed, 503, "The server is stopping",
		"Nothing was done and nothing is lost: every table goes on where it was as soon as the server is back. Try again in a moment."},
	{match.ErrStore, 503, "The table cannot be saved",
		"Nothing was done and nothing is lost. Try the same again in a moment."},
}

var unknown = refusal{nil, 500, "Something broke",
	"It is our fault and it has been noted. Nothing that you saw is lost: try again, and if it breaks again, go back to the surface."}

// refuse finds the words for an error.
func refuse(err error) refusal {
	var tooLong *http.MaxBytesError
	if errors.As(err, &tooLong) {
		return refusal{err, 413, "Too long", "Nothing was done: the form carried more than any of ours does."}
	}
	for _, f := range refusals {
		if errors.Is(err, f.of) {
			return f
		}
	}
	return unknown
}

// handler is a page or an action. An error that it returns has written nothing yet.
type handler func(w http.ResponseWriter, r *http.Request) error

// handle answers the error of a handler with a page, or for a form that the script sent with a message for the page
// that is open.
func (s *server) handle(h handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		err := h(w, r)
		if err == nil || errors.Is(err, context.Canceled) {
			return
		}
		f := refuse(err)
		if f.status == http.StatusInternalServerError || f.status == http.StatusServiceUnavailable && f.of != errCrowded {
			s.log.Error("a request failed", "method", r.Method, "route", r.Pattern, "err", err)
		}
		if f.status == http.StatusServiceUnavailable || f.status == http.StatusTooManyRequests {
			w.Header().Set("Retry-After", retryAfter(err))
		}
		if r.Header.Get("HX-Request") != "" {
			s.render(w, r, f.status, parts.Notice(f.title+". "+f.text))
			return
		}
		s.render(w, r, f.status, problem.Problem(problem.Page{
			Page: parts.Page{Title: f.title, Me: asking(r).Name}, Status: f.status, Text: f.text, Ways: ways(r, f),
		}))
	})
}

// ways are where somebody may go from a refusal, the likeliest first: the same again where that may help, back to the
// table or the form that the request was about, and always the first page.
func ways(r *http.Request, f refusal) []problem.Way {
	var list []problem.Way
	id := r.PathValue("id")
	switch {
	case f.status >= http.StatusInternalServerError && r.Method == http.MethodGet:
		list = append(list, problem.Way{URL: r.URL.RequestURI(), Text: "Try again"})
	case f.status == http.StatusNotFound || f.status == http.StatusForbidden || f.status == http.StatusMethodNotAllowed:
	case f.of == errFull:
		list = append(list, problem.Way{URL: "/m/" + id, Text: "Watch the game"}, problem.Way{URL: "/new", Text: "Open a table"})
	case f.of == match.ErrInvite, f.of == match.ErrCalledOff:
		list = append(list, problem.Way{URL: "/new", Text: "Open a table"})
	case f.of == errNoName, f.of == game.ErrSetup:
		list = append(list, problem.Way{URL: r.URL.Path, Text: "Back to the form"})
	case id != "":
		list = append(list, problem.Way{URL: "/m/" + id, Text: "To the table"})
	}
	return append(list, problem.Way{URL: "/", Text: "Back to the surface"})
}
