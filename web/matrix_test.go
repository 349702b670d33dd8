package web

import (
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"fathom/match"
	"fathom/store/storetest"
)

// watched is a store of which every write is counted.
type watched struct {
	storetest.Memory
	writes atomic.Int64
	ids    []match.ID
}

func (s *watched) Create(ctx context.Context, h match.Header, b *match.Beginning) error {
	s.writes.Add(1)
	s.ids = append(s.ids, h.ID)
	return s.Memory.Create(ctx, h, b)
}

func (s *watched) Sit(ctx context.Context, t match.Sitting) error {
	s.writes.Add(1)
	return s.Memory.Sit(ctx, t)
}

func (s *watched) Open(ctx context.Context, o match.Opening) error {
	s.writes.Add(1)
	return s.Memory.Open(ctx, o)
}

func (s *watched) Append(ctx context.Context, e match.Entry) error {
	s.writes.Add(1)
	return s.Memory.Append(ctx, e)
}

// sum is everything that the store holds.
func (s *watched) sum(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	for _, id := range s.ids {
		m, err := s.Load(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		secrets, err := s.Secrets(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range []any{m, secrets} {
			text, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			all.Write(text)
		}
	}
	return all.String()
}

// patterns are those that routes.go gives to its muxes, read from its text.
func patterns(t *testing.T) (list []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "routes.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			return true
		}
		name := ""
		switch f := call.Fun.(type) {
		case *ast.Ident:
			name = f.Name
		case *ast.SelectorExpr:
			name = f.Sel.Name
		}
		if text, ok := call.Args[0].(*ast.BasicLit); ok && slices.Contains([]string{"page", "Handle", "HandleFunc"}, name) {
			pattern, err := strconv.Unquote(text.Value)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, pattern)
		}
		return true
	})
	return list
}

// row is a request, and with what status each kind of visitor is answered: who owns the match and has its first
// seat; the opponent; and all who have no seat there.
type row struct {
	method, path    string
	owner, opponent int
	rest            int
	fields          []string // of a form
}

