package trench

import "encoding/json"

// Uncover adds to an observation what lies face down in the column, from the deal in the game's record. Whoever has the
// deal knows every card, so it is for looking back at a game that is over. Errors wrap game.ErrSetup.
func Uncover(o Observation, deal json.RawMessage) (Observation, error) {
	d, err := readDeal(deal)
	if err != nil {
		return Observation{}, err
	}
	for i, s := range o.Column {
		if s.Kind == FaceDown && s.Drawn > 0 && s.Drawn <= len(d.Deck) {
			o.Column[i].Card = d.Deck[s.Drawn-1]
		}
	}
	return o, nil
}
