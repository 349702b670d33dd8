package trench

import "fmt"

// oxygen tells that a step brought an oxygen tank, and who has one more turn after the last.
func (n *story) oxygen() {
	if n.after.Tanks == n.before.Tanks {
		return
	}
	n.say("Oxygen %d entered the water column.", n.before.Tanks)
	if n.after.LastTurn && !n.before.LastTurn {
		n.say("%s has one more turn.", n.name(n.after.Turn))
	}
}

// warning is how many turns before the end by stagnation it is announced.
const warning = 6

// stagnation warns once, when the end is near.
func (n *story) stagnation() {
	left := n.after.Options.StagnationLimit - n.after.Dry
	if n.after.Phase == Over || n.after.Dry == n.before.Dry || n.after.Dry == 0 || left != warning {
		return
	}
	n.say("No card and no token has been taken for %s: %s more and the game ends.", turns(n.after.Dry), turns(left))
}

func turns(n int) string {
	if n == 1 {
		return "1 turn"
	}
	return fmt.Sprintf("%d turns", n)
}

// gameOver tells why the game is over, and the result.
func (n *story) gameOver() {
	o := n.after.Outcome
	if o.Reason == "" || n.before.Outcome.Reason != "" {
		return
	}
	switch o.Reason {
	case "oxygen":
		n.say("The oxygen has run out: the game is over.")
	case "stagnation":
		n.say("No card and no token was taken for %s: the game is over.", turns(n.after.Options.StagnationLimit))
	case "tokens":
		n.say("%s delivered a fourth research token: the game is over.", n.name(1))
	case "rivets":
		n.say("That was the second rivet: the game is over.")
	}
	n.say("All subs surfaced and unloaded.")
	switch {
	case o.Solo:
		n.say("%s scored %d, %s %d. The final score is %d: %s.", n.name(0), o.Scores[0], n.name(1), o.Scores[1], o.Score, o.Rank)
	case len(o.Winners) == 1 && o.Scores[0] == o.Scores[1]:
		n.say("Both have %d points: %s won with %s.", o.Scores[0], n.name(o.Winners[0]), n.tieBreak())
	case len(o.Winners) == 1:
		w := o.Winners[0]
		n.say("%s won by %d to %d.", n.name(w), o.Scores[w], o.Scores[1-w])
	default:
		n.say("%s and %s share the win with %d points each, equal to the last tie-break.", n.name(0), n.name(1), o.Scores[0])
	}
}

// tieBreak says what decided between equal scores.
func (n *story) tieBreak() string {
	subs := n.after.Subs
	switch {
	case subs[0].Tokens != subs[1].Tokens:
		return "more research tokens"
	case len(subs[0].Delivered) != len(subs[1].Delivered):
		return "more creatures collected"
	}
	return "more upgrades"
}
