package trench

// sub is one submarine with everything that belongs to its seat.
type sub struct {
	row       int8
	upgrades  Upgrades
	charged   bool
	token     bool // carries a research token
	counted   bool // the AI Sub counts a token that the empty supply did not give
	tokens    uint8
	offloads  uint8 // research tokens brought to the ship, counted ones too
	rivets    uint8
	load      uint8 // room taken in the hold: 1 a small creature, 2 a large one
	loaded    uint8 // creatures ever loaded
	delivered uint8 // those of them that are on the ship; they leave the hold in the order of loading
	classes   counts
	upgraded  [3]Card
	creatures [Cards]Card
}

// room is the size of the hold: one small creature, or with the upgrade one large or two small.
func (b *sub) room() uint8 { return 1 + uint8(b.upgrades>>Hold&1) }

// fits tells whether a creature fits the hold beside what is there.
func (b *sub) fits(c Card) bool { return b.load+sizes[c&31] <= b.room() }

// collect tucks a creature into the hold.
func (b *sub) collect(c Card) {
	b.load += sizes[c&31]
	b.creatures[b.loaded&15] = c
	b.loaded++
	b.classes += one(c.Class())
}

// upgrade fits the upgrade of a card. The card does not count as a creature.
func (b *sub) upgrade(c Card) {
	u := c.Upgrade()
	b.upgrades = b.upgrades.With(u)
	b.upgraded[u] = c
}

// unload brings creatures and token to the research ship.
func (b *sub) unload() {
	b.delivered = b.loaded
	b.load = 0
	if b.token {
		b.tokens++
	}
	if b.token || b.counted {
		b.offloads++
	}
	b.token, b.counted = false, false
}
