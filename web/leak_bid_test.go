package web

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/http"
	"reflect"
	"slices"
	"testing"
	"testing/synctest"

	"fathom/benthos"
	"fathom/game"
)

// auction is a plan that ends in an auction in which nobody has bid yet.
func auction(seed uint64) plan {
	r := rand.New(rand.NewPCG(seed, 5))
	for {
		p := drawPlan(r)
		for n := r.IntN(len(p.steps) + 1); p.game.Name() == "benthos" && !p.shared && n >= 0; n-- {
			q := p.cut(n)
			if t := q.table(n); t.Sealed() && len(t.ToAct()) == p.seats {
				return q
			}
		}
	}
}

// bid lets a seat bid over the pages, as its form was before anybody had bid, so many times over.
func (w *world) bid(seat game.Seat, amount, times int, script bool) {
	w.t.Helper()
	want := map[bool]int{true: http.StatusNoContent, false: http.StatusSeeOther}[script]
	form := w.command(seat, w.counts[seat], fmt.Sprint("bid", int(seat)), fmt.Sprint("bid ", amount))
	var first []byte
	for n := range times {
		a := w.ask(w.users[seat], "POST", "/act", form, script)
		if a.status != want {
			w.t.Fatalf("%v bids %d for the %d. time: %d %s", seat, amount, n+1, a.status, words(a.body.String()))
		}
		if n == 0 {
			first = a.text()
		} else if !bytes.Equal(a.text(), first) {
			w.t.Errorf("%v bids again and is answered otherwise:\n%s", seat, apart(a.body.String(), string(first)))
		}
	}
}

// play makes all steps of the plan. There is no AI Sub at an auction.
func (w *world) play() {
	for w.step(false) {
	}
	synctest.Wait()
}

// sealing lets all seats but one bid nothing in one world, and something in another, there up to six times over and with
// attempts to change it, and compares what the last one gets meanwhile, or a stranger.
func sealing(t *testing.T, seed uint64, f fault) (pairs int, found *difference) {
	r := rand.New(rand.NewPCG(seed, 3))
	p := auction(seed)
	a, b := newWorld(t, p, f, marks), newWorld(t, p, f, marks)
	defer a.close()
	defer b.close()
	a.play()
	b.play()
	money := p.table(len(p.steps)).Observe(game.Spectator).(benthos.Observation).Money
	bidders := r.Perm(p.seats)
	watching := game.Seat(bidders[p.seats-1])
	v := viewer{"the last to bid", a.users[watching], watching, ""}
	if seed%2 == 0 {
		v = viewer{"a stranger", guest{"zoe", "Zoe"}, game.Spectator, ""}
	}
	here, there := a.look(v, seed), b.look(v, seed)
	for _, i := range bidders[:p.seats-1] {
		seat := game.Seat(i)
		a.bid(seat, 0, 1, true)
		b.bid(seat, []int{0, min(1, money[i]), money[i]}[r.IntN(3)], 1+r.IntN(6), true)
		b.retract(seat)
		for _, w := range []*world{a, b} {
			w.steps = append(w.steps, game.Step{Seat: seat, Action: "bid 0"})
			w.n++
			w.counts[seat]++
		}
		synctest.Wait()
		x, y := here.payloads(true), there.payloads(true)
		for k := range max(len(x), len(y)) {
			if pairs++; len(x) != len(y) || !bytes.Equal(x[k].text, y[k].text) {
				return pairs, &difference{v.name, x[k].what, string(x[k].text), string(y[k].text)}
			}
		}
	}
	return pairs, nil
}

// TestBidsShowNothing: until the last bid opens them, what anybody else gets is the same in size, number, order and every
// byte, whatever was bid and however often it was sent. Each bid is accepted although its form was drawn before
// any of the others. A table that takes a sealed bid off the money that is shown must be caught.
func TestBidsShowNothing(t *testing.T) {
	pairs := 0
	for seed := range uint64(30) {
		synctest.Test(t, func(t *testing.T) {
			n, found := sealing(t, seed, fault{})
			if pairs += n; found != nil {
				t.Errorf("seed %d: %v", seed, found)
			}
		})
	}
	t.Logf("%d pairs of payloads beside %d auctions", pairs, 30)
	var found *difference
	for seed := uint64(0); seed < 30 && found == nil; seed++ {
		synctest.Test(t, func(t *testing.T) { _, found = sealing(t, seed, leaks["money without the sealed bid"]) })
	}
	if found == nil {
		t.Error("planted: a bid that is taken off the money at once is not seen")
	}
}

