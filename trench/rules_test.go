package trench

import (
	"strings"
	"testing"

	"fathom/game"
)

// ruling is one case of a rulebook paragraph: a deck, steps, and what follows.
type ruling struct {
	name   string
	option func(*Options)
	deck   string   // the first cards: rows 1 to 4, then the pile
	steps  string   // by whoever is to act
	legal  string   // afterwards; "" is not compared
	shows  []string // parts of the position as a spectator sees it
	hides  []string
}

func check(t *testing.T, table []ruling) {
	t.Helper()
	for _, r := range table {
		t.Run(r.name, func(t *testing.T) {
			o := DefaultOptions()
			if r.option != nil {
				r.option(&o)
			}
			s := play(t, start(t, o, r.deck), r.steps)
			if got := legalText(s); r.legal != "" && got != r.legal {
				t.Errorf("legal: %s; want: %s", got, r.legal)
			}
			seen(t, s, r.shows, r.hides)
			if err := account(s.Observe(game.Spectator)); err != nil {
				t.Error(err)
			}
		})
	}
}

func seen(t *testing.T, s State, shows, hides []string) {
	t.Helper()
	for _, part := range shows {
		if !strings.Contains(s.String(), part) {
			t.Errorf("%v: does not show %q", s, part)
		}
	}
	for _, part := range hides {
		if strings.Contains(s.String(), part) {
			t.Errorf("%v: shows %q", s, part)
		}
	}
}

func solo(o *Options)           { o.Solo = true }
func mustMove(o *Options)       { o.MustMove = true }
func optionalReveal(o *Options) { o.OptionalReveal = true }
func sonarUnlimited(o *Options) { o.SonarUnlimited = true }
func askBeforeStun(o *Options)  { o.AskBeforeStun = true }

const calm = "mackerel flying-fish moon-jellyfish hatchetfish lanternshark barreleye" // all small, none attacks

