package trench

import (
	"slices"
	"testing"

	"fathom/game"
)

// everyOptions are the house rules that change what is played most.
var everyOptions = []Options{
	DefaultOptions(),
	{Solo: true, StagnationLimit: 20},
	{OptionalReveal: true, SonarUnlimited: true, AskBeforeStun: true, EqualTurns: true, StagnationLimit: 20},
	{Solo: true, MustMove: true, AITakesCephalopodUpgrade: true, StagnationLimit: 30},
}

// The fused playout must play the games that Apply plays: the same words choose from AppendLegal what Apply carries out.
func TestPlayoutPlaysAsApply(t *testing.T) {
	for _, o := range everyOptions {
		for seed := range Luck(300) {
			l := seed
			start := shuffled(o, &l)
			if s, err := New(o, Deal{Deck: start.deck, Starter: start.starter}); err != nil || s != start {
				t.Fatalf("a shuffled game is not what New makes of its deal: %v", err)
			}
			fused, fusedLuck := start, l
			fused.playRandom(&fusedLuck)
			s := start
			for s.phase != Over {
				legal := s.AppendLegal(nil, s.turn)
				a := legal[0]
				if len(legal) > 1 {
					a = legal[part(l.Uint64(), len(legal))]
				}
				if err := s.Apply(s.turn, a); err != nil {
					t.Fatal(err)
				}
			}
			if s != fused || l != fusedLuck {
				t.Fatalf("seed %d: Apply ends with %v, the playout with %v", seed, s.Scores(), fused.Scores())
			}
		}
	}
}

// A trial's playout does only what is legal.
func TestTrialPlaysByTheRules(t *testing.T) {
	for _, o := range everyOptions {
		for seed := range Luck(300) {
			l := seed
			trial := Trial{s: shuffled(o, &l), Luck: l}
			for steps := 0; trial.s.phase != Over; steps++ {
				legal := trial.s.AppendLegal(nil, trial.s.turn)
				a := legal[0]
				if len(legal) > 1 {
					a = trial.choose(trial.s.legal())
				}
				if err := trial.s.Apply(trial.s.turn, a); err != nil {
					t.Fatal(err)
				}
				if steps > game.MaxSteps {
					t.Fatal("a playout does not end")
				}
			}
		}
	}
}

// Redraw changes nothing that the viewer sees, and lays every card that it does not know everywhere it can be.
func TestRedrawKeepsWhatIsKnown(t *testing.T) {
	places := map[Card]map[int]bool{}
	for seed := range Luck(400) {
		l := seed
		s := shuffled(DefaultOptions(), &l)
		for range 40 {
			if s.phase != Over {
				s.do(s.legal().pick(&l))
			}
		}
		if s.phase == Over {
			continue
		}
		for viewer := range game.Seat(2) {
			trial := NewTrial(s, viewer, l)
			before := trial
			trial.Redraw()
			if trial.Digest(viewer) != before.Digest(viewer) {
				t.Fatal("the viewer sees that the cards were laid anew")
			}
			all := append([]Card(nil), trial.cards[:trial.hidden]...)
			known := append([]Card(nil), before.cards[:before.hidden]...)
			slices.Sort(all)
			slices.Sort(known)
			if !slices.Equal(all, known) {
				t.Fatalf("cards %v became %v", known, all)
			}
			for row := int8(1); row <= 4; row++ {
				was, is := before.s.column.at(row), trial.s.column.at(row)
				if was != is && (!was.faceDown() || was.scannedBy(viewer)) {
					t.Fatal("a card that the viewer knows was laid anew")
				}
			}
		}
		trial := NewTrial(shuffled(DefaultOptions(), &l), 0, l)
		trial.Redraw()
		for i, c := range trial.cards[:trial.hidden] {
			if places[c] == nil {
				places[c] = map[int]bool{}
			}
			places[c][i] = true
		}
	}
	for c := FlyingFish; c <= GulperEel; c++ {
		if len(places[c]) != Cards {
			t.Errorf("%v was laid on %d places of %d", c, len(places[c]), Cards)
		}
	}
}

// Sight tells two columns apart exactly where a seat does.
func TestSightIsWhatASeatSees(t *testing.T) {
	for seed := range Luck(300) {
		l := seed
		s := shuffled(DefaultOptions(), &l)
		s.subs[0].upgrades = s.subs[0].upgrades.With(Sonar)
		s.subs[1].upgrades = s.subs[1].upgrades.With(Sonar)
		for s.phase != Over {
			trial := Trial{s: s}
			for viewer := game.Spectator; viewer <= 1; viewer++ {
				sight := trial.Sight(viewer)
				for row := int8(1); row <= 4; row++ {
					k := s.column.at(row)
					shown := slot(sight>>((row-1)*8))&content != 0
					if want := k.known(viewer).Card != Unknown || k.tank() > 0; shown != want {
						t.Fatalf("%v, row %d: shown %v, want %v", viewer, row, shown, want)
					}
				}
			}
			s.do(s.legal().pick(&l))
		}
	}
}
