package web

import (
	"compress/flate"
	"encoding/binary"
	"hash/crc32"
	"io"
	"net/http"
	"strings"
	"sync"
)

// window is how far back what is being compressed may lean on what was sent before.
const window = 32 << 10

// flater is a compressor whose output can be led elsewhere between two writes.
type flater struct {
	*flate.Writer
	to io.Writer
}

func (f *flater) out(p []byte) (int, error) { return f.to.Write(p) }

// writerFunc is a function as an io.Writer.
type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// flaters are compressors that nobody is using. One holds most of a megabyte, and is needed for moments only.
var flaters = sync.Pool{New: func() any {
	f := &flater{}
	w, err := flate.NewWriter(writerFunc(f.out), flate.DefaultCompression)
	if err != nil {
		panic(err) // the level is a good one
	}
	f.Writer = w
	return f
}}

// gzipped compresses what is written to it into one gzip stream. Each write can be read as soon as it has arrived. It
// borrows a compressor for the time of a write, so that a stream that waits costs no more than what it remembers.
type gzipped struct {
	w     io.Writer
	lean  bool   // a write leans on those before it, the last of which are remembered
	sent  []byte // what is remembered: the end of everything written so far
	sum   uint32
	size  uint32
	begun bool
}

// worthLeaning is the least write for which a compressor is shown again what was sent before.
const worthLeaning = 100

func (g *gzipped) Write(p []byte) (int, error) {
	if err := g.begin(); err != nil {
		return 0, err
	}
	f := flaters.Get().(*flater)
	defer flaters.Put(f)
	f.Reset(writerFunc(f.out))
	if len(g.sent) > 0 && len(p) > worthLeaning {
		f.to = io.Discard // whoever reads has it already
		f.Write(g.sent)
		f.Flush()
	}
	f.to = g.w
	if _, err := f.Write(p); err != nil {
		return 0, err
	}
	if err := f.Flush(); err != nil {
		return 0, err
	}
	g.sum = crc32.Update(g.sum, crc32.IEEETable, p)
	g.size += uint32(len(p))
	if g.lean {
		g.remember(p)
	}
	return len(p), nil
}

// remember keeps the end of what was written.
func (g *gzipped) remember(p []byte) {
	p = p[max(0, len(p)-window):]
	if over := len(g.sent) + len(p) - window; over > 0 {
		g.sent = append(g.sent[:0], g.sent[over:]...)
	}
	g.sent = append(g.sent, p...)
}

// begin writes the header, once: deflated, without name or time, made on an unknown system.
func (g *gzipped) begin() error {
	if g.begun {
		return nil
	}
	g.begun = true
	_, err := g.w.Write([]byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255})
	return err
}

// Close ends the stream, so that whoever reads it knows that nothing is missing. It leaves the writer open.
func (g *gzipped) Close() error {
	if err := g.begin(); err != nil {
		return err
	}
	end := []byte{3, 0} // a last block, which is empty
	end = binary.LittleEndian.AppendUint32(end, g.sum)
	end = binary.LittleEndian.AppendUint32(end, g.size)
	_, err := g.w.Write(end)
	return err
}

// takesGzip tells whether whoever asks can read gzip, and says in the answer that it depends on that.
func takesGzip(w http.ResponseWriter, r *http.Request) bool {
	w.Header().Add("Vary", "Accept-Encoding")
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, weight, _ := strings.Cut(part, ";")
		if strings.EqualFold(strings.TrimSpace(name), "gzip") {
			weight = strings.ReplaceAll(weight, " ", "")
			return strings.Trim(weight, "0.") != "q="
		}
	}
	return false
}