func TestSubmarineMovement(t *testing.T) {
	check(t, []ruling{
		{name: "D8 both subs start at the ship, charged and without upgrades", deck: calm,
			legal: "dive 1, dive 2, end",
			shows: []string{"column ? ? ? ?", "pile 12+3", "seat 0 row 0 charged hold []", "seat 1 row 0 charged hold []"}},
		{name: "T1 a turn: move, or stay and research, or pass", deck: calm, steps: "dive 2, end, end",
			legal: "dive 1, dive 2, rise 1, rise 2, collect, upgrade, end"},
		{name: "T2, T3 stay and collect", deck: calm, steps: "dive 2, end, end, collect",
			shows: []string{"turn 4, seat 1, begin", "hold [flying-fish]"}},
		{name: "T4 pass anywhere", deck: calm, steps: "end, end", shows: []string{"turn 3, seat 0, begin"}},
		{name: "T5 a move reveals the card it ends beside", deck: calm, steps: "dive 2",
			legal: "collect, upgrade, end", shows: []string{"seat 0, choose", "column ? flying-fish ? ?"}},
		{name: "T5 without a move the reveal is a choice", deck: calm, steps: "dive 2, collect, end",
			legal: "dive 1, dive 2, rise 1, rise 2, reveal, end", shows: []string{"column ? ? ? ?"}},
		{name: "T6 a rising sub reveals too", deck: calm, steps: "dive 2, end, end, dive 2, end, end, rise 1",
			legal: "collect, upgrade, end", shows: []string{"column ? flying-fish moon-jellyfish hatchetfish"}},
		{name: "T7 cards passed stay face down", deck: calm, steps: "dive 2, end, end, dive 2",
			shows: []string{"column ? flying-fish ? hatchetfish"}},
		{name: "T9 nothing beyond the floor", deck: calm, steps: "dive 2, end, end, dive 2, end, end",
			legal: "dive 1, rise 1, rise 2, collect, upgrade, end"},
		{name: "T9 nothing beyond the ship", deck: calm, steps: "dive 1, end, end",
			legal: "dive 1, dive 2, rise 1, collect, upgrade, end"},
		{name: "T10 the Movement upgrade gives nothing in its own turn", deck: calm, steps: "dive 2, upgrade",
			shows: []string{"turn 2, seat 1", "seat 0 row 2 charged movement(flying-fish)"}},
		{name: "T10 but three rows from the next", deck: calm, steps: "dive 2, upgrade, end",
			legal: "dive 1, dive 2, dive 3, rise 1, rise 2, reveal, end"},
		{name: "T11 both subs at one depth", deck: calm, steps: "dive 2, end, dive 2",
			legal: "collect, upgrade, end", shows: []string{"seat 0 row 2", "seat 1 row 2"}},
		{name: "T12, T13, A18 cards slide past a waiting sub and stay as they are", deck: calm,
			steps: "dive 2, end, dive 2, end, end, dive 1, collect",
			legal: "dive 1, dive 2, rise 1, rise 2, reveal, end",
			shows: []string{"column ? ? flying-fish ?", "seat 0 row 2 charged"}},
		{name: "mustMove: no research without a move", option: mustMove, deck: calm, steps: "dive 2, end, end",
			legal: "dive 1, dive 2, rise 1, rise 2, end"},
		{name: "mustMove: no reveal without a move", option: mustMove, deck: calm, steps: "dive 2, collect, end",
			legal: "dive 1, dive 2, rise 1, rise 2, end"},
		{name: "mustMove: research after one", option: mustMove, deck: calm, steps: "dive 2", legal: "collect, upgrade, end"},
		{name: "mustMove: recharging stays", option: mustMove, deck: "giant-squid", steps: "dive 1, end, end, rise 1, end",
			legal: "dive 1, dive 2, recharge, end"},
		{name: "optionalReveal: a move turns nothing", option: optionalReveal, deck: calm, steps: "dive 2",
			legal: "reveal, end", shows: []string{"seat 0, choose", "column ? ? ? ?"}},
		{name: "optionalReveal: the card may be left face down", option: optionalReveal, deck: calm, steps: "dive 2, end",
			shows: []string{"turn 2, seat 1", "column ? ? ? ?"}},
		{name: "optionalReveal: or revealed", option: optionalReveal, deck: calm, steps: "dive 2, reveal",
			legal: "collect, upgrade, end", shows: []string{"column ? flying-fish ? ?"}},
		{name: "optionalReveal: an attack follows the reveal", option: optionalReveal, deck: "giant-squid", steps: "dive 1, reveal",
			legal: "upgrade, end", shows: []string{"seat 0 row 1 hold"}},
	})
}

// The sub of seat 0 fits sonar at row 2 in its first turn.
const echo = "mackerel moon-jellyfish flying-fish hatchetfish lanternshark barreleye"

