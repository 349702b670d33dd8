package web

import (
	"fathom/benthos"
	"fathom/game"
	"fathom/match"
	benthospage "fathom/web/pages/benthos"
	"fathom/web/pages/rules"
)

// The example of the rules of Benthos: the money of four players by round, and a piece of the map. Letters are the
// resources, small where BC has a cube.
var (
	examplePlayers = []string{"Ines", "Tomasz", "Priya", "Grouper"}
	exampleMoney   = [][]int{{10, 4, 31, 94, 221, 439}, {10, 6, 42, 113, 224, 426}, {10, 4, 29, 67, 162, 332}, {10, 4, 19, 42, 131, 342}}
)

const (
	exampleMap   = "FREMT" + "Trrr." + ".FM.P"
	exampleWidth = 5
)

// benthosPictures draw the rules of Benthos.
func benthosPictures() *rules.Benthos {
	o := benthos.Observation{
		Viewer: game.Spectator, Seats: 4, Round: 2, Auction: 8, Company: benthos.BC, Phase: benthos.Operate, First: benthos.NoSquare, Operator: 0,
		Values: [benthos.Companies]int{10, 17, 0, 0, 0, 6},
		Last:   benthos.Auction{Round: 2, Company: benthos.BC, Winner: 0, Bids: [benthos.MaxSeats]int{14, 11, 11, 6}},
	}
	o.Options.Rounds = benthos.MaxRounds
	o.Stocks[0] = [benthos.Companies]int{3, 2, 0, 0, 0, 1}
	b := &benthosView{match.View{Viewer: game.Spectator, Names: examplePlayers, Phase: match.Playing}, o}
	steps := b.steps()
	return &rules.Benthos{
		Cubes: benthospage.CubesFigure(companies[:]),
		Tiles: benthospage.TilesFigure(),
		Order: benthospage.OrderFigure(steps),
		Bids:  benthospage.BidsFigure(b.reveal()),
		Patch: benthospage.PatchFigure(examplePatch(), exampleWidth,
			"Three cubes of Benthic Construction on research squares. A fourth research square would add 7, every other kind 1."),
		Pays:  benthospage.PaysFigure(b.pays(0), "+"+fmtInt(b.dividend(0))),
		Chart: benthospage.ChartFigure(benthospage.NewChart(benthospage.Small, examplePlayers, exampleMoney, benthos.MaxRounds)),
	}
}

// examplePatch is the piece of the map. Beside its three cubes every free square but land is legal.
func examplePatch() []benthospage.Square {
	var list []benthospage.Square
	own := map[int]bool{}
	for i, c := range exampleMap {
		s := benthospage.Square{}
		for r := benthos.Land; r <= benthos.Tourism; r++ {
			if l := rune(r.Letter()); c == l || c == l+'a'-'A' {
				s.Resource = int(r)
			}
		}
		if 'a' <= c && c <= 'z' {
			s.Owner, own[i] = company(benthos.BC), true
		}
		list = append(list, s)
	}
	for i := range list {
		beside := own[i-exampleWidth] || own[i+exampleWidth] || i%exampleWidth > 0 && own[i-1] || i%exampleWidth < exampleWidth-1 && own[i+1]
		if s := &list[i]; beside && !own[i] && s.Resource != int(benthos.Land) {
			s.Legal, s.Gain = true, 1
			if s.Resource == int(benthos.Research) {
				s.Gain = 2*len(own) + 1
			}
		}
	}
	return list
}
