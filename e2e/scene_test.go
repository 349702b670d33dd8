package e2e

import (
	"slices"
	"strings"
)

// scene is a state of a table that is worth looking at. Those that the mockups have are named like them.
type scene struct {
	name string
	is   func(g page) bool
}

// newest tells whether the log says so of the newest step, of which it has one sentence or two.
func (g page) newest(words string) bool {
	return slices.ContainsFunc(g.log[max(0, len(g.log)-2):], func(l string) bool { return strings.Contains(l, words) })
}

func (g page) said(words string) bool {
	return slices.ContainsFunc(g.log, func(l string) bool { return strings.Contains(l, words) })
}

func (g page) can(action string) bool { return slices.Contains(g.acts, action) }

// begins tells whether it is the moment to choose a depth.
func (g page) begins() bool { return slices.ContainsFunc(g.acts, moves) }

// chooses tells whether a card was just turned up, and what to do with it is asked.
func (g page) chooses() bool { return len(g.acts) > 0 && !g.begins() && g.can("end") }

// on tells whether the game has gone on for a while, so that there is something to see.
func (g page) on(moves int) bool { return len(g.log) >= moves && !g.over }

var duel = []scene{
	{"mariana", func(g page) bool {
		return g.on(24) && g.begins() && len(g.acts) > 5 && g.said("Ines collected") && !g.said("Oxygen 3")
	}},
	{"mariana-research", func(g page) bool { return g.on(6) && g.chooses() && g.newest("the charge was spent") }},
	{"mariana-rivet", func(g page) bool { return g.on(6) && g.chooses() && g.newest("a rivet popped") }},
	{"mariana-card", func(g page) bool { return g.on(12) && g.can("collect") && !g.begins() && g.newest("revealed") }},
	{"mariana-sonar", func(g page) bool { return g.on(12) && g.newest("You saw") && len(g.acts) > 2 }},
	{"mariana-recharge", func(g page) bool { return g.on(12) && g.can("recharge") }},
	{"mariana-waiting", func(g page) bool { return g.on(12) && len(g.acts) == 0 && g.said("Ines collected") }},
	{"mariana-oxygen-3", func(g page) bool {
		return g.on(6) && g.begins() && g.said("Oxygen 3 entered") && !g.said("Oxygen 2 entered")
	}},
	{"mariana-oxygen-2", func(g page) bool { return g.on(6) && g.begins() && g.said("Oxygen 2 entered") }},
	{"mariana-end", func(g page) bool { return g.over }},
}

var houseDuel = []scene{
	{"mariana-attack", func(g page) bool { return g.can("stun") }},
	{"mariana-optional", func(g page) bool { return g.chooses() && g.can("reveal") }},
}

var dive = []scene{
	{"mariana-start", func(g page) bool { return g.begins() }},
	{"mariana-solo", func(g page) bool { return g.on(16) && g.begins() }},
	{"mariana-end-solo", func(g page) bool { return g.over }},
}

// later tells whether a Benthos game is at least in a round, by its heading.
func (g page) later(round string) bool {
	_, after, _ := strings.Cut(g.text, `id="round" class="chip chip--sea">Round `)
	return !g.over && after != "" && after[:1] >= round
}

func (g page) claims() bool {
	return slices.ContainsFunc(g.acts, func(a string) bool { return strings.HasPrefix(a, "claim") })
}

var boardroom = []scene{
	{"benthos-start", func(g page) bool { return g.can("bid *") && g.later("1") }},
	{"benthos-first", func(g page) bool { return g.claims() && g.later("1") && !g.later("2") }},
	{"benthos-dividends", func(g page) bool { return g.can("bid *") && g.later("3") && strings.Contains(g.text, "paid-title") }},
	{"benthos-bid", func(g page) bool { return g.can("bid *") && g.later("3") && !strings.Contains(g.text, "paid-title") }},
	{"benthos-waiting", func(g page) bool {
		return len(g.acts) == 0 && g.later("3") && strings.Contains(g.text, "Your bid is sealed")
	}},
	{"benthos-reveal", func(g page) bool {
		return len(g.acts) == 0 && g.later("3") && strings.Contains(g.text, "Tomasz operates")
	}},
	{"benthos-operate", func(g page) bool { return g.claims() && !g.can("stop") && g.later("3") }},
	{"benthos-second", func(g page) bool { return g.can("stop") && g.later("3") }},
	{"benthos-end", func(g page) bool { return g.over }},
}
