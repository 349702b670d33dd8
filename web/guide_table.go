package web

import (
	"net/http"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"fathom/benthos"
	"fathom/game"
	"fathom/match"
	"fathom/trench"
	benthospage "fathom/web/pages/benthos"
	"fathom/web/pages/guide"
)

// guided draws the table of a seat that learns, with the coach in front of it.
func (s *server) guided(r *http.Request, v match.View) (templ.Component, error) {
	c, err := s.coachFor(r, v)
	if err != nil {
		return nil, err
	}
	form := s.form(v, asking(r).ID)
	form.Action += "?" + learnKey + "=1"
	form.Hint = "" // the coach says more
	if v.Game == "benthos" {
		p := benthosPage(v, form)
		if q, err := benthos.ParseSquare(strings.TrimPrefix(c.Step, "claim ")); err == nil {
			p.Ocean.Squares[q].Hint = true
		}
		return templ.Join(guide.Box(c), benthospage.Table(&p)), nil
	}
	return templ.Join(guide.Box(c), trenchTable(v, form, nil)), nil
}

// coachFor is the coach of a seat that learns, at the moment of a view. It is made from what that seat has known at
// each step, and from nothing else, so it says nothing that the learner could not know.
func (s *server) coachFor(r *http.Request, v match.View) (*guide.Coach, error) {
	past, err := s.host.History(r.Context(), v.ID, asking(r).ID, v.Viewer)
	if err != nil {
		return nil, err
	}
	var views []match.View
	for w := range past {
		views = append(views, w)
		if w.Step == v.Step {
			break // the match may have moved on since
		}
	}
	if v.Game == "benthos" {
		return benthosCoach(v, views), nil
	}
	return trenchCoach(v, views), nil
}

// momentsOf are the views of a game as moments; same tells whether two that follow each other are one decision.
func momentsOf[O game.Observation](views []match.View, seat game.Seat, same func(a, b O) bool) []moment[O] {
	list := make([]moment[O], len(views))
	for i, w := range views {
		m := moment[O]{now: w.Observation.(O)}
		m.before, m.decides = m.now, w.Phase != match.Playing || slices.Contains(w.ToAct, seat)
		if i > 0 {
			last := list[i-1]
			m.before, m.count = last.now, last.count
			if last.decides && !same(last.now, m.now) {
				m.count++
			}
		}
		list[i] = m
	}
	return list
}

func trenchCoach(v match.View, views []match.View) *guide.Coach {
	c := trenchCourse
	if !v.Observation.(trench.Observation).Options.Solo {
		c = slices.DeleteFunc(slices.Clone(c), func(t topic[trench.Observation]) bool { return t.id == "other" })
	}
	every := momentsOf(views, v.Viewer, func(_, _ trench.Observation) bool { return false })
	shown, topic, l := c.at(every)
	d := diverOf(v.Observation.(trench.Observation))
	switch {
	case topic != "":
	case len(v.Legal) > 0:
		if l = d.propose(); l.text == "" {
			l.text = d.why(l.step)
		}
	default:
		l = lesson{title: "Watch", text: waitingFor(v) + " moves now. Then it is your turn again."}
	}
	return l.coach(v, len(shown), len(c), topic != "")
}

func benthosCoach(v match.View, views []match.View) *guide.Coach {
	every := momentsOf(views, v.Viewer, func(a, b benthos.Observation) bool {
		return a.Auction == b.Auction && a.Phase == b.Phase && a.First == b.First && a.Bids[v.Viewer] == b.Bids[v.Viewer]
	})
	shown, topic, l := benthosCourse.at(every)
	o := v.Observation.(benthos.Observation)
	switch {
	case topic != "":
	case len(v.Legal) > 0:
		l = investor{o}.propose()
	case o.Phase == benthos.Bidding:
		l = lesson{title: "Your bid is sealed", text: "Nobody sees the amount until the last bid is in. Then all are opened together."}
	default:
		l = lesson{title: "Watch", text: waitingFor(v) + " won the auction, and places for " + o.Company.Name() + "."}
	}
	return l.coach(v, len(shown), len(benthosCourse), topic != "")
}
