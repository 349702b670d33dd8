package web

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"

	"fathom/game"
)

// viewer is somebody who looks at a match in two worlds, and is to find no difference.
type viewer struct {
	name  string
	user  guest
	seat  game.Seat // whose knowledge it has
	query string    // names the seat, where the user holds several
}

// viewers are all seats of people, the screen that two of them share before either takes it, and a stranger who watches.
func (w *world) viewers() []viewer {
	list := []viewer{{"a stranger", guest{"zoe", "Zoe"}, game.Spectator, ""}}
	for i, u := range w.users {
		v := viewer{fmt.Sprint("seat ", i), u, game.Seat(i), ""}
		if w.shared && i < 2 {
			v.query = fmt.Sprint("?seat=", i)
		}
		if u.ID != "" {
			list = append(list, v)
		}
	}
	if w.shared {
		list = append(list, viewer{"a screen that is handed over", w.users[0], game.Spectator, ""})
	}
	return list
}

// payload is one thing that a viewer gets, by the name under which a difference is reported.
type payload struct {
	what string
	text []byte
}

// looking is a viewer in one world, with two streams open: one as it is, one compressed.
type looking struct {
	*world
	viewer
	plain, zipped *answer
	read          [2]int // of either stream
	pick          *rand.Rand
	got           []payload
}

func (w *world) look(v viewer, seed uint64) *looking {
	return &looking{
		world: w, viewer: v, plain: w.stream(v.user, v.query, false), zipped: w.stream(v.user, v.query, true),
		pick: rand.New(rand.NewPCG(seed, 7)),
	}
}

func (l *looking) get(path string) { l.note("GET "+path, l.ask(l.user, "GET", path, nil, false)) }

func (l *looking) note(what string, a *answer) { l.got = append(l.got, payload{what, a.text()}) }

// and adds a field to the query that names the seat.
func (l *looking) and(path, field string) string {
	if l.query == "" {
		return path + "?" + field
	}
	return path + l.query + "&" + field
}

// as is how a replay names the viewer's eyes.
func (l *looking) as() string {
	if l.seat < 0 {
		return "watch"
	}
	return fmt.Sprint(int(l.seat))
}

// events are what the two streams have sent since.
func (l *looking) events() (list []payload) {
	for i, s := range []*answer{l.plain, l.zipped} {
		list = append(list, payload{[]string{"event", "compressed event"}[i], bytes.Clone(s.body.Bytes()[l.read[i]:])})
		l.read[i] = s.body.Len()
	}
	return list
}

// payloads are what the viewer gets after a step: always the events, the table, the proofs and refusals; everything else
// now and then, and at last.
func (l *looking) payloads(last bool) []payload {
	l.got = l.events()
	l.get(l.query)
	l.get("/proofs" + l.query)
	l.refusals()
	n := l.pick.IntN(l.n + 1)
	switch l.pick.IntN(8) {
	case 0:
		l.get("/fair" + l.query)
	case 1:
		l.get("/replay?frame&as=" + l.as() + fmt.Sprint("&n=", n))
	case 2:
		l.others()
	case 3:
		l.get("//")
	}
	if last {
		l.all()
	}
	return l.got
}

// refusals are answers to commands that must be refused.
func (l *looking) refusals() {
	if l.seat < 0 && l.user == l.users[0] {
		return // of either seat's page it would be shown
	}
	seat, count := max(l.seat, 0), 0
	var legal []string
	if l.seat >= 0 {
		count = l.counts[l.seat]
		legal = l.table(l.n).Legal(l.seat)
	}
	words := impossible[l.game.Name()]
	action := words[l.pick.IntN(len(words))]
	if slices.Contains(legal, action) {
		action = "nonsense"
	}
	post := func(what string, form url.Values, script bool) {
		l.note("POST /act "+what, l.ask(l.user, "POST", "/act", form, script))
	}
	post("what the rules do not allow", l.command(seat, count, "refused", action), true)
	post("too late", l.command(seat, count-1, "refused", action), true)
	post("too early", l.command(seat, count+1, "refused", action), true)
	other := game.Seat((int(seat) + 1) % l.seats)
	if l.users[other].ID != l.user.ID {
		post("for another seat", l.command(other, l.counts[other], "refused", action), true)
	}
	if l.pick.IntN(8) == 0 {
		post("without script", l.command(seat, count, "refused", action), false)
	}
}

// impossible are actions, most of which are refused at any moment.
var impossible = map[string][]string{
	"trench":  {"dive 1", "dive 2", "dive 3", "rise 1", "sonar up", "sonar down", "reveal", "collect", "upgrade", "recharge", "stun", "brace", "end", "bid 3"},
	"benthos": {"bid 0", "bid 1", "bid 99999", "bid -1", "claim a1", "claim j10", "claim e5", "stop", "dive 1", ""},
}

// others are the addresses of what belongs to somebody else, and those that lead nowhere.
func (l *looking) others() {
	for seat := range l.seats {
		if l.users[seat].ID != l.user.ID {
			for _, path := range []string{"?", "/live?", "/proofs?", "/fair?", "/hint?"} {
				l.get(path + fmt.Sprint("seat=", seat))
			}
			l.get(fmt.Sprint("/replay?as=", seat))
		}
	}
	for _, path := range []string{"/record", "/replay?as=open", "/act", "/join/guess", "/join/guess/fair", "?seat=99", "/nothing", "//m/NOWHERE"} {
		l.get(path)
	}
	if !l.solo || l.user.ID != "user0" || l.pick.IntN(5) == 0 { // the lone diver gets a hint, which takes a while
		l.get("/hint" + l.query)
	}
	l.note("POST /fair", l.ask(l.user, "POST", "/fair", url.Values{"seat": {"0"}, "number": {string(bytes.Repeat([]byte("ab"), 32))}}, true))
	l.note("POST /join", l.ask(l.user, "POST", "/join/guess", url.Values{"name": {"Zoe"}}, true))
}

// all is every page at every position.
func (l *looking) all() {
	l.others()
	l.get("/fair" + l.query)
	l.get("//")
	l.get("/replay?as=" + l.as())
	l.get("/replay?as=watch")
	l.get(l.and("", "learn=1"))
	for n := 0; n <= l.n; n += 1 + l.n/12 {
		l.get(fmt.Sprint("/replay?frame&as=", l.as(), "&n=", n))
		l.get(fmt.Sprint("/replay?as=", l.as(), "&n=", n))
	}
}
