package trench

import (
	"cmp"
	"encoding/json"

	"fathom/game"
)

// Outcome is how a game ended. With an empty Reason it has not.
type Outcome struct {
	Reason  string // oxygen, stagnation, and in solo also tokens and rivets
	Scores  [2]int // research points by seat; the AI Sub's creatures only
	Winners []game.Seat
	Solo    bool
	Score   int    // solo: own points minus the AI Sub's
	Rank    string // solo
}

// Outcome is the result, once the game is over.
func (s *State) Outcome() (Outcome, bool) {
	if s.phase != Over {
		return Outcome{}, false
	}
	o := Outcome{Reason: s.ending.String(), Scores: s.Scores(), Solo: s.options.Solo}
	if o.Solo {
		o.Score = o.Scores[0] - o.Scores[1]
		o.Rank = rank(o.Score)
		return o, true
	}
	switch lead := s.lead(); {
	case lead > 0:
		o.Winners = []game.Seat{0}
	case lead < 0:
		o.Winners = []game.Seat{1}
	default:
		o.Winners = []game.Seat{0, 1}
	}
	return o, true
}

// lead is positive if seat 0 wins, negative if seat 1 does: by points, then research tokens, then creatures collected,
// then upgrades. 0 is a shared win.
func (s *State) lead() int {
	a, b := &s.subs[0], &s.subs[1]
	points := s.Scores()
	return cmp.Or(
		cmp.Compare(points[0], points[1]),
		cmp.Compare(a.researchTokens(), b.researchTokens()),
		cmp.Compare(a.loaded, b.loaded),
		cmp.Compare(a.upgrades.Len(), b.upgrades.Len()),
	)
}

// rank is the solo rank of a score. The printed table leaves a gap at 7, which belongs to the Apprentice.
func rank(score int) string {
	switch {
	case score >= 22:
		return "Professor of Marine Ecology"
	case score >= 17:
		return "Post-Doctoral Fellow"
	case score >= 12:
		return "Marine Biology Technologist"
	case score >= 7:
		return "Apprentice Lab Technician"
	case score >= 2:
		return "Field Assistant"
	}
	return "Unranked"
}

// MarshalJSON writes the outcome as a record's result: with winners for two players, with score and rank in solo.
func (o Outcome) MarshalJSON() ([]byte, error) {
	if o.Solo {
		return json.Marshal(struct {
			Reason string `json:"reason"`
			Scores [2]int `json:"scores"`
			Score  int    `json:"score"`
			Rank   string `json:"rank"`
		}{o.Reason, o.Scores, o.Score, o.Rank})
	}
	return json.Marshal(struct {
		Reason  string      `json:"reason"`
		Scores  [2]int      `json:"scores"`
		Winners []game.Seat `json:"winners"`
	}{o.Reason, o.Scores, o.Winners})
}
