package web

import (
	"bufio"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"fathom/game"
	"fathom/trench"
)

// duel seats Ines and Tomasz at a table of The Mariana Trench. The first who is returned is to act.
func duel(t testing.TB, s *site) (table string, first, second *browser) {
	t.Helper()
	ines, tomasz := s.named("Ines"), s.named("Tomasz")
	table = ines.open("game", "trench", "seat2", "invite")
	if w := tomasz.post(inviteOf(t, ines.get(table).Body.String()), "name", "Tomasz"); w.Code != http.StatusSeeOther {
		t.Fatalf("join: %d %s", w.Code, words(w.Body.String()))
	}
	if len(actions(ines.get(table).Body.String())) > 0 {
		return table, ines, tomasz
	}
	return table, tomasz, ines
}

func TestActWithoutScript(t *testing.T) {
	s := newSite(t)
	table, first, second := duel(t, s)
	html := first.get(table).Body.String()
	if got := actions(html); !slices.Equal(got, []string{"dive 1", "dive 2", "end"}) {
		t.Fatalf("buttons %q", got)
	}
	if !strings.Contains(html, "<title>Your turn") || strings.Contains(second.get(table).Body.String(), "<title>Your turn") {
		t.Error("the title of the window does not say whose turn it is")
	}
	pass := command(html, "end")
	for range 2 { // a double click is one action, and is answered alike
		w := first.post(table+"/act", pass...)
		if w.Code != http.StatusSeeOther || w.Header().Get("Location") != table {
			t.Fatalf("%d to %q: %s", w.Code, w.Header().Get("Location"), words(w.Body.String()))
		}
	}
	if got := actions(first.get(table).Body.String()); got != nil {
		t.Errorf("after passing there are buttons %q", got)
	}
	if got := actions(second.get(table).Body.String()); len(got) == 0 {
		t.Error("the other is not to act")
	}
	watcher := s.browser().get(table).Body.String()
	if len(actions(watcher)) != 0 || !strings.Contains(watcher, "You are watching") || strings.Contains(watcher, "<form") {
		t.Error("a spectator's table has controls")
	}
}

func TestActWithScript(t *testing.T) {
	s := newSite(t)
	table, first, _ := duel(t, s)
	html := first.get(table).Body.String()
	first.header.Set("HX-Request", "true")
	w := first.post(table+"/act", command(html, "end")...)
	if w.Code != http.StatusNoContent || w.Body.Len() != 0 {
		t.Errorf("%d with %d bytes", w.Code, w.Body.Len())
	}
	w = first.post(table+"/act", append(command(html, "dive 1"), "key", "another")...)
	if w.Code != http.StatusConflict || w.Header().Get("HX-Retarget") != "#notice" || strings.Contains(w.Body.String(), "<html") {
		t.Errorf("stale: %d %q", w.Code, w.Body)
	}
	if !strings.Contains(w.Body.String(), "The table has moved on") {
		t.Errorf("stale says %s", words(w.Body.String()))
	}
}

// Whatever is refused says what to do and changes nothing.
func TestRefusals(t *testing.T) {
	s := newSite(t)
	table, first, second := duel(t, s)
	html := first.get(table).Body.String()
	before := words(second.get(table).Body.String())
	for _, tt := range []struct {
		name   string
		who    *browser
		fields []string
		status int
		says   string
	}{
		{"illegal", first, command(html, "collect"), 422, "The rules do not allow that"},
		{"no action of this game", first, command(html, "bid 7"), 422, "That was not understood"},
		{"other spelling", first, command(html, "Dive 1"), 422, "That was not understood"},
		{"nothing", first, command(html, ""), 422, "That was not understood"},
		{"a count ahead", first, append(command(html, "dive 1"), "count", "7"), 409, "The table has moved on"},
		{"not a number", first, append(command(html, "dive 1"), "count", "x"), 400, "That was not understood"},
		{"no seat", first, append(command(html, "dive 1"), "seat", ""), 400, "That was not understood"},
		{"a broken key", first, append(command(html, "dive 1"), "key", "a b"), 409, "This page was used before"},
		{"the other's seat", second, command(html, "dive 1"), 404, "Deeper than the chart"},
	} {
		w := tt.who.post(table+"/act", tt.fields...)
		if w.Code != tt.status || !strings.Contains(words(w.Body.String()), tt.says) {
			t.Errorf("%s: %d %s", tt.name, w.Code, words(w.Body.String()))
		}
	}
	if after := words(second.get(table).Body.String()); after != before {
		t.Error("a refusal has changed the table")
	}
	if w := first.post(table+"/act", command(html, "dive 1")...); w.Code != http.StatusSeeOther {
		t.Errorf("after all refusals: %d", w.Code)
	}
}

