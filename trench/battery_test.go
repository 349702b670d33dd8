package trench

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fathom/game"
	"fathom/game/gametest"
)

// twin deals the cards that viewer has not learnt in another order; the steps stay, for nobody's choices depend on them.
// What the viewer has learnt it asks of the rules themselves, not of p, which may be a table that leaks.
func twin(p *game.Play, viewer game.Seat, s game.Source) (json.RawMessage, []game.Step) {
	r := p.Record()
	d, err := readDeal(r.Deal)
	if err != nil {
		panic(err)
	}
	honest, err := game.Start(Game{}, r.Options, r.Deal, r.Seats)
	if err != nil {
		panic(err)
	}
	for _, step := range r.Steps {
		if err := honest.Do(step); err != nil {
			panic(err)
		}
	}
	hidden := unknownCards(honest.Observe(viewer).(Observation))
	shuffled := slices.Clone(hidden)
	game.Shuffle(s, shuffled)
	for i, c := range d.Deck {
		if k := slices.Index(hidden, c); k >= 0 {
			d.Deck[i] = shuffled[k]
		}
	}
	return d.text(), r.Steps
}

func TestBattery(t *testing.T) {
	err := gametest.Check(Game{}, gametest.Config{Games: 100, Seed: 7, Twin: twin, Account: func(o game.Observation) error {
		return account(o.(Observation))
	}})
	if err != nil {
		t.Error(err)
	}
}

// leaky is a game that shows every seat what reveal makes of the State.
type leaky struct {
	Game
	reveal func(*State, *Observation)
}

type leakyTable struct {
	*table
	reveal func(*State, *Observation)
}

func (g leaky) Start(seats int, options, deal json.RawMessage) (game.Table, error) {
	t, err := g.Game.Start(seats, options, deal)
	if err != nil {
		return nil, err
	}
	return leakyTable{t.(*table), g.reveal}, nil
}

func (t leakyTable) Observe(seat game.Seat) game.Observation {
	o := t.state.Observe(seat)
	t.reveal(&t.state, &o)
	return o
}

// TestPlantedLeaks makes sure that the battery finds what must not be seen.
func TestPlantedLeaks(t *testing.T) {
	for name, reveal := range map[string]func(*State, *Observation){
		"the card under the pile": func(s *State, o *Observation) {
			if s.pile() > 0 {
				o.Dry = int(s.deck[Cards-1])
			}
		},
		"a card that the other seat has scanned": func(s *State, o *Observation) {
			for i := range o.Column {
				if o.Column[i].Scanned[0] {
					o.Column[i].Card = s.column.at(int8(i + 1)).card()
				}
			}
		},
	} {
		err := gametest.Check(leaky{reveal: reveal}, gametest.Config{Games: 200, Seed: 1, Twin: twin})
		if err == nil || !strings.Contains(err.Error(), "leak") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// positions calls f with random positions of random games under all options, about n of them.
func positions(n int, f func(*State)) {
	source := rand.NewPCG(3, 4)
	for n > 0 {
		o, err := Game{}.readOptions(game.WriteOptions(Game{}.Options(), game.DrawOptions(Game{}.Options(), source)))
		if err != nil {
			panic(err)
		}
		s, err := New(o, NewDeal(o, source))
		if err != nil {
			panic(err)
		}
		for range 300 {
			n--
			f(&s)
			legal := s.AppendLegal(nil, s.turn)
			if len(legal) == 0 {
				break
			}
			s.do(legal[game.Below(source, uint64(len(legal)))])
		}
	}
}
