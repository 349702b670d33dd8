package web

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"fathom/fair"
	"fathom/game"
	"fathom/trench"
)

// asked reads the JSON of an address.
func asked[T any](b *browser, path string) (v T) {
	b.t.Helper()
	w := b.get(path)
	if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "application/json" {
		b.t.Fatalf("%s: %d %s", path, w.Code, words(w.Body.String()))
	}
	if err := json.Unmarshal(w.Body.Bytes(), &v); err != nil {
		b.t.Fatal(err)
	}
	return v
}

// put is what the script of a browser does with an offer: the fields of the form, and the number to open later.
func put(o boxed, begins bool) (fields []string, number string) {
	e := fair.Secret{byte(o.Seat), 3}
	fields = []string{fairCommit, fair.SeatCommit(string(o.ID), int(o.Seat), e).String()}
	if o.Ticket != "" {
		fields = append(fields, fairID, string(o.ID), fairTicket, o.Ticket)
	}
	if begins {
		fields = append(fields, fairNumber, e.Reveal())
	}
	return fields, e.Reveal()
}

// TestFairTableOfTwo opens a table, invites somebody, and deals once both numbers are open.
func TestFairTableOfTwo(t *testing.T) {
	s := newSite(t)
	ann, bob, eve := s.named("Ann"), s.named("Bob"), s.named("Eve")
	offer := asked[boxed](ann, "/fair")
	fields, a := put(offer, false)
	at := ann.open(append([]string{"game", "trench", "name", "Ann", "seat2", "invite"}, fields...)...)
	if at != "/m/"+string(offer.ID) {
		t.Fatalf("the table is at %s, and was offered as %s", at, offer.ID)
	}
	link := ann.get(at).Body.String()
	link = link[strings.Index(link, at+"/join/"):]
	link = link[:strings.IndexByte(link, '"')]
	invited := asked[boxed](bob, link+"/fair")
	if invited.Host != offer.Host || invited.Seat != 1 || invited.ID != offer.ID {
		t.Errorf("Bob is told %+v", invited)
	}
	fields, b := put(invited, false)
	if w := ann.post(at+"/fair", "seat", "0", "number", a); w.Code != http.StatusConflict {
		t.Errorf("opened before everybody sits: %d", w.Code)
	}
	if w := bob.post(link, append([]string{"name", "Bob"}, fields...)...); w.Code != http.StatusSeeOther {
		t.Fatalf("joining: %d %s", w.Code, words(w.Body.String()))
	}
	if w := eve.get(link + "/fair"); w.Code != http.StatusGone {
		t.Errorf("a used invitation: %d", w.Code)
	}
	for _, p := range []*browser{ann, bob} {
		html := p.get(at).Body.String()
		if !strings.Contains(html, `id="opens"`) || !strings.Contains(html, "The deal is being made") {
			t.Errorf("the page does not ask for the number: %s", words(html))
		}
	}
	if html := eve.get(at).Body.String(); strings.Contains(html, `id="opens"`) {
		t.Error("a watcher is asked for a number")
	}
	for _, c := range []struct {
		p            *browser
		seat, number string
		want         int
	}{
		{eve, "0", a, 404}, {bob, "0", a, 404}, {bob, "1", a, 409}, {bob, "x", b, 400}, {bob, "1", "x", 400}, {bob, "1", "", 400},
		{ann, "0", a, 204}, {ann, "0", a, 204}, {bob, "1", b, 204}, {bob, "1", b, 204},
	} {
		if w := c.p.post(at+"/fair", "seat", c.seat, "number", c.number); w.Code != c.want {
			t.Errorf("seat %s opens %.8s: %d, want %d", c.seat, c.number, w.Code, c.want)
		}
	}
	x := asked[fair.Section](eve, at+"/proofs")
	if x.Seats[0].By != fair.ByClient || x.Seats[1].By != fair.ByClient || x.Secret != nil {
		t.Errorf("%+v", x)
	}
	page := words(eve.get(at + "/fair").Body.String())
	for _, want := range []string{x.Words, x.Host.String(), "Ann : a number of that browser", x.Lists[0].Root.String()} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q: %s", want, page)
		}
	}
	for _, p := range []*browser{ann, bob, eve} {
		html := p.get(at).Body.String()
		if !strings.Contains(html, x.Words) || strings.Contains(html, `id="check"`) {
			t.Error("not every screen shows the words, or one offers the check early")
		}
	}
}

// TestFairEnd plays against a bot and finds the check, and a record that holds, at the end; a look is proven to nobody
// else before.
func TestFairEnd(t *testing.T) {
	for range 30 {
		if fairEnd(t, newSite(t)) {
			return
		}
	}
	t.Error("in thirty games nobody has looked at a card")
}