// An invitation seats one person, once, and only who opened the table has it.
func TestInvite(t *testing.T) {
	s := newSite(t)
	ines := s.named("Ines")
	table := ines.open("game", "trench", "seat2", "invite", "opt-mustMove", "1", "opt-stagnationLimit", "30")
	link := inviteOf(t, ines.get(table).Body.String())
	tomasz, wen := s.browser(), s.browser()
	if html := tomasz.get(table).Body.String(); strings.Contains(html, "/join/") {
		t.Error("a stranger reads the invitation")
	}
	for _, says := range []string{"You are invited", "Move before research", "Stagnation limit: 30", "Ines"} {
		if html := tomasz.get(link).Body.String(); !strings.Contains(html, says) {
			t.Errorf("the invitation does not say %q", says)
		}
	}
	if w := tomasz.post(strings.TrimSuffix(link, link[len(link)-4:])+"AAAA", "name", "Tomasz"); w.Code != http.StatusGone {
		t.Errorf("a wrong invitation: %d", w.Code)
	}
	if w := ines.post(link, "name", "Ines"); w.Code != http.StatusGone {
		t.Errorf("Ines opposite herself: %d", w.Code)
	}
	if w := tomasz.post(link, "name", " \u202e "); w.Code != 422 || !strings.Contains(w.Body.String(), "A seat needs a name") {
		t.Errorf("without a name: %d", w.Code)
	}
	if w := tomasz.post(link, "name", "Tomasz"); w.Code != http.StatusSeeOther || w.Header().Get("Location") != table {
		t.Errorf("join: %d", w.Code)
	}
	if w := wen.post(link, "name", "Wen"); w.Code != http.StatusGone || !strings.Contains(w.Body.String(), "The table is full") {
		t.Errorf("a used invitation: %d", w.Code)
	}
	html := tomasz.get(table).Body.String()
	if !strings.Contains(html, "Tomasz") || strings.Contains(html, "/join/") || !strings.Contains(html, `id="board"`) {
		t.Error("the game has not begun")
	}
	if html := tomasz.get("/").Body.String(); !strings.Contains(html, table) || !strings.Contains(html, "<b>Ines</b>") {
		t.Error("the lobby does not list the game")
	}
}

// Between two people at one screen there is a page that belongs to neither.
func TestHotSeat(t *testing.T) {
	s := newSite(t)
	ines := s.named("Ines")
	table := ines.open("game", "trench", "seat2", "here", "name2", "Marek")
	over := ines.get(table).Body.String()
	if strings.Contains(over, `id="board"`) || len(actions(over)) > 0 || !strings.Contains(over, "I am ") {
		t.Fatalf("no hand-over: %s", words(over))
	}
	seat := "0"
	if strings.Contains(over, "I am Marek") {
		seat = "1"
	}
	if !strings.Contains(over, `href="`+table+`?seat=`+seat+`"`) {
		t.Error("the hand-over leads nowhere")
	}
	html := ines.get(table + "?seat=" + seat).Body.String()
	if len(actions(html)) == 0 {
		t.Fatal("whoever is to act has no buttons")
	}
	w := ines.post(table+"/act", command(html, "end")...)
	if w.Header().Get("Location") != table+"?seat="+seat {
		t.Errorf("after acting: %q", w.Header().Get("Location"))
	}
	html = ines.get(table + "?seat=" + seat).Body.String()
	if len(actions(html)) != 0 || !strings.Contains(html, `id="pass"`) {
		t.Error("nothing leads on to the other")
	}
	if other := ines.get(table).Body.String(); other == over || strings.Contains(other, `?seat=`+seat) {
		t.Error("the hand-over does not name the other now")
	}

	benthos := ines.open("game", "benthos", "seat2", "here", "name2", "Marek", "seat3", "bot:random")
	html = ines.get(benthos + "?seat=0").Body.String()
	w = ines.post(benthos+"/act", append(command(html, "bid 7"), "action", "bid 7")...)
	if w.Code != http.StatusSeeOther {
		t.Fatalf("bid: %d %s", w.Code, words(w.Body.String()))
	}
	if over := ines.get(benthos).Body.String(); !strings.Contains(over, "I am Marek") || strings.Contains(over, "bid of 7") {
		t.Error("the hand-over of a sealed bid")
	}
	if html := ines.get(benthos + "?seat=0").Body.String(); !strings.Contains(html, "Pass to Marek") {
		t.Error("nothing leads on to Marek")
	}
}

