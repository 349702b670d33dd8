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

// flaters are compressors that nobody is using. One holds most of a megabyte, and is needed for moments only.
var flaters = sync.Pool{New: func() any {
	f, err := flate.NewWriter(io.Discard, flate.DefaultCompression)
	if err != nil {
		panic(err) // the level is a good one
	}
	return f
}}

// gzipped compresses what is written to it into one gzip stream. Each write can be read as soon as it has arrived. It
// borrows a compressor for the time of a write, so that a stream that waits costs nothing; the price is that a write
// is not helped by those before it.
type gzipped struct {
	w     io.Writer
	sum   uint32
	size  uint32
	begun bool
}

func (g *gzipped) Write(p []byte) (int, error) {
	if err := g.begin(); err != nil {
		return 0, err
	}
	f := flaters.Get().(*flate.Writer)
	defer flaters.Put(f)
	f.Reset(g.w)
	if _, err := f.Write(p); err != nil {
		return 0, err
	}
	if err := f.Flush(); err != nil {
		return 0, err
	}
	g.sum = crc32.Update(g.sum, crc32.IEEETable, p)
	g.size += uint32(len(p))
	return len(p), nil
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
		name, weight, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.EqualFold(strings.TrimSpace(name), "gzip") {
			weight = strings.ReplaceAll(strings.TrimSpace(weight), " ", "")
			return weight != "q=0" && !strings.HasPrefix(weight, "q=0.000")
		}
	}
	return false
}
