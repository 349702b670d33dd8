package web

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"fathom/benthos"
	"fathom/game"
	"fathom/match"
	benthospage "fathom/web/pages/benthos"
	"fathom/web/pages/parts"
)

// benthosTable draws the table of a Benthos match for its viewer. The view must hold an observation of Benthos: while
// players are awaited there is no table to draw.
func benthosTable(v match.View, form parts.Form) templ.Component {
	p := benthosPage(v, form)
	return benthospage.Table(&p)
}

// benthosView is a view of a Benthos match while its page is made.
type benthosView struct {
	match.View
	o benthos.Observation
}

// board marks squares.
type board [benthos.Squares]bool

// benthosPage makes the page: the controls of the one who is to act, or whom everybody waits for, and the open figures.
func benthosPage(v match.View, form parts.Form) benthospage.Page {
	b := &benthosView{v, v.Observation.(benthos.Observation)}
	p := benthospage.Page{
		Form:  form,
		Bar:   parts.Bar{Title: "Benthos", Rules: "/rules/benthos", Replay: replayOf(v), Leave: leaveOf(v)},
		Round: "Round " + strconv.Itoa(b.o.Round) + " of " + strconv.Itoa(b.o.Options.Rounds),
		Steps: b.steps(),
		Turn:  benthospage.Turn{Company: company(b.o.Company), Phase: int(b.o.Phase)},
		Track: benthospage.Track(companies[:], b.o.Values[:], b.current()),
		Log:   b.log(),
	}
	var legal board
	switch {
	case b.o.Phase == benthos.Over:
		p.Bar.Sub = "Finished · " + parts.Plural(b.o.Options.Rounds, "round")
		b.end(&p)
	case b.Phase == match.Abandoned:
		p.Bar.Sub = "Closed before the end"
		p.Prompt, p.How = "This game was closed", "It ended before its last round, so nobody has won."
		if title, text, ok := givenUp(v); ok {
			p.Prompt, p.How = title, text
		}
		p.Wait = &benthospage.Wait{Record: recordURL(v), Again: b.again()}
	case b.o.Phase == benthos.Bidding:
		p.Bar.Sub = p.Round + " · Bid phase"
		b.bidding(&p)
	default:
		p.Bar.Sub = p.Round + " · Operation phase"
		b.operating(&p, &legal)
	}
	p.Turn.Facts = b.facts()
	b.figures(&p)
	b.ocean(&p.Ocean, &legal)
	return p
}

// companies are the seven, by their index.
var companies = func() (all [benthos.Companies]benthospage.Company) {
	for i := range all {
		c := benthos.AS + benthos.Company(i)
		all[i] = benthospage.Company{Code: c.String(), Name: c.Name()}
	}
	return all
}()

func company(c benthos.Company) benthospage.Company { return companies[c.Index()] }

// current is the index of the company whose turn it is, -1 once the game is over.
func (b *benthosView) current() int {
	if b.o.Phase == benthos.Over {
		return -1
	}
	return b.o.Company.Index()
}

// turnClass is the class by which a drawing marks what belongs to the company whose turn it is.
func (b *benthosView) turnClass() string {
	if b.current() < 0 {
		return ""
	}
	return " at-" + b.o.Company.String()
}

// steps are the companies in their order, and how far the round has come.
func (b *benthosView) steps() []benthospage.Step {
	steps := make([]benthospage.Step, benthos.Companies)
	for i, c := range companies {
		s := benthospage.Step{Company: c, State: "to come"}
		switch now := b.current(); {
		case now < 0 || i < now:
			s.Class, s.State = "done", "done"
		case i == now:
			s.Class, s.State = "cur", "now"
		}
		steps[i] = s
	}
	return steps
}

// facts are where the turn of the company stands.
func (b *benthosView) facts() string {
	i := b.o.Company.Index()
	worth := strconv.Itoa(b.o.Values[i])
	switch {
	case b.o.Phase == benthos.Operate && b.o.First != benthos.NoSquare:
		return "First square placed: worth " + worth + " now."
	case b.o.Phase == benthos.Operate && b.o.Operator == b.Viewer:
		return "You won the auction and place its cubes."
	case b.o.Phase == benthos.Operate:
		return b.name(b.o.Operator) + " won the auction and places its cubes."
	case b.hasBid():
		return strconv.Itoa(b.o.Seats-len(b.ToAct)) + " of " + strconv.Itoa(b.o.Seats) + " bids are sealed."
	}
	return "Each stock pays " + worth + " a round · " + strconv.Itoa(b.o.Unsold[i]) + " unsold"
}

// name is what a seat is called.
func (b *benthosView) name(seat game.Seat) string {
	if int(seat) < len(b.Names) && b.Names[seat] != "" {
		return b.Names[seat]
	}
	return "Seat " + strconv.Itoa(int(seat)+1)
}

func (b *benthosView) bot(seat int) bool { return seat < len(b.Kinds) && b.Kinds[seat] != game.Human }

// named joins the names of seats as a sentence does.
func (b *benthosView) named(seats []game.Seat) string {
	names := make([]string, len(seats))
	for i, seat := range seats {
		names[i] = b.name(seat)
	}
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// log is the log as a table shows it. At a screen that goes round, the next one reads no amount in it while bids are sealed.
func (b *benthosView) log() []parts.Line {
	lines := logLines(b.View)
	if len(b.Yours) > 1 && b.o.Phase == benthos.Bidding {
		for i, l := range lines {
			if who, _, own := strings.Cut(l.Text, " sealed a bid of "); own {
				lines[i].Text = who + " sealed a bid."
			}
		}
	}
	return lines
}

// ocean fills the map; where legal is nil nothing can be chosen.
func (b *benthosView) ocean(o *benthospage.Ocean, legal *board) {
	if legal == nil {
		legal = new(board)
	}
	o.Class = "ocean" + b.turnClass()
	for i := range o.Squares {
		q := benthos.Square(i)
		s := benthospage.Square{Resource: int(b.o.Map[q])}
		if owner := b.o.Owners[q]; owner != benthos.NoCompany {
			s.Owner = company(owner)
			s.New = q == b.o.First
		}
		if legal[q] {
			s.Legal, s.Gain = true, b.gain(q)
		}
		o.Squares[i] = s
	}
}
