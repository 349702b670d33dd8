package trench

import (
	"math"
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

// Legal is the set of actions that a search considers, bit a for the action a: all legal ones but a look at a card that the
// seat has looked at before, which tells it nothing and might be repeated for ever.
func (t *Trial) Legal() uint16 {
	set := t.s.legal()
	if set&(only(SonarUp)|only(SonarDown)) != 0 {
		row := t.s.acting().row
		if t.s.column.at(row - 1).scannedBy(t.s.turn) {
			set &^= only(SonarUp)
		}
		if t.s.column.at(row + 1).scannedBy(t.s.turn) {
			set &^= only(SonarDown)
		}
	}
	return uint16(set)
}

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

// Playout plays to the end as somebody might who looks one move ahead and then at the best row after that: what a row is
// worth by the points that it brings, give or take what chance adds.
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
	case set&(only(Collect)|only(UpgradeSub)) != 0 && t.s.phase == Choose:
		return t.take(set)
	case t.s.phase != Begin:
		return End
	}
	return t.head(set)
}

// Chance is how likely an action looks at first sight, next to the others that are legal: a number from 1 up.
func (t *Trial) Chance(a Action) float32 {
	b := t.s.acting()
	var v int32
	switch {
	case a == Stun:
		return 4
	case a == Brace:
		return 1
	case a == SonarUp || a == SonarDown:
		return 3
	case a == Collect:
		v = t.collectWorth(b, t.s.column.at(b.row).card())
	case a == UpgradeSub:
		v = t.upgradeWorth(t.s.column.at(b.row).card())
	case a == End:
		v = 0
	default:
		var row [8]int32
		t.rate(b, &row)
		reach := &faded[b.upgrades>>Movement&1]
		to := (b.row + wayRows[a&15]) & 7
		v = after(&row, reach, to)
		if a == Recharge {
			v += 12
		} else {
			v += row[to]
		}
	}
	return float32(math.Exp(float64(v) / 12))
}

// take is what becomes of a card that lies open beside the sub.
func (t *Trial) take(set actions) Action {
	if set.has(Collect) && set.has(UpgradeSub) {
		b := t.s.acting()
		c := t.s.column.at(b.row).card()
		if t.upgradeWorth(c)+int32(t.Luck.Uint64()&15) > t.collectWorth(b, c)+int32(t.Luck.Uint64()&15) {
			return UpgradeSub
		}
		return Collect
	}
	if set.has(Collect) {
		return Collect
	}
	return UpgradeSub
}

// rest is how much of the game is left, up to 10.
func (t *Trial) rest() int32 { return min(10, int32(Cards+Tanks)-int32(t.s.drawn)) }

// upgradeWorth is what an upgrade is worth, in tenths of a point; collectWorth what a creature is.
func (t *Trial) upgradeWorth(c Card) int32 { return upgradePrice[c.Upgrade()&3] * t.rest() }

var upgradePrice = [4]int32{Hold: 6, Movement: 3, Sonar: 1}

func (t *Trial) collectWorth(b *sub, c Card) int32 {
	return 10*(int32(creaturePoints[(b.classes+one(c.Class()))&0xfff])-int32(creaturePoints[b.classes&0xfff])) + t.rest()
}

// takeWorth is the better use of a card.
func (t *Trial) takeWorth(b *sub, c Card) (worth int32) {
	if b.fits(c) {
		worth = t.collectWorth(b, c)
	}
	if !b.upgrades.Has(c.Upgrade()) {
		worth = max(worth, t.upgradeWorth(c))
	}
	return worth
}

// head is where to go next.
func (t *Trial) head(set actions) Action {
	s := &t.s
	b := s.acting()
	var row [8]int32
	t.rate(b, &row)
	reach := &faded[b.upgrades>>Movement&1]
	w := t.Luck.Uint64()
	act, most := End, int32(-1<<30)
	if set.has(Recharge) {
		act, most = Recharge, 12+int32(w&15)+after(&row, reach, Ship)
	}
	for ways := set & (1<<Reveal<<1 - 1<<Dive1); ways != 0; ways &= ways - 1 {
		a := bits.TrailingZeros16(uint16(ways)) & 15
		w = bits.RotateLeft64(w, 5)
		to := (b.row + wayRows[a]) & 7
		if v := row[to] + after(&row, reach, to) + int32(w&15); v > most {
			act, most = Action(a), v
		}
	}
	if beside := s.column.at(b.row).card(); set&(only(Collect)|only(UpgradeSub)) != 0 {
		if v := row[b.row&7] + after(&row, reach, b.row) + int32(w>>40&15); v > most {
			_ = beside
			return t.take(set)
		}
	}
	return act
}

// rate finds what stopping at each row is worth.
func (t *Trial) rate(b *sub, row *[8]int32) {
	s := &t.s
	if b.token && s.supply > 0 {
		row[Ship] = 10
	}
	if b.load > 0 {
		row[Ship] += 3
		if b.load >= b.room() {
			row[Ship] += 20
		}
	}
	if !b.token && s.supply > 0 && b.row != Floor {
		row[Floor] = 20
	}
	down := int32(-1)
	for r := int8(1); r <= 4; r++ {
		switch k := s.column.at(r); {
		case k.faceDown():
			if down < 0 {
				down = t.downWorth(b)
			}
			row[r] = down
		case k.card() != Unknown:
			row[r] = t.takeWorth(b, k.card())
		}
	}
}

// downWorth is what turning up an unknown card is worth.
func (t *Trial) downWorth(b *sub) int32 {
	worth := int32(8)
	if b.load < b.room() {
		worth = 22
		if b.room() == 1 {
			worth = 17
		}
	}
	if !b.upgrades.Has(Hold) {
		worth += t.rest()
	}
	if !b.charged {
		worth -= 5
		if t.s.options.Solo {
			worth -= 20*int32(b.rivets) + 5
		}
	}
	return max(worth, 0)
}

// after is what the best row that can be reached from a row is worth, the sooner the better.
func after(row *[8]int32, reach *[8][8]int32, from int8) int32 {
	far := &reach[from&7]
	most := int32(0)
	for r := range Floor + 1 {
		most = max(most, row[r]*far[r])
	}
	return most >> 10
}

// faded is by how much a row is worth less because it is so many turns away, in 1,024ths, without and with Movement.
var faded = func() (table [2][8][8]int32) {
	for upgraded := range table {
		reach := 2 + upgraded
		for a := range Floor + 1 {
			for b := range Floor + 1 {
				left := 1024.0
				for range (max(a-b, b-a) + reach - 1) / reach {
					left *= 0.7
				}
				if a != b {
					table[upgraded][a][b] = int32(left)
				}
			}
		}
	}
	return table
}()

// wayRows are Rows of every action.
var wayRows = func() (rows [16]int8) {
	for a := range End + 1 {
		rows[a] = int8(a.Rows())
	}
	return rows
}()
