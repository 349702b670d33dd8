package web

import (
	"net/http"
	"strings"
	"testing"

	"fathom/game"
	"fathom/match"
)

// TestGivingUp gives up games of every kind by the form in the bar, twice over, and reads what everybody is shown.
func TestGivingUp(t *testing.T) {
	for name, c := range map[string]struct {
		open   []string
		joins  bool
		offers string // in the menu
		own    string // what who gave up reads
		theirs string // and what the others read
	}{
		"two": {[]string{"game", "trench", "name", "Ines", "seat2", sitsLink}, true,
			"Tomasz wins it", "You gave up: Tomasz wins", "Ines gave up: you win"},
		"against a bot": {[]string{"game", "trench", "name", "Ines", "seat2", sitsBot + "random"}, false,
			"wins it", "You gave up:", "Ines gave up:"},
		"alone": {[]string{"game", "trench", "name", "Ines", "seat2", sitsAI}, false,
			"without a rank", "You ended the dive", "Ines ended the dive"},
		"companies against bots": {[]string{"game", "benthos", "name", "Ines", "seat2", sitsBot + "random", "seat3", sitsBot + "random"}, false,
			"the game ends here", "Nobody is left at the table", "Ines gave up"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t)
			ines, other := s.named("Ines"), s.named("Tomasz")
			at := ines.open(c.open...)
			if c.joins {
				other.post(inviteOf(t, ines.get(at).Body.String()), "name", "Tomasz")
			}
			if html := ines.get(at).Body.String(); !strings.Contains(html, c.offers) || !strings.Contains(html, `id="do-leave"`) {
				t.Errorf("the menu offers %s", words(html))
			}
			if html := s.named("Eve").get(at).Body.String(); strings.Contains(html, `id="do-leave"`) {
				t.Error("a watcher is offered to give up")
			}
			if w := s.named("Eve").post(at+"/leave", "seat", "0"); w.Code != http.StatusNotFound {
				t.Errorf("a stranger gives up for somebody else: %d", w.Code)
			}
			for _, bad := range []string{"", "x", "300"} {
				if w := ines.post(at+"/leave", "seat", bad); w.Code != http.StatusBadRequest {
					t.Errorf("seat %q: %d", bad, w.Code)
				}
			}
			if w := ines.get(at + "/leave"); w.Code != http.StatusNotFound {
				t.Errorf("a link gives up: %d", w.Code)
			}
			for range 2 {
				if w := ines.post(at+"/leave", "seat", "0"); w.Code != http.StatusSeeOther || w.Header().Get("Location") != at {
					t.Errorf("giving up: %d to %q", w.Code, w.Header().Get("Location"))
				}
			}
			for who, b := range map[string]*browser{c.own: ines, c.theirs: other} {
				html := b.get(at).Body.String()
				sound(t, at, html)
				if text := words(html); !strings.Contains(text, who) || !strings.Contains(text, "Ines gave up.") || strings.Contains(html, `id="do-leave"`) {
					t.Errorf("no %q in %s", who, text)
				}
				if len(actions(html)) > 0 {
					t.Errorf("there is still something to do: %v", actions(html))
				}
			}
			if html := ines.get(at).Body.String(); !strings.Contains(html, `id="again"`) {
				t.Error("there is no way to play again")
			}
			if html := ines.get("/").Body.String(); !strings.Contains(html, "Finished games") || !strings.Contains(html, " · given up · ") || !strings.Contains(html, at+"/replay") || strings.Contains(html, "Your move") {
				t.Errorf("the lobby says %s", words(html))
			}
			for _, more := range []string{"/record", "/replay", "/fair"} {
				if w := ines.get(at + more); w.Code != http.StatusOK {
					t.Errorf("%s: %d", more, w.Code)
				}
			}
		})
	}
}

// TestPlayedOn has one of three people give up: the game goes on, and the seat bids nothing.
func TestPlayedOn(t *testing.T) {
	s := newSite(t)
	ines, tomasz, zoe := s.named("Ines"), s.named("Tomasz"), s.named("Zoe")
	at := ines.open("game", "benthos", "name", "Ines", "seat2", sitsLink, "seat3", sitsLink)
	for _, b := range []*browser{tomasz, zoe} {
		b.post(inviteOf(t, ines.get(at).Body.String()), "name", "B")
	}
	if w := zoe.post(at+"/leave", "seat", "2"); w.Code != http.StatusSeeOther {
		t.Fatal(w.Code)
	}
	for _, b := range []*browser{ines, tomasz} {
		html := b.until(at, "sealed a bid")
		b.post(at+"/act", command(html, "bid 1")...)
	}
	ines.until(at, "Operation phase")
	if html := zoe.get(at).Body.String(); len(actions(html)) > 0 || strings.Contains(html, `id="do-leave"`) {
		t.Errorf("who gave up may do %v", actions(html))
	}
}

