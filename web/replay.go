package web

import (
	"iter"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"fathom/game"
	"fathom/match"
	"fathom/web/pages/parts"
	"fathom/web/pages/replay"
)

// The values of the field "as" that are no seat.
const (
	asWatcher = "watch"
	asOpen    = "open" // The Mariana Trench after its end, every card open
)

// replay shows a match at any of its positions: while the game is on as this guest has known it, afterwards through the
// eyes of any seat. With the field "frame" it is only the content of the frame, for the script.
func (s *server) replay(w http.ResponseWriter, r *http.Request) error {
	as, seat, err := s.eyes(r)
	if err != nil {
		return err
	}
	id := match.ID(r.PathValue("id"))
	past, err := s.host.History(r.Context(), id, asking(r).ID, seat)
	if err != nil {
		return err
	}
	var rec game.Record
	if as == asOpen {
		if rec, err = s.host.Record(r.Context(), id); err != nil {
			return match.ErrNotYourSeat // there are no such eyes while the game is on
		}
		if rec.Game != "trench" {
			return match.ErrNotFound
		}
	}
	p := readPast(past, rec.Deal)
	p.as = as
	p.pick(r.URL.Query().Get("n"))
	if r.URL.Query().Has("frame") {
		f, err := p.frame()
		if err != nil {
			return err
		}
		s.render(w, r, http.StatusOK, replay.Position(&f))
		return nil
	}
	page, err := p.page()
	if err != nil {
		return err
	}
	s.render(w, r, http.StatusOK, replay.Replay(parts.Page{Title: "Replay · " + gameTitle(p.now().Game)}, page))
	return nil
}

// eyes are those that a request looks through. Nobody asked for are those of the only seat that the guest holds.
func (s *server) eyes(r *http.Request) (as string, seat game.Seat, err error) {
	switch as = r.URL.Query().Get("as"); as {
	case asWatcher, asOpen:
		return as, game.Spectator, nil
	case "":
		seats, err := s.host.Seats(r.Context(), match.ID(r.PathValue("id")), asking(r).ID)
		if err != nil {
			return "", 0, err
		}
		if len(seats) == 1 {
			return strconv.Itoa(int(seats[0])), seats[0], nil
		}
		return asWatcher, game.Spectator, nil
	}
	n, err := strconv.ParseInt(as, 10, 8)
	if err != nil || n < 0 || strconv.FormatInt(n, 10) != as {
		return "", 0, match.ErrNotFound
	}
	return as, game.Seat(n), nil
}

// past is a match with all its positions, of which n is looked at.
type past struct {
	views []match.View
	as    string
	deal  []byte // of The Mariana Trench with every card open
	n     int
}

func readPast(views iter.Seq[match.View], deal []byte) *past {
	p := &past{views: slices.Collect(views), deal: deal}
	if len(p.views) > 0 && p.borrowed() {
		p.rename()
	}
	return p
}

// borrowed tells whether the eyes are those of somebody else.
func (p *past) borrowed() bool {
	v := p.now()
	return v.Viewer >= 0 && !slices.Contains(v.Yours, v.Viewer)
}

// rename tells what somebody else saw by that name, in every log: each is the beginning of the newest.
func (p *past) rename() {
	v := p.now()
	log := slices.Clone(v.Log)
	for i, l := range log {
		if what, saw := strings.CutPrefix(l.Text, "You saw "); saw {
			log[i].Text = v.Names[v.Viewer] + " saw " + what
		}
	}
	for i := range p.views {
		p.views[i].Log = log[:len(p.views[i].Log)]
	}
}

// last is the number of the newest position.
func (p *past) last() int { return len(p.views) - 1 }

// now is the newest position.
func (p *past) now() match.View { return p.views[p.last()] }

// at is the position that is looked at.
func (p *past) at() match.View { return p.views[p.n] }

func (p *past) running() bool { return p.now().Phase == match.Playing }

// pick chooses the position to look at. Beyond the end is the end. If none is asked for, a game that is over begins at
// its deal, and one that is on at the newest.
func (p *past) pick(text string) {
	n, err := strconv.Atoi(text)
	switch {
	case err == nil:
		p.n = max(0, min(n, p.last()))
	case p.running():
		p.n = p.last()
	}
}

