package game

import "encoding/json"

// Luck decides everything in a deal. Where what it does can be shown afterwards, so can the deal.
type Luck interface {
	// Order is the numbers from 0 to n - 1 in the order in which the named list is dealt.
	Order(list string, n int) []int
	// Pick is one of the numbers below n, from the named stream.
	Pick(stream string, n int) int
}

// Place is one place of a dealt list, counted from 0: the card at that place of the deck, say.
type Place struct {
	List  string
	Index int
}

// Dealer is a Game whose deal is made of named lists, so that each of their places can be proven by itself.
type Dealer interface {
	Game
	// DealBy makes the deal that luck decides, in the record's form. Errors wrap ErrSetup.
	DealBy(seats int, options json.RawMessage, l Luck) (deal json.RawMessage, err error)
	// Shown lists the places that the viewer of two observations, one step apart, has come to know by that step. It may
	// name places that were known before. At the deal before is nil.
	Shown(before, after Observation) []Place
}

// LuckOf is luck from a single stream, which the lists and picks share in the order in which they are asked for.
func LuckOf(s Source) Luck { return luck{s} }

type luck struct{ Source }

func (l luck) Order(_ string, n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	Shuffle(l, list)
	return list
}

func (l luck) Pick(_ string, n int) int { return int(Below(l, uint64(n))) }
