package tui

import (
	"fmt"
	"io"
	"strings"

	"fathom/benthos"
)

// companyColor is each company's cube color as a terminal has it, counted from 1; the black one is grey here.
var companyColor = [benthos.Companies + 1]string{"", "90;1", "94", "91", "93", "38;5;208", "92", "97;1"}

func drawBenthos(w io.Writer, o benthos.Observation, names []string, p paint) {
	fmt.Fprintf(w, "Benthos, round %d of %d: %s.\n\n", o.Round, o.Options.Rounds, benthosMoment(o, names))
	drawMap(w, o, p)
	fmt.Fprintln(w)
	drawShares(w, o, names, p)
}

func benthosMoment(o benthos.Observation, names []string) string {
	c := o.Company
	switch o.Phase {
	case benthos.Bidding:
		return fmt.Sprintf("one stock of %v (%s) is up for auction", c, c.Name())
	case benthos.Operate:
		if o.First != benthos.NoSquare {
			return fmt.Sprintf("%s may place a second cube of %v (%s)", names[o.Operator], c, c.Name())
		}
		return fmt.Sprintf("%s operates %v (%s)", names[o.Operator], c, c.Name())
	}
	return "the game is over"
}

func drawMap(w io.Writer, o benthos.Observation, p paint) {
	head := "    "
	for column := range benthos.Side {
		head += fmt.Sprintf(" %-5c", 'a'+column)
	}
	fmt.Fprintln(w, strings.TrimRight(head, " "))
	for row := range benthos.Side {
		line := fmt.Sprintf("  %2d", row+1)
		for column := range benthos.Side {
			q := row*benthos.Side + column
			text, color := string(o.Map[q].Letter()), ""
			if c := o.Owners[q]; c != benthos.NoCompany {
				text, color = text+"-"+c.String(), companyColor[c]
			}
			line += " " + p.padded(color, text, 5)
		}
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
	var legend []string
	for r := benthos.Mineral; r <= benthos.Tourism; r++ {
		legend = append(legend, fmt.Sprintf("%c %v", r.Letter(), r))
	}
	fmt.Fprintf(w, "  %s; . land; M-AS is Mineral of AS\n", strings.Join(legend, ", "))
}

// drawShares lists every company with its value and stocks, and what everybody has.
func drawShares(w io.Writer, o benthos.Observation, names []string, p paint) {
	width := make([]int, o.Seats)
	fmt.Fprintf(w, "  %-28s%6s%8s", "company", "value", "unsold")
	for i := range o.Seats {
		width[i] = max(5, len([]rune(names[i]))) + 2
		fmt.Fprintf(w, "%*s", width[i], names[i])
	}
	fmt.Fprintln(w)
	for c := benthos.AS; c <= benthos.NP; c++ {
		mark := " "
		if c == o.Company && o.Phase != benthos.Over {
			mark = ">"
		}
		fmt.Fprintf(w, "%s %s%6d%8d", mark, p.padded(companyColor[c], fmt.Sprintf("%v %s", c, c.Name()), 28),
			o.Values[c.Index()], o.Unsold[c.Index()])
		for i := range o.Seats {
			fmt.Fprintf(w, "%*d", width[i], o.Stocks[i][c.Index()])
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "  %-42s", "money in billions")
	for i := range o.Seats {
		fmt.Fprintf(w, "%*d", width[i], o.Money[i])
	}
	fmt.Fprintln(w)
	if o.Phase != benthos.Bidding {
		return
	}
	var in []string
	for i, b := range o.Bids[:o.Seats] {
		switch {
		case b.Known:
			in = append(in, fmt.Sprintf("%s (%d)", names[i], b.Amount))
		case b.Made:
			in = append(in, names[i])
		}
	}
	if len(in) > 0 {
		fmt.Fprintf(w, "  Bids are in from %s.\n", strings.Join(in, ", "))
	}
}

func scoreBenthos(w io.Writer, o benthos.Observation, names []string) {
	fmt.Fprintf(w, "  %-20s", "money after round")
	for round := range o.Options.Rounds {
		fmt.Fprintf(w, "%6d", round+1)
	}
	fmt.Fprintln(w)
	for i := range o.Seats {
		fmt.Fprintf(w, "  %-20s", names[i])
		for round := range o.Options.Rounds {
			fmt.Fprintf(w, "%6d", o.ByRound[round][i])
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "%s.\n", winners(o.Outcome.Winners, names))
}
