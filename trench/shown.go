package trench

import "fathom/game"

// deckList is the one dealt list: the column from row 1 down, then the pile from the top.
const deckList = "deck"

// Shown lists the places of the deck that a viewer has come to know by a step. A card that is turned up or looked at
// still lies in the column after that step, for taking it is another one.
func (Game) Shown(before, after game.Observation) []game.Place {
	now := after.(Observation)
	var was Observation
	if before != nil {
		was = before.(Observation)
	}
	var list []game.Place
	for i, slot := range now.Column {
		if slot.Card != Unknown && slot != was.Column[i] {
			list = append(list, game.Place{List: deckList, Index: slot.Drawn - 1})
		}
	}
	return list
}
