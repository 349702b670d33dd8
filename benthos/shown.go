package benthos

import (
	"strconv"

	"fathom/game"
)

// Shown lists the places of dealt lists that have become public by a step: the map and the starting stocks with the
// deal, and the lot of an auction when it is decided.
func (Game) Shown(before, after game.Observation) []game.Place {
	now := after.(Observation)
	var list []game.Place
	add := func(name string, n int) {
		for i := range n {
			list = append(list, game.Place{List: name, Index: i})
		}
	}
	if before == nil {
		add(tileList, Squares)
		add(stockList, 2*now.Seats)
		return list
	}
	if was := before.(Observation); now.Last.Company != was.Last.Company || now.Last.Round != was.Last.Round {
		add(lotList+strconv.Itoa((now.Last.Round-1)*Companies+int(now.Last.Company-AS)), now.Seats)
	}
	return list
}
