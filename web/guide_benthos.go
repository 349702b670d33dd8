package web

import (
	"slices"
	"strconv"
	"strings"

	"fathom/benthos"
	"fathom/game"
	benthospage "fathom/web/pages/benthos"
	"fathom/web/pages/parts"
)

// benthosCourse is what Benthos has to teach.
var benthosCourse = course[benthos.Observation]{
	{"bid", sayBid}, {"end", sayEnded}, {"place", sayPlace}, {"second", saySecond}, {"border", sayBorder},
	{"pay", sayPay}, {"last", sayLast}, {"reveal", sayReveal}, {"tie", sayTie}, {"value", sayValue},
}

// investor reads off an observation what the lessons ask of the viewer's own seat.
type investor struct{ benthos.Observation }

// bids tells whether the viewer has a bid to make, operates whether it has a square to take.
func (b investor) bids() bool {
	return b.Phase == benthos.Bidding && b.Viewer >= 0 && !b.Bids[b.Viewer].Made
}

func (b investor) operates() bool { return b.Phase == benthos.Operate && b.Operator == b.Viewer }

// money is what the viewer has.
func (b investor) money() int { return b.Money[b.Viewer] }

// offer is a bid that is sound and can be understood: a fair share of the money on the table for each auction left in
// the round, and not more than the stock will pay if its company grows by five a round.
func (b investor) offer() int {
	all := 0
	for _, m := range b.Money[:b.Seats] {
		all += m
	}
	pays, value := 0, b.Values[b.Company.Index()]
	for left := 0; left <= b.Options.Rounds-b.Round; left++ {
		pays += value + 5*left
	}
	auctions := 3 * (benthos.Companies - b.Company.Index())
	share := (2*all+auctions-1)/auctions + 1
	return min(b.money(), max(1, min(share, pays)))
}

// bidWords advise about the bid that is due.
func (b investor) bidWords() string {
	rounds := b.Options.Rounds - b.Round + 1
	words := "A stock pays what its company is worth, at the end of each round: " + billions(b.Values[b.Company.Index()]) + " now, more as it grows, and " + times(rounds) + " until the end. "
	switch {
	case rounds == 1:
		words = "This stock pays once more: " + billions(b.Values[b.Company.Index()]) + " now, and what the company still grows. "
	case b.Values[b.Company.Index()] == 0:
		words = "This stock pays nothing yet, but more and more as the company grows, and " + times(rounds) + " until the end. "
	}
	return words + "About " + strconv.Itoa(b.offer()) + " is a fair bid."
}

func times(n int) string {
	if n == 2 {
		return "twice"
	}
	return strconv.Itoa(n) + " times"
}

// bidding is the lesson of an auction with words of its own in front.
func (b investor) bidding(title, text, lit string) lesson {
	return lesson{title: title, text: text + " " + b.bidWords(), step: bidStep, lit: lit}
}

// bidStep stands for the bid, whose amount the learner chooses.
const bidStep = "bid *"

// propose is the step that the coach proposes where there is nothing new.
func (b investor) propose() lesson {
	switch {
	case b.bids():
		return lesson{title: "Bid for " + b.Company.Name(), text: b.bidWords(), step: bidStep}
	case b.operates() && b.First != benthos.NoSquare:
		return lesson{title: "One more, or finish", text: b.squareWords(), step: b.claim()}
	case b.operates():
		return lesson{title: "Place a cube", text: b.squareWords(), step: b.claim()}
	}
	return lesson{}
}

// squareWords advise about the square that is due.
func (b investor) squareWords() string {
	q, gain := b.square()
	if q == benthos.NoSquare {
		return "No square is left to take."
	}
	_, name, _ := benthospage.Resource(int(b.Map[q]))
	return "A good one is " + benthospage.SquareName(int(q)) + ", " + strings.ToLower(name) + ": it adds " + strconv.Itoa(gain) + "."
}

// claim is the action that takes the square that squareWords advise.
func (b investor) claim() string {
	q, _ := b.square()
	if q == benthos.NoSquare {
		return ""
	}
	return "claim " + q.String()
}

// square is a good square for the company, and what it adds: the one that gains most, the one with the most free
// squares of its kind beside it among equals.
func (b investor) square() (best benthos.Square, gain int) {
	best, most := benthos.NoSquare, -1
	legal := b.legal()
	for _, q := range legal {
		n := 0
		for i, owner := range b.Owners {
			if owner == b.Company && b.Map[i] == b.Map[q] {
				n++
			}
		}
		worth := 10 * (2*n + 1)
		for _, next := range around(q) {
			if b.free(next) && b.Map[next] == b.Map[q] {
				worth += 4
			} else if b.free(next) {
				worth++
			}
		}
		if worth > most {
			best, gain, most = q, 2*n+1, worth
		}
	}
	return best, gain
}

// legal are the squares that the company may take now.
func (b investor) legal() []benthos.Square {
	var border, anywhere []benthos.Square
	for i := range b.Owners {
		q := benthos.Square(i)
		if !b.free(q) {
			continue
		}
		anywhere = append(anywhere, q)
		if slices.ContainsFunc(around(q), func(n benthos.Square) bool { return b.Owners[n] == b.Company }) {
			border = append(border, q)
		}
	}
	if len(border) > 0 || b.First != benthos.NoSquare {
		return border
	}
	return anywhere
}