// The stream sends the table on connecting, once more for each change, and signs of life between.
func TestLive(t *testing.T) {
	s := newSite(t)
	table, first, second := duel(t, s)
	server := httptest.NewServer(s.handler)
	defer server.Close()
	r, _ := http.NewRequestWithContext(t.Context(), "GET", server.URL+table+"/live", nil)
	r.Header.Set("Cookie", second.cookie)
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != 200 || res.Header.Get("Content-Type") != "text/event-stream" || res.Header.Get("Content-Security-Policy") == "" {
		t.Fatalf("%d %v", res.StatusCode, res.Header)
	}
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<20)
	next := func() (id, data string, beats int) {
		for lines.Scan() {
			switch line := lines.Text(); {
			case strings.HasPrefix(line, "id: "):
				id = line[4:]
			case strings.HasPrefix(line, "data: "):
				data += line[6:] + "\n"
			case line == "event: beat":
				beats++
			case line == "" && data != "":
				return id, data, beats
			}
		}
		t.Fatal("the stream has ended", lines.Err())
		return
	}
	id, data, _ := next()
	if id != "0" || !strings.Contains(data, `id="board"`) || len(actions(data)) != 0 || strings.Contains(data, "<html") {
		t.Fatalf("the first event is %s: %s", id, words(data))
	}
	time.AfterFunc(120*time.Millisecond, func() {
		first.post(table+"/act", command(first.get(table).Body.String(), "end")...)
	})
	id, data, beats := next()
	if id != "1" || len(actions(data)) == 0 || !strings.Contains(data, "<title>Your turn") {
		t.Errorf("the second event is %s: %s", id, words(data))
	}
	if beats == 0 {
		t.Error("no sign of life while nothing happened")
	}
	html := second.get(table).Body.String()
	if !slices.Equal(actions(html), actions(data)) {
		t.Error("the event and the page show different tables")
	}
	second.post(table+"/act", command(html, "dive 2")...)
	if id, data, _ = next(); id != "2" || !strings.Contains(data, "Tomasz") {
		t.Errorf("the third event is %s", id)
	}
}

