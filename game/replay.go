package game

import (
	"fmt"
	"slices"
)

// Disagreement is where a record and the rules part.
type Disagreement struct {
	Step   int // the step, counted from 0; the number of steps if the result is at fault
	Reason error
}

func (d *Disagreement) Error() string { return fmt.Sprintf("step %d: %v", d.Step, d.Reason) }
func (d *Disagreement) Unwrap() error { return d.Reason }

// Replay plays a record from its deal and compares every step, every set of legal actions that is there, and the
// result. The error is nil, ErrSetup or ErrRecord wrapped for a game that cannot begin, or a *Disagreement.
// each, if not nil, is called after the deal with step -1 and after every step.
func Replay(g Game, r *Record, each func(p *Play, step int)) (*Play, error) {
	if r.Game != g.Name() || r.Rules != g.Version() {
		return nil, fmt.Errorf("%w: %q with rules %d; %s here has rules %d", ErrRecord, r.Game, r.Rules, g.Name(), g.Version())
	}
	p, err := Start(g, r.Options, r.Deal, r.Seats)
	if err != nil {
		return nil, err
	}
	if each != nil {
		each(p, -1)
	}
	for i, s := range r.Steps {
		if err := judge(p, s); err != nil {
			return p, &Disagreement{i, err}
		}
		if each != nil {
			each(p, i)
		}
	}
	result, over := p.Outcome()
	switch {
	case over && r.Result == nil:
		err = fmt.Errorf("the game is over and has no result")
	case !over && r.Result != nil:
		err = fmt.Errorf("a result before the end of the game")
	case over && !SameJSON(result, r.Result):
		err = fmt.Errorf("result %s, the rules say %s", r.Result, result)
	}
	if err != nil {
		return p, &Disagreement{len(r.Steps), err}
	}
	return p, nil
}

func judge(p *Play, s Step) error {
	if s.Legal != nil {
		want := p.Legal(s.Seat)
		a, b := slices.Sorted(slices.Values(s.Legal)), slices.Sorted(slices.Values(want))
		if !slices.Equal(a, b) {
			return fmt.Errorf("legal %q, the rules say %q", s.Legal, want)
		}
	}
	return p.Do(s)
}
