package web

import (
	"strconv"
	"strings"

	"fathom/benthos"
	benthospage "fathom/web/pages/benthos"
)

// operating shows the operator the squares, and the others who the operator is. It marks the squares in legal.
func (b *benthosView) operating(p *benthospage.Page, legal *board) {
	name := b.o.Company.Name()
	if len(b.Legal) == 0 {
		p.Prompt, p.How = b.named(b.ToAct)+" operates "+name, "The first cube is to be placed."
		if b.o.First != benthos.NoSquare {
			p.How = "One cube is placed; a second may follow."
			p.Wait = &benthospage.Wait{}
		}
		return
	}
	value := b.o.Values[b.o.Company.Index()]
	op := &benthospage.Operate{
		ID: "pick-" + strconv.Itoa(b.o.Auction) + "-" + strconv.Itoa(int(b.o.First)), Value: value,
		Choices: make([]benthospage.Choice, 0, len(b.Legal)),
	}
	for _, action := range b.Legal {
		text, ok := strings.CutPrefix(action, "claim ")
		if !ok {
			op.Stop = op.Stop || action == "stop"
			continue
		}
		q, err := benthos.ParseSquare(text)
		if err != nil {
			continue // not an action of this page
		}
		legal[q] = true
		op.Choices = append(op.Choices, benthospage.Choice{Square: int(q), Resource: int(b.o.Map[q]), Gain: b.gain(q)})
	}
	switch {
	case b.o.First != benthos.NoSquare:
		op.Done = benthospage.SquareName(int(b.o.First)) + " +" + strconv.Itoa(b.gain(b.o.First)-2)
		p.Prompt, p.How = "Square 2 of 2: one more, or finish", "The second square is your choice."
		if !op.Stop {
			p.Prompt, p.How = "Square 2 of 2", "The second square is compulsory at this table."
		}
	case b.expands(legal):
		p.Prompt, p.How = "Square 1 of 2: expand next to your cubes", name+" must expand while it can."
	case value == 0:
		p.Prompt, p.How = "Place the first cube of "+name, "Any free resource square will do: land is the only thing in the way."
	default:
		p.Prompt, p.How = "Place one cube on any free square", "Nothing beside "+b.o.Company.String()+" is free, so it starts again wherever you like."
	}
	p.Operate = op
}

// gain is what one more square like q adds to the value of the company: n squares of a resource are worth n times n.
func (b *benthosView) gain(q benthos.Square) int {
	n := 0
	for i, owner := range b.o.Owners {
		if owner == b.o.Company && b.o.Map[i] == b.o.Map[q] {
			n++
		}
	}
	return 2*n + 1
}

// expands tells whether the squares to choose from border the company's own; the rules mix them with no others.
func (b *benthosView) expands(legal *board) bool {
	for q, is := range legal {
		if !is {
			continue
		}
		x, y := q%benthos.Side, q/benthos.Side
		for _, d := range [...][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
			if nx, ny := x+d[0], y+d[1]; nx >= 0 && nx < benthos.Side && ny >= 0 && ny < benthos.Side &&
				b.o.Owners[ny*benthos.Side+nx] == b.o.Company {
				return true
			}
		}
	}
	return false
}

func fromTo(from, to int) string { return strconv.Itoa(from) + " → " + strconv.Itoa(to) }
