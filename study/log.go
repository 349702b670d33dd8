package study

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// Log is a file of results, one a line, so that a long study can be stopped and taken up again. Its first line says what
// is studied.
type Log struct{ f *os.File }

// ErrOther marks a log that belongs to another study, or that is none.
var ErrOther = errors.New("not the results of this study")

// OpenLog opens a log, or begins one, and shows each every result that is there. A last line without an end was being
// written when its program was stopped; it is dropped. Errors of a file that does not fit wrap ErrOther, and the file stays
// as it was.
func OpenLog(name string, head any, each func(line []byte) error) (*Log, error) {
	first, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	l := &Log{f}
	if err := l.read(name, first, each); err != nil {
		f.Close()
		return nil, err
	}
	return l, nil
}

func (l *Log) read(name string, first []byte, each func([]byte) error) error {
	text, err := io.ReadAll(l.f)
	if err != nil {
		return err
	}
	begun, rest, whole := bytes.Cut(text, []byte("\n"))
	switch {
	case !whole && bytes.HasPrefix(first, begun):
		return l.cut(0, first)
	case !bytes.Equal(begun, first):
		return fmt.Errorf("%s: %w: it begins with %.300q, and this one with %s", name, ErrOther, begun, first)
	}
	kept := len(begun) + 1
	for n := 2; ; n++ {
		line, after, whole := bytes.Cut(rest, []byte("\n"))
		if !whole {
			return l.cut(kept, nil)
		}
		if err := each(line); err != nil {
			return fmt.Errorf("%s line %d: %w: %w", name, n, ErrOther, err)
		}
		kept += len(line) + 1
		rest = after
	}
}

// cut drops what lies behind the first so many bytes and goes on with a line there.
func (l *Log) cut(kept int, line []byte) error {
	if err := l.f.Truncate(int64(kept)); err != nil {
		return err
	}
	if _, err := l.f.Seek(int64(kept), io.SeekStart); err != nil {
		return err
	}
	if line == nil {
		return nil
	}
	_, err := l.f.Write(append(line, '\n'))
	return err
}

// Add writes one result. A log that is nil keeps nothing.
func (l *Log) Add(result any) error {
	if l == nil {
		return nil
	}
	line, err := json.Marshal(result)
	if err != nil {
		return err
	}
	_, err = l.f.Write(append(line, '\n'))
	return err
}

// Close closes the file.
func (l *Log) Close() error {
	if l == nil {
		return nil
	}
	return l.f.Close()
}
