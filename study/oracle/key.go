package oracle

import "fathom/trench"

// key is all of a position at the beginning of the human's turn on which the rest of the game depends.
type key [2]uint64

func keyOf(p *trench.Open) key {
	own, ai, all := p.Sub(0), p.Sub(1), p.Common()
	k := key{uint64(all.Column) | uint64(own.Creatures)<<32 | uint64(ai.Creatures)<<44 | uint64(all.Drawn)<<56, 0}
	put := func(value uint64, bits int) { k[1] = k[1]<<bits | value }
	flag := func(is bool) {
		if is {
			put(1, 1)
		} else {
			put(0, 1)
		}
	}
	put(uint64(own.Row), 3)
	put(uint64(ai.Row), 3)
	put(uint64(own.Upgrades), 3)
	put(uint64(ai.Upgrades), 3)
	put(uint64(own.Load), 2)
	put(uint64(ai.Load), 2)
	put(uint64(own.Tokens), 4)
	put(uint64(ai.Offloads), 3)
	put(uint64(own.Rivets), 2)
	put(uint64(all.Supply), 4)
	flag(own.Charged)
	flag(own.Token)
	flag(ai.Token)
	flag(ai.Counted)
	put(dryness(ai, all), 8)
	return k
}

// dryness is for how many turns nothing has changed, where that can matter: the AI Sub takes a token before it can come
// to an end by stagnation, unless the supply is empty, and then the count begins anew.
func dryness(ai trench.OpenSub, all trench.Common) uint64 {
	const longest = 2 * (3 + 3) // turns of both until the AI Sub, two rows at a time, has gone up and come down again
	if all.StagnationLimit == 0 || all.Supply > 0 && all.Dry+longest+2 < all.StagnationLimit {
		return 0
	}
	return uint64(all.Dry)
}
