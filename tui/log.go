package tui

import (
	"fathom/benthos"
	"fathom/game"
	"fathom/trench"
)

// Tell says in words what a step was, from what one seat knew before and after it.
func Tell(before game.Observation, step game.Step, after game.Observation, names []string) []string {
	switch b := before.(type) {
	case trench.Observation:
		return trench.Narrate(b, step, after.(trench.Observation), names)
	case benthos.Observation:
		return benthos.Narrate(b, step, after.(benthos.Observation), names)
	}
	return nil
}

// storybook is the story of a game so far, as each person at the table may read it.
type storybook struct {
	names   []string
	readers []game.Seat
	pages   map[game.Seat]*page
	steps   int
}

// page is one person's story.
type page struct {
	lines []string
	steps []int // the step that each line tells of
	read  int   // lines that the person has been shown
}

func newStorybook(names []string, readers []game.Seat) storybook {
	b := storybook{names: names, readers: readers, pages: map[game.Seat]*page{}}
	for _, r := range readers {
		b.pages[r] = &page{}
	}
	return b
}

// look is what each reader knows now, in the order of the readers.
func (b *storybook) look(p *game.Play) []game.Observation {
	known := make([]game.Observation, len(b.readers))
	for i, r := range b.readers {
		known[i] = p.Observe(r)
	}
	return known
}

// add tells everybody of a step that has just been done; before is what they knew until then. The text of a sealed
// action must not be in it: what it was is in the observations once it is open.
func (b *storybook) add(before []game.Observation, s game.Step, p *game.Play) {
	for i, r := range b.readers {
		pg := b.pages[r]
		for _, line := range Tell(before[i], s, p.Observe(r), b.names) {
			pg.lines = append(pg.lines, line)
			pg.steps = append(pg.steps, b.steps)
		}
	}
	b.steps++
}

// news are the lines that a reader has not been shown yet.
func (b *storybook) news(reader game.Seat) []string {
	pg := b.pages[reader]
	lines := pg.lines[pg.read:]
	pg.read = len(pg.lines)
	return lines
}

// back forgets everything from a step on.
func (b *storybook) back(step int) {
	b.steps = step
	for _, pg := range b.pages {
		n := len(pg.lines)
		for n > 0 && pg.steps[n-1] >= step {
			n--
		}
		pg.lines, pg.steps, pg.read = pg.lines[:n], pg.steps[:n], min(pg.read, n)
	}
}
