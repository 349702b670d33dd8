package web

import (
	"strings"
	"testing"

	"fathom/game"
	"fathom/trench"
)

// at is a view of a position made by hand, from seat 0.
func at(change func(*trench.Observation)) *trenchView {
	o := trench.Observation{Options: trench.DefaultOptions(), Tokens: 8, Tanks: 3, Pile: 6}
	for i := range o.Column {
		o.Column[i] = trench.Slot{Kind: trench.FaceDown, Drawn: i + 1}
	}
	change(&o)
	return &trenchView{o: o}
}

// What is said of a move is what the viewer knows of the place, and what would become of it there.
func TestHints(t *testing.T) {
	for _, tt := range []struct {
		name   string
		action trench.Action
		change func(*trench.Observation)
		want   string
	}{
		{"a face-down card, charged", trench.Dive1, func(o *trench.Observation) { o.Subs[0].Charged = true },
			"Dive to 1,000 fathoms: turns up the card. A cephalopod would cost your charge"},
		{"a face-down card, without a charge", trench.Dive2, func(*trench.Observation) {},
			"Dive to 2,000 fathoms: turns up the card. A cephalopod would cost a rivet, −2 RP"},
		{"it need not be turned up", trench.Dive1, func(o *trench.Observation) { o.Options.OptionalReveal = true },
			"Dive to 1,000 fathoms: you may turn up the card. A cephalopod would cost a rivet, −2 RP"},
		{"a card seen by sonar", trench.Dive1, func(o *trench.Observation) { o.Column[0].Card = trench.HumboldtSquid },
			"Dive to 1,000 fathoms: turns up the Humboldt Squid you have seen; fit range. It attacks: a rivet, −2 RP"},
		{"face up and of use", trench.Dive1, func(o *trench.Observation) {
			o.Column[0] = trench.Slot{Kind: trench.FaceUp, Card: trench.Barreleye}
			o.Subs[0].Score.Kinds = [4]int{1, 1, 0, 1}
		}, "Dive to 1,000 fathoms: Barreleye, face up; collect it for +2 RP or fit sonar"},
		{"face up and of no use", trench.Dive1, func(o *trench.Observation) {
			o.Column[0] = trench.Slot{Kind: trench.FaceUp, Card: trench.Barreleye}
			o.Subs[0].Upgrades = o.Subs[0].Upgrades.With(trench.Sonar)
			o.Subs[0].Hold = []trench.Card{trench.FlyingFish}
		}, "Dive to 1,000 fathoms: Barreleye, face up; of no use to you now"},
		{"a tank", trench.Dive1, func(o *trench.Observation) { o.Column[0] = trench.Slot{Kind: trench.OxygenTank, Oxygen: 3} },
			"Dive to 1,000 fathoms: oxygen tank 3, nothing to research"},
		{"the floor", trench.Dive1, func(o *trench.Observation) { o.Subs[0].Row = 4 },
			"Dive to the trench floor, 5,000 fathoms: take a research token, +2 RP"},
		{"the floor with a token", trench.Dive1, func(o *trench.Observation) { o.Subs[0].Row, o.Subs[0].Token = 4, true },
			"Dive to the trench floor, 5,000 fathoms: you carry a research token already"},
		{"the floor without tokens", trench.Dive1, func(o *trench.Observation) { o.Subs[0].Row, o.Tokens = 4, 0 },
			"Dive to the trench floor, 5,000 fathoms: no research token is left"},
		{"the ship", trench.Rise2, func(o *trench.Observation) {
			o.Subs[0].Row, o.Subs[0].Token = 2, true
			o.Subs[0].Hold = []trench.Card{trench.FlyingFish, trench.Barreleye}
		}, "Surface: deliver the Flying Fish, the Barreleye and a research token"},
		{"the ship with nothing", trench.Rise1, func(o *trench.Observation) { o.Subs[0].Row = 1 }, "Surface: nothing to deliver yet"},
		{"up", trench.Rise1, func(o *trench.Observation) { o.Subs[0].Row = 3; o.Column[1] = trench.Slot{} }, "Rise to 2,000 fathoms: nothing there"},
	} {
		if got := at(tt.change).goHint(tt.action); got != tt.want {
			t.Errorf("%s:\n got %q\nwant %q", tt.name, got, tt.want)
		}
	}
}

