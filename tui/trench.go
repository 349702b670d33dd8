package tui

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"fathom/game"
	"fathom/trench"
)

// classColor colors the creatures of a class alike.
var classColor = [4]string{trench.Epipelagic: "36", trench.Shark: "94", trench.Cephalopod: "95", trench.DeepSea: "33"}

func drawTrench(w io.Writer, o trench.Observation, names []string, p paint) {
	fmt.Fprintf(w, "The Mariana Trench, turn %d: %s. %s.\n\n", o.TurnNo, trenchMoment(o, names), pile(o))
	side := max(len([]rune(names[0])), 4) + 2
	for row := trench.Ship; row <= trench.Floor; row++ {
		left, right := "", ""
		if o.Subs[0].Row == row {
			left = names[0] + " >"
		}
		if o.Subs[1].Row == row {
			right = "< " + names[1]
		}
		text, color := rowText(o, row, names)
		line := p.padded("1", left, side) + fmt.Sprintf("  %d  ", row) + p.padded(color, text, 52) + " " + p.in("1", right)
		fmt.Fprintf(w, "  %s\n", strings.TrimRight(line, " "))
	}
	fmt.Fprintln(w)
	for i, sub := range o.Subs {
		drawSub(w, names[i], sub, o.Options.Solo && i == 1)
	}
	if limit := o.Options.StagnationLimit; limit > 0 && o.Dry > 0 && o.Dry >= limit-6 && o.Phase != trench.Over {
		fmt.Fprintf(w, "  Nothing has been taken for %d turns; at %d the game ends.\n", o.Dry, limit)
	}
}

func trenchMoment(o trench.Observation, names []string) string {
	who := names[o.Turn]
	switch o.Phase {
	case trench.Attack:
		return "a cephalopod attacks " + who
	case trench.Choose:
		return who + " beside a card"
	case trench.After:
		return who + " may still look"
	case trench.Over:
		return "the game is over"
	}
	return who + " to move"
}

func pile(o trench.Observation) string {
	switch {
	case o.Tanks == 0:
		return "The draw pile is empty"
	case o.Pile == 0:
		return "The draw pile is oxygen only: " + count(o.Tanks, "tank")
	}
	return fmt.Sprintf("Draw pile: %s, then %s of oxygen", count(o.Pile, "card"), count(o.Tanks, "tank"))
}

func count(n int, of string) string {
	if n == 1 {
		return "1 " + of
	}
	return fmt.Sprintf("%d %ss", n, of)
}

// rowText is what lies in a row, and its color.
func rowText(o trench.Observation, row int, names []string) (text, color string) {
	switch row {
	case trench.Ship:
		return "~~~ Research Ship ~~~", "1"
	case trench.Floor:
		return fmt.Sprintf("___ Trench Floor ___ %s left", count(o.Tokens, "token")), "1"
	}
	switch slot := o.Column[row-1]; slot.Kind {
	case trench.FaceUp:
		return cardText(slot.Card), classColor[slot.Card.Class()]
	case trench.OxygenTank:
		return fmt.Sprintf("Oxygen %d", slot.Oxygen), "97"
	case trench.FaceDown:
		if slot.Card != trench.Unknown {
			return "face down; seen: " + cardText(slot.Card), classColor[slot.Card.Class()]
		}
		var by []string
		for seat, scanned := range slot.Scanned {
			if scanned && game.Seat(seat) != o.Viewer {
				by = append(by, names[seat])
			}
		}
		if len(by) > 0 {
			return "face down; looked at by " + strings.Join(by, " and "), ""
		}
		return "face down", ""
	}
	return "empty", ""
}

func cardText(c trench.Card) string {
	size := "small"
	if c.Large() {
		size = "large"
	}
	return fmt.Sprintf("%s (%s %v; %v)", c.Name(), size, c.Class(), c.Upgrade())
}

func drawSub(w io.Writer, name string, s trench.Sub, ai bool) {
	var parts []string
	if !ai {
		parts = append(parts, map[bool]string{true: "charged", false: "no charge"}[s.Charged])
	}
	if s.Upgrades.Len() > 0 {
		var fitted []string
		for u := trench.Hold; u <= trench.Sonar; u++ {
			if s.Upgrades.Has(u) {
				fitted = append(fitted, u.String())
			}
		}
		parts = append(parts, "upgrades "+strings.Join(fitted, ", "))
	}
	aboard := cardNames(s.Hold)
	if s.Token {
		aboard = append(aboard, "a token")
	}
	if len(aboard) > 0 {
		parts = append(parts, "aboard "+strings.Join(aboard, ", "))
	}
	delivered := cardNames(s.Delivered)
	if s.Tokens > 0 {
		delivered = append(delivered, count(s.Tokens, "token"))
	}
	if len(delivered) > 0 {
		parts = append(parts, "delivered "+strings.Join(delivered, ", "))
	}
	if ai {
		parts = append(parts, fmt.Sprintf("%d of 4 tokens offloaded", s.Offloads))
	}
	if s.Rivets > 0 {
		parts = append(parts, count(s.Rivets, "popped rivet"))
	}
	fmt.Fprintf(w, "  %s: %s so far; %s\n", name, count(s.Score.Total(), "point"), strings.Join(parts, "; "))
}

func cardNames(cards []trench.Card) []string {
	var names []string
	for _, c := range cards {
		names = append(names, fmt.Sprintf("%s (%v)", c.Name(), c.Class()))
	}
	return names
}

func scoreTrench(w io.Writer, o trench.Observation, names []string) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(t, "\truns\tof a kind\ttokens\trivets\ttotal\t\n")
	for i, s := range o.Subs {
		sc := s.Score
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%d\t\n", names[i], sc.Run, sc.Kind, sc.Tokens, sc.Rivets, sc.Total())
	}
	t.Flush()
	if o.Outcome.Solo {
		fmt.Fprintf(w, "Score: %d. Rank: %s.\n", o.Outcome.Score, o.Outcome.Rank)
		return
	}
	fmt.Fprintf(w, "%s.\n", winners(o.Outcome.Winners, names))
}
