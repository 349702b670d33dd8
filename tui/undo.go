package tui

import "fathom/game"

// undo takes back the last decision of a seat, and what bots and the rulebook did after it, unless something has come to
// light since or another person has decided. The game is played again from its deal up to that decision.
func (t *table) undo(seat game.Seat) (bool, error) {
	steps := t.Play.Steps()
	n := len(steps) - 1
	for n >= 0 && !t.isHuman(steps[n].Seat) {
		n--
	}
	switch {
	case n < 0 || steps[n].Seat != seat:
		t.screen.printf("There is no decision of yours to take back.\n")
		return false, nil
	case t.revelations[n] != t.Play.Revelations():
		t.screen.printf("That cannot be taken back: something has come to light since.\n")
		return false, nil
	}
	r := t.Play.Record()
	p, err := game.Start(t.Game, r.Options, r.Deal, r.Seats)
	if err != nil {
		return false, err
	}
	for _, s := range r.Steps[:n] {
		if err := p.Do(s); err != nil {
			return false, err
		}
	}
	t.Play, t.revelations = p, t.revelations[:n]
	t.log.back(n)
	t.screen.printf("Taken back: %s.\n", r.Steps[n].Action)
	return true, nil
}
