package oracle

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"fathom/trench"
)

// Par is the best that could have been made of a deck.
type Par struct {
	Score   int             // own points less the AI Sub's
	Actions []trench.Action // of both seats, from the deal to the end
	States  int             // positions at the beginning of a turn that were looked into
}

// ErrNotSolo is the error for a game of two.
var ErrNotSolo = errors.New("only a solo dive has a par")

// Solve finds the par of the options and the deal of a record. progress, if not nil, is told now and then what part of
// the search is done, from 0 to 1. Solve stops early with ctx's error.
func Solve(ctx context.Context, options, deal json.RawMessage, progress func(float64)) (Par, error) {
	p, err := trench.NewOpen(options, deal)
	if err != nil {
		return Par{}, err
	}
	if !p.Solo() {
		return Par{}, ErrNotSolo
	}
	return newSolver(ctx, progress).solve(p)
}

// solver looks through positions depth first. The score depends on the position alone and not on the way to it, so each
// is looked into once; none is that cannot lead to more than the best end so far.
type solver struct {
	ctx      context.Context
	progress func(float64)
	done     float64
	worths   worths
	seen     map[key]struct{}
	way      []round // to the position at hand
	best     int
	line     []trench.Action // to the best end; nil before the first
}

func newSolver(ctx context.Context, progress func(float64)) *solver {
	if progress == nil {
		progress = func(float64) {}
	}
	return &solver{ctx: ctx, progress: progress, worths: worths{}, seen: map[key]struct{}{}, best: -1 << 30}
}

// solve finds the best end from the beginning of the human's turn.
func (s *solver) solve(p trench.Open) (Par, error) {
	s.beam(p)
	if err := s.visit(&p, 1); err != nil {
		return Par{}, err
	}
	if s.line == nil {
		return Par{}, fmt.Errorf("no end of the game was found")
	}
	return Par{s.best, s.line, len(s.seen)}, nil
}

// visit looks into a position, which is such a part of the whole search.
func (s *solver) visit(p *trench.Open, part float64) error {
	if len(s.seen)&0xfff == 0 {
		s.progress(s.done)
		if err := s.ctx.Err(); err != nil {
			return err
		}
	}
	next := s.turn(p)
	slices.SortFunc(next, func(a, b position) int { return cmp.Compare(b.bound, a.bound) })
	for i := range next {
		q := &next[i]
		share := part / float64(len(next))
		if _, ok := s.seen[q.key]; ok || q.bound <= s.best {
			s.done += share
			continue
		}
		s.seen[q.key] = struct{}{}
		s.way = append(s.way, q.round)
		if err := s.visit(&q.open, share); err != nil {
			return err
		}
		s.way = s.way[:len(s.way)-1]
	}
	if len(next) == 0 {
		s.done += part
	}
	return nil
}

// turn lists the positions in which the human's turn can end, the AI Sub's turn after it included, if they have not been
// looked into and could lead to more than the best end so far. Ends of the game are judged at once.
func (s *solver) turn(p *trench.Open) (next []position) {
	var act func(p *trench.Open, r round)
	each := func(p *trench.Open, r round) {
		var room [trench.End + 1]trench.Action
		for _, a := range p.AppendActions(room[:0]) {
			q := *p
			q.Do(a)
			act(&q, r.with(a))
		}
	}
	act = func(p *trench.Open, r round) {
		switch {
		case p.Over():
			if score := p.Score(); score > s.best {
				s.best, s.line = score, s.actions(r)
			}
		case p.Turn() == 0 && p.Begins():
			b, k := s.worths.bound(p), keyOf(p)
			if b <= s.best || slices.ContainsFunc(next, func(q position) bool { return q.key == k }) {
				return
			}
			if _, ok := s.seen[k]; !ok {
				next = append(next, position{*p, k, b, r})
			}
		default:
			each(p, r)
		}
	}
	each(p, 0)
	return next
}

// actions is the whole way to the end that a round has led to.
func (s *solver) actions(last round) (list []trench.Action) {
	for _, r := range s.way {
		list = r.actions(list)
	}
	return last.actions(list)
}