// matrix are requests at three matches: one that runs, one that waits, and one that there is not. invite and open are
// the addresses of their invitations, the first of which is used.
func matrix(running, waiting, invite, open string, move []string) []row {
	const none = "/m/NOTHING"
	return []row{
		{"GET", "/", 200, 200, 200, nil},
		{"GET", "/new", 200, 200, 200, nil},
		{"GET", "/new?game=benthos&with=here&seats=7", 200, 200, 200, nil},
		{"GET", "/new?game=chess", 404, 404, 404, nil},
		{"GET", "/rules/trench", 200, 200, 200, nil},
		{"GET", "/rules/chess", 404, 404, 404, nil},
		{"GET", "/learn/benthos", 200, 200, 200, nil},
		{"GET", "/learn/chess", 404, 404, 404, nil},
		{"GET", "/me", 200, 200, 200, nil},
		{"GET", "/fair", 200, 200, 200, nil},
		{"GET", running, 200, 200, 200, nil},
		{"GET", running + "?seat=0", 200, 404, 404, nil},
		{"GET", running + "?seat=1", 404, 200, 404, nil},
		{"GET", running + "?seat=-1", 404, 404, 404, nil},
		{"GET", running + "?seat=99", 404, 404, 404, nil},
		{"GET", running + "/live", 200, 200, 200, nil},
		{"GET", running + "/live?seat=0", 200, 404, 404, nil},
		{"GET", running + "/live?seat=1", 404, 200, 404, nil},
		{"GET", running + "/record", 409, 409, 409, nil},
		{"GET", running + "/act", 303, 303, 303, nil},
		{"GET", running + "/hint", 409, 409, 409, nil},
		{"GET", running + "/hint?seat=0", 409, 404, 404, nil},
		{"GET", running + "/replay", 200, 200, 200, nil},
		{"GET", running + "/replay?as=0", 200, 404, 404, nil},
		{"GET", running + "/replay?as=1", 404, 200, 404, nil},
		{"GET", running + "/replay?as=watch", 200, 200, 200, nil},
		{"GET", running + "/replay?as=open", 404, 404, 404, nil},
		{"GET", running + "/fair", 200, 200, 200, nil},
		{"GET", running + "/fair?seat=0", 200, 404, 404, nil},
		{"GET", running + "/proofs", 200, 200, 200, nil},
		{"GET", running + "/proofs?seat=1", 404, 200, 404, nil},
		{"GET", invite, 303, 303, 410, nil},
		{"GET", invite + "/fair", 410, 410, 410, nil},
		{"GET", waiting, 200, 200, 200, nil},
		{"GET", waiting + "?seat=0", 200, 404, 404, nil},
		{"GET", waiting + "/hint", 409, 409, 409, nil},
		{"GET", waiting + "/fair", 200, 200, 200, nil},
		{"GET", waiting + "/proofs", 200, 200, 200, nil},
		{"GET", waiting + "/record", 409, 409, 409, nil},
		{"GET", waiting + "/replay", 409, 409, 409, nil},
		{"GET", waiting + "/join/nonsense", 303, 200, 200, nil},
		{"GET", waiting + "/join/nonsense/fair", 410, 410, 410, nil},
		{"GET", open, 303, 200, 200, nil},
		{"GET", open + "/fair", 200, 200, 200, nil},
		{"GET", none, 404, 404, 404, nil},
		{"GET", none + "/live", 404, 404, 404, nil},
		{"GET", none + "/record", 404, 404, 404, nil},
		{"GET", none + "/hint", 404, 404, 404, nil},
		{"GET", none + "/replay", 404, 404, 404, nil},
		{"GET", none + "/fair", 404, 404, 404, nil},
		{"GET", none + "/proofs", 404, 404, 404, nil},
		{"GET", none + "/join/nothing", 404, 404, 404, nil},
		{"GET", none + "/join/nothing/fair", 404, 404, 404, nil},
		{"GET", "/static/no.css", 404, 404, 404, nil},
		{"GET", "/nothing", 404, 404, 404, nil},
		{"PUT", "/", 405, 405, 405, nil},
		{"DELETE", running, 405, 405, 405, nil},
		{"POST", "/", 404, 404, 404, []string{}},
		{"POST", "/new", 400, 400, 400, []string{}},
		{"POST", "/new", 303, 303, 303, []string{"game", "trench", "seat2", "invite"}},
		{"POST", "/learn/trench", 303, 303, 303, []string{}},
		{"POST", "/learn/chess", 404, 404, 404, []string{}},
		{"POST", "/me", 422, 422, 422, []string{}},
		{"POST", "/me", 303, 303, 303, []string{"theme", "dark"}},
		{"POST", running + "/fair", 400, 400, 400, []string{}},
		{"POST", running + "/fair", 409, 404, 404, []string{"seat", "0", "number", strings.Repeat("ab", 32)}},
		{"POST", none + "/fair", 404, 404, 404, []string{"seat", "0", "number", strings.Repeat("ab", 32)}},
		{"POST", invite, 422, 422, 422, []string{}},
		{"POST", invite, 410, 303, 410, []string{"name", "Again"}},
		{"POST", waiting + "/join/nonsense", 410, 410, 410, []string{"name", "Again"}},
		{"POST", none + "/act", 400, 400, 400, []string{}},
		{"POST", none + "/act", 404, 404, 404, move},
		{"POST", waiting + "/act", 409, 404, 404, move},
		{"POST", running + "/act", 303, 404, 404, move},
		{"POST", running + "/leave", 400, 400, 400, []string{}},
		{"POST", none + "/leave", 404, 404, 404, []string{"seat", "0"}},
		{"POST", waiting + "/leave", 303, 404, 404, []string{"seat", "-1"}},
		{"POST", running + "/leave", 303, 404, 404, []string{"seat", "0"}},
	}
}

// visitors are the kinds of people there are, those without a seat first: what they may not do they must have tried
// before somebody does it.
func (s *site) visitors(table string, owner, opponent *browser) (list []*browser, names []string) {
	elsewhere := s.named("Kofi") // holds the first seat of another match
	elsewhere.open("game", "trench", "seat2", "ai")
	forged, stolen := s.browser(), guests{[]byte("another server's key")}
	u, _ := s.server.guests.open(strings.TrimPrefix(owner.cookie, cookieName+"="))
	forged.cookie = cookieName + "=" + stolen.seal(u)
	list = []*browser{s.browser(), s.named("Wen"), elsewhere, forged, opponent, owner}
	return list, []string{"anonymous", "a watcher", "a seat of another match", "a forged cookie", "the opponent", "the owner"}
}

