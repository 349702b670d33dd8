package benthos_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"fathom/benthos"
	"fathom/game"
	"fathom/game/gametest"
)

func TestBattery(t *testing.T) {
	played, books := map[string]bool{}, newAccount()
	account := func(o game.Observation) error {
		seen := o.(benthos.Observation)
		played[fmt.Sprint(seen.Seats, " seats")] = true
		played[fmt.Sprintf("%+v", seen.Options)] = true
		return books(o)
	}
	if err := gametest.Check(benthos.Game{}, gametest.Config{Games: 14, Seed: 4, Account: account}); err != nil {
		t.Error(err)
	}
	if len(played) != 6+3*2 {
		t.Errorf("not every seat count and option is played: %v", played)
	}
}

// TestNonInterference is apart because it plays each game many times over.
func TestNonInterference(t *testing.T) {
	if err := gametest.Check(benthos.Game{}, gametest.Config{Games: 3, Seed: 2, Twin: twin}); err != nil {
		t.Error(err)
	}
}

// twin makes another world for a viewer: the sealed bids of others are drawn again, and so is every lot of an auction
// whose bids have not been opened.
func twin(p *game.Play, viewer game.Seat, s game.Source) (json.RawMessage, []game.Step) {
	r := p.Record()
	var deal struct {
		Map    []string      `json:"map"`
		Stocks [][]string    `json:"stocks"`
		Lots   [][]game.Seat `json:"lots"`
	}
	if err := game.Decode(r.Deal, &deal); err != nil {
		panic(err)
	}
	for _, lot := range deal.Lots[p.Revelations():] {
		game.Shuffle(s, lot)
	}
	o := p.Observe(viewer).(benthos.Observation)
	if o.Phase == benthos.Bidding {
		for i := len(r.Steps) - 1; i >= 0 && strings.HasPrefix(r.Steps[i].Action, "bid "); i-- {
			if seat := r.Steps[i].Seat; seat != viewer {
				r.Steps[i].Action = fmt.Sprint("bid ", game.Below(s, uint64(o.Money[seat])+1))
			}
		}
	}
	text, err := json.Marshal(deal)
	if err != nil {
		panic(err)
	}
	return text, r.Steps
}

// leaky is Benthos with a leak planted: it writes down every bid and the lots, and gives them away.
type leaky struct {
	benthos.Game
	leak func(t *leakyTable, o *benthos.Observation)
}

type leakyTable struct {
	game.Table
	leak func(t *leakyTable, o *benthos.Observation)
	bids map[game.Seat]int
	lots [][]game.Seat
}

func (g leaky) Start(seats int, options, deal json.RawMessage) (game.Table, error) {
	inner, err := g.Game.Start(seats, options, deal)
	if err != nil {
		return nil, err
	}
	var d struct{ Lots [][]game.Seat }
	err = json.Unmarshal(deal, &d)
	return &leakyTable{Table: inner, leak: g.leak, bids: map[game.Seat]int{}, lots: d.Lots}, err
}

func (t *leakyTable) Apply(seat game.Seat, text string) error {
	err := t.Table.Apply(seat, text)
	if a, bad := benthos.ParseAction(text); err == nil && bad == nil {
		if n, ok := a.Bid(); ok {
			t.bids[seat] = n
		}
	}
	return err
}

func (t *leakyTable) Observe(seat game.Seat) game.Observation {
	o := t.Table.Observe(seat).(benthos.Observation)
	t.leak(t, &o)
	return o
}

func TestNonInterferenceCatchesPlantedLeaks(t *testing.T) {
	leaks := map[string]func(t *leakyTable, o *benthos.Observation){
		"bids of others": func(t *leakyTable, o *benthos.Observation) {
			for seat := range o.Seats {
				if o.Bids[seat].Made {
					o.Bids[seat].Amount = t.bids[game.Seat(seat)]
				}
			}
		},
		"the lot of the open auction": func(t *leakyTable, o *benthos.Observation) {
			if o.Phase == benthos.Bidding {
				copy(o.Last.Lot[:], t.lots[o.Auction])
			}
		},
		"the lot of the last round": func(t *leakyTable, o *benthos.Observation) {
			o.First = benthos.Square(t.lots[34][0])
		},
	}
	for name, leak := range leaks {
		t.Run(name, func(t *testing.T) {
			err := gametest.Check(leaky{leak: leak}, gametest.Config{Games: 12, Seed: 1, Twin: twin})
			if err == nil || !strings.Contains(err.Error(), "leak: the observations differ") {
				t.Errorf("caught %v, want the leak", err)
			}
		})
	}
}
