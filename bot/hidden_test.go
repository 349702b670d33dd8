package bot

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"fathom/benthos"
	"fathom/game"
	"fathom/trench"
)

// A bot must play the same in every game that it cannot tell from this one: with the cards that it has not seen in
// another order, with other bids of its rivals, with other lots.
func TestWhatIsHiddenChangesNoMove(t *testing.T) {
	for gameName, shuffle := range map[string]func(*testing.T, *game.Play, game.Seat, game.Source) game.Record{
		"trench": otherCards, "benthos": otherBids,
	} {
		for _, spec := range []string{"random", "greedy", "novice@60", "master@200"} {
			t.Run(gameName+"/"+spec, func(t *testing.T) {
				luck := rand.NewPCG(7, 7)
				compared := 0
				for seed := range uint64(12) {
					match(t, gameName, `{}`, []string{"greedy", "random"}, seed, func(p *game.Play, seat game.Seat) {
						if game.Below(luck, 4) > 0 {
							return
						}
						other := again(t, games[gameName], shuffle(t, p, seat, luck))
						if a, b := decide(t, gameName, spec, p, seat), decide(t, gameName, spec, other, seat); a != b {
							t.Fatalf("seed %d, step %d: %s, but %s with other secrets", seed, len(p.Steps()), a, b)
						}
						compared++
					})
				}
				if compared < 50 {
					t.Errorf("only %d decisions compared", compared)
				}
			})
		}
	}
}

func decide(t *testing.T, gameName, spec string, p *game.Play, seat game.Seat) string {
	player, err := New(gameName, spec, rand.NewPCG(1, 2))
	if err != nil {
		t.Fatal(err)
	}
	action, err := player.Act(context.Background(), p.Observe(seat), p.Legal(seat))
	if err != nil {
		t.Fatal(err)
	}
	return action
}

// again plays a record as far as it goes.
func again(t *testing.T, g game.Game, r game.Record) *game.Play {
	t.Helper()
	p, err := game.Start(g, r.Options, r.Deal, r.Seats)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range r.Steps {
		if err := p.Do(s); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// otherCards is the game so far with the cards that a seat has not seen in another order.
func otherCards(t *testing.T, p *game.Play, seat game.Seat, luck game.Source) game.Record {
	o := p.Observe(seat).(trench.Observation)
	seen := map[string]bool{}
	for _, slot := range o.Column {
		seen[slot.Card.String()] = true
	}
	for _, sub := range o.Subs {
		for _, c := range slices.Concat(sub.Upgraded[:], sub.Hold, sub.Delivered) {
			seen[c.String()] = true
		}
	}
	r := p.Record()
	var deal struct {
		Deck    []string `json:"deck"`
		Starter int      `json:"starter"`
	}
	if err := json.Unmarshal(r.Deal, &deal); err != nil {
		t.Fatal(err)
	}
	var places []int
	var cards []string
	for i, c := range deal.Deck {
		if !seen[c] {
			places, cards = append(places, i), append(cards, c)
		}
	}
	game.Shuffle(luck, cards)
	for i, at := range places {
		deal.Deck[at] = cards[i]
	}
	r.Deal = marshal(t, deal)
	return r
}

// otherBids is the game so far with other bids of the rivals in the open auction, and other lots from it on.
func otherBids(t *testing.T, p *game.Play, seat game.Seat, luck game.Source) game.Record {
	o := p.Observe(seat).(benthos.Observation)
	r := p.Record()
	var deal struct {
		Map    []string   `json:"map"`
		Stocks [][]string `json:"stocks"`
		Lots   [][]int    `json:"lots"`
	}
	if err := json.Unmarshal(r.Deal, &deal); err != nil {
		t.Fatal(err)
	}
	if o.Phase != benthos.Bidding {
		return r
	}
	for _, lot := range deal.Lots[o.Auction:] {
		game.Shuffle(luck, lot)
	}
	r.Deal = marshal(t, deal)
	for i := len(r.Steps) - 1; i >= 0; i-- {
		a, err := benthos.ParseAction(r.Steps[i].Action)
		if err != nil {
			t.Fatal(err)
		}
		rival := r.Steps[i].Seat
		if _, bid := a.Bid(); !bid || !o.Bids[rival].Made {
			break
		}
		if rival != seat {
			r.Steps[i].Action = benthos.BidOf(int(game.Below(luck, uint64(o.Money[rival]+1)))).String()
		}
	}
	return r
}

func marshal(t *testing.T, v any) json.RawMessage {
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
