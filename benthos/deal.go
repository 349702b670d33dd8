package benthos

import (
	"fmt"
	"strconv"

	"fathom/game"
)

// Deal is everything luck decides before play. Map and stocks lie open from the start; a lot is secret until its auction
// is decided.
type Deal struct {
	Map    [Squares]Resource             // by Square
	Stocks [MaxSeats][2]Company          // the two starting stocks of each seat, as dealt
	Lots   [Auctions][MaxSeats]game.Seat // by auction: among seats still tied the one that stands first wins
}

// The dealt lists: the tiles of the map, the mini-deck of starting stocks, and the lots, each with the number of its auction.
const (
	tileList  = "tiles"
	stockList = "stocks"
	lotList   = "tie/"
)

// NewDeal draws a deal from one stream, which always makes the same one.
func NewDeal(seats int, _ Options, s game.Source) Deal { return dealBy(seats, game.LuckOf(s)) }

// dealBy makes a deal: the tiles are shuffled and laid row by row, then the mini-deck of two stocks of each company is
// shuffled and dealt two by two, then a lot is shuffled for each of the 35 auctions, however many rounds are played.
func dealBy(seats int, l game.Luck) Deal {
	var d Deal
	for k, item := range l.Order(tileList, Squares) {
		if item < resources*resourceTiles { // the other tiles are land
			d.Map[k] = Resource(item/resourceTiles + 1)
		}
	}
	deck := l.Order(stockList, InMiniDeck*Companies)
	for i := range seats {
		d.Stocks[i] = [2]Company{stockOf(deck[2*i]), stockOf(deck[2*i+1])}
	}
	for a := range d.Lots {
		for i, item := range l.Order(lotList+strconv.Itoa(a), seats) {
			d.Lots[a][i] = game.Seat(item)
		}
	}
	return d
}

// stockOf is the company of an item of the mini-deck.
func stockOf(item int) Company { return Company(item/InMiniDeck + 1) }

// check says why a deal is impossible for so many seats. The error wraps game.ErrSetup.
func (d *Deal) check(seats int) error {
	var tiles uint64 // eight bits for each kind of tile
	for q, r := range d.Map {
		if r > Tourism {
			return fmt.Errorf("%w: no tile on %v", game.ErrSetup, Square(q))
		}
		tiles += 1 << (8 * r)
	}
	for r := Land; r <= Tourism; r++ {
		want := resourceTiles
		if r == Land {
			want = landTiles
		}
		if n := int(tiles >> (8 * r) & 0xff); n != want {
			return fmt.Errorf("%w: the map has %d tiles of %v and must have %d", game.ErrSetup, n, r, want)
		}
	}
	var dealt [Companies + 1]int
	for i, pair := range d.Stocks[:seats] {
		for _, c := range pair {
			if c < AS || c > NP {
				return fmt.Errorf("%w: %v lacks a starting stock", game.ErrSetup, game.Seat(i))
			}
			if dealt[c]++; dealt[c] > InMiniDeck {
				return fmt.Errorf("%w: the mini-deck has two stocks of %v, and more are dealt", game.ErrSetup, c)
			}
		}
	}
	for a := range d.Lots {
		if !isOrder(d.Lots[a][:seats]) {
			return fmt.Errorf("%w: lot %d must name each of the %d seats once", game.ErrSetup, a, seats)
		}
	}
	return nil
}

// isOrder tells whether every seat of the table stands in the list once.
func isOrder(lot []game.Seat) bool {
	var seen uint8
	for _, seat := range lot {
		if seat < 0 || int(seat) >= len(lot) {
			return false
		}
		seen |= 1 << seat
	}
	return seen == 1<<len(lot)-1
}
