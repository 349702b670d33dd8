package web

import (
	"fathom/game"
	"fathom/match"
	"fathom/trench"
	"fathom/web/pages/rules"
	page "fathom/web/pages/trench"
)

// trenchPictures draw the rules of The Mariana Trench.
func trenchPictures() *rules.Trench {
	o := trench.Observation{
		Viewer: game.Spectator, Phase: trench.Choose, TurnNo: 9, Pile: 3, Tanks: 3, Tokens: 8,
		Column: [4]trench.Slot{
			{Kind: trench.FaceDown}, {Kind: trench.FaceUp, Card: trench.Barreleye},
			{Kind: trench.FaceDown}, {Kind: trench.FaceUp, Card: trench.GiantSquid},
		},
	}
	o.Subs[0] = trench.Sub{
		Row: 2, Delivered: []trench.Card{trench.FlyingFish, trench.OceanSunfish, trench.Lanternshark, trench.GiantSquid, trench.Anglerfish},
		Tokens: 2, Rivets: 1,
		Score: trench.Score{Run: 7, Kind: 2, Tokens: 4, Rivets: -2, Runs: [4]int{4, 1}, Kinds: [4]int{2, 1, 1, 1}},
	}
	o.Subs[1] = trench.Sub{Row: 4}
	t := tableOf(o)
	board := t.game()
	board.Board.Label = "The trench: the ship, four cards, the floor"

	solo := o
	solo.Options.Solo, solo.Subs[1] = true, trench.Sub{Row: 2}
	alone := tableOf(solo)
	octopus, squid, mako, shark := cardOf(trench.GiantOctopus), cardOf(trench.ColossalSquid), cardOf(trench.ShortfinMako), cardOf(trench.MegamouthShark)
	return &rules.Trench{
		Board:   page.Still(board),
		Card:    page.NamedCard(mako, "A research card with its class, size, creature and upgrade named: "+mako.Name+", "+cardWords(mako)),
		Stunned: page.CardFigure(octopus, octopus.Name+", stunned by a charge", "stun"),
		Bitten:  page.CardFigure(squid, squid.Name+", which popped a rivet", "bit"),
		Back:    page.BackFigure("For all the others: a face-down card"),
		Seen:    page.CardFigure(shark, "For you: "+shark.Name+", face down and seen by sonar", "peek"),
		Air:     page.AirFigure(board.Air),
		Sheet:   page.SheetFigure(t.sheet(0, "Example")),
		Cycle:   page.CycleFigure(alone.sub(1)),
		Holds: []rules.Figure{
			holdPicture("at first: one small", 0, trench.Mackerel),
			holdPicture("with Hold: two small", trench.Upgrades(0).With(trench.Hold), trench.Mackerel, trench.Barreleye),
			holdPicture("or one large", trench.Upgrades(0).With(trench.Hold), trench.ShortfinMako),
		},
	}
}

// tableOf is a table that nobody plays at.
func tableOf(o trench.Observation) *trenchView {
	return &trenchView{View: match.View{Viewer: game.Spectator, Names: []string{"Ines", "Tomasz"}, Phase: match.Playing}, o: o}
}

func holdPicture(text string, ups trench.Upgrades, cards ...trench.Card) rules.Figure {
	var s page.Sub
	s.Hold, s.HoldLabel = holdOf(trench.Sub{Upgrades: ups, Hold: cards})
	return rules.Figure{Picture: page.HoldFigure(s), Text: text}
}
