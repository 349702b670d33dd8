package trench

import "math/bits"

// Upgrade is one of the three submarine upgrades.
type Upgrade uint8

// The three upgrades: a hold for one large or two small creatures, a range of 3,000 fathoms, a look at a card beside.
const (
	Hold Upgrade = iota
	Movement
	Sonar
)

// String is the upgrade as the rulebook writes it.
func (u Upgrade) String() string { return [...]string{"Hold", "Movement", "Sonar"}[u] }

// Upgrades is the set of upgrades that a sub owns. The zero value is none.
type Upgrades uint8

// Has tells whether the set contains u.
func (s Upgrades) Has(u Upgrade) bool { return s>>u&1 != 0 }

// With is the set with u added.
func (s Upgrades) With(u Upgrade) Upgrades { return s | 1<<u }

// Len is the number of upgrades in the set.
func (s Upgrades) Len() int { return bits.OnesCount8(uint8(s)) }
