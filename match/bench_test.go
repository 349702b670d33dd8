package match_test

import (
	"fmt"
	"testing"

	"fathom/game"
	"fathom/store/storetest"
)

// BenchmarkView shows a running match of 100 steps to a seat.
func BenchmarkView(b *testing.B) {
	h := host(b, config(&storetest.Memory{}))
	id := create(b, h, `{"endless":true}`, human("Ann", "ann"), human("Bob", "ann"))
	for range 33 {
		v := view(b, h, id, "ann", game.Spectator)
		act(b, h, id, "ann", v.ToAct[0], "take 1")
		act(b, h, id, "ann", 0, "bid 1")
		act(b, h, id, "ann", 1, "bid 1")
	}
	b.ReportAllocs()
	for b.Loop() {
		if v, err := h.View(b.Context(), id, "ann", 0); err != nil || v.Step != 99 {
			b.Fatal(fmt.Sprint(v.Step, err))
		}
	}
}
