package trench

import (
	"math/bits"

	"fathom/game"
)

// Trial is an imagined game, for a search to try moves in: a State that Determinize drew for one viewer, so that it tells
// nothing that the viewer does not know. An assignment copies it. Redraw lays the cards that the viewer does not know
// anew; what it has seen by sonar stays.
type Trial struct {
	s      State
	Luck   Luck
	hidden uint8 // cards that the viewer does not know
	rows   uint8 // a bit for each row of the column where one of them lies; the others are in the draw pile
	cards  [Cards]Card
}

// NewTrial begins a trial at a position that Determinize drew for a viewer.
func NewTrial(s State, viewer game.Seat, l Luck) Trial {
	t := Trial{s: s, Luck: l}
	for row := int8(1); row <= 4; row++ {
		k := s.column.at(row)
		if k.faceDown() && !(viewer >= 0 && k.scannedBy(viewer)) {
			t.rows |= 1 << row
			t.hide(k.card())
		}
	}
	for i := int(s.drawn); i < Cards; i++ {
		t.hide(s.deck[i])
	}
	return t
}

func (t *Trial) hide(c Card) {
	t.cards[t.hidden&15] = c
	t.hidden++
}

// Redraw lays the cards that the viewer does not know in an order as likely as any other.
func (t *Trial) Redraw() {
	n := int(t.hidden)
	for i := 0; i+1 < n; i += 2 {
		w := t.Luck.Uint64()
		j := i + int(uint64(uint32(w))*uint64(n-i)>>32)
		t.cards[i&15], t.cards[j&15] = t.cards[j&15], t.cards[i&15]
		j = i + 1 + int((w>>32)*uint64(n-i-1)>>32)
		t.cards[(i+1)&15], t.cards[j&15] = t.cards[j&15], t.cards[(i+1)&15]
	}
	i := 0
	for rows := t.rows; rows != 0; rows &= rows - 1 {
		row := int8(bits.TrailingZeros8(rows))
		t.s.column.set(row, t.s.column.at(row)&^content|slot(t.cards[i&15]))
		i++
	}
	for at := int(t.s.drawn); at < Cards; at++ {
		t.s.deck[at&15] = t.cards[i&15]
		i++
	}
}

// Over tells whether the game is over.
func (t *Trial) Over() bool { return t.s.phase == Over }

// Turn is the seat to act.
func (t *Trial) Turn() game.Seat { return t.s.turn }

// Solo tells whether seat 1 is the AI Sub.
func (t *Trial) Solo() bool { return t.s.options.Solo }

// HasSonar tells whether anybody has sonar, so that players may know different things.
func (t *Trial) HasSonar() bool {
	return (t.s.subs[0].upgrades | t.s.subs[1].upgrades).Has(Sonar)
}

// Legal is the set of legal actions: bit a for the action a.
func (t *Trial) Legal() uint16 { return uint16(t.s.legal()) }

// Do carries out a legal action.
func (t *Trial) Do(a Action) { t.s.do(a) }

// Scores are the research points of both seats if the game ended now.
func (t *Trial) Scores() [2]int { return t.s.Scores() }

// Lead is positive if seat 0 would win if the game ended now, negative if seat 1 would, and 0 for a shared victory.
func (t *Trial) Lead() int { return t.s.lead() }

// Sight is what a seat sees in the column: all but the faces of cards that lie face down and that it has not scanned. A
// Spectator sees what everybody does.
func (t *Trial) Sight(seat game.Seat) uint32 {
	c := uint32(t.s.column)
	seen := c & 0x80808080 >> 7
	if seat == 0 || seat == 1 {
		seen |= c & (0x20202020 << seat) >> (5 + seat)
	}
	return c & (seen*0xff | 0xe0e0e0e0)
}

// Digest is a fingerprint of all that a seat knows and that matters: two positions that differ in it have different ones.
func (t *Trial) Digest(seat game.Seat) uint64 {
	s := &t.s
	h := uint64(t.Sight(seat))<<32 | uint64(s.drawn)<<24 | uint64(s.supply)<<16 | uint64(s.phase)<<8 | uint64(s.turn)<<4 |
		oneIf(s.looked)<<3 | oneIf(s.stirred)<<2 | oneIf(s.lastTurn)<<1 | 1
	h = fold(h, uint64(s.dry))
	for i := range s.subs {
		b := &s.subs[i]
		h = fold(h, uint64(b.row)|uint64(b.upgrades)<<4|oneIf(b.charged)<<8|oneIf(b.token)<<9|oneIf(b.counted)<<10|uint64(b.tokens)<<16|
			uint64(b.offloads)<<24|uint64(b.rivets)<<32|uint64(b.load)<<40|uint64(b.loaded)<<48)
		gone := uint64(0)
		for _, c := range b.creatures[:b.loaded&31] {
			gone |= 1 << c
		}
		for _, c := range b.upgraded {
			gone |= 1 << (c + 32)
		}
		h = fold(h, gone)
	}
	return h
}