// fairEnd plays one game, and tells whether somebody has looked at a card in it.
func fairEnd(t *testing.T, s *site) (looked bool) {
	ann := s.named("Ann")
	offer := asked[boxed](ann, "/fair")
	fields, _ := put(offer, true)
	at := ann.open(append([]string{"game", "trench", "name", "Ann", "seat2", "ai"}, fields...)...)
	var sent strings.Builder // all that was sent before the end
	for range 500 {
		html := ann.until(at, `name="action"`, `id="check"`)
		list := actions(html)
		if len(list) == 0 {
			break
		}
		for _, path := range []string{at, at + "/fair", at + "/proofs", at + "/record", at + "/replay", "/"} {
			sent.WriteString(ann.get(path).Body.String())
		}
		mine, theirs := asked[fair.Section](ann, at+"/proofs"), asked[fair.Section](s.browser(), at+"/proofs")
		if mine.Secret != nil || theirs.Secret != nil {
			t.Fatal("the host's secret is out")
		}
		looked = looked || len(mine.Opened) > len(theirs.Opened)
		for _, o := range mine.Opened {
			if o.Check(mine.Lists) != nil {
				t.Errorf("%+v is not proven", o)
			}
		}
		action := list[0]
		for _, a := range list {
			if a == "upgrade" && action == list[0] || strings.HasPrefix(a, "sonar") {
				action = a
			}
		}
		if w := ann.post(at+"/act", command(html, action)...); w.Code != http.StatusSeeOther {
			t.Fatalf("%s: %d", action, w.Code)
		}
	}
	html := ann.until(at, `id="check"`)
	if !strings.Contains(html, "Was it fair?") || !strings.Contains(html, at+"/record") {
		t.Errorf("no check at the end: %s", words(html))
	}
	r, err := game.ReadRecord(ann.get(at + "/record").Body.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	x, err := fair.ReadSection(r.Fair)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(sent.String(), x.Secret.Reveal()) || !strings.Contains(sent.String(), x.Host.String()) {
		t.Error("the host's secret was sent before the end, or nothing was looked at")
	}
	claims, err := fair.Verify(trench.Game{}, r)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range claims {
		if c.Err != nil {
			t.Errorf("%s: %v", c.Text, c.Err)
		}
	}
	return looked
}

// TestFairBids shows a sealed bid as a commitment to everybody, until the last bid opens it.
func TestFairBids(t *testing.T) {
	s := newSite(t)
	ann, eve := s.named("Ann"), s.browser()
	at := ann.open("game", "benthos", "name", "Ann", "seat2", "here", "name2", "Bob")
	bid := func(seat string) {
		if w := ann.post(at+"/act", command(ann.get(at+"?seat="+seat).Body.String(), "bid 3")...); w.Code != http.StatusSeeOther {
			t.Fatalf("bid: %d %s", w.Code, words(w.Body.String()))
		}
	}
	bid("0")
	x := asked[fair.Section](eve, at+"/proofs")
	if len(x.Bids) != 1 || x.Bids[0].Nonce != nil {
		t.Fatalf("%+v", x.Bids)
	}
	if page := eve.get(at + "/fair").Body.String(); !strings.Contains(page, "Bids under seal") || !strings.Contains(page, x.Bids[0].Commit.String()) {
		t.Error("the sealed bid is not shown as a commitment")
	}
	bid("1")
	y := asked[fair.Section](eve, at+"/proofs")
	if len(y.Bids) != 2 || y.Bids[0].Commit != x.Bids[0].Commit || y.Bids[0].Nonce == nil ||
		fair.BidCommit(y.ID, 0, 0, 3, *y.Bids[0].Nonce) != y.Bids[0].Commit {
		t.Errorf("%+v", y.Bids)
	}
	if page := eve.get(at + "/fair").Body.String(); strings.Contains(page, "Bids under seal") {
		t.Error("an open bid is shown as sealed")
	}
}

// TestFairStale refuses an offer that is not of this server, and a table without the protocol has no proofs.
func TestFairStale(t *testing.T) {
	ann := newSite(t).named("Ann")
	fields, _ := put(asked[boxed](newSite(t).named("Ann"), "/fair"), true)
	if w := ann.post("/new", append([]string{"game", "trench", "seat2", "bot:greedy"}, fields...)...); w.Code != http.StatusConflict {
		t.Errorf("a foreign offer: %d", w.Code)
	}
	at := ann.post("/learn/trench").Header().Get("Location")
	at, _, _ = strings.Cut(at, "?")
	for _, path := range []string{"/fair", "/proofs"} {
		if w := ann.get(at + path); w.Code != http.StatusNotFound {
			t.Errorf("%s of a chosen deal: %d", path, w.Code)
		}
	}
	if html := ann.get(at).Body.String(); strings.Contains(html, `id="fair"`) {
		t.Error("a guided game shows words")
	}
}
