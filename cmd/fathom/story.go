package main

import (
	"fmt"
	"strings"

	"fathom/game"
	"fathom/tui"
)

// story tells a record move by move in words: each step as the seat that did it knows it.
type story struct {
	record *game.Record
	names  []string
	before game.Observation
	text   strings.Builder
}

func newStory(g game.Game, r *game.Record) *story {
	s := &story{record: r}
	var who []string
	for i, sitter := range r.Seats {
		name := sitter.Name
		if name == "" {
			name = game.Seat(i).String()
		}
		s.names = append(s.names, name)
		who = append(who, fmt.Sprintf("%s (%s)", name, sitter.Kind))
	}
	fmt.Fprintf(&s.text, "%s between %s; options %s\n", g.Name(), strings.Join(who, ", "), r.Options)
	return s
}

// tell is called after the deal with step -1, and after every step.
func (s *story) tell(p *game.Play, step int) {
	if step >= 0 {
		did := s.record.Steps[step]
		fmt.Fprintf(&s.text, "%5d  %s: %s\n", step, s.names[did.Seat], did.Action)
		for _, line := range tui.Tell(s.before, did, p.Observe(did.Seat), s.names) {
			fmt.Fprintf(&s.text, "         %s\n", line)
		}
	}
	if next := step + 1; next < len(s.record.Steps) {
		s.before = p.Observe(s.record.Steps[next].Seat)
	}
}

// end adds the table as it was left, and the scores once the game is over. p is nil for a game that could not begin.
func (s *story) end(p *game.Play) string {
	if p == nil {
		return s.text.String()
	}
	o := p.Observe(game.Spectator)
	s.text.WriteByte('\n')
	tui.Draw(&s.text, o, s.names, false)
	if _, over := p.Outcome(); over {
		s.text.WriteByte('\n')
		tui.Score(&s.text, o, s.names)
	}
	return s.text.String()
}
