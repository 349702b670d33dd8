package web

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fathom/bot"
	"fathom/fair"
	"fathom/game"
	"fathom/match"
	"fathom/trench"
)

// waitingWorld is a server with a match that waits for its second player. Its invitation and the host's secret are made of a name.
func waitingWorld(t *testing.T, name string) *world {
	w := &world{t: t, store: &unsteady{}}
	w.ctx, w.stop = context.WithCancel(context.Background())
	secret := fair.Secret(fair.H([]byte(name)))
	h := match.Header{
		ID: worldID, Game: "trench", Rules: trench.Game{}.Version(), Options: json.RawMessage(`{}`), Owner: "user0", Created: time.Now().UTC(),
		Host: fair.HostCommit(string(worldID), secret).String(), Secret: secret.Reveal(),
		Places: []match.Place{{Kind: game.Human, Name: "Ann", User: "user0"}, {Kind: game.Human, Invite: secret.Reveal()[:26]}},
	}
	if err := w.store.Create(w.ctx, h, nil); err != nil {
		t.Fatal(err)
	}
	games := []game.Game{trench.Game{}}
	var err error
	if w.host, err = match.Open(w.ctx, match.Config{Store: w.store, Games: games, Player: bot.New, Mark: marks}); err != nil {
		t.Fatal(err)
	}
	w.server = newServer(Config{Host: w.host, Games: games, Key: []byte(strings.Repeat("k", 32)), Heartbeat: time.Hour})
	w.handler = w.server.routes()
	return w
}

// TestWaitingTablesShowNothing: two tables that differ in invitation and host's secret alone are the same to everybody who has
// not been invited, and not to the owner, who is shown the invitation.
func TestWaitingTablesShowNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, b := waitingWorld(t, "one"), waitingWorld(t, "another")
		defer a.close()
		defer b.close()
		for _, u := range []guest{{"zoe", "Zoe"}, {"user0", "Ann"}} {
			differ := 0
			look := func(w *world) (list []payload) {
				stream := w.stream(u, "", true)
				list = append(list, payload{"the stream", stream.text()})
				for _, path := range []string{
					"", "/proofs", "/fair", "/join/guess", "/join/guess/fair", "/hint", "/record", "/replay", "/act", "?seat=1", "/live?seat=1", "//", "//new",
				} {
					list = append(list, payload{path, w.ask(u, "GET", path, nil, false).text()})
				}
				return list
			}
			x, y := look(a), look(b)
			for i := range x {
				if !bytes.Equal(x[i].text, y[i].text) {
					if differ++; u.ID == "zoe" {
						t.Errorf("a stranger can tell by %s: %s", x[i].what, apart(string(x[i].text), string(y[i].text)))
					}
				}
			}
			if u.ID == "user0" && differ == 0 {
				t.Error("the owner is shown no invitation: nothing was compared")
			}
		}
	})
}
