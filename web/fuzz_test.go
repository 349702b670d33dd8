package web

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"fathom/game"
	"fathom/match"
)

// FuzzMove sends anything at all to where moves are sent, as the one who is to act: the form as it is, and a form with
// its fields put into the places of a legal move's. It is never our fault, and nothing changes but by a legal action.
func FuzzMove(f *testing.F) {
	for _, seed := range []string{
		"dive 1", "DIVE 1", "dive 2\n", "bid 3", "bid 99999999999999999999", "bid *", "claim a1", "claim", "end", "stop", "", "\x00", "dive  1",
		"action=dive+1&seat=0&count=0&key=k", "action=bid+1&action=bid+2", "seat=-1", "seat=127", "seat=128", "count=-1", "%", "a=%zz", ";",
		"key=bot/1/0", "key=" + strings.Repeat("k", 65), "amount=5&action=bid+*", "square=c4&action=claim", strings.Repeat("x", 5000),
	} {
		f.Add(seed, "", "", "")
		f.Add("dive 1", seed, "", "")
		f.Add("bid 1", "", seed, "")
		f.Add("end", "", "", seed)
	}
	s := newSite(f)
	users := map[string]*browser{}
	tables := map[string]string{}
	for _, name := range []string{"trench", "benthos"} {
		users[name] = s.named("Ines")
		tables[name] = users[name].open("game", name, "seat2", "here", "name2", "Tomasz")
	}
	f.Fuzz(func(t *testing.T, action, seat, count, key string) {
		for _, name := range []string{"trench", "benthos"} {
			here, b, table := *s, *users[name], tables[name]
			here.t, b.site = t, &here // what fails fails here
			b.raw(t, table, action)
			u, _ := s.server.guests.open(strings.TrimPrefix(b.cookie, cookieName+"="))
			now, err := s.host.View(t.Context(), match.ID(strings.TrimPrefix(table, "/m/")), u.ID, game.Spectator)
			if err != nil {
				t.Fatal(err)
			}
			if now.Phase != match.Playing { // the fuzzer has played it to its end
				tables[name] = b.open("game", name, "seat2", "here", "name2", "Tomasz")
				continue
			}
			html := b.get(table + "?seat=" + string('0'+rune(now.ToAct[0]))).Body.String()
			form := url.Values{}
			for i, fields := 0, command(html, action); i < len(fields); i += 2 {
				form.Set(fields[i], fields[i+1])
			}
			for field, text := range map[string]string{"seat": seat, "count": count, "key": key} {
				if text != "" {
					form.Set(field, text)
				}
			}
			b.raw(t, table, form.Encode())
		}
	})
}

// raw sends the body of a form, and checks what it has done.
func (b *browser) raw(t *testing.T, table, body string) {
	t.Helper()
	u, _ := b.server.guests.open(strings.TrimPrefix(b.cookie, cookieName+"="))
	id := match.ID(strings.TrimPrefix(table, "/m/"))
	look := func(seat game.Seat) match.View {
		v, err := b.host.View(t.Context(), id, u.ID, seat)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	var legal []string
	before := look(game.Spectator)
	for _, seat := range before.ToAct {
		legal = append(legal, look(seat).Legal...)
	}
	r := httptest.NewRequest("POST", table+"/act", strings.NewReader(body))
	r.RemoteAddr = b.from
	r.Header.Set("Cookie", b.cookie)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	b.handler.ServeHTTP(w, r)
	after := look(game.Spectator)
	if w.Code >= http.StatusInternalServerError {
		t.Fatalf("%q is answered with %d", body, w.Code)
	}
	form, err := url.ParseQuery(body)
	if err != nil && after.Step != before.Step {
		t.Fatalf("%q, which is no form, was a move", body)
	}
	switch moved := after.Step - before.Step; {
	case moved > 1:
		t.Fatalf("%q was %d moves", body, moved)
	case moved == 1 && (w.Code != http.StatusSeeOther || !slices.Contains(legal, actionOf(&http.Request{PostForm: form}))):
		t.Fatalf("%q was a move, answered with %d; legal were %q", body, w.Code, legal)
	}
}

// TestFuzzSeesAMove: a legal move is a change that the fuzzer's check sees.
func TestFuzzSeesAMove(t *testing.T) {
	s := newSite(t)
	b := s.named("Ines")
	table := b.open("game", "benthos", "seat2", "here", "name2", "Tomasz")
	html := b.get(table + "?seat=0").Body.String()
	form := url.Values{}
	for i, fields := 0, command(html, "bid 1"); i < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	b.raw(t, table, form.Encode())
	if v, err := s.host.View(t.Context(), match.ID(strings.TrimPrefix(table, "/m/")), "", game.Spectator); err != nil || v.Step != 1 {
		t.Errorf("%d steps, %v", v.Step, err)
	}
}
