package benthos

import "fathom/game"

// Outcome is how a game ended. The zero Outcome is that of a game that goes on.
type Outcome struct {
	Reason  string         `json:"reason"` // "rounds": the last round is over; there is no other end
	Money   []int          `json:"money"`  // billions, by seat
	Winners []game.Seat    `json:"winners"`
	Values  [Companies]int `json:"values"` // of the companies at the end
}

// Outcome is the result once the game is over. The most money wins; who shares it shares the victory.
func (s *State) Outcome() (Outcome, bool) {
	if s.phase != Over {
		return Outcome{}, false
	}
	o := Outcome{Reason: "rounds", Money: make([]int, s.seats)}
	var most int32
	for seat, m := range s.money[:s.seats] {
		o.Money[seat] = int(m)
		most = max(most, m)
	}
	for seat, m := range s.money[:s.seats] {
		if m == most {
			o.Winners = append(o.Winners, game.Seat(seat))
		}
	}
	for c, v := range s.values {
		o.Values[c] = int(v)
	}
	return o, true
}
