package web

import (
	"bytes"
	"io"
)

// post carries the events of one stream, compressed where the browser takes that.
type post struct {
	w   io.Writer
	zip *gzipped // nil where it does not; what it makes is led to w
}

// send writes an event in one piece. One that shows something which nobody else may know is padded, so that on the wire its
// size tells nothing of it.
func (p *post) send(event []byte, personal bool) error {
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	if p.zip != nil {
		p.zip.w = b
		if _, err := p.zip.Write(event); err != nil {
			return err
		}
		if personal {
			b.Write(emptyBlocks(b.Len()))
		}
	} else {
		b.Write(event)
		if personal {
			b.WriteByte(':') // a comment
			b.Write(bytes.Repeat([]byte{' '}, fill(b.Len()+1)))
			b.WriteByte('\n')
		}
	}
	_, err := p.w.Write(b.Bytes())
	return err
}

// close ends the stream.
func (p *post) close() error {
	if p.zip == nil {
		return nil
	}
	p.zip.w = p.w
	return p.zip.Close()
}

// grain is what the sizes of personal events are multiples of, in bytes.
const grain = 1 << 10

// fill is how many bytes n lacks to a multiple of grain.
func fill(n int) int { return (grain - n%grain) % grain }

// Blocks of a deflated stream that hold nothing, of five and of six bytes: one that is stored (RFC 1951, 3.2.4), and the
// same after one with the fixed codes (3.2.6). Both begin and end at a whole byte, as a flush does.
var fiveBytes, sixBytes = []byte{0, 0, 0, 0xff, 0xff}, []byte{2, 0, 0, 0, 0xff, 0xff}

// emptyBlocks fill a stream up that has been flushed after n bytes.
func emptyBlocks(n int) []byte {
	n = fill(n)
	sixes := n % 5
	if n < 6*sixes { // 5a + 6b makes every number from 20 on
		n += grain
		sixes = n % 5
	}
	return append(bytes.Repeat(sixBytes, sixes), bytes.Repeat(fiveBytes, (n-6*sixes)/5)...)
}
