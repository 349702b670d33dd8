package web

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"fathom/fair"
)

// difference is what gave a secret away.
type difference struct{ viewer, what, here, there string }

func (d *difference) String() string {
	return d.viewer + " can tell by " + d.what + ":\n" + apart(d.here, d.there)
}

// twins draws a game, a viewer and a world that this viewer cannot tell from it, plays both, and compares all that the viewer
// gets, and what the server writes into its log. same tells whether two payloads are alike enough. It returns how many
// payloads were compared, and the first difference.
func twins(t testing.TB, seed uint64, f fault, mark func(string) fair.Hash, same func(a, b []byte) bool) (pairs int, found *difference) {
	r := rand.New(rand.NewPCG(seed, 11))
	p := drawPlan(r)
	for f.game != "" && f.game != p.game.Name() {
		p = drawPlan(r)
	}
	whole := p
	for range 8 { // where bids are sealed the moments before and after hide little
		if p = whole.cut(r.IntN(len(whole.steps) + 1)); whole.game.Name() == "trench" || p.table(len(p.steps)).Sealed() && p.bidding() {
			break
		}
	}
	if p.over() {
		return 0, nil
	}
	a := newWorld(t, p, f, mark)
	defer a.close()
	list := a.viewers()
	v := list[r.IntN(len(list))]
	other, ok := p.twin(v.seat, r)
	if !ok {
		return 0, nil
	}
	b := newWorld(t, other, f, mark)
	defer b.close()
	settle(a, b)
	here, there := a.look(v, seed), b.look(v, seed)
	for {
		last := a.n == len(a.steps)
		x, y := here.payloads(last), there.payloads(last)
		for i := range x {
			pairs++
			if len(x) != len(y) || x[i].what != y[i].what || !same(x[i].text, y[i].text) {
				return pairs, &difference{v.name, fmt.Sprintf("%s after %d steps of %s", x[i].what, a.n, p.game.Name()), string(x[i].text), string(y[i].text)}
			}
		}
		disk := r.IntN(40) == 0
		if a.step(disk) != b.step(disk) {
			return pairs, &difference{v.name, "the number of steps", fmt.Sprint(a.n), fmt.Sprint(b.n)}
		}
		settle(a, b)
		if last {
			break
		}
	}
	if pairs++; !same(a.log.Bytes(), b.log.Bytes()) {
		return pairs, &difference{v.name, "the server's own log", a.log.String(), b.log.String()}
	}
	return pairs, nil
}

// wanted is how many pairs of payloads are compared: 100,000, and a million with FATHOM_LONG=1.
func wanted() int64 {
	if os.Getenv("FATHOM_LONG") != "" {
		return 1_000_000
	}
	return 100_000
}

// TestTwinWorlds: whatever a viewer has not learnt may be drawn anew, and everything that this viewer can get stays the same to
// the last byte, sizes of compressed events included; so does the server's log. Only what depends on secrets by
// design is replaced by stand-ins of the same width: TestMarksHaveOneWidth looks at those.
func TestTwinWorlds(t *testing.T) {
	var pairs, games atomic.Int64
	began := time.Now()
	t.Run("worlds", func(t *testing.T) {
		for half := range uint64(2) {
			t.Run(fmt.Sprint(half), func(t *testing.T) {
				t.Parallel()
				for seed := half; pairs.Load() < wanted() && !t.Failed(); seed += 2 {
					synctest.Test(t, func(t *testing.T) {
						n, found := twins(t, seed, fault{}, marks, bytes.Equal)
						if found != nil {
							t.Errorf("seed %d: %v", seed, found)
						}
						pairs.Add(int64(n))
						games.Add(1)
					})
				}
			})
		}
	})
	t.Logf("%d pairs of payloads of %d games in %v", pairs.Load(), games.Load(), time.Since(began).Round(time.Second/10))
}

// drawnSum is a sum over a page, which is of no fixed width, and tells nothing without this process's own key.
var drawnSum = regexp.MustCompile(`drawn=[a-z0-9]+`)

// TestMarksHaveOneWidth compares the same without stand-ins: commitments, roots, proofs and words differ, but nothing
// has another length or number, so that no size tells of what is sealed.
func TestMarksHaveOneWidth(t *testing.T) {
	pairs, differ := 0, false
	for seed := range uint64(24) {
		synctest.Test(t, func(t *testing.T) {
			n, found := twins(t, seed, fault{}, nil, func(a, b []byte) bool {
				differ = differ || !bytes.Equal(a, b)
				a, b = drawnSum.ReplaceAll(a, nil), drawnSum.ReplaceAll(b, nil)
				return len(a) == len(b) || !utf8.Valid(a) // what is compressed is as long as its words are alike
			})
			if found != nil {
				t.Errorf("seed %d: %v", seed, found)
			}
			pairs += n
		})
	}
	t.Logf("%d pairs", pairs)
	if !differ {
		t.Error("no commitment differs: nothing was compared")
	}
}