// A whole solo dive through the pages: the end is broken down, and the record replays.
func TestSoloDiveToTheEnd(t *testing.T) {
	s := newSite(t)
	ines := s.named("Ines")
	table := ines.open("game", "trench", "seat2", "ai")
	html := ""
	for n := 0; ; n++ {
		html = ines.until(table, `name="action"`, `id="res"`)
		legal := actions(html)
		if len(legal) == 0 {
			break
		}
		sound(t, table, html)
		w := ines.post(table+"/act", command(html, legal[n*7%len(legal)])...)
		if w.Code != http.StatusSeeOther {
			t.Fatalf("%s: %d", legal[n*7%len(legal)], w.Code)
		}
	}
	sound(t, table, html)
	for _, want := range []string{"Your rank", "Professor of Marine Ecology", "Download the record", table + "/record", "Total"} {
		if !strings.Contains(html, want) {
			t.Errorf("the end does not show %q", want)
		}
	}
	w := ines.get(table + "/record")
	if w.Code != 200 || !strings.Contains(w.Header().Get("Content-Disposition"), "attachment") {
		t.Fatalf("record: %d %v", w.Code, w.Header())
	}
	r, err := game.ReadRecord(w.Body.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := game.Replay(trench.Game{}, r, nil); err != nil {
		t.Error(err)
	}
	var result struct{ Rank string }
	if err := json.Unmarshal(r.Result, &result); err != nil || !strings.Contains(html, result.Rank) {
		t.Errorf("the rank %q is not on the page", result.Rank)
	}
	if w := ines.post(table+"/act", command(`<input type="hidden" name="key" value="k"><input type="hidden" name="seat" value="0"><input type="hidden" name="count" value="999">`, "end")...); w.Code != http.StatusConflict {
		t.Errorf("after the end: %d", w.Code)
	}
}

// What the form of a new table refuses, and what it makes of good choices.
func TestOpen(t *testing.T) {
	s := newSite(t)
	ines := s.named("Ines")
	for _, tt := range []struct {
		fields []string
		status int
	}{
		{[]string{"game", "trench"}, 422},
		{[]string{"game", "trench", "seat2", "bot:nobody"}, 422},
		{[]string{"game", "trench", "seat2", "king"}, 400},
		{[]string{"game", "chess", "seat2", "ai"}, 400},
		{[]string{"game", "benthos", "seats", "8"}, 422},
		{[]string{"game", "benthos", "seat2", "ai"}, 422},
		{[]string{"game", "benthos", "seats", "2", "opt-rounds", "9"}, 422},
		{[]string{"game", "trench", "seat2", "ai", "opt-stagnationLimit", "x"}, 422},
		{[]string{"game", "trench", "seat2", "ai", "opt-equalTurns", "1"}, 303},
		{[]string{"game", "benthos", "seats", "7", "opt-compulsorySecond", "1"}, 303},
	} {
		w := ines.post("/new", tt.fields...)
		if w.Code != tt.status {
			t.Errorf("%q: %d, want %d: %s", tt.fields, w.Code, tt.status, words(w.Body.String()))
		}
	}
	for path, wants := range map[string][]string{
		"/new?game=trench&with=solo":            {`value="ai" selected`, "Equal turns", "stagnation"},
		"/new?game=trench&with=here":            {`value="here" selected`},
		"/new?game=benthos&seats=7&with=invite": {`value="invite" selected`, "Number of rounds"},
	} {
		html := ines.get(path).Body.String()
		for _, want := range wants {
			if !strings.Contains(html, want) {
				t.Errorf("%s does not show %q", path, want)
			}
		}
	}
	if n := strings.Count(ines.get("/new?game=benthos&seats=7&with=invite").Body.String(), `value="invite" selected`); n != 6 {
		t.Errorf("seven seats have %d invitations", n)
	}
}

// sink is a reader of whom nothing is asked but to take what is written.
type sink struct {
	header http.Header
	size   int64
}

func (s *sink) Header() http.Header         { return s.header }
func (s *sink) WriteHeader(int)             {}
func (s *sink) Write(p []byte) (int, error) { s.size += int64(len(p)); return len(p), nil }

// BenchmarkTable answers with the table of a running game for one viewer, uncompressed.
func BenchmarkTable(b *testing.B) {
	for _, fields := range [][]string{{"game", "trench", "seat2", "ai"}, {"game", "benthos", "seats", "7"}} {
		b.Run(fields[1], func(b *testing.B) {
			s := newSite(b)
			ines := s.named("Ines")
			table := ines.open(fields...)
			r := httptest.NewRequest("GET", table, nil)
			r.Header.Set("Cookie", ines.cookie)
			ines.until(table, `name="action"`)
			b.ReportAllocs()
			for b.Loop() {
				w := &sink{header: http.Header{}}
				s.handler.ServeHTTP(w, r)
				b.SetBytes(w.size)
			}
		})
	}
}
