package trench

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fathom/game"
)

// told plays steps and gives what the last one is told as to a viewer.
func told(t *testing.T, s State, steps string, viewer game.Seat) []string {
	t.Helper()
	cut := strings.LastIndex(steps, ",") + 1
	s = play(t, s, steps[:cut])
	before, seat := s.Observe(viewer), s.turn
	last := strings.TrimSpace(steps[cut:])
	s = play(t, s, last)
	names := []string{"Ines", "Tomasz"}
	if s.options.Solo {
		names[1] = "The AI Sub"
	}
	return Narrate(before, game.Step{Seat: seat, Action: last}, s.Observe(viewer), names)
}

func TestNarrate(t *testing.T) {
	for _, c := range []struct {
		name   string
		option func(*Options)
		deck   string
		steps  string
		viewer game.Seat
		want   []string
	}{
		{"dive", nil, calm, "dive 2", 1, []string{"Ines dived to 2,000 fathoms and revealed the Flying Fish."}},
		{"dive beside a face-up card", nil, calm, "dive 2, end, dive 2", 0, []string{"Tomasz dived to 2,000 fathoms."}},
		{"collect", nil, calm, "dive 2, collect", 0, []string{"Ines collected the Flying Fish."}},
		{"upgrade", nil, calm, "dive 2, upgrade", 0, []string{"Ines used the Flying Fish as an upgrade: the range is now 3,000 fathoms."}},
		{"leave", nil, calm, "dive 2, end", 0, []string{"Ines left the Flying Fish."}},
		{"leave face down", optionalReveal, calm, "dive 2, end", 0, []string{"Ines left the card face down."}},
		{"pass", nil, calm, "end", 0, []string{"Ines passed."}},
		{"reveal", nil, calm, "dive 2, collect, end, reveal", 0, []string{"Ines revealed the Mackerel at 2,000 fathoms."}},
		{"charge", nil, "giant-squid", "dive 1", 0,
			[]string{"Ines dived to 1,000 fathoms and revealed the Giant Squid.", "It attacked: the charge was spent."}},
		{"rivet", nil, "giant-squid giant-octopus", "dive 1, end, end, dive 1", 0,
			[]string{"Ines dived to 2,000 fathoms and revealed the Giant Octopus.", "It attacked: a rivet popped."}},
		{"question", askBeforeStun, "giant-squid", "dive 1", 0, []string{"Ines dived to 1,000 fathoms and revealed the Giant Squid.",
			"It attacks: spend the charge to stun it, or brace and pop a rivet."}},
		{"stun", askBeforeStun, "giant-squid", "dive 1, stun", 0, []string{"Ines stunned it: the charge was spent."}},
		{"brace", askBeforeStun, "giant-squid", "dive 1, brace", 0, []string{"Ines kept the charge: a rivet popped."}},
		{"recharge", nil, "giant-squid", "dive 1, end, end, rise 1, end, recharge", 0, []string{"Ines recharged."}},
		{"surface", nil, calm, "dive 2, collect, end, rise 2", 0, []string{"Ines surfaced and delivered the Flying Fish."}},
		{"floor", nil, calm, "dive 2, end, end, dive 2, end, end, dive 1", 0, []string{"Ines reached the trench floor and took a research token."}},
		{"sonar, for the looker", nil, echo, "dive 2, upgrade, end, end, sonar down", 0, []string{"You saw the Flying Fish at 3,000 fathoms."}},
		{"sonar, for the other", nil, echo, "dive 2, upgrade, end, end, sonar down", 1, []string{"Ines scanned 3,000 fathoms."}},
		{"sonar, for a spectator", nil, echo, "dive 2, upgrade, sonar up", -1, []string{"Ines scanned 1,000 fathoms."}},
		{"sonar at a card that then slides", nil, echo, "dive 2, upgrade, sonar up", 0, []string{"You saw the Mackerel at 1,000 fathoms."}},
		{"sonar at a card that does not", nil, echo, "dive 2, upgrade, sonar down", 0, []string{"You saw the Flying Fish at 3,000 fathoms."}},
		{"end after a look was possible", nil, echo, "dive 2, upgrade, end", 0, []string{"Ines ended the turn."}},
		{"warning", nil, calm, strings.Repeat("end, ", 13) + "end", 0,
			[]string{"Tomasz passed.", "No card and no token has been taken for 14 turns: 6 turns more and the game ends."}},
		{"stagnation", nil, calm, "dive 2, collect, " + strings.Repeat("end, ", 19) + "end", 0, []string{"Ines passed.",
			"No card and no token was taken for 20 turns: the game is over.", "All subs surfaced and unloaded.",
			"Both have 0 points: Ines won with more creatures collected."}},
		{"second rivet", solo, "giant-squid mackerel giant-octopus humboldt-squid colossal-squid",
			"dive 1, end, dive 2, collect, dive 2, end, dive 2, rise 2", 0, []string{
				"Ines rose to 1,000 fathoms and revealed the Colossal Squid.", "It attacked: a rivet popped.",
				"That was the second rivet: the game is over.", "All subs surfaced and unloaded.",
				"Ines scored -4, The AI Sub 0. The final score is -4: Unranked."}},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := DefaultOptions()
			if c.option != nil {
				c.option(&o)
			}
			if got := told(t, start(t, o, c.deck), c.steps, c.viewer); !slices.Equal(got, c.want) {
				t.Errorf("told %q, want %q", got, c.want)
			}
		})
	}
	t.Run("oxygen", func(t *testing.T) {
		s := lateGame(t, equal(DefaultOptions()), 1, [4]Slot{oxygen(2), oxygen(3), up(Hatchetfish), up(Anglerfish)})
		s.subs[0].row = 1
		want := []string{"Ines collected the Hatchetfish.", "Oxygen 1 entered the water column.", "Tomasz has one more turn."}
		if got := told(t, s, "dive 2, collect", 0); !slices.Equal(got, want) {
			t.Errorf("told %q, want %q", got, want)
		}
	})
	t.Run("the supply is empty", func(t *testing.T) {
		o := DefaultOptions()
		o.Solo = true
		s := start(t, o, calm)
		s.supply, s.subs[0].row, s.subs[1].row = 0, 4, 4
		if got := told(t, s, "dive 1", 0); !slices.Equal(got, []string{"Ines reached the trench floor; there is no research token left."}) {
			t.Errorf("told %q", got)
		}
		want := []string{"The AI Sub reached the trench floor; the supply is empty, and the AI Sub counts a token all the same."}
		if got := told(t, s, "dive 1, dive 1", 0); !slices.Equal(got, want) {
			t.Errorf("told %q", got)
		}
	})
}

