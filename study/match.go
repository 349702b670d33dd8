package study

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"fathom/bot"
	"fathom/game"
)

// Match is A against B. It is played in groups: one seed, with the same deal, once for every seat that A can have,
// against copies of B on the others. In a solo game A and B each play the deal alone, and B may be empty.
type Match struct {
	Game    game.Game
	Options json.RawMessage
	A, B    string // specs
	Seats   int
	Solo    bool
	Seed    uint64 // of the first group
	Player  Maker  // nil for the bots that bot.New knows
}

// Maker makes the player of a spec for one seat, whose chance comes from a source of its own.
type Maker func(gameName, spec string, s game.Source) (game.Player, error)

func (m Match) player(spec string, s game.Source) (game.Player, error) {
	if m.Player != nil {
		return m.Player(m.Game.Name(), spec, s)
	}
	return bot.New(m.Game.Name(), spec, s)
}

// Group is what came of one seed. The games are listed by A's seat; in solo A's game comes first, then B's.
type Group struct {
	Seed    uint64      `json:"seed"`
	Scores  [][]float64 `json:"scores"`            // by game: points or money, by seat; in solo the one score
	Shares  []float64   `json:"shares,omitempty"`  // A's part of each victory; one in solo; none without B
	Margins []float64   `json:"margins,omitempty"` // A's points before the best rival's, likewise
}

// Check says why a match cannot be played.
func (m Match) Check() error {
	for _, spec := range []string{m.A, m.B} {
		if spec == "" && (spec == m.A || !m.Solo) {
			return fmt.Errorf("a match needs two bots")
		}
		if spec == "" {
			continue
		}
		if _, err := m.player(spec, rand.NewPCG(0, 0)); err != nil {
			return err
		}
	}
	return nil
}

// Games is how many games a group has.
func (m Match) Games() int {
	switch {
	case m.Solo && m.B == "":
		return 1
	case m.Solo:
		return 2
	}
	return m.Seats
}

// Play plays group number n, counted from 0. What happens in it depends on the match and on n alone, but for bots that
// go by the clock.
func (m Match) Play(ctx context.Context, n uint64) (Group, error) {
	g := Group{Seed: m.Seed + n}
	for i := range m.Games() {
		specs := make([]string, m.Seats)
		for seat := range specs {
			specs[seat] = m.B
		}
		if m.Solo {
			specs[0] = [2]string{m.A, m.B}[i]
		} else {
			specs[i] = m.A
		}
		points, shares, err := m.table(ctx, specs, g.Seed)
		if err != nil {
			return g, fmt.Errorf("seed %d: %w", g.Seed, err)
		}
		if m.Solo {
			g.Scores = append(g.Scores, []float64{points[0] - points[1]})
			continue
		}
		g.Scores = append(g.Scores, points)
		g.Shares = append(g.Shares, shares[i])
		g.Margins = append(g.Margins, margin(points, i))
	}
	if m.Solo && m.B != "" {
		lead := g.Scores[0][0] - g.Scores[1][0]
		g.Margins, g.Shares = []float64{lead}, []float64{0.5 + 0.5*float64(cmp.Compare(lead, 0))}
	}
	return g, nil
}

// margin is how far a seat is before the best of the others.
func margin(points []float64, seat int) float64 {
	first := true
	var rival float64
	for i, p := range points {
		if i != seat && (first || p > rival) {
			first, rival = false, p
		}
	}
	return points[seat] - rival
}

// Share is A's mean part of the victories in the group.
func (g Group) Share() float64 { return mean(g.Shares) }

// Margin is A's mean lead in the group.
func (g Group) Margin() float64 { return mean(g.Margins) }

func mean(list []float64) float64 {
	sum := 0.0
	for _, x := range list {
		sum += x
	}
	return sum / float64(len(list))
}