// base is the address of the replay through given eyes, to which the position is added.
func (p *past) base(as string) string {
	return replayURL(p.now().ID) + "?as=" + url.QueryEscape(as) + "&"
}

func replayURL(id match.ID) string { return "/m/" + string(id) + "/replay" }

// replayOf is the address of the replay for whoever sees a view, empty before the first step. Where several sit at one
// screen it keeps to the eyes of the view.
func replayOf(v match.View) string {
	switch {
	case v.Step == 0:
		return ""
	case len(v.Yours) > 1 && v.Viewer >= 0:
		return replayURL(v.ID) + "?as=" + strconv.Itoa(int(v.Viewer))
	}
	return replayURL(v.ID)
}

// maxRows is how many rows the list of a page has at most, half of them on each side of the position.
const maxRows = 1000

// page is the whole page at the chosen position.
func (p *past) page() (*replay.Page, error) {
	frame, err := p.frame()
	if err != nil {
		return nil, err
	}
	now := p.now()
	page := &replay.Page{
		Bar:  parts.Bar{Title: "Replay", Rules: "/rules/" + now.Game},
		Game: now.Game, Running: p.running(), Base: p.base(p.as), N: p.n, Last: p.last(), Back: p.table(), Eyes: p.eyes(), Frame: frame,
	}
	if p.running() {
		page.Notice = "The game is still on. This is what was known from here at each moment, up to now."
	}
	p.fill(page)
	mark(page)
	return page, nil
}

// fill adds what differs between the games.
func (p *past) fill(page *replay.Page) {
	if p.now().Game == "trench" {
		p.fillTrench(page)
		return
	}
	p.fillBenthos(page)
}

// frame is the chosen position.
func (p *past) frame() (replay.Frame, error) {
	f := replay.Frame{N: p.n, Last: p.last(), Where: "Step " + strconv.Itoa(p.n) + " of " + strconv.Itoa(p.last()), News: strings.Join(news(p.at()), " ")}
	if p.n == 0 {
		f.News = "The deal: everything is set up, and nobody has acted yet."
	}
	if p.now().Game == "trench" {
		return f, p.frameTrench(&f)
	}
	p.frameBenthos(&f)
	return f, nil
}

// table is the address of the table that the page belongs to.
func (p *past) table() string {
	v := p.now()
	at := "/m/" + string(v.ID)
	if len(v.Yours) > 1 && slices.Contains(v.Yours, v.Viewer) {
		at += "?seat=" + p.as
	}
	return at
}

// eyes are those that can be chosen: while the game is on one's own if there is one, and a watcher's.
func (p *past) eyes() []replay.Eye {
	v := p.now()
	var list []replay.Eye
	add := func(as, name string) {
		list = append(list, replay.Eye{Name: name, As: as, URL: p.base(as) + "n=" + strconv.Itoa(p.n), Now: as == p.as})
	}
	for seat, name := range v.Names {
		as := strconv.Itoa(seat)
		own := slices.Contains(v.Yours, game.Seat(seat))
		if !p.running() && v.Kinds[seat] != game.AI || own && (as == p.as || len(v.Yours) == 1) {
			add(as, name)
		}
	}
	add(asWatcher, "a watcher")
	if !p.running() && v.Game == "trench" {
		add(asOpen, "all cards open")
	}
	return list
}

// mark finds the row of the position, and leaves out of a very long list what is far from it.
func mark(page *replay.Page) {
	here := slices.IndexFunc(page.Rows, func(r replay.Row) bool { return r.N >= page.N })
	if here < 0 {
		here = len(page.Rows) - 1
	}
	for i := range page.Rows {
		page.Rows[i].Now = page.Rows[i].N == page.Rows[here].N
	}
	from, to := max(0, here-maxRows/2), min(len(page.Rows), here+maxRows/2)
	page.More = to-from < len(page.Rows)
	page.Rows = page.Rows[from:to]
	slices.Reverse(page.Rows)
}
