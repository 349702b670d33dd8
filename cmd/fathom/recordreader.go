package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"fathom/game"
)

// recordText is one record as it stands in a file, or why it cannot be read.
type recordText struct {
	line []byte
	err  error
}

// recordReader reads records one a line, or a file that is one record over several lines. It holds no more than one
// record, whatever the file.
type recordReader struct {
	in    *bufio.Reader
	began bool
}

func newRecordReader(r io.Reader) *recordReader {
	// One byte more than a record may have shows whether a file that is one record still fits.
	return &recordReader{in: bufio.NewReaderSize(r, game.MaxRecordBytes+1)}
}

// next is the next record that is not blank; io.EOF after the last.
func (r *recordReader) next() (recordText, error) {
	if !r.began {
		r.began = true
		if whole, ok, err := r.whole(); ok || err != nil {
			return whole, err
		}
	}
	for {
		text, err := r.line()
		if err != nil || text.err != nil || len(text.line) > 0 {
			return text, err
		}
	}
}

// whole takes the file as one record, if its first line is the beginning of an object and no other line begins one.
func (r *recordReader) whole() (recordText, bool, error) {
	head, err := r.in.Peek(game.MaxRecordBytes + 1)
	if err != nil && err != io.EOF {
		return recordText{}, false, err
	}
	text := bytes.TrimSpace(head)
	first, rest, several := bytes.Cut(text, []byte("\n"))
	if !several || !unfinished(first) || bytes.HasPrefix(rest, []byte("{")) || bytes.Contains(rest, []byte("\n{")) {
		return recordText{}, false, nil
	}
	if err == nil {
		_, err = io.Copy(io.Discard, r.in)
		return recordText{err: errLong}, true, err
	}
	text = bytes.Clone(text)
	_, err = r.in.Discard(len(head))
	return recordText{line: text}, true, err
}

// unfinished tells whether a text is the beginning of a JSON object and no more than that.
func unfinished(text []byte) bool {
	var object map[string]json.RawMessage
	return bytes.HasPrefix(text, []byte("{")) &&
		errors.Is(json.NewDecoder(bytes.NewReader(text)).Decode(&object), io.ErrUnexpectedEOF)
}

var errLong = fmt.Errorf("%w: longer than %d bytes", game.ErrRecord, game.MaxRecordBytes)

// line reads one line without its end and the blanks around it. A line longer than a record may be is skipped.
func (r *recordReader) line() (recordText, error) {
	var line []byte
	long := false
	for {
		part, err := r.in.ReadSlice('\n')
		long = long || len(line)+len(bytes.TrimRight(part, "\r\n")) > game.MaxRecordBytes
		if !long {
			line = append(line, part...)
		}
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case err == io.EOF && len(line) == 0 && !long, err != nil && err != io.EOF:
			return recordText{}, err
		case long:
			return recordText{err: errLong}, nil
		}
		return recordText{line: bytes.TrimSpace(line)}, nil
	}
}
