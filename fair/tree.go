package fair

import "errors"

// ErrProof is a proof that does not lead to the root that was published.
var ErrProof = errors.New("the proof does not fit the published root")

// Proof shows that place Place of a list holds Item, and nothing about any other place.
type Proof struct {
	Place int
	Item  int
	Salt  Secret
	Path  []Hash // the sisters from the leaf up; a level without a sister adds none
}

// Tree proves the places of one dealt list one at a time. It is a Merkle tree whose leaves are salted, so that a leaf
// that is not opened says nothing.
type Tree struct {
	list   string
	items  []int
	salts  []Secret
	levels [][]Hash // from the leaves up to the single top
}

// NewTree makes the tree of a list that is not empty. Items are below 65,536.
func NewTree(seed Secret, list string, items []int) *Tree {
	t := &Tree{list: list, items: items}
	var leaves []Hash
	for k, item := range items {
		salt := M(seed, []byte("bt1/salt"), []byte(list), u16(k))
		t.salts = append(t.salts, salt)
		leaves = append(leaves, leaf(list, k, salt, item))
	}
	for t.levels = [][]Hash{leaves}; len(leaves) > 1; t.levels = append(t.levels, leaves) {
		leaves = parents(leaves)
	}
	return t
}

func leaf(list string, place int, salt Secret, item int) Hash {
	return H([]byte("bt1/leaf"), []byte(list), u16(place), salt[:], u16(item))
}

func node(left, right Hash) Hash { return H([]byte("bt1/node"), left[:], right[:]) }

// parents joins neighbours. An odd one at the end goes up as it is.
func parents(level []Hash) (up []Hash) {
	for i := 0; i+1 < len(level); i += 2 {
		up = append(up, node(level[i], level[i+1]))
	}
	if len(level)%2 == 1 {
		up = append(up, level[len(level)-1])
	}
	return up
}

// Root is what is published with the deal. The number of items is inside, so that none can be dropped.
func (t *Tree) Root() Hash { return root(t.list, len(t.items), t.levels[len(t.levels)-1][0]) }

func root(list string, count int, top Hash) Hash {
	return H([]byte("bt1/root"), []byte(list), u16(count), top[:])
}

// Prove opens one place.
func (t *Tree) Prove(place int) Proof {
	p := Proof{Place: place, Item: t.items[place], Salt: t.salts[place]}
	for at, level := place, 0; len(t.levels[level]) > 1; at, level = at/2, level+1 {
		if sister := at ^ 1; sister < len(t.levels[level]) {
			p.Path = append(p.Path, t.levels[level][sister])
		}
	}
	return p
}

// Check tells whether a proof fits the root of a list of so many items. The error is ErrProof.
func (p Proof) Check(list string, count int, published Hash) error {
	if p.Place < 0 || p.Place >= count || p.Item < 0 || p.Item > 1<<16-1 {
		return ErrProof
	}
	sum, path := leaf(list, p.Place, p.Salt, p.Item), p.Path
	for at, width := p.Place, count; width > 1; at, width = at/2, (width+1)/2 {
		sister := at ^ 1
		if sister >= width {
			continue
		}
		if len(path) == 0 {
			return ErrProof
		}
		if sister < at {
			sum = node(path[0], sum)
		} else {
			sum = node(sum, path[0])
		}
		path = path[1:]
	}
	if len(path) != 0 || root(list, count, sum) != published {
		return ErrProof
	}
	return nil
}
