package benthos

import (
	"fmt"
	"strings"

	"fathom/game"
)

// Narrate tells in plain sentences what a step was, to the viewer of the two observations, which are that viewer's own
// before and after it. Of a bid in an open auction it uses only what the observations show, so step.Action may be empty
// there. names are the seats' names; a seat without one goes by its number.
func Narrate(before Observation, step game.Step, after Observation, names []string) []string {
	n := narrator{before, after, names}
	var lines []string
	switch a, _ := ParseAction(step.Action); {
	case before.Phase == Bidding && after.Phase == Bidding:
		return []string{n.sealed(step.Seat)}
	case before.Phase == Bidding:
		return n.opened()
	case a.verb == claim:
		lines = n.claimed(Square(a.n))
	case a.verb == stop:
		lines = []string{fmt.Sprintf("%s stopped %v at one square.", n.name(step.Seat), before.Company)}
	}
	if after.finishedRounds() > before.finishedRounds() {
		lines = append(lines, n.dividends())
	}
	if after.Phase == Over {
		lines = append(lines, n.end())
	}
	return lines
}

type narrator struct {
	before, after Observation
	names         []string
}

func (n *narrator) name(seat game.Seat) string {
	if seat >= 0 && int(seat) < len(n.names) && n.names[seat] != "" {
		return n.names[seat]
	}
	return seat.String()
}

// sealed tells of a bid that is not the last; only its owner reads how much it is.
func (n *narrator) sealed(seat game.Seat) string {
	if b := n.after.Bids[seat]; b.Known {
		return fmt.Sprintf("%s sealed a bid of %d for %v.", n.name(seat), b.Amount, n.after.Company)
	}
	return n.name(seat) + " sealed a bid."
}

// opened tells all bids of the auction, who won it, and why.
func (n *narrator) opened() []string {
	last := n.after.Last
	var bids []string
	for i, amount := range last.Bids[:n.after.Seats] {
		bids = append(bids, fmt.Sprintf("%s %d", n.name(game.Seat(i)), amount))
	}
	return []string{
		fmt.Sprintf("The bids for %v: %s.", last.Company, strings.Join(bids, ", ")),
		fmt.Sprintf("%s won %s and paid %d for the right to operate %v.",
			n.name(last.Winner), n.reason(last), last.Bids[last.Winner], last.Company),
	}
}

func (n *narrator) reason(last Auction) string {
	winner, tied := int(last.Winner), []string(nil)
	for i, amount := range last.Bids[:n.after.Seats] {
		if amount == last.Bids[winner] && i != winner {
			tied = append(tied, n.name(game.Seat(i)))
		}
	}
	with := "the tie with " + and(tied)
	switch last.By {
	case HighestBid:
		return "with the highest bid"
	case FewestStocks:
		return with + " by owning the fewest stocks"
	case LeastMoney:
		return with + " by having the least money"
	}
	var order []string
	for _, seat := range last.Lot[:n.after.Seats] {
		order = append(order, n.name(seat))
	}
	return with + " by lot (" + strings.Join(order, ", ") + ")"
}

// claimed tells of a cube, and of why the operation is over after it where that is no choice.
func (n *narrator) claimed(q Square) []string {
	c := n.before.Company
	lines := []string{fmt.Sprintf("%v claimed %v (%s): value %d -> %d.", c, q, strings.ToLower(n.before.Map[q].String()),
		n.before.Values[c.Index()], n.after.Values[c.Index()])}
	if n.before.First == NoSquare && n.after.First == NoSquare && n.before.borders(c, q) {
		lines = append(lines, fmt.Sprintf("No second square beside %v is free.", c))
	}
	return lines
}

func (n *narrator) dividends() string {
	var paid []string
	money := n.after.ByRound[n.before.Round-1]
	for i, m := range money[:n.after.Seats] {
		paid = append(paid, fmt.Sprintf("%s %d (now %d)", n.name(game.Seat(i)), m-n.before.Money[i], m))
	}
	return fmt.Sprintf("Round %d is over. Dividends: %s.", n.before.Round, strings.Join(paid, ", "))
}

func (n *narrator) end() string {
	o := n.after.Outcome
	var winners []string
	for _, seat := range o.Winners {
		winners = append(winners, n.name(seat))
	}
	if len(winners) > 1 {
		return fmt.Sprintf("The game is over. %s shared the victory with %d billion each.", and(winners), o.Money[o.Winners[0]])
	}
	return fmt.Sprintf("The game is over. %s won with %d billion.", winners[0], o.Money[o.Winners[0]])
}

// and joins names as a sentence does.
func and(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// finishedRounds is the number of rounds whose dividends have been paid.
func (o *Observation) finishedRounds() int {
	if o.Phase == Over {
		return o.Round
	}
	return o.Round - 1
}

// borders tells whether a square is beside one that the company controls.
func (o *Observation) borders(c Company, q Square) bool {
	for near := beside[q]; !near.empty(); {
		if o.Owners[near.next()] == c {
			return true
		}
	}
	return false
}
