package trench

import (
	"encoding/json"
	"fmt"

	"fathom/game"
)

// dealText is a deal as records write it. Pointers tell what is missing.
type dealText struct {
	Deck    *[]string  `json:"deck"`
	Starter *game.Seat `json:"starter"`
}

func readDeal(text json.RawMessage) (d Deal, err error) {
	var t dealText
	if err := game.Decode(text, &t); err != nil {
		return d, fmt.Errorf("deal: %w: %w", game.ErrSetup, err)
	}
	switch {
	case t.Deck == nil:
		return d, fmt.Errorf("deal: %w: deck is missing", game.ErrSetup)
	case t.Starter == nil:
		return d, fmt.Errorf("deal: %w: starter is missing", game.ErrSetup)
	case len(*t.Deck) != Cards:
		return d, fmt.Errorf("deal: %w: the deck has %d cards, not %d", game.ErrSetup, Cards, len(*t.Deck))
	}
	d.Starter = *t.Starter
	for i, name := range *t.Deck {
		if d.Deck[i], err = ParseCard(name); err != nil {
			return d, fmt.Errorf("deal: %w: card %d of the deck is %q, which is no research card", game.ErrSetup, i+1, name)
		}
	}
	return d, nil
}

func (d Deal) text() json.RawMessage {
	deck := make([]string, len(d.Deck))
	for i, c := range d.Deck {
		deck[i] = c.String()
	}
	text, err := json.Marshal(dealText{&deck, &d.Starter})
	if err != nil {
		panic(err) // strings and a number always marshal
	}
	return text
}
