package web

import (
	"bytes"
	"math/rand/v2"
	"net/http/httptest"
	"testing"

	"fathom/game"
	"fathom/match"
)

// BenchmarkEvent tells one viewer of one move: the view, the page, what has changed in it, and its compression.
func BenchmarkEvent(b *testing.B) {
	for _, name := range []string{"trench", "benthos"} {
		b.Run(name, func(b *testing.B) {
			s, id, users := players(b, name, `{}`, 2, 1)
			pick := rand.New(rand.NewPCG(1, 1))
			var pages [2]content // of one viewer, before and after a move in the middle of the game
			for step := range 30 {
				v, err := s.host.View(b.Context(), id, "", game.Spectator)
				if err != nil || len(v.ToAct) == 0 {
					b.Fatal(v.ToAct, err)
				}
				seat := v.ToAct[0]
				if v, err = s.host.View(b.Context(), id, users[seat].ID, seat); err != nil {
					b.Fatal(err)
				}
				c := match.Command{Key: match.NewKey(), User: users[seat].ID, Seat: seat, Count: v.Count, Action: v.Legal[pick.IntN(len(v.Legal))]}
				if _, err := s.host.Act(b.Context(), id, c); err != nil {
					b.Fatal(err)
				}
				pages[step%2] = look(b, s, id, users[0], 0)
			}
			r := httptest.NewRequest("GET", "/", nil)
			var told telling
			var event, sent bytes.Buffer
			to := post{w: &sent, zip: &gzipped{lean: true}}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				event.Reset()
				sent.Reset()
				if err := told.event(&event, r, pages[i%2]); err != nil {
					b.Fatal(err)
				}
				if err := to.send(event.Bytes(), pages[i%2].personal); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(len(to.zip.sent)+len(told.sums)*80), "B/stream")
		})
	}
}