func TestSonar(t *testing.T) {
	check(t, []ruling{
		{name: "D6 none at the start", deck: echo, steps: "dive 2", legal: "collect, upgrade, end"},
		{name: "N8 at once in the turn it is taken; N10 before the slide", deck: echo, steps: "dive 2, upgrade",
			legal: "sonar up, sonar down, end", shows: []string{"seat 0, after", "column ? - ? ?"}},
		{name: "N1 one look a turn, which then ends by itself", deck: echo, steps: "dive 2, upgrade, sonar up",
			shows: []string{"turn 2, seat 1, begin", "column ? ? ? ?"}},
		{name: "sonarUnlimited: any number, the same card too", option: sonarUnlimited, deck: echo,
			steps: "dive 2, upgrade, sonar up, sonar up, sonar down", legal: "sonar up, sonar down, end"},
		{name: "N2 before moving, and still any move", deck: echo, steps: "dive 2, upgrade, end, end, sonar down",
			legal: "dive 1, dive 2, rise 1, rise 2, reveal, end", shows: []string{"seat 0, begin"}},
		{name: "N2 while choosing", deck: echo, steps: "dive 2, upgrade, end, end, dive 1",
			legal: "sonar up, sonar down, collect, upgrade, end"},
		{name: "N2 a look leaves the choice open", deck: echo, steps: "dive 2, upgrade, end, end, dive 1, sonar up",
			legal: "collect, upgrade, end", shows: []string{"seat 0, choose"}},
		{name: "N2 after the choice", deck: echo, steps: "dive 2, upgrade, end, end, dive 1, collect",
			legal: "sonar up, sonar down, end", shows: []string{"seat 0, after"}},
		{name: "leaving the card ends the turn, whatever sonar could do", deck: echo,
			steps: "dive 2, upgrade, end, end, dive 1, end", shows: []string{"turn 4, seat 1, begin"}},
		{name: "N3 at the floor the lowest row; the turn waits for a look", deck: echo,
			steps: "dive 2, upgrade, end, end, dive 1, end, end, dive 2",
			legal: "sonar up, end", shows: []string{"seat 0, after", "supply 7"}},
		{name: "N3 at the ship the highest row", deck: echo, steps: "dive 2, upgrade, end, end, rise 2",
			legal: "sonar down, end", shows: []string{"seat 0, after"}},
		{name: "N6 no face-up card", deck: echo, steps: "dive 2, upgrade, end, end, dive 1, end, end, rise 1",
			legal: "sonar up, collect, upgrade, end"},
		{name: "N7 a pass may follow a look", deck: echo, steps: "dive 2, upgrade, end, end, sonar up, end",
			shows: []string{"turn 4, seat 1, begin"}},
		{name: "N5 a look disturbs nothing", deck: "giant-squid moon-jellyfish", steps: "dive 2, upgrade, sonar up",
			shows: []string{"column ? ? ? ?", "seat 0 row 2 charged", "rivets 0"}},
		{name: "optionalReveal: sonar, reveal or leave", option: optionalReveal, deck: echo,
			steps: "dive 2, reveal, upgrade, end, end, dive 1", legal: "sonar up, sonar down, reveal, end"},
	})
}

// N4, N9: who has looked knows the card wherever it slides, until everybody sees it; the other knows where it lies.
func TestSonarIsPrivate(t *testing.T) {
	s := play(t, start(t, DefaultOptions(), echo), "dive 2, upgrade, sonar up")
	for seat, card := range map[game.Seat]Card{0: Mackerel, 1: Unknown, game.Spectator: Unknown} {
		want := Slot{Kind: FaceDown, Card: card, Drawn: 1, Scanned: [2]bool{true, false}}
		if got := s.Observe(seat).Column[1]; got != want {
			t.Errorf("%v sees %+v, want %+v", seat, got, want)
		}
	}
	s = play(t, s, "dive 2")
	if got, want := s.Observe(game.Spectator).Column[1], (Slot{Kind: FaceUp, Card: Mackerel, Drawn: 1}); got != want {
		t.Errorf("turned up it is %+v, want %+v", got, want)
	}
}

