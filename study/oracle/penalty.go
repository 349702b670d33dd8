package oracle

import (
	"math"
	"math/bits"

	"fathom/trench"
)

// Penalty charges a player who knows the cards for the luck that he arranges. Whenever the human turns a card up or looks
// at one by sonar, its surprise is taken off the score: what the card is worth less the mean worth of all cards that he had
// not seen. The surprise of a card that the AI Sub turns up is not counted, and one that was seen before has none.
//
// For a player who does not know the cards every unseen one is equally likely to lie in any unseen place, whatever he
// has done so far. So the surprise of each card that he chooses to see has mean zero, and the mean over all decks of the
// score less all surprises is his mean score. No such player can exceed the mean of the most that can be had of it. That
// holds for any worths; good ones make it a lower bound on par's mean. (Brown, Smith and Sun, Information Relaxations and
// Duality in Stochastic Dynamic Programs, 2010.)
type Penalty struct {
	worth  [trench.Cards]int // by card less one, in units
	relief [trench.Cards + 1][]int
}

// A point is so many units, and every worth is a multiple of parts, which all numbers of unseen cards divide: then
// all sums are exact.
const (
	parts = 720720
	unit  = 240 * parts
)

// NewPenalty has the worths times weight; 0 charges nothing.
func NewPenalty(weight float64) *Penalty {
	n := new(Penalty)
	for i := range n.worth {
		n.worth[i] = parts * int(math.Round(240*weight*worthOf(trench.Card(i+1))))
	}
	n.fillRelief()
	return n
}

// worthOf is what it is good for to come upon a card, in points: a cephalopod attacks.
func worthOf(c trench.Card) float64 {
	if c.Class() == trench.Cephalopod {
		return -1
	}
	return 0
}

// unseen is a set of cards, card less one as the bit.
type unseen uint16

const allUnseen unseen = 1<<trench.Cards - 1

// mean is the mean worth of the cards of a set; 0 of none.
func (n *Penalty) mean(set unseen) (sum int) {
	for left := set; left != 0; left &= left - 1 {
		sum += n.worth[bits.TrailingZeros16(uint16(left))]
	}
	return sum / max(1, bits.OnesCount16(uint16(set)))
}

// do carries out an action and gives the surprise of the card that the human has seen by it.
func (n *Penalty) do(p *trench.Open, a trench.Action, set *unseen) (surprise int) {
	human := p.Turn() == 0
	p.Do(a)
	for column := p.Common().Column; column != 0; column >>= 8 {
		const content, seen = 0x1f, 0x20 | 0x80 // by seat 0, or face up
		c := column&content - 1
		if column&seen == 0 || c >= trench.Cards || *set>>c&1 == 0 {
			continue
		}
		if human {
			surprise += n.worth[c] - n.mean(*set)
		}
		*set &^= 1 << c
	}
	return surprise
}

// fillRelief finds, for every set and how many cards of it the human may still see, what he can gain by bad surprises at
// most, in whatever order the cards come and whichever of them the AI Sub turns up instead.
func (n *Penalty) fillRelief() {
	for times := range n.relief {
		n.relief[times] = make([]int, int(allUnseen)+1)
		if times == 0 {
			continue
		}
		for set := range n.relief[times] {
			mean, most := n.mean(unseen(set)), 0
			for left := set; left != 0; left &= left - 1 {
				rest := set &^ (left & -left)
				gain := mean - n.worth[bits.TrailingZeros(uint(left))]
				most = max(most, n.relief[times][rest], gain+n.relief[times-1][rest])
			}
			n.relief[times][set] = most
		}
	}
}

// Most is how many points bad surprises can give at most in a whole dive: no penalised score is above par by more.
func (n *Penalty) Most() float64 { return float64(n.relief[trench.Cards][allUnseen]) / unit }
