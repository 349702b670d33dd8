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

// benthosPage makes the page: the controls of the one who is to act, or whom everybody waits for, and the open figures.
func benthosPage(v match.View, form parts.Form) benthospage.Page {
	b := &benthosView{v, v.Observation.(benthos.Observation)}
	p := benthospage.Page{
		Form:  form,
		Bar:   parts.Bar{Title: "Benthos", Rules: "/rules/benthos"},
		Round: "Round " + strconv.Itoa(b.o.Round) + " of " + strconv.Itoa(b.o.Options.Rounds),
		Steps: b.steps(),
		Turn:  benthospage.Turn{Company: company(b.o.Company), Facts: b.facts(), Phase: int(b.o.Phase)},
		Track: benthospage.Track(companies[:], b.o.Values[:], b.current()),
		Log:   b.log(),
	}
	b.figures(&p)
	legal := map[benthos.Square]bool{}
	switch {
	case b.o.Phase == benthos.Over:
		p.Bar.Sub = "Finished · " + parts.Plural(b.o.Options.Rounds, "round")
		b.end(&p)
	case b.Phase == match.Abandoned:
		p.Bar.Sub = "Closed before the end"
		p.Prompt, p.How = "This game was closed", "It ended before its last round, so nobody has won."
		p.Wait = &benthospage.Wait{}
	case b.o.Phase == benthos.Bidding:
		p.Bar.Sub = p.Round + " · Bid phase"
		b.bidding(&p)
	default:
		p.Bar.Sub = p.Round + " · Operation phase"
		b.operating(&p, legal)
	}
	b.ocean(&p.Ocean, legal)
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

func (b *benthosView) facts() string {
	i := b.o.Company.Index()
	return "Each stock pays " + strconv.Itoa(b.o.Values[i]) + " a round · " + strconv.Itoa(b.o.Unsold[i]) + " unsold"
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

// log is the log, newest line first.
func (b *benthosView) log() []parts.Line {
	lines := make([]parts.Line, 0, len(b.Log))
	for i := len(b.Log) - 1; i >= 0; i-- {
		l := b.Log[i]
		lines = append(lines, parts.Line{N: l.Step, Text: l.Text, Now: l.Step == b.Step})
	}
	return lines
}

// bidding shows the control for a sealed bid, or whom the auction waits for.
func (b *benthosView) bidding(p *benthospage.Page) {
	p.Seats = b.seats()
	if len(b.Legal) > 0 {
		most := b.o.Money[b.Viewer]
		p.Prompt = "Your sealed bid for 1 " + b.o.Company.String() + " stock"
		p.How = "You have " + billions(most) + ". Ties: fewest stocks, then least money, then the lot."
		p.Bid = &benthospage.Bid{Auction: strconv.Itoa(b.o.Auction), Company: company(b.o.Company), Max: strconv.Itoa(most), Scale: scale(most)}
		return
	}
	p.Wait = &benthospage.Wait{Sealed: b.hasBid()}
	p.Prompt = "Sealed bids for 1 " + b.o.Company.String() + " stock"
	if b.hasBid() {
		p.Prompt = "Your bid is sealed"
	}
	p.How = "Waiting for " + b.named(b.ToAct) + ". All bids open together when the last is in."
}

// hasBid tells whether the viewer has a bid in the open auction.
func (b *benthosView) hasBid() bool {
	return b.o.Phase == benthos.Bidding && b.Viewer >= 0 && b.o.Bids[b.Viewer].Made
}

// seats says of each seat whether its bid is sealed. The only amount is the viewer's own.
func (b *benthosView) seats() []benthospage.Seat {
	list := make([]benthospage.Seat, b.o.Seats)
	for i, bid := range b.o.Bids[:b.o.Seats] {
		s := benthospage.Seat{Name: b.name(game.Seat(i)), Note: "deciding", State: "due"}
		mine := game.Seat(i) == b.Viewer
		switch {
		case mine && bid.Known:
			s.Note, s.State = "your bid: "+strconv.Itoa(bid.Amount), "sealed"
		case bid.Made:
			s.Note, s.State = "sealed", "sealed"
		case mine:
			s.State = "me"
		case b.bot(i):
			s.Note = "bot, deciding"
		}
		list[i] = s
	}
	return list
}

// scale are up to five whole numbers below the slider, from nothing to everything.
func scale(most int) []string {
	parts := min(4, max(1, most))
	list := make([]string, parts+1)
	for i := range list {
		list[i] = strconv.Itoa(most * i / parts)
	}
	return list
}

func billions(n int) string { return "$" + strconv.Itoa(n) + "bn" }

// operating shows the operator the squares, and the others who the operator is. It marks the squares in legal.
func (b *benthosView) operating(p *benthospage.Page, legal map[benthos.Square]bool) {
	name := b.o.Company.Name()
	if len(b.Legal) == 0 {
		p.Wait = &benthospage.Wait{}
		p.Prompt, p.How = b.named(b.ToAct)+" operates "+name, "The first cube is to be placed."
		if b.o.First != benthos.NoSquare {
			p.How = "One cube is placed; a second may follow."
		}
		return
	}
	op := &benthospage.Operate{ID: "pick-" + strconv.Itoa(b.o.Auction) + "-" + strconv.Itoa(int(b.o.First))}
	value := b.o.Values[b.o.Company.Index()]
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
		gain := b.gain(q)
		_, resource, symbol := benthospage.Resource(int(b.o.Map[q]))
		op.Choices = append(op.Choices, benthospage.Choice{
			ID: claimID(q), Action: action, Square: benthospage.SquareName(int(q)), Symbol: symbol,
			Words: resource + " +" + strconv.Itoa(gain), Value: change(value, value+gain),
		})
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
		p.Prompt, p.How = "Place the first cube of "+name, "Any free resource square will do."
	default:
		p.Prompt, p.How = "Place 1 cube anywhere", "No free resource square borders the cubes of "+name+"."
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
func (b *benthosView) expands(legal map[benthos.Square]bool) bool {
	for q := range legal {
		x, y := int(q)%benthos.Side, int(q)/benthos.Side
		for _, d := range [...][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
			if nx, ny := x+d[0], y+d[1]; nx >= 0 && nx < benthos.Side && ny >= 0 && ny < benthos.Side &&
				b.o.Owners[ny*benthos.Side+nx] == b.o.Company {
				return true
			}
		}
	}
	return false
}

func change(from, to int) string { return strconv.Itoa(from) + " → " + strconv.Itoa(to) }

// ocean fills the map. One square is in the tab order: the first that can be chosen, or A1.
func (b *benthosView) ocean(o *benthospage.Ocean, legal map[benthos.Square]bool) {
	o.Label, o.Dim = "Ocean map, 10 by 10 squares", len(legal) > 0
	tab := len(legal) == 0
	for i := range o.Squares {
		q := benthos.Square(i)
		s := benthospage.Square{Resource: int(b.o.Map[q]), Tab: tab && i == 0}
		if owner := b.o.Owners[q]; owner != benthos.NoCompany {
			s.Owner = company(owner)
			s.Now, s.New = owner.Index() == b.current(), q == b.o.First
		}
		if legal[q] {
			s.Gain, s.Button = b.gain(q), claimID(q)
			s.Tab, tab = !tab, true
		}
		o.Squares[i] = s
	}
}

// claimID is the id of the button that claims a square.
func claimID(q benthos.Square) string { return claimPrefix + q.String() }

var claimPrefix = parts.ActID("claim *") + "-"