// free tells whether a company may still take a square.
func (b investor) free(q benthos.Square) bool {
	return b.Owners[q] == benthos.NoCompany && b.Map[q] != benthos.Land
}

// around are the squares that border the sides of a square.
func around(q benthos.Square) (list []benthos.Square) {
	x, y := int(q)%benthos.Side, int(q)/benthos.Side
	for _, d := range [...][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
		if nx, ny := x+d[0], y+d[1]; nx >= 0 && nx < benthos.Side && ny >= 0 && ny < benthos.Side {
			list = append(list, benthos.Square(ny*benthos.Side+nx))
		}
	}
	return list
}

func sayBid(_, o benthos.Observation) (lesson, bool) {
	b := investor{o}
	return b.bidding("Seal a bid",
		"One stock of "+o.Company.Name()+" is for sale. Everybody seals a bid of 0 up to all their money. They open together: the highest pays, takes the stock and runs the company for this turn; the others keep their money.", ""), b.bids()
}

func sayReveal(_, o benthos.Observation) (lesson, bool) {
	b := investor{o}
	who := "Somebody else has"
	if o.Last.Winner == o.Viewer {
		who = "You have"
	}
	return b.bidding("All bids are open",
			who+" bought the stock of "+o.Last.Company.Name()+" for "+billions(o.Last.Bids[max(0, o.Last.Winner)])+". Only the winner paid. Compare the bids: one billion more than the next is enough.", "reveal"),
		b.bids() && o.Last.Company != benthos.NoCompany
}

func sayTie(_, o benthos.Observation) (lesson, bool) {
	b := investor{o}
	return b.bidding("A tie",
			"Two bids were equally high. Then whoever has the fewest stocks wins, then whoever has the least money, and at last a lot that was drawn before the game.", "reveal"),
		b.bids() && o.Last.Company != benthos.NoCompany && o.Last.By != benthos.HighestBid
}

func sayPlace(_, o benthos.Observation) (lesson, bool) {
	b := investor{o}
	return lesson{
		title: "Place the first cube", step: b.claim(),
		text: "You have won, so you place for " + o.Company.Name() + ", whoever else owns its stocks. In the first round it is one cube, on any free square but land. From there the company will grow, so look for a square with more of its kind beside it. " + b.squareWords(),
	}, b.operates() && o.Values[o.Company.Index()] == 0
}

func sayBorder(_, o benthos.Observation) (lesson, bool) {
	b := investor{o}
	return lesson{
		title: "Grow next to your cubes", step: b.claim(),
		text: "From the second round on a company grows: if a free square borders a side of one of its cubes, you must take such a square, and may then take a second one. The number on a square is what it adds. " + b.squareWords(),
	}, b.operates() && o.First == benthos.NoSquare && o.Values[o.Company.Index()] > 0
}

func saySecond(_, o benthos.Observation) (lesson, bool) {
	b := investor{o}
	return lesson{
		title: "A second square, or finish", step: b.claim(),
		text: "One more square beside any cube of " + o.Company.Name() + ", the new one too, is yours to take. Skip it only if you would rather not help those who own more of this company than you. " + b.squareWords(),
	}, b.operates() && o.First != benthos.NoSquare
}

func sayValue(_, o benthos.Observation) (lesson, bool) {
	b := investor{o}
	c := o.Last.Company
	if !b.bids() || c == benthos.NoCompany || o.Values[c.Index()] < 2 {
		return lesson{}, false
	}
	var of [8]int
	for i, owner := range o.Owners {
		if owner == c {
			of[o.Map[i]]++
		}
	}
	sum := ""
	for r, n := range of {
		if n > 0 {
			word, _, _ := benthospage.Resource(r)
			if sum != "" {
				sum += " + "
			}
			sum += strconv.Itoa(n) + " × " + strconv.Itoa(n) + " (" + word + ")"
		}
	}
	return b.bidding("What a company is worth",
		c.Name()+" is worth "+billions(o.Values[c.Index()])+": for each resource its squares times themselves, "+sum+". So alike is worth far more than mixed.", "track"), true
}

func sayPay(_, o benthos.Observation) (lesson, bool) {
	b := investor{o}
	return b.bidding("Dividends",
			"The round is over, and every stock has paid its owner what its company is worth. You keep your stocks: they pay again at the end of every round.", "paid"),
		b.bids() && o.Round > 1 && o.Company == benthos.AS
}

func sayLast(_, o benthos.Observation) (lesson, bool) {
	b := investor{o}
	return b.bidding("The last round",
			"Stocks pay once more, and are worth nothing after that: only money counts. So bid for what pays back this very round.", ""),
		b.bids() && o.Round == o.Options.Rounds
}

func sayEnded(_, o benthos.Observation) (lesson, bool) {
	l := lesson{
		title: "That was a whole game",
		text:  "The last dividends are paid, and the most money wins; equal money shares the victory. ",
	}
	if o.Options.Rounds < benthos.MaxRounds {
		l.text += "This first game had " + parts.Plural(o.Options.Rounds, "round") + "; the whole one has five."
	}
	return l, o.Phase == benthos.Over && len(o.Outcome.Winners) > 0 && o.Viewer != game.Spectator
}
