package search

import (
	"math"
	"math/bits"

	"fathom/game"
	"fathom/trench"
)

// diver is one worker: the trees of both seats, and the way down them in the iteration at hand.
type diver struct {
	own, rival tree // rival is in use once somebody has sonar
	viewer     game.Seat
	root, at   trench.Trial
	luck       trench.Luck
	way        []step
}

// step is a choice on the way down, in the tree of the seat that chose.
type step struct {
	arm    int32
	seat   game.Seat
	rivals bool // in the rival's tree
}

// place is where the iteration stands in one tree.
type place struct {
	tree *tree
	node int32  // the last one entered; -1 before the first and beyond the tree
	key  uint64 // of all that the tree's owner has seen
	seat game.Seat
}

func newDiver() *diver { return &diver{own: tree{limit: trenchCap}, rival: tree{limit: trenchCap}} }

// begin makes the position of trial the root.
func (w *diver) begin(trial trench.Trial, viewer game.Seat, seed uint64) {
	w.root, w.viewer = trial, viewer
	w.root.Luck, w.luck = trench.Luck(seed), trench.Luck(seed^0x5851f42d4c957f2d)
	w.own.reroot(trial.Digest(viewer))
	w.rival.clear(0)
}

// iterate draws a world, goes down the trees in it, adds a node, plays to the end and tells the way what came of it.
func (w *diver) iterate() {
	w.root.Redraw()
	w.at = w.root
	w.at.Luck = trench.Luck(w.luck.Uint64())
	w.way = w.way[:0]
	own := place{tree: &w.own, node: -1, key: w.own.nodes[0].key, seat: w.viewer}
	rival := place{tree: &w.rival, node: -1, seat: 1 - w.viewer}
	apart := false
	for !w.at.Over() {
		set := w.at.Legal()
		a := trench.Action(bits.TrailingZeros16(set))
		if set&(set-1) != 0 {
			if !apart && w.at.HasSonar() && !w.at.Solo() {
				apart = true // the rival's tree begins with what it knows by now
				rival.key = w.at.Digest(rival.seat)
			}
			own.enter(&w.at)
			here := &own
			if apart {
				if rival.enter(&w.at); w.at.Turn() != w.viewer {
					here = &rival
				}
			}
			var ok bool
			if a, ok = w.choose(here, set); !ok {
				break
			}
		}
		w.at.Do(a)
		own.see(a, &w.at)
		if apart {
			rival.see(a, &w.at)
		}
	}
	w.at.Playout()
	w.learn()
}

// see adds to the path what the owner of a tree sees: an action, and the column after it.
func (p *place) see(a trench.Action, t *trench.Trial) {
	p.key = path(p.key, uint64(a)<<32|uint64(t.Sight(p.seat)))
}

// enter goes to the node of the path, and makes it if the tree may still grow.
func (p *place) enter(t *trench.Trial) {
	i, ok := p.tree.find(p.key)
	if !ok {
		if p.tree.full() {
			p.node = -1
			return
		}
		i = p.tree.add(p.node, p.key, t.Digest(p.seat))
	}
	p.node = i
	p.tree.nodes[i].visits++
}

// choose lets the seat to act choose in its tree. ok is false where its tree ends.
func (w *diver) choose(p *place, set uint16) (a trench.Action, ok bool) {
	if p.node < 0 {
		return 0, false
	}
	n := &p.tree.nodes[p.node]
	if n.arms < 0 {
		if root := p.tree == &w.own && p.node == 0; !root && (n.visits <= unripe || p.tree.full()) {
			return 0, false
		}
		p.tree.reserve(p.node, 1, bits.OnesCount16(set))
		n = &p.tree.nodes[p.node]
		for ; set != 0; set &= set - 1 {
			a := trench.Action(bits.TrailingZeros16(set))
			p.tree.grant(n, 0, uint32(a), w.at.Chance(a))
		}
		even(p.tree.armsOf(n, 0))
	}
	arms := p.tree.armsOf(n, 0)
	k := best(arms, wideDive)
	w.way = append(w.way, step{arm: n.arms + int32(k), seat: w.at.Turn(), rivals: p.tree == &w.rival})
	return trench.Action(arms[k].move), true
}

// unripe is how many visits a node has before it gets arms: until then it is played out.
const unripe = 3

// wideDive is how much the search looks at what it knows little of, where a game is worth 0 to 1.
const wideDive = 1.2

// learn tells the arms on the way down what their seats got in the end.
func (w *diver) learn() {
	got, lead := w.gain()
	for _, s := range w.way {
		t := &w.own
		if s.rivals {
			t = &w.rival
		}
		a := &t.arms[s.arm]
		a.n++
		a.w += got[s.seat&1]
		a.lead += lead[s.seat&1]
	}
}

// gain is what the end of a game is worth to each seat, and by how many points it leads. Two players want a lead, from 0
// to 1; who dives alone wants points.
func (w *diver) gain() (got, by [2]float32) {
	points := w.at.Scores()
	lead := points[0] - points[1]
	by = [2]float32{float32(lead), float32(-lead)}
	if w.at.Solo() {
		return [2]float32{float32(lead) * (wideDive / widePoints), 0}, by
	}
	u := leadPoints[max(-maxPoints, min(maxPoints, lead))+maxPoints]
	switch by := w.at.Lead(); {
	case by > 0:
		u += 0.1
	case by == 0:
		u += 0.05
	}
	return [2]float32{u, 1 - u}, by
}

const (
	widePoints = 14 // in solo, points that are looked at like wideDive of a game
	maxPoints  = 63
)

// leadPoints is what a lead in points is worth without the victory itself, from 0 to 0.9.
var leadPoints = func() (table [2*maxPoints + 1]float32) {
	for i := range table {
		table[i] = float32(0.9 * (0.5 + 0.5*math.Tanh(float64(i-maxPoints)/6)))
	}
	return table
}()
