package web

import (
	"bytes"
	"hash/maphash"
	"net/http"
	"strconv"

	"fathom/game"
	"fathom/match"
	"fathom/web/pages/parts"
)

// telling is what a stream has told its viewer so far.
type telling struct {
	drawn string // the sum of the page that the viewer came with, until the first event
	sums  []sum
	title string
	turn  bool
}

// keep notes what the viewer sees now.
func (t *telling) keep(c content, list []piece) {
	t.title, t.turn, t.sums = c.title, c.turn, t.sums[:0]
	for _, p := range list {
		t.sums = append(t.sums, p.sum)
	}
}

// tell sends what is new. Between two events a stream keeps no buffer.
func (t *telling) tell(r *http.Request, c content, send func(event []byte, personal bool) error) error {
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	if err := t.event(b, r, c); err != nil {
		return err
	}
	return send(b.Bytes(), c.personal)
}

// event writes what is new as one event. An event in which nothing is new has its number alone.
func (t *telling) event(b *bytes.Buffer, r *http.Request, c content) error {
	html, news := buffers.Get().(*bytes.Buffer), buffers.Get().(*bytes.Buffer)
	defer buffers.Put(html)
	defer buffers.Put(news)
	html.Reset()
	news.Reset()
	if err := c.body.Render(r.Context(), html); err != nil {
		return err
	}
	list := split(html.Bytes())
	if t.drawn == drawn(c, list) {
		t.keep(c, list)
	}
	t.drawn = ""
	if c.title != t.title {
		if err := parts.WindowTitle(c.title).Render(r.Context(), news); err != nil {
			return err
		}
	}
	if c.turn != t.turn {
		if err := parts.NewIcon(c.turn).Render(r.Context(), news); err != nil {
			return err
		}
	}
	writeEdits(news, changes(t.sums, list, html.Bytes()))
	t.keep(c, list)
	b.WriteString("id: ")
	b.WriteString(strconv.Itoa(c.step))
	b.WriteByte('\n')
	for line := range bytes.Lines(news.Bytes()) {
		b.WriteString("data: ")
		b.Write(bytes.TrimRight(line, "\r\n"))
		b.WriteByte('\n')
	}
	b.WriteByte('\n')
	return nil
}

// drawn tells one content from another, so that a stream need not repeat what the page that opens it shows already.
func drawn(c content, list []piece) string {
	text := c.title
	if c.turn {
		text += "!"
	}
	return strconv.FormatUint(list[0].whole^maphash.String(seed, text), 36)
}

// liveURL is the address of the stream for a page that shows a content to a seat.
func liveURL(id match.ID, seat game.Seat, asked bool, drawn string) string {
	url := "/m/" + string(id) + "/live?drawn=" + drawn
	if asked {
		url += "&seat=" + strconv.Itoa(int(seat))
	}
	return url
}
