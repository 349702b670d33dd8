package fair

import (
	"slices"

	"fathom/game"
)

// Luck deals from a seed: each list from the stream of its own name.
type Luck struct{ Seed Secret }

// Order is the order of a list as the protocol deals it.
func (l Luck) Order(list string, n int) []int { return Shuffled(l.Seed, list, n) }

// Pick is the first word of the stream modulo n, which must be a power of two.
func (l Luck) Pick(stream string, n int) int { return int(Stream(l.Seed, stream).Uint64() % uint64(n)) }

// Lists are the trees of all lists of one deal.
type Lists struct {
	names []string // in the order in which they were dealt
	trees map[string]*Tree
}

// Deal makes the deal of a seed and the trees that prove it. luck is Luck{seed}, or in tests another.
func Deal(g game.Dealer, seats int, options []byte, seed Secret, luck game.Luck) ([]byte, Lists, error) {
	r := recorder{luck, seed, Lists{trees: map[string]*Tree{}}}
	deal, err := g.DealBy(seats, options, &r)
	return deal, r.lists, err
}

// recorder keeps what luck has ordered.
type recorder struct {
	game.Luck
	seed  Secret
	lists Lists
}

func (r *recorder) Order(list string, n int) []int {
	items := r.Luck.Order(list, n)
	r.lists.names = append(r.lists.names, list)
	r.lists.trees[list] = NewTree(r.seed, list, slices.Clone(items))
	return items
}

// Roots are the published roots.
func (l Lists) Roots() []Root {
	var roots []Root
	for _, name := range l.names {
		t := l.trees[name]
		roots = append(roots, Root{name, len(t.items), t.Root()})
	}
	return roots
}

// has tells whether there is such a place.
func (l Lists) has(p game.Place) bool {
	t := l.trees[p.List]
	return t != nil && p.Index >= 0 && p.Index < len(t.items)
}
