package web

import "bytes"

// edit is one thing to do in a page, to the element with an id. how is the swap by which the script does it.
type edit struct {
	id, how string
	svg     bool   // the element lies in a drawing
	html    []byte // what takes its place, or is put beside it
	end     []byte // what ends the html, where that is a tag alone
}

// small is a piece that is sent again as a whole rather than taken apart.
const small = 200

// differ finds what makes an old page into a new one.
type differ struct {
	old  []sum
	now  []piece
	html []byte
	gone []edit // what goes away
	list []edit // the rest
}

// changes lists the least that makes a page of which the sums are kept into the HTML, which was split into pieces.
// What goes away comes first, for something with its id may come in elsewhere. A page of which nothing is known is sent
// as a whole; one that is built otherwise is too, but for the pieces that it keeps.
func changes(old []sum, now []piece, html []byte) []edit {
	d := differ{old: old, now: now, html: html}
	switch {
	case len(old) == 0:
		return []edit{{html: html}}
	case old[0].text != now[0].text || !d.inside(0, 0):
		d.gone, d.list = nil, nil
		whole := edit{html: d.whole()}
		return append(append(d.gone, d.list...), whole)
	}
	return append(d.gone, d.list...)
}

// kept marks an empty element that stands for the one with its id in the page before, which goes where it stands.
const kept = "data-kept"

// whole is the new page, in which the pieces that are known are marked as kept, wherever they stood. What has changed in
// one of these is listed beside it, where that is less than to write it anew.
func (d *differ) whole() []byte {
	was := map[string]int{}
	for i, s := range d.old[1:] {
		was[s.id] = i + 1
	}
	return d.write(nil, 0, was)
}

func (d *differ) write(b []byte, n int, was map[string]int) []byte {
	from := d.now[n].start
	for i := n + 1; i < d.now[n].next; i = d.now[i].next {
		p := d.now[i]
		b = append(b, d.html[from:p.start]...)
		from = p.end
		name := string(nameOf(d.html[p.start:p.tagEnd]))
		stub := "<" + name + ` id="` + p.id + `" ` + kept + "></" + name + ">"
		if o, ok := was[p.id]; ok && d.spares(o, i, len(stub)) {
			b = append(b, stub...)
		} else {
			b = d.write(b, i, was)
		}
	}
	return append(b, d.html[from:d.now[n].end]...)
}

// spares lists what has changed in a piece, if that and its mark, of so many bytes, are less than the piece.
func (d *differ) spares(o, n, mark int) bool {
	gone, known := len(d.gone), len(d.list)
	d.piece(o, n)
	size := mark
	for _, list := range [][]edit{d.gone[gone:], d.list[known:]} {
		for _, e := range list {
			size += len(`<hx-partial id="" hx-swap=""></hx-partial>`) + len(e.html)
		}
	}
	if size < d.now[n].end-d.now[n].start {
		return true
	}
	d.gone, d.list = d.gone[:gone], d.list[:known]
	return false
}

// piece compares one piece with what it was.
func (d *differ) piece(o, n int) {
	old, now := d.old[o], d.now[n]
	if old.whole == now.whole {
		return
	}
	tag := d.html[now.start:now.tagEnd]
	gone, known := len(d.gone), len(d.list)
	if old.text != now.text || now.end-now.start < small || bytes.Contains(tag, []byte(" hx-")) && old.tag != now.tag || !d.inside(o, n) {
		d.gone = d.gone[:gone]
		d.list = append(d.list[:known], edit{id: now.id, how: "outerMorph", svg: now.svg, html: d.html[now.start:now.end]})
		return
	}
	if old.tag != now.tag {
		d.list = append(d.list, edit{id: now.id, how: "attributes", svg: now.svg, html: tag, end: nameOf(tag)})
	}
}

// inside compares the pieces inside a piece of which the text is the same. It is false if they cannot be told apart by
// what comes and goes: two have changed places, say. Then the list holds nothing to go by.
func (d *differ) inside(o, n int) bool {
	was := map[string]int{}
	for i := o + 1; i < d.old[o].next; i = d.old[i].next {
		was[d.old[i].id] = i
	}
	last, stay := o, "" // of the pieces that stay, the latest; stay is its id
	for i := n + 1; i < d.now[n].next; {
		p := d.now[i]
		if before, ok := was[p.id]; ok {
			if before < last || d.old[before].at != p.at {
				return false
			}
			delete(was, p.id)
			last, stay = before, p.id
			d.piece(before, i)
			i = p.next
			continue
		}
		end := p.end // of all that come in here
		for i = p.next; i < d.now[n].next && d.now[i].at == p.at; i = d.now[i].next {
			if _, ok := was[d.now[i].id]; ok {
				break
			}
			end = d.now[i].end
		}
		c := edit{id: stay, how: "afterend", svg: p.svg, html: d.html[p.start:end]}
		if stay == "" || d.old[last].at != p.at {
			if i == d.now[n].next || d.now[i].at != p.at {
				return false // there is text, and no piece, on either side
			}
			c.id, c.how = d.now[i].id, "beforebegin"
			if _, ok := was[c.id]; !ok {
				return false
			}
		}
		d.list = append(d.list, c)
	}
	for i := o + 1; i < d.old[o].next; i = d.old[i].next {
		if _, gone := was[d.old[i].id]; gone {
			d.gone = append(d.gone, edit{id: d.old[i].id, how: "delete"})
		}
	}
	return true
}

// writeEdits writes what is to be done as the script takes it. What lies in a drawing is sent in a drawing, or it would
// not be read as part of one; many pieces of one drawing are sent together. The whole table goes without a wrapping.
func writeEdits(b *bytes.Buffer, list []edit) {
	for i := 0; i < len(list); {
		c := list[i]
		last := i + 1
		if c.svg && c.how == "outerMorph" {
			for c.how = "pieces"; last < len(list) && list[last].svg && list[last].how == "outerMorph"; {
				last++
			}
		}
		if c.id == "" {
			b.Write(c.html)
			i++
			continue
		}
		b.WriteString(`<hx-partial id="` + c.id + `" hx-swap="` + c.how)
		if c.svg {
			b.WriteString(` strip:true"><svg>`)
		} else {
			b.WriteString(`">`)
		}
		for ; i < last; i++ {
			b.Write(list[i].html)
			if end := list[i].end; end != nil {
				b.WriteString("</")
				b.Write(end)
				b.WriteByte('>')
			}
		}
		if c.svg {
			b.WriteString(`</svg>`)
		}
		b.WriteString(`</hx-partial>`)
	}
}
