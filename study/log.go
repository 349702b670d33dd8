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

// Head is the first line of a match's log.
type Head struct {
	Format  string          `json:"format"`
	Game    string          `json:"game"`
	Rules   int             `json:"rules"`
	Options json.RawMessage `json:"options"`
	Bots    []string        `json:"bots"`
	Seats   int             `json:"seats"`
	Seed    uint64          `json:"seed"`
	Program string          `json:"program"` // another build may have other bots of the same name
}

// Head is what a match's log begins with, written by this build of the program.
func (m Match) Head(program string) Head {
	h := Head{"fathom-arena/1", m.Game.Name(), m.Game.Version(), m.Options, []string{m.A}, m.Seats, m.Seed, program}
	if m.B != "" {
		h.Bots = append(h.Bots, m.B)
	}
	return h
}

// Read reads the next group, number n, from a line of a log.
func (m Match) Read(line []byte, n uint64) (Group, error) {
	var g Group
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&g); err != nil {
		return g, err
	}
	return g, m.fits(g, n)
}

// fits says why a group cannot be number n of the match.
func (m Match) fits(g Group, n uint64) error {
	rivals := m.Games()
	if m.Solo {
		rivals--
	}
	if g.Seed != m.Seed+n {
		return fmt.Errorf("seed %d, where %d is next", g.Seed, m.Seed+n)
	}
	if len(g.Scores) != m.Games() || len(g.Shares) != rivals || len(g.Margins) != rivals {
		return fmt.Errorf("a group has %d games, not %d", m.Games(), len(g.Scores))
	}
	for _, share := range g.Shares {
		if share < 0 || share > 1 {
			return fmt.Errorf("a share of %v", share)
		}
	}
	return nil
}
