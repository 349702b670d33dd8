package web

import (
	"fmt"
	"net/http"
	"strconv"

	"fathom/benthos"
	"fathom/bot"
	"fathom/game"
	"fathom/match"
	"fathom/trench"
	"fathom/web/pages/parts"
)

// hints is how many actions a hint names.
const hints = 3

// mayAsk tells whether the viewer of a table may have a hint: it is to act, has a choice, and no other person plays.
func mayAsk(v match.View) bool {
	for seat, kind := range v.Kinds {
		if kind == game.Human && game.Seat(seat) != v.Viewer {
			return false
		}
	}
	return v.Phase == match.Playing && len(v.Legal) > 1
}

// hintURL is where the viewer of a table asks for a hint; empty where there is none.
func hintURL(v match.View) string {
	if !mayAsk(v) {
		return ""
	}
	return "/m/" + string(v.ID) + "/hint?seat=" + strconv.Itoa(int(v.Viewer))
}

// hint says what a good player would consider, who knows what the asking seat knows. With script it is put into the form of
// the table, without it is a page: the table with the hint in it.
func (s *server) hint(w http.ResponseWriter, r *http.Request) error {
	seat, asked, err := s.viewer(r)
	if err != nil {
		return err
	}
	v, err := s.host.View(r.Context(), match.ID(r.PathValue("id")), asking(r).ID, seat)
	if err != nil {
		return err
	}
	if !mayAsk(v) {
		return errNoHint
	}
	found, err := bot.Advise(r.Context(), v.Observation, s.luck())
	if err != nil {
		return fmt.Errorf("a hint: %w", err)
	}
	var lines []parts.Hint
	for _, a := range found[:min(hints, len(found))] {
		lines = append(lines, parts.Hint{Do: actionWords(v.Observation, a.Action), Gain: bot.Compare(v.Observation, a, found[0])})
	}
	if r.Header.Get("HX-Request") != "" {
		s.render(w, r, http.StatusOK, parts.Hints(lines))
		return nil
	}
	return s.showTable(w, r.WithContext(parts.WithHints(r.Context(), lines)), http.StatusOK, seat, asked, "")
}

// actionWords is what a button calls an action.
func actionWords(o game.Observation, action string) string {
	switch o := o.(type) {
	case trench.Observation:
		return diveWords(o, action)
	case benthos.Observation:
		a, err := benthos.ParseAction(action)
		if err != nil {
			return action
		}
		if q, claims := a.Claim(); claims {
			return "Claim " + q.String()
		}
		if a == benthos.Stop() {
			return "Finish with one square"
		}
		return "Bid " + action[len("bid "):]
	}
	return action
}

// diveWords is what a button of The Mariana Trench calls an action.
func diveWords(o trench.Observation, action string) string {
	a, err := trench.ParseAction(action)
	if err != nil {
		return action
	}
	row := o.Subs[o.Viewer].Row
	switch a {
	case trench.SonarUp:
		return "Scan the card above"
	case trench.SonarDown:
		return "Scan the card below"
	case trench.Recharge:
		return "Recharge"
	case trench.Reveal:
		return "Reveal the card beside you"
	case trench.Stun:
		return "Stun it"
	case trench.Brace:
		return "Brace"
	case trench.Collect:
		return "Collect the creature"
	case trench.UpgradeSub:
		return "Fit the upgrade"
	case trench.End:
		return "End the turn"
	}
	if to := row + a.Rows(); to != trench.Ship {
		return "Go to " + fathoms(to)
	}
	return "Surface"
}