// TestEveryStepIsTold plays random games: every step has its sentences, without a card that nobody knows, and another
// world that the viewer cannot tell apart is told in the same words.
func TestEveryStepIsTold(t *testing.T) {
	source := rand.NewPCG(9, 9)
	names := []string{"Ines", "Tomasz"}
	positions(4000, func(s *State) {
		for _, a := range s.AppendLegal(nil, s.turn) {
			for _, viewer := range []game.Seat{0, 1, game.Spectator} {
				// A step that reveals tells the two worlds apart; one that does not must not.
				step := game.Step{Seat: s.turn, Action: a.String()}
				before := s.Observe(viewer)
				real, other := *s, Determinize(before, source)
				real.do(a)
				other.do(a)
				lines := Narrate(before, step, real.Observe(viewer), names)
				text := strings.Join(lines, " ")
				if len(lines) == 0 || strings.Contains(text, "unknown") {
					t.Fatalf("%v, then %v: told %q", s, a, lines)
				}
				if real.turnedUp() > s.turnedUp() || viewer == s.turn && (a == SonarUp || a == SonarDown) {
					continue
				}
				if same := Narrate(before, step, other.Observe(viewer), names); !slices.Equal(lines, same) {
					t.Fatalf("%v: %q in one world, %q in another", a, lines, same)
				}
			}
		}
	})
}
