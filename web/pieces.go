package web

import (
	"bytes"
	"hash/maphash"
)

// piece is an element with an id, as it lies in the HTML of a table. The first piece of a table is the whole of it and
// has no id.
type piece struct {
	start, tagEnd, end int
	svg                bool // it lies in a drawing
	sum
}

// sum is what a piece is told apart by. It stays with a stream, while the HTML does not.
type sum struct {
	id    string
	tag   uint64 // of the tag that begins it
	text  uint64 // of everything in it that is in no piece inside it
	at    uint64 // of the text of the piece around it, up to here
	whole uint64 // of everything
	next  int    // the place in the list of the first piece that is not inside it
}

// seed is this process's own: what a page hashes to means nothing to another one.
var seed = maphash.MakeSeed()

// void are the elements that have no end.
var void = map[string]bool{"area": true, "br": true, "col": true, "hr": true, "img": true, "input": true, "link": true, "meta": true, "wbr": true}

// splitter reads HTML from its beginning to its end.
type splitter struct {
	html    []byte
	list    []piece
	open    []unended
	depth   int // of the elements that are open
	drawing int // the depth of the outermost svg, 0 outside
}

// unended is a piece whose end has not been read. Its hash has all its text before from.
type unended struct {
	at, depth, from int
	text            maphash.Hash
}

// split finds the pieces of a table's HTML, each before those inside it. The HTML must be as our templates write it:
// every element is ended, and every id stands once.
func split(html []byte) []piece {
	s := splitter{html: html, list: make([]piece, 0, 128), open: make([]unended, 0, 16)}
	s.begin(0, 0, "")
	for i := 0; ; {
		n := bytes.IndexByte(html[i:], '<')
		if n < 0 {
			break
		}
		start := i + n
		i = tagEnd(html, start)
		s.tag(start, i)
	}
	s.end(len(html))
	return s.list
}

// tag reads one tag, or a comment.
func (s *splitter) tag(start, end int) {
	tag := s.html[start:end]
	switch tag[1] {
	case '!':
		return
	case '/':
		if top := &s.open[len(s.open)-1]; top.depth == s.depth && len(s.open) > 1 {
			s.end(end)
		}
		if s.depth == s.drawing {
			s.drawing = 0
		}
		s.depth--
		return
	}
	name := nameOf(tag)
	leaf := tag[len(tag)-2] == '/' || s.drawing == 0 && void[string(name)]
	s.depth++
	id := idOf(tag)
	if id != "" {
		s.begin(start, end, id)
	}
	switch {
	case leaf:
		if id != "" {
			s.end(end)
		}
		s.depth--
	case s.drawing == 0 && string(name) == "svg":
		s.drawing = s.depth
	}
}

// begin opens a piece.
func (s *splitter) begin(start, tagEnd int, id string) {
	p := piece{start: start, tagEnd: tagEnd, svg: s.drawing > 0}
	p.id, p.tag = id, maphash.Bytes(seed, s.html[start:tagEnd])
	if len(s.open) > 0 {
		around := &s.open[len(s.open)-1]
		around.write(s.html[around.from:start])
		p.at = around.text.Sum64()
	}
	s.open = append(s.open, unended{at: len(s.list), depth: s.depth, from: tagEnd})
	s.open[len(s.open)-1].text.SetSeed(seed)
	s.list = append(s.list, p)
}

// end closes the innermost open piece.
func (s *splitter) end(end int) {
	top := &s.open[len(s.open)-1]
	p := &s.list[top.at]
	top.write(s.html[top.from:end])
	p.end, p.text, p.next = end, top.text.Sum64(), len(s.list)
	p.whole = mix(p.tag, p.text)
	for kid := top.at + 1; kid < p.next; kid = s.list[kid].next {
		p.whole = mix(mix(p.whole, s.list[kid].at), s.list[kid].whole)
	}
	s.open = s.open[:len(s.open)-1]
	if len(s.open) > 0 {
		s.open[len(s.open)-1].from = end
	}
}

// write adds text to the hash of a piece. Space between two elements is not worth telling.
func (u *unended) write(text []byte) {
	if len(bytes.TrimSpace(text)) > 0 {
		u.text.Write(text)
	}
}

func mix(a, b uint64) uint64 {
	a = (a ^ b) * 0x9e3779b97f4a7c15
	return a ^ a>>29
}

// tagEnd is the place behind the tag, or the comment, that begins at start.
func tagEnd(html []byte, start int) int {
	if bytes.HasPrefix(html[start:], []byte("<!--")) {
		if n := bytes.Index(html[start:], []byte("-->")); n >= 0 {
			return start + n + 3
		}
		return len(html)
	}
	for end := start; ; {
		n := bytes.IndexByte(html[end:], '>')
		if n < 0 {
			return len(html)
		}
		end += n + 1
		if bytes.Count(html[start:end], []byte{'"'})%2 == 0 { // else it stands in a value
			return end
		}
	}
}

// nameOf is the name of the element that a tag begins.
func nameOf(tag []byte) []byte {
	for i, c := range tag[1:] {
		if c == ' ' || c == '/' || c == '>' || c == '\n' || c == '\t' {
			return tag[1 : 1+i]
		}
	}
	return tag[1:]
}

// idOf is the id in a tag, empty without one.
func idOf(tag []byte) string {
	_, rest, found := bytes.Cut(tag, []byte(` id="`))
	if !found {
		return ""
	}
	id, _, _ := bytes.Cut(rest, []byte{'"'})
	return string(id)
}
