package oracle

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"

	"fathom/game"
	"fathom/trench"
)

// Penalised is the most that could be had of a deck after the penalty.
type Penalised struct {
	Score  float64 // in points, never too low
	Exact  bool    // otherwise the search was too wide, and Score may be too high
	States int     // positions at the beginning of a turn that were looked into
}

// tip is a position at the beginning of the human's turn, with what he has not seen and the surprises paid on the best way
// to it. bound is what it can lead to at most, in units, after the penalty.
type tip struct {
	open        trench.Open
	set         unseen
	paid, bound int
}

// penalised looks through the positions turn by turn. Of the ways to a position that take equally many turns
// only the one that has paid least goes on.
type penalised struct {
	*Penalty
	worths worths
	looks  int // sonar looks that a turn allows
	best   int
	lost   int // the most that a position left out for width could have led to
	states int
	next   map[key]*tip
}

// SolvePenalised finds it, as Solve finds par. It goes on from at most width positions of each turn.
func SolvePenalised(ctx context.Context, options, deal json.RawMessage, n *Penalty, width int, progress func(float64)) (Penalised, error) {
	p, err := trench.NewOpen(options, deal)
	if err != nil {
		return Penalised{}, err
	}
	if !p.Solo() {
		return Penalised{}, ErrNotSolo
	}
	known := trench.Game{}.Options()
	rules, err := game.ReadOptions(known, options)
	if err != nil {
		return Penalised{}, err
	}
	const nothing = -1 << 62
	s := &penalised{Penalty: n, worths: worths{}, looks: 1 + 3*rules.Of(known, "sonarUnlimited"), best: nothing}
	byLooks := func(t *tip) int { return 2*(unit*t.open.Score()-t.paid) + t.bound }
	byBound := func(t *tip) int { return t.bound }
	if err := s.search(ctx, p, min(width, beamWidth), byLooks, func(float64) {}); err != nil {
		return Penalised{}, err
	}
	s.lost, s.states = nothing, 0
	if err := s.search(ctx, p, width, byBound, progress); err != nil {
		return Penalised{}, err
	}
	return Penalised{float64(max(s.best, s.lost)) / unit, s.lost <= s.best, s.states}, nil
}

// search goes through all turns, keeping of each the positions that are first by an order.
func (s *penalised) search(ctx context.Context, p trench.Open, width int, order func(*tip) int, progress func(float64)) error {
	sub := p.Sub(1)
	turns := turnsLeft(sub)
	now := []*tip{{open: p, set: allUnseen}}
	for turn := 0; len(now) > 0; turn++ {
		s.next = map[key]*tip{}
		for i, t := range now {
			if i&0xff == 0 {
				progress(min(1, (float64(turn)+float64(i)/float64(len(now)))/float64(turns)))
				if err := ctx.Err(); err != nil {
					return err
				}
			}
			if t.bound > s.best || turn == 0 {
				s.states++
				s.turn(t.open, t.set, t.paid, 0)
			}
		}
		now = now[:0]
		for _, t := range s.next {
			if t.bound > s.best {
				now = append(now, t)
			}
		}
		slices.SortFunc(now, func(a, b *tip) int { return cmp.Compare(order(b), order(a)) })
		for _, t := range now[min(width, len(now)):] {
			s.lost = max(s.lost, t.bound)
		}
		now = now[:min(width, len(now))]
	}
	return nil
}

// turn goes on through a turn of both seats, looks included, after so many looks in it.
func (s *penalised) turn(p trench.Open, set unseen, paid, looked int) {
	var room [trench.End + 1]trench.Action
	list := p.AppendActions(room[:0])
	if p.Turn() == 0 && looked < s.looks {
		list = appendLooks(list, &p)
	}
	for _, a := range list {
		q, left, had := p, set, looked
		cost := paid + s.do(&q, a, &left)
		if a == trench.SonarUp || a == trench.SonarDown {
			had++
		}
		switch {
		case q.Over():
			s.best = max(s.best, unit*q.Score()-cost)
		case q.Turn() == 0 && q.Begins() && p.Turn() == 1:
			s.keep(q, left, cost)
		default:
			s.turn(q, left, cost, had)
		}
	}
}

// keep puts a position among those of the next turn if it can lead to more than the best end so far.
func (s *penalised) keep(p trench.Open, set unseen, paid int) {
	times := min(trench.Cards, turnsLeft(p.Sub(1))*(1+s.looks))
	bound := unit*s.worths.bound(&p) - paid + s.relief[times][set]
	if bound <= s.best {
		return
	}
	k := keyOf(&p)
	if t := s.next[k]; t == nil {
		s.next[k] = &tip{p, set, paid, bound}
	} else if paid < t.paid {
		*t = tip{p, set, paid, bound}
	}
}

// appendLooks appends the sonar looks at cards that the human has not seen.
func appendLooks(list []trench.Action, p *trench.Open) []trench.Action {
	own, column := p.Sub(0), uint64(p.Common().Column)<<16 // a byte a row, from the one above the ship
	if !own.Upgrades.Has(trench.Sonar) || len(list) == 0 || list[0] == trench.Stun {
		return list
	}
	fresh := func(row int8) bool {
		slot := column >> (8 * uint(row+1)) & 0xff
		return slot != 0 && slot&(0x20|0x80) == 0
	}
	if fresh(own.Row - 1) {
		list = append(list, trench.SonarUp)
	}
	if fresh(own.Row + 1) {
		list = append(list, trench.SonarDown)
	}
	return list
}