// TestMatrix: every route answers each kind of visitor with the status it should, always under the strict headers; a route
// without a row fails; and nothing that is only looked at changes what is stored.
func TestMatrix(t *testing.T) {
	store := &watched{}
	s := newSiteOn(t, store, nil)
	owner, opponent := s.named("Ines"), s.named("Tomasz")
	running, invite := "", ""
	for move := []string(nil); move == nil; { // a match in which the owner is to act
		running = owner.open("game", "trench", "seat2", "invite")
		invite = inviteOf(t, owner.get(running).Body.String())
		if w := opponent.post(invite, "name", "Tomasz"); w.Code != http.StatusSeeOther {
			t.Fatalf("join: %d", w.Code)
		}
		if html := owner.get(running).Body.String(); len(actions(html)) > 0 {
			move = command(html, "end")
		}
	}
	waiting := owner.open("game", "benthos", "seat2", "invite", "seat3", "bot:greedy")
	open := inviteOf(t, owner.get(waiting).Body.String())
	rows := matrix(running, waiting, invite, open, command(owner.get(running).Body.String(), "end"))
	visitors, names := s.visitors(running, owner, opponent)

	mux, missing := http.NewServeMux(), map[string]bool{}
	for _, p := range patterns(t) {
		if !missing[p] {
			mux.Handle(p, http.NotFoundHandler())
		}
		missing[p] = true
	}
	const planted = "GET /planted" // a route that nobody wrote a row for
	missing[planted] = true
	before, writes := store.sum(t), store.writes.Load()
	looking := true
	for _, tt := range rows {
		r := httptest.NewRequest(tt.method, tt.path, nil)
		_, pattern := mux.Handler(r)
		delete(missing, pattern)
		if looking && tt.method == "POST" {
			looking = false
			if after := store.sum(t); after != before || store.writes.Load() != writes {
				t.Errorf("looking has changed what is stored: %d writes", store.writes.Load()-writes)
			}
		}
		for i, b := range visitors {
			want := tt.rest
			switch i {
			case len(visitors) - 1:
				want = tt.owner
			case len(visitors) - 2:
				want = tt.opponent
			}
			s.visit(names[i], b, tt, want)
		}
	}
	if left := slices.Sorted(maps.Keys(missing)); !slices.Equal(left, []string{planted}) {
		t.Errorf("no row for %q", left)
	}
	if store.sum(t) == before {
		t.Error("the sum sees no change, though moves were made")
	}
	if n := len(patterns(t)); n < 20 {
		t.Errorf("only %d routes were read: the harness is blind", n)
	}
}

// visit sends a request as somebody with cookies of their own, which it leaves as they are.
func (s *site) visit(name string, b *browser, tt row, want int) {
	s.t.Helper()
	copied := *b
	var body io.Reader
	if tt.fields != nil {
		form := strings.Builder{}
		for i := 0; i < len(tt.fields); i += 2 {
			fmt.Fprintf(&form, "%s=%s&", tt.fields[i], tt.fields[i+1])
		}
		body = strings.NewReader(form.String())
	}
	w := copied.do(tt.method, tt.path, body)
	what := fmt.Sprintf("%s %s %v as %s", tt.method, tt.path, tt.fields, name)
	if w.Code != want {
		s.t.Errorf("%s: %d, want %d: %s", what, w.Code, want, words(w.Body.String()))
	}
	for header, want := range map[string]string{
		"Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
		"Cache-Control": "no-store", "Cross-Origin-Opener-Policy": "same-origin",
	} {
		if got := w.Header().Get(header); got != want {
			s.t.Errorf("%s: %s is %q, want %q", what, header, got, want)
		}
	}
	if w.Header().Get("Content-Type") != "text/event-stream" { // which is no page
		sound(s.t, tt.path, w.Body.String())
	}
}
