package search

import "math/bits"

// tree is one search tree. All its nodes lie in one slice, all their arms in another, and a node is found by the hash of
// the path that leads to it, in an open-addressed table of indices: no pointers, no maps, and nothing is allocated once
// the slices have grown.
type tree struct {
	nodes []node
	arms  []arm
	table []int32 // node index + 1; its length is a power of two
	limit int     // the most nodes
	moved []int32 // room for reroot
	spare []arm   // too
}

// node is a position as the tree's owner knows it. The root is node 0; a child lies behind its parent.
type node struct {
	key    uint64 // of the path
	digest uint64 // of the position
	parent int32
	arms   int32    // the first; -1 until the second visit
	stride uint8    // room for the arms of one seat
	seats  uint8    // that choose: all at once, or one
	count  [7]uint8 // arms of each
	visits uint32
}

// arm is one choice in a node.
type arm struct {
	move  uint32
	n     uint32
	w     float32 // sum of what the one who chooses got
	lead  float32 // sum of the leads at the end
	prior float32 // how likely it looks at first sight
}

const noArms = -1

// clear makes the tree a single root.
func (t *tree) clear(digest uint64) {
	t.nodes = append(t.nodes[:0], node{key: digest | 1, digest: digest, parent: -1, arms: noArms})
	t.arms = t.arms[:0]
	if t.table == nil {
		t.table = make([]int32, 1<<10)
	}
	clear(t.table)
	t.enter(0)
}

// enter puts a node into the table.
func (t *tree) enter(i int32) {
	mask := uint64(len(t.table) - 1)
	at := t.nodes[i].key * 0x9e3779b97f4a7c15 >> 20 & mask
	for t.table[at] != 0 {
		at = (at + 1) & mask
	}
	t.table[at] = i + 1
}

// find is the node of a path; ok is false if there is none.
func (t *tree) find(key uint64) (i int32, ok bool) {
	mask := uint64(len(t.table) - 1)
	at := key * 0x9e3779b97f4a7c15 >> 20 & mask
	for {
		i = t.table[at] - 1
		if i < 0 {
			return 0, false
		}
		if t.nodes[i].key == key {
			return i, true
		}
		at = (at + 1) & mask
	}
}

// full tells whether the tree has as many nodes as it may.
func (t *tree) full() bool { return len(t.nodes) >= t.limit }

// add makes the node of a path behind its parent.
func (t *tree) add(parent int32, key, digest uint64) int32 {
	i := int32(len(t.nodes))
	t.nodes = append(t.nodes, node{key: key, digest: digest, parent: parent, arms: noArms})
	if 2*len(t.nodes) > len(t.table) {
		t.table = make([]int32, 2*len(t.table))
		for k := range t.nodes {
			t.enter(int32(k))
		}
		return i
	}
	t.enter(i)
	return i
}

// reserve gives a node room for so many arms of so many seats.
func (t *tree) reserve(i int32, seats, stride int) {
	from, room := len(t.arms), seats*stride
	if cap(t.arms)-from < room {
		grown := make([]arm, from, 2*cap(t.arms)+room+1024)
		copy(grown, t.arms)
		t.arms = grown
	}
	t.arms = t.arms[:from+room]
	n := &t.nodes[i]
	n.arms, n.stride, n.seats, n.count = int32(from), uint8(stride), uint8(seats), [7]uint8{}
}

// armsOf are the arms of one of the seats that choose in a node.
func (t *tree) armsOf(n *node, seat int) []arm {
	from := int(n.arms) + seat*int(n.stride)
	return t.arms[from : from+int(n.count[seat])]
}

// grant gives a seat one more arm, if there is room.
func (t *tree) grant(n *node, seat int, move uint32, prior float32) {
	if have := n.count[seat]; have < n.stride {
		t.arms[int(n.arms)+seat*int(n.stride)+int(have)] = arm{move: move, prior: prior}
		n.count[seat]++
	}
}

// reroot makes the most visited node of a position the root and drops what is not below it. Without such a node the tree
// begins anew.
func (t *tree) reroot(digest uint64) {
	root := int32(-1)
	for i := range t.nodes {
		if n := &t.nodes[i]; n.digest == digest && n.arms >= 0 && (root < 0 || n.visits > t.nodes[root].visits) {
			root = int32(i)
		}
	}
	if root < 0 {
		t.clear(digest)
		return
	}
	if cap(t.moved) < len(t.nodes) {
		t.moved = make([]int32, cap(t.nodes))
	}
	moved := t.moved[:len(t.nodes)]
	kept, arms := int32(0), t.spare[:0]
	for i := range t.nodes {
		n := t.nodes[i]
		switch {
		case int32(i) < root, int32(i) > root && (n.parent < root || moved[n.parent] < 0):
			moved[i] = -1
			continue
		case int32(i) == root:
			n.parent = -1
		default:
			n.parent = moved[n.parent]
		}
		if n.arms >= 0 {
			room := int(n.seats) * int(n.stride)
			arms = append(arms, t.arms[n.arms:int(n.arms)+room]...)
			n.arms = int32(len(arms) - room)
		}
		t.nodes[kept] = n
		moved[i] = kept
		kept++
	}
	t.nodes, t.arms, t.spare = t.nodes[:kept], arms, t.arms
	clear(t.table)
	for i := range t.nodes {
		t.enter(int32(i))
	}
}

// path is the key of a node behind another: by a move, and by what came to light.
func path(key, move uint64) uint64 {
	hi, lo := bits.Mul64(key^0xa0761d6478bd642f, move^0xe7037ed1a0b428db)
	return hi ^ lo ^ key
}
