package trench

import (
	"math/bits"

	"fathom/game"
)

// shuffled is a fresh game, as likely as New of NewDeal makes it.
func shuffled(o Options, l *Luck) State {
	s := State{options: o, turnNo: 1, deck: inOrder, drawn: 4, supply: researchTokenSupply}
	for i := 0; i < Cards; i += 4 { // sixteen bits of a word for each card
		w := l.Uint64()
		for k := i; k < i+4; k++ {
			j := k + int(uint64(uint16(w))*uint64(Cards-k)>>16)
			s.deck[k&15], s.deck[j&15] = s.deck[j&15], s.deck[k&15]
			w >>= 16
		}
	}
	if !o.Solo {
		s.starter = game.Seat(l.Uint64() >> 63)
		s.turn = s.starter
	}
	s.column = column(s.deck[0]) | column(s.deck[1])<<8 | column(s.deck[2])<<16 | column(s.deck[3])<<24
	s.subs[0].charged, s.subs[1].charged = true, !o.Solo
	return s
}

// playRandom plays to the end, every action uniform over what is legal.
func (s *State) playRandom(l *Luck) {
	for s.phase != Over {
		s.do(s.legal().pick(l))
	}
}

// pick draws one of the set, which must not be empty.
func (s actions) pick(l *Luck) Action {
	if s&(s-1) != 0 {
		for range part(l.Uint64(), bits.OnesCount16(uint16(s))) {
			s &= s - 1
		}
	}
	return Action(bits.TrailingZeros16(uint16(s)))
}

// part takes a number in [0, n) from a word.
func part(word uint64, n int) int { return int(word >> 32 * uint64(n) >> 32) }

var inOrder = func() (deck [Cards]Card) {
	for i := range deck {
		deck[i] = Card(i + 1)
	}
	return deck
}()
