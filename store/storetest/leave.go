package storetest

import (
	"testing"
	"time"

	"fathom/game"
	"fathom/match"
)

func testLeave(t *testing.T, open func() match.Store) {
	s := open()
	begun(t, s, "m")
	must(t, s.Append(ctx, entry("m", 0, 0)))
	at := start.Add(time.Minute)
	l := match.Leaving{Match: "m", Seat: 0, N: 1, At: at}
	for _, bad := range []match.Leaving{{Match: "m", Seat: 0, N: 0, At: at}, {Match: "m", Seat: 0, N: 2, At: at}, {Match: "m", Seat: game.Spectator, N: 1, At: at, Closes: true}} {
		refused(t, s.Leave(ctx, bad), match.ErrConflict)
	}
	same(t, "left", len(load(t, s, "m").Left), 0)
	due, err := s.Due(ctx)
	must(t, err)
	same(t, "due", len(due), 0)
	must(t, s.Leave(ctx, l))
	refused(t, s.Leave(ctx, l), match.ErrConflict)
	m := load(t, s, "m")
	same(t, "left", m.Left, []match.Left{{Seat: 0, N: 1, At: at}})
	same(t, "phase", m.Phase, match.Playing)
	due, err = s.Due(ctx)
	must(t, err)
	same(t, "due", due, []match.ID{"m"}) // nobody decides for it any more
	list, err := s.Matches(ctx, "ann")
	must(t, err)
	same(t, "your move", list[0].YourMove, false)
	same(t, "updated", list[0].Updated, at)

	must(t, s.Append(ctx, entry("m", 1, 0)))
	must(t, s.Leave(ctx, match.Leaving{Match: "m", Seat: 2, N: 2, At: at, Closes: true}))
	refused(t, s.Append(ctx, entry("m", 2, 0)), match.ErrConflict)
	due, err = s.Due(ctx)
	must(t, err)
	same(t, "due", len(due), 0)
	s = open()
	m = load(t, s, "m")
	same(t, "left", m.Left, []match.Left{{Seat: 0, N: 1, At: at}, {Seat: 2, N: 2, At: at}})
	same(t, "phase", m.Phase, match.Abandoned)
	refused(t, s.Leave(ctx, match.Leaving{Match: "none", N: 0}), match.ErrNotFound)
}

func testCallOff(t *testing.T, open func() match.Store) {
	s := open()
	must(t, s.Create(ctx, pledged("m"), nil))
	refused(t, s.Leave(ctx, match.Leaving{Match: "m", Seat: 0, At: start}), match.ErrConflict) // there is no game to give up
	off := match.Leaving{Match: "m", Seat: game.Spectator, At: start, Closes: true}
	must(t, s.Leave(ctx, off))
	refused(t, s.Leave(ctx, off), match.ErrConflict)
	m := load(t, s, "m")
	same(t, "phase", m.Phase, match.Abandoned)
	same(t, "left", len(m.Left), 0)
	same(t, "secret", m.Secret, "")
	sit := match.Sitting{Match: "m", Seat: 2, Invite: "please-m", User: "bob", Name: "Bob", At: start, Begin: begin(0)}
	refused(t, s.Sit(ctx, sit), match.ErrConflict)

	begun(t, s, "on")
	off.Match = "on"
	refused(t, s.Leave(ctx, off), match.ErrConflict)
}