func TestCallingOff(t *testing.T) {
	s := newSite(t)
	ines, tomasz := s.named("Ines"), s.named("Tomasz")
	at := ines.open("game", "benthos", "name", "Ines", "seat2", sitsLink, "seat3", sitsLink)
	html := ines.get(at).Body.String()
	link := inviteOf(t, html)
	if !strings.Contains(html, "Call it off") {
		t.Error("who opened the table cannot call it off")
	}
	tomasz.post(link, "name", "Tomasz")
	if strings.Contains(tomasz.get(at).Body.String(), "Call it off") {
		t.Error("a guest is offered to call the table off")
	}
	if w := tomasz.post(at+"/leave", "seat", "-1"); w.Code != http.StatusNotFound {
		t.Errorf("a guest calls the table off: %d", w.Code)
	}
	for range 2 {
		if w := ines.post(at+"/leave", "seat", "-1"); w.Code != http.StatusSeeOther {
			t.Errorf("calling off: %d", w.Code)
		}
	}
	for b, want := range map[*browser]string{ines: "You called it off", tomasz: "Whoever opened this table has called it off"} {
		html := b.get(at).Body.String()
		sound(t, at, html)
		if !strings.Contains(html, want) || strings.Contains(html, "/join/") || strings.Contains(html, "Waiting.") {
			t.Errorf("no %q in %s", want, words(html))
		}
	}
	for _, b := range []*browser{ines, tomasz} {
		if html := b.get("/").Body.String(); !strings.Contains(html, " · called off · ") || strings.Contains(html, "given up") || strings.Contains(html, at+"/replay") {
			t.Errorf("the lobby says %s", words(html))
		}
	}
	eve := s.named("Eve")
	for _, w := range []int{eve.get(link).Code, eve.post(link, "name", "Eve").Code, ines.get(at + "/record").Code, ines.get(at + "/replay").Code} {
		if w != http.StatusGone {
			t.Errorf("a closed table answers %d", w)
		}
	}
}

// TestEnded names in a list the end of a match that has no result, and of no other.
func TestEnded(t *testing.T) {
	both := []string{"Ines", "Tomasz"}
	for want, m := range map[string]match.Summary{
		"Mariana · called off · just now":                   {Phase: match.Abandoned, Names: []string{"Ines", ""}},
		"Mariana · given up · just now":                     {Phase: match.Abandoned, Names: both, Step: game.MaxSteps - 1},
		"Mariana · closed at the limit of steps · just now": {Phase: match.Abandoned, Names: both, Step: game.MaxSteps},
		"Mariana · just now":                                {Phase: match.Over, Names: both, Step: game.MaxSteps},
	} {
		if got := lobbyGame(m, guest{}, m.Updated).What; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestWaysOutOfAnEndedDive ends a dive before and after its first step: the prompt says who did, and leads on.
func TestWaysOutOfAnEndedDive(t *testing.T) {
	for _, moves := range []bool{false, true} {
		s := newSite(t)
		ines := s.named("Ines")
		at := ines.open("game", "trench", "name", "Ines", "seat2", sitsAI)
		if moves {
			html := ines.get(at).Body.String()
			ines.post(at+"/act", command(html, actions(html)[0])...)
		}
		ines.post(at+"/leave", "seat", "0")
		for who, b := range map[string]*browser{"You": ines, "Ines": s.named("Eve")} {
			html := b.get(at).Body.String()
			sound(t, at, html)
			_, act, _ := strings.Cut(html, `<section id="act"`)
			act, _, _ = strings.Cut(act, "</section>")
			for must, is := range map[string]bool{
				who + " ended the dive.": true, `href="/"`: true, at + "/record": true, at + "/replay": moves, `id="again"`: who == "You",
			} {
				if strings.Contains(act, must) != is {
					t.Errorf("moved %v, %s: %q should be there: %v, in %s", moves, who, must, is, act)
				}
			}
		}
	}
}