func oneIf(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

func fold(h, x uint64) uint64 {
	hi, lo := bits.Mul64(h^0xa0761d6478bd642f, x^0xe7037ed1a0b428db)
	return hi ^ lo ^ h
}

// Playout plays to the end as somebody might who knows what the game is about: it takes what it can, and dives for a
// token or where a card lies, and comes up to unload. Chance decides between the rows.
func (t *Trial) Playout() {
	for t.s.phase != Over {
		set := t.s.legal()
		if set&(set-1) == 0 {
			t.s.do(Action(bits.TrailingZeros16(uint16(set))))
			continue
		}
		t.s.do(t.choose(set))
	}
}

func (t *Trial) choose(set actions) Action {
	switch {
	case set.has(Stun):
		return Stun
	case set&(only(Collect)|only(UpgradeSub)) != 0:
		return t.take(set)
	case t.s.phase != Begin:
		return End
	}
	return t.head(set)
}

// take is what becomes of a card that lies open beside the sub.
func (t *Trial) take(set actions) Action {
	w := t.Luck.Uint64()
	switch {
	case w&15 == 0:
		return set.pick(&t.Luck)
	case !set.has(Collect):
		return UpgradeSub
	case !set.has(UpgradeSub):
		return Collect
	}
	b := t.s.acting()
	card := t.s.column.at(b.row).card()
	if card.Upgrade() == Hold && t.s.drawn < 13 || card.Upgrade() == Movement && t.s.drawn < 10 && w&16 != 0 {
		return UpgradeSub
	}
	return Collect
}

// head is where to go next: every way by the weight of the row at its end.
func (t *Trial) head(set actions) Action {
	s := &t.s
	b := s.acting()
	if set.has(Recharge) && t.Luck.Uint64()&3 == 0 {
		return Recharge
	}
	full := b.load >= b.room()
	var weight [6]uint32
	switch {
	case full && b.token:
		weight[Ship] = 40
	case full || b.token:
		weight[Ship] = 12
	case b.load > 0:
		weight[Ship] = 3
	default:
		weight[Ship] = 1
	}
	weight[Floor] = 1
	if !b.token && s.supply > 0 {
		weight[Floor] = 12
	}
	for row := int8(1); row <= 4; row++ {
		weight[row] = t.weigh(b, s.column.at(row), full)
	}
	up := full && b.token
	down := !full && !b.token
	sum := uint32(0)
	var upTo [16]uint32
	for ways := set & (1<<Reveal<<1 - 1<<Dive1); ways != 0; ways &= ways - 1 {
		a := bits.TrailingZeros16(uint16(ways)) & 15
		rows := int8(wayRows[a])
		w := weight[(b.row+rows)&7%6]
		if rows < 0 && up || rows > 0 && down {
			w += 4
		}
		sum += w
		upTo[a] = sum
	}
	if sum == 0 {
		return set.pick(&t.Luck)
	}
	r := uint32(t.Luck.Below(int(sum)))
	for ways := set & (1<<Reveal<<1 - 1<<Dive1); ways != 0; ways &= ways - 1 {
		if a := bits.TrailingZeros16(uint16(ways)) & 15; r < upTo[a] {
			return Action(a)
		}
	}
	return End
}

// wayRows are Rows of every action.
var wayRows = func() (rows [16]int8) {
	for a := range End + 1 {
		rows[a] = int8(a.Rows())
	}
	return rows
}()

// weigh is how much a card draws a sub to its row.
func (t *Trial) weigh(b *sub, k slot, full bool) uint32 {
	c := k.card()
	switch {
	case c == Unknown:
		return 1
	case k.faceDown() && !b.charged:
		return 3
	case k.faceDown() && full:
		return 3
	case k.faceDown():
		return 10
	case b.fits(c):
		return 16
	case !b.upgrades.Has(c.Upgrade()):
		return 12
	}
	return 1
}