func TestHoldAndUpgrades(t *testing.T) {
	const hold = "mackerel megamouth-shark flying-fish hatchetfish lanternshark barreleye" // Hold at row 2
	check(t, []ruling{
		{name: "H1 collect or upgrade, then the turn is over", deck: calm, steps: "dive 2, upgrade",
			shows: []string{"turn 2, seat 1", "seat 0 row 2 charged movement(flying-fish) hold []"}},
		{name: "H2 a card left stays face up", deck: calm, steps: "dive 2, end", shows: []string{"column ? flying-fish ? ?"}},
		{name: "H3 no large creature in the first hold", deck: hold, steps: "dive 2", legal: "upgrade, end"},
		{name: "H3 one small creature only", deck: calm, steps: "dive 2, collect, end, dive 1", legal: "upgrade, end"},
		{name: "H4 one large with the upgrade; H9 not the same upgrade twice", steps: "dive 2, upgrade, end, dive 1",
			deck: "mackerel megamouth-shark ocean-sunfish", legal: "collect, end"},
		{name: "H5 no small one beside it: nothing is left to do and the turn ends",
			deck: "mackerel megamouth-shark ocean-sunfish", steps: "dive 2, upgrade, end, dive 1, collect, end, reveal",
			shows: []string{"turn 6, seat 1, begin", "hold [ocean-sunfish]", "column ? ? mackerel ?"}},
		{name: "H4 two small ones", deck: hold, steps: "dive 2, upgrade, end, dive 1, collect, end, reveal",
			legal: "collect, end", shows: []string{"hold [flying-fish]"}},
		{name: "H4 no third", deck: hold, steps: "dive 2, upgrade, end, dive 1, collect, end, reveal, collect, end, reveal",
			legal: "upgrade, end", shows: []string{"hold [flying-fish mackerel]", "lanternshark"}},
		{name: "H6 one small, then Hold: room for one more small", legal: "collect, end",
			deck:  "mackerel flying-fish megamouth-shark hatchetfish ocean-sunfish",
			steps: "dive 2, collect, end, dive 1, upgrade, end, reveal"},
		{name: "H6 and none for a large one", deck: "mackerel flying-fish megamouth-shark hatchetfish ocean-sunfish",
			steps: "dive 2, collect, end, dive 1, upgrade, end, rise 1",
			shows: []string{"turn 6, seat 1, begin", "column ? ocean-sunfish ? ?"}},
		{name: "H11 both subs may own the same upgrade", deck: "cookiecutter-shark flying-fish",
			steps: "dive 2, upgrade, dive 2, upgrade",
			shows: []string{"seat 0 row 2 charged movement(flying-fish)", "seat 1 row 2 charged movement(cookiecutter-shark)"}},
		{name: "H12 an upgrade is no creature", deck: calm, steps: "dive 2, upgrade", shows: []string{"points 0; seat 1"}},
		{name: "H15 a face-up card is there for either sub", deck: calm, steps: "dive 2, end, dive 2, collect",
			shows: []string{"seat 1 row 2 charged hold [flying-fish]"}},
		{name: "H16 face-up cards stay so when they slide", deck: calm, steps: "dive 1, end, dive 2, collect",
			shows: []string{"column ? mackerel ? ?"}},
		{name: "H17 a cephalopod is an upgrade like any", deck: "giant-octopus", steps: "dive 1, upgrade",
			legal: "sonar down, end", shows: []string{"sonar(giant-octopus)"}},
		{name: "H18 a research token takes no room", deck: calm, steps: "dive 2, end, end, dive 2, end, end, dive 1, end, rise 1",
			legal: "collect, upgrade, end", shows: []string{"seat 0 row 4 charged hold [] token"}},
	})
}

func TestCephalopodAttack(t *testing.T) {
	check(t, []ruling{
		{name: "A1 the charge is spent at once, before the choice", deck: "giant-squid", steps: "dive 1",
			legal: "upgrade, end", shows: []string{"seat 0 row 1 hold", "rivets 0"}},
		{name: "A2 only the sub that reveals is hit", deck: "mackerel giant-squid", steps: "dive 1, end, dive 2",
			shows: []string{"seat 0 row 1 charged", "seat 1 row 2 hold"}},
		{name: "A4 a face-up cephalopod attacks nobody", deck: "giant-squid", steps: "dive 1, end, dive 1",
			legal: "upgrade, end", shows: []string{"seat 1 row 1 charged"}},
		{name: "A5, A6 without a charge a rivet pops: two points less", deck: "giant-squid giant-octopus",
			steps: "dive 1, end, end, dive 1", shows: []string{"rivets 1 points -2"}, legal: "upgrade, end"},
		{name: "A5 rivets add up", deck: "giant-squid giant-octopus humboldt-squid",
			steps: "dive 1, end, end, dive 1, end, end, dive 1", shows: []string{"rivets 2 points -4"}},
		{name: "A3 askBeforeStun: the charged sub chooses, and nothing else", option: askBeforeStun, deck: "giant-squid",
			steps: "dive 1", legal: "stun, brace", shows: []string{"seat 0, attack", "seat 0 row 1 charged"}},
		{name: "A3 stun", option: askBeforeStun, deck: "giant-squid", steps: "dive 1, stun", legal: "upgrade, end",
			shows: []string{"seat 0 row 1 hold", "rivets 0"}},
		{name: "A3 brace", option: askBeforeStun, deck: "giant-squid", steps: "dive 1, brace", legal: "upgrade, end",
			shows: []string{"seat 0 row 1 charged", "rivets 1"}},
		{name: "A3 without a charge nothing is asked", option: askBeforeStun, deck: "giant-squid giant-octopus",
			steps: "dive 1, stun, end, end, dive 1", legal: "upgrade, end", shows: []string{"rivets 1"}},
		{name: "A3 no sonar during the attack", option: askBeforeStun, deck: "mackerel moon-jellyfish giant-squid",
			steps: "dive 2, upgrade, end, end, dive 1", legal: "stun, brace"},
	})
}

