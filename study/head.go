package study

import (
	"bytes"
	"encoding/json"
	"fmt"
)

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
