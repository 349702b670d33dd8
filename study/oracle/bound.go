package oracle

import "fathom/trench"

// bound is a score that the dive at the beginning of the human's turn cannot exceed: the best creatures that so many turns
// have time for, together with the tokens that leave them that time, less what the AI Sub has already. Whether the two
// upgrades that give time are fitted first, a turn for each, is tried both ways.
func (w worths) bound(p *trench.Open) int {
	own, ai, all := p.Sub(0), p.Sub(1), p.Common()
	turns := turnsLeft(ai)
	little, big := p.Left()
	most := w.of(own.Creatures, little, big)
	tokens := int(own.Tokens)
	if own.Token {
		tokens++
	}
	best := 0
	for fitted := own.Upgrades; ; {
		spent := fitted.Len() - own.Upgrades.Len()
		for k := range tokensLeft(own, fitted, turns, int(all.Supply)) + 1 {
			if time := budget(own, fitted, turns-spent-k); time >= 0 {
				best = max(best, 2*(tokens+k)+int(most[time]))
			}
		}
		switch { // the next of the up to four sets
		case !fitted.Has(trench.Hold):
			fitted = fitted.With(trench.Hold)
		case !fitted.Has(trench.Movement):
			fitted = own.Upgrades.With(trench.Movement)
		default:
			return best - 2*int(own.Rivets) - trench.CreaturePoints(classes(ai.Creatures))
		}
	}
}

// turnsLeft is how many turns the human can still have, this one included: until the AI Sub, which always moves as far as
// it can, brings its fourth token home. Should it fit a Movement upgrade on the way there are fewer.
func turnsLeft(ai trench.OpenSub) int {
	reach := 2
	if ai.Upgrades.Has(trench.Movement) {
		reach = 3
	}
	row, rising, home := int(ai.Row), ai.Token || ai.Counted, int(ai.Offloads)
	for turns := 0; ; turns++ {
		switch {
		case home == 4:
			return turns
		case rising:
			row = max(0, row-reach)
			if row == trench.Ship {
				rising = false
				home++
			}
		default:
			row = min(trench.Floor, row+reach)
			rising = row == trench.Floor
		}
	}
}

// A hold with the upgrade takes a large creature or two small ones, and then a turn goes into visiting the ship. So a
// small creature costs a turn and half a visit, three halves of a turn in all, and a large one two turns. What is aboard at
// the end needs no visit.
const (
	costLittle = 3
	costBig    = 4
	mostBudget = 2*24 + 2
)

// budget is how many halves of a turn there are for creatures in so many turns; negative for none.
func budget(own trench.OpenSub, fitted trench.Upgrades, turns int) int {
	if turns < 0 {
		return -1
	}
	if fitted.Has(trench.Hold) {
		return max(0, 2*turns+2-int(own.Load))
	}
	n := (turns + 1 - int(own.Load)) / 2 // only small ones fit, and each needs a visit
	return costLittle * max(0, n)
}

// tokensLeft is how many more research tokens so many turns have time for: down to the floor, and for each one more up to
// the ship and down again. A sub that is still to fit the Movement upgrade moves two rows this turn.
func tokensLeft(own trench.OpenSub, fitted trench.Upgrades, turns, supply int) int {
	reach := 2 + int(fitted>>trench.Movement&1)
	way := func(rows int) int {
		if rows > 0 && !own.Upgrades.Has(trench.Movement) {
			return 1 + (max(0, rows-2)+reach-1)/reach
		}
		return (rows + reach - 1) / reach
	}
	down := (trench.Floor + reach - 1) / reach
	first := way(trench.Floor - int(own.Row))
	if own.Token {
		first = way(int(own.Row)) + down
	}
	if turns < first || supply == 0 {
		return 0
	}
	return min(supply, 1+(turns-first)/(2*down))
}

// classes unpacks how many creatures of each class there are.
func classes(packed uint16) (by [4]int) {
	for c := range by {
		by[c] = int(packed >> (3 * c) & 7)
	}
	return by
}

// most is what the creatures of a sub can be worth at most, by budget.
type most [mostBudget + 1]uint8

// worths remembers it by what the sub has and what is left.
type worths map[uint64]*most

// of is the most that creatures can be worth after collecting more of the small and large ones that are left.
func (w worths) of(own, little, big uint16) *most {
	at := uint64(own) | uint64(little)<<16 | uint64(big)<<32
	if m := w[at]; m != nil {
		return m
	}
	m := new(most)
	w[at] = m
	points := uint8(trench.CreaturePoints(classes(own)))
	for time := range m {
		m[time] = points
	}
	take := func(next *most, cost int) {
		for time := cost; time < len(m); time++ {
			m[time] = max(m[time], next[time-cost])
		}
	}
	for c := range 4 {
		one := uint16(1) << (3 * c)
		if little>>(3*c)&7 > 0 {
			take(w.of(own+one, little-one, big), costLittle)
		}
		if big>>(3*c)&7 > 0 {
			take(w.of(own+one, little, big-one), costBig)
		}
	}
	return m
}
