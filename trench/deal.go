package trench

import (
	"fmt"

	"fathom/game"
)

// Deal is all that luck decides before play. The first four cards of the deck are the water column from row 1 down, the
// other twelve the draw pile from the top. The oxygen tanks are not in it: they always lie under the pile, 3, 2, 1.
type Deal struct {
	Deck    [Cards]Card
	Starter game.Seat // the first seat; 0 in solo
}

// NewDeal shuffles the sixteen cards and draws the starting seat. The same stream always makes the same deal.
func NewDeal(o Options, s game.Source) Deal { return dealBy(o, game.LuckOf(s)) }

// dealBy makes the deal of the list "deck", whose items are the cards from 0, and the stream "seats".
func dealBy(o Options, l game.Luck) Deal {
	var d Deal
	for i, item := range l.Order(deckList, Cards) {
		d.Deck[i] = Card(item + 1)
	}
	if !o.Solo {
		d.Starter = game.Seat(l.Pick("seats", 2))
	}
	return d
}

func (d Deal) check(o Options) error {
	var seen [Cards + 1]bool
	for i, c := range d.Deck {
		switch {
		case c == Unknown || c > GulperEel:
			return fmt.Errorf("%w: card %d of the deck is no research card", game.ErrSetup, i+1)
		case seen[c]:
			return fmt.Errorf("%w: %s is in the deck twice", game.ErrSetup, c)
		}
		seen[c] = true
	}
	switch {
	case d.Starter != 0 && d.Starter != 1:
		return fmt.Errorf("%w: the starter is seat 0 or 1, not %d", game.ErrSetup, int8(d.Starter))
	case o.Solo && d.Starter != 0:
		return fmt.Errorf("%w: in solo seat 0 starts", game.ErrSetup)
	}
	return nil
}