func TestShipAndFloor(t *testing.T) {
	const toFloor = "dive 2, end, end, dive 2, end, end, dive 1"
	check(t, []ruling{
		{name: "A10 a token on arrival, then nothing is left to do", deck: calm, steps: toFloor,
			shows: []string{"turn 6, seat 1, begin", "supply 7", "seat 0 row 5 charged hold [] token"}},
		{name: "A11 staying gives no second", deck: calm, steps: toFloor + ", end, end, end",
			shows: []string{"supply 7"}},
		{name: "A12 nor coming back with one", deck: calm, steps: toFloor + ", end, rise 1, end, end, dive 1",
			shows: []string{"supply 7", "seat 0 row 5 charged hold [] token delivered [] tokens 0"}},
		{name: "A13 creatures and token are offloaded on surfacing", deck: calm,
			steps: "dive 2, collect, end, dive 2, end, end, dive 1, end, rise 2, end, end, rise 2, end, end, rise 1",
			shows: []string{"supply 7", "seat 0 row 0 charged hold [] delivered [flying-fish] tokens 1 rivets 0 points 2"}},
		{name: "A13 and the hold is empty again", deck: calm, steps: "dive 2, collect, end, rise 2",
			shows: []string{"turn 4, seat 1, begin", "seat 0 row 0 charged hold [] delivered [flying-fish]"}},
		{name: "A14 recharging takes a turn of its own at the ship", deck: "giant-squid", steps: "dive 1, end, end, rise 1",
			shows: []string{"turn 4, seat 1, begin", "seat 0 row 0 hold"}},
		{name: "A14 the next one", deck: "giant-squid", steps: "dive 1, end, end, rise 1, end",
			legal: "dive 1, dive 2, recharge, end"},
		{name: "A14 and ends it", deck: "giant-squid", steps: "dive 1, end, end, rise 1, end, recharge",
			shows: []string{"turn 6, seat 1, begin", "seat 0 row 0 charged"}},
		{name: "A15 not with a charge aboard", deck: calm, steps: "end, end", legal: "dive 1, dive 2, end"},
		{name: "A17 nowhere else", deck: "giant-squid", steps: "dive 1, end, end", legal: "dive 1, dive 2, rise 1, upgrade, end"},
		{name: "N7 no recharging after a look", deck: "giant-octopus",
			steps: "dive 1, upgrade, end, end, rise 1, end, end, sonar down", legal: "dive 1, dive 2, end"},
		{name: "N7 no look after recharging", deck: "giant-octopus",
			steps: "dive 1, upgrade, end, end, rise 1, end, end, recharge", shows: []string{"turn 6, seat 1, begin"}},
	})
}

func TestEndingYourTurn(t *testing.T) {
	check(t, []ruling{
		{name: "A18 a gap in row 1 is just refilled", deck: calm, steps: "dive 1, collect, dive 2",
			shows: []string{"column ? flying-fish ? ?", "pile 11+3"}},
		{name: "A18 above a gap in row 4 all slide", deck: calm, steps: "dive 2, end, end, dive 2, collect, end, reveal",
			shows: []string{"column ? ? flying-fish moon-jellyfish", "pile 11+3"}},
		{name: "A19 no refill where nothing was taken", deck: calm, steps: "dive 2, end",
			shows: []string{"column ? flying-fish ? ?", "pile 12+3"}},
	})
}