// retract tries to bid otherwise, with the key of the bid and with another. Nothing comes of it.
func (w *world) retract(seat game.Seat) {
	w.t.Helper()
	for _, key := range []string{fmt.Sprint("bid", int(seat)), "another"} {
		if a := w.ask(w.users[seat], "POST", "/act", w.command(seat, w.counts[seat], key, "bid 2"), true); a.status != http.StatusConflict && a.status != http.StatusNoContent {
			w.t.Errorf("%v bids otherwise: %d", seat, a.status)
		}
	}
}

// TestTiesAreNotDecidedByArrival lets all bid the same in two orders: the same seat wins for the same reason.
func TestTiesAreNotDecidedByArrival(t *testing.T) {
	tied := 0
	for seed := range uint64(30) {
		synctest.Test(t, func(t *testing.T) {
			p := auction(seed)
			var last [2]benthos.Auction
			for i := range last {
				w := newWorld(t, p, fault{}, marks)
				defer w.close()
				w.play()
				order := make([]game.Seat, p.seats)
				for seat := range order {
					order[seat] = game.Seat(seat)
				}
				if i == 1 {
					slices.Reverse(order)
				}
				for _, seat := range order {
					w.bid(seat, 0, 1, seed%2 == 0)
				}
				view, err := w.host.View(t.Context(), worldID, "", game.Spectator)
				if err != nil {
					t.Fatal(err)
				}
				last[i] = view.Observation.(benthos.Observation).Last
			}
			if !reflect.DeepEqual(last[0], last[1]) {
				t.Errorf("seed %d: %+v, and in another order %+v", seed, last[0], last[1])
			}
			if last[0].By == benthos.ByLot {
				tied++
			}
		})
	}
	if tied == 0 {
		t.Error("no tie came to the lot")
	}
	t.Logf("30 auctions, %d decided by lot", tied)
}

// TestOwnBidsHaveOneSize: what the bidder's own screen is sent has the same length whatever was bid, compressed or not, so that
// the wire tells nothing of it. Without what it is padded with it has another one.
func TestOwnBidsHaveOneSize(t *testing.T) {
	sizes, told := 0, 0
	for seed := range uint64(30) {
		synctest.Test(t, func(t *testing.T) {
			p := auction(seed)
			a, b := newWorld(t, p, fault{}, marks), newWorld(t, p, fault{}, marks)
			defer a.close()
			defer b.close()
			a.play()
			b.play()
			const seat = 0
			v := viewer{"the bidder", a.users[seat], seat, ""}
			here, there := a.look(v, seed), b.look(v, seed)
			for _, l := range []*looking{here, there} {
				l.events() // the page itself
			}
			a.bid(seat, 0, 1, true)
			b.bid(seat, p.table(len(p.steps)).Observe(seat).(benthos.Observation).Money[seat], 1, true)
			synctest.Wait()
			x, y := here.events(), there.events()
			for k := range x {
				sizes++
				if len(x[k].text) == 0 || len(x[k].text) != len(y[k].text) || len(x[k].text)%grain != 0 {
					t.Errorf("seed %d: an %s of %d bytes in one world, of %d in the other", seed, x[k].what, len(x[k].text), len(y[k].text))
				}
			}
			if len(bytes.TrimRight(x[0].text, ": \n")) != len(bytes.TrimRight(y[0].text, ": \n")) {
				told++
			}
		})
	}
	t.Logf("%d sizes, %d of 30 events would have told", sizes, told)
	if told == 0 {
		t.Error("what is padded has the same length without it: nothing was shown")
	}
}