// What a tie was broken by is named, with all that was compared before it.
func TestTies(t *testing.T) {
	for _, tt := range []struct {
		a, b           trench.Sub
		winners        []game.Seat
		result, detail string
	}{
		{trench.Sub{Tokens: 2}, trench.Sub{Tokens: 1}, []game.Seat{0}, "You win on research tokens", "9 points each; research tokens 2 to 1."},
		{trench.Sub{}, trench.Sub{Delivered: []trench.Card{trench.Barreleye}}, []game.Seat{1}, "Tomasz wins on creatures",
			"9 points each; research tokens 0 to 0 and creatures 1 to 0."},
		{trench.Sub{Upgrades: trench.Upgrades(0).With(trench.Sonar)}, trench.Sub{}, []game.Seat{0}, "You win on upgrades",
			"9 points each; research tokens 0 to 0, creatures 0 to 0 and upgrades 1 to 0."},
		{trench.Sub{}, trench.Sub{}, []game.Seat{0, 1}, "A draw, 9 all",
			"9 points each; research tokens 0 to 0, creatures 0 to 0 and upgrades 0 to 0."},
	} {
		v := at(func(o *trench.Observation) {
			o.Subs = [2]trench.Sub{tt.a, tt.b}
			o.Outcome = trench.Outcome{Reason: "oxygen", Scores: [2]int{9, 9}, Winners: tt.winners}
		})
		v.Names = []string{"Ines", "Tomasz"}
		if got := v.verdict(); got != tt.result {
			t.Errorf("%q, want %q", got, tt.result)
		}
		if got := v.detail(); got != tt.detail {
			t.Errorf("%q, want %q", got, tt.detail)
		}
	}
}

// The ladder names the next rank and how far it is.
func TestRanks(t *testing.T) {
	for score, want := range map[int]string{
		-3: "Unranked: 5 points short of Field Assistant.", 1: "Unranked: 1 point short of Field Assistant.",
		2: "5 points short of Apprentice Lab Technician.", 21: "1 point short of Professor of Marine Ecology.", 22: "",
	} {
		if got := rankOf(trench.Outcome{Solo: true, Score: score}).Note; got != want {
			t.Errorf("%d: %q, want %q", score, got, want)
		}
	}
}

// A choice about a card offers what can be done, and says of the rest why not.
func TestChoiceSaysWhyNot(t *testing.T) {
	for _, tt := range []struct {
		name  string
		card  trench.Card
		sub   trench.Sub
		legal []string
		says  []string
	}{
		{"both", trench.Barreleye, trench.Sub{}, []string{"collect", "upgrade", "end"}, nil},
		{"too large", trench.GulperEel, trench.Sub{}, []string{"upgrade", "end"}, []string{"too large for your hold"}},
		{"full", trench.Barreleye, trench.Sub{Hold: []trench.Card{trench.FlyingFish}}, []string{"upgrade", "end"}, []string{"your hold is full"}},
		{"half full", trench.GiantOctopus,
			trench.Sub{Hold: []trench.Card{trench.FlyingFish}, Upgrades: trench.Upgrades(0).With(trench.Hold)},
			[]string{"upgrade", "end"}, []string{"no room for a large one"}},
		{"owned", trench.Barreleye, trench.Sub{Upgrades: trench.Upgrades(0).With(trench.Sonar)}, []string{"collect", "end"},
			[]string{"you have it already"}},
	} {
		v := at(func(o *trench.Observation) {
			o.Phase = trench.Choose
			o.Subs[0] = tt.sub
			o.Subs[0].Row = 2
			o.Column[1] = trench.Slot{Kind: trench.FaceUp, Card: tt.card, Drawn: 2}
		})
		v.Legal, v.Names = tt.legal, []string{"Ines", "Tomasz"}
		a := v.act()
		var offered, refused []string
		for _, b := range a.Choose {
			if b.Action == "" {
				refused = append(refused, b.Small)
			} else {
				offered = append(offered, b.Action)
			}
		}
		if len(a.Choose) != 3 || len(offered) != len(tt.legal) || strings.Join(refused, "; ") != strings.Join(tt.says, "; ") {
			t.Errorf("%s: offers %q, and %q", tt.name, offered, refused)
		}
	}
}
