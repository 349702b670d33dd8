package game

import (
	"encoding/json"
	"fmt"
)

// Play is one game in progress together with the record it makes.
type Play struct {
	Table
	record Record
}

// Start sets up a game between the sitters. A seat is AI exactly where the rulebook plays it. Errors wrap ErrSetup.
func Start(g Game, options, deal json.RawMessage, seats []Sitter) (*Play, error) {
	if lo, hi := g.Seats(); len(seats) < lo || len(seats) > hi {
		return nil, fmt.Errorf("%w: %s has %d to %d seats, not %d", ErrSetup, g.Name(), lo, hi, len(seats))
	}
	values, err := ReadOptions(g.Options(), options)
	if err != nil {
		return nil, err
	}
	t, err := g.Start(len(seats), options, deal)
	if err != nil {
		return nil, err
	}
	for i, s := range seats {
		if (s.Kind == AI) != t.Automatic(Seat(i)) {
			return nil, fmt.Errorf("%w: seat %d is of kind %q", ErrSetup, i, s.Kind)
		}
	}
	return &Play{Table: t, record: Record{
		Format: Format, Game: g.Name(), Rules: g.Version(), Options: WriteOptions(g.Options(), values),
		Seats: append([]Sitter(nil), seats...), Deal: deal, Steps: []Step{},
	}}, nil
}

// Apply carries out an action and adds its step to the record.
func (p *Play) Apply(seat Seat, action string) error { return p.Do(Step{Seat: seat, Action: action}) }

// Do carries out a step and adds it to the record as it is, with what it says of legal actions and time.
func (p *Play) Do(s Step) error {
	if err := p.Table.Apply(s.Seat, s.Action); err != nil {
		return err
	}
	p.record.Steps = append(p.record.Steps, s)
	return nil
}

// Steps are the steps so far. The caller must not change them.
func (p *Play) Steps() []Step { return p.record.Steps }

// Record is the whole game so far, deal included: it is for the end of a game, or for the one who dealt.
func (p *Play) Record() Record {
	r := p.record
	r.Steps = append([]Step{}, r.Steps...)
	if result, over := p.Outcome(); over {
		r.Result = result
	}
	return r
}
