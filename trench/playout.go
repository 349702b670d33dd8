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
		if s.phase == Begin && !s.aiTurn() {
			s.randomTurn(l)
		} else {
			s.do(s.legal().pick(l))
		}
	}
}

// randomTurn is a whole turn of playRandom. It plays what legal and do would, and asks nothing twice; an attack with a choice
// it leaves to them.
func (s *State) randomTurn(l *Luck) {
	b := s.acting()
	for s.phase == Begin {
		set := s.looks() | moves(b) | only(End)
		if !s.options.MustMove {
			set |= s.research()
		}
		if b.row == Ship && !b.charged && !s.looked {
			set |= only(Recharge)
		}
		switch a := set.pick(l); a {
		case SonarUp, SonarDown:
			s.look(b.row + lookRows[a])
		case Recharge:
			b.charged = true
			s.endTurn()
			return
		case End:
			s.endTurn()
			return
		case Reveal, Collect, UpgradeSub:
			s.studyCard(b, a)
		default:
			s.move(wayRows[a&15])
		}
	}
	for s.phase == Choose {
		set := s.research()
		if set == 0 {
			s.phase = After
			break
		}
		switch a := (set | s.looks() | only(End)).pick(l); a {
		case SonarUp, SonarDown:
			s.look(b.row + lookRows[a])
		case End:
			s.endTurn()
			return
		default:
			s.studyCard(b, a)
		}
	}
	for s.phase == After {
		set := s.looks()
		if set == 0 {
			s.endTurn()
			return
		}
		a := (set | only(End)).pick(l)
		if a == End {
			s.endTurn()
			return
		}
		s.look(b.row + lookRows[a])
	}
}

// studyCard reveals or takes the card beside a sub.
func (s *State) studyCard(b *sub, a Action) {
	switch a {
	case Reveal:
		s.reveal()
	case Collect:
		b.collect(s.take())
	default:
		b.upgrade(s.take())
	}
}

// lookRows are where a look goes.
var lookRows = [16]int8{SonarUp: -1, SonarDown: 1}

// pick draws one of the set, which must not be empty.
func (s actions) pick(l *Luck) Action {
	if s&(s-1) == 0 {
		return Action(bits.TrailingZeros16(uint16(s)))
	}
	k := part(l.Uint64(), bits.OnesCount16(uint16(s)))
	low := bits.OnesCount8(uint8(s))
	high := (low - 1 - k) >> 63 & 1 // 1 if it is among the upper eight
	return Action(high<<3 | int(nth[(k-low*high)&7][s>>(high<<3&15)&0xff]))
}

// nth is the place of the k-th bit that is set in a byte, from 0.
var nth = func() (table [8][256]uint8) {
	for set := range 256 {
		for k, left := 0, set; left != 0; k, left = k+1, left&(left-1) {
			table[k][set] = uint8(bits.TrailingZeros(uint(left)))
		}
	}
	return table
}()

// part takes a number in [0, n) from a word.
func part(word uint64, n int) int { return int(word >> 32 * uint64(n) >> 32) }

var inOrder = func() (deck [Cards]Card) {
	for i := range deck {
		deck[i] = Card(i + 1)
	}
	return deck
}()
