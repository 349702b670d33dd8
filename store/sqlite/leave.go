package sqlite

import (
	"context"

	"fathom/match"
)

// Leave writes that a seat has given up, or that a table was called off.
func (s *Store) Leave(ctx context.Context, l match.Leaving) error {
	return s.writer.do(ctx, func(c *change) error {
		phase, after := match.Playing, match.Playing
		if l.Seat < 0 {
			phase, after = match.Waiting, match.Waiting
		}
		if l.Closes {
			after = match.Abandoned
		}
		if err := c.one(l.Match, c.st.quit, l.Match, l.N, int(phase), int(after), millis(l.At), l.Closes); err != nil {
			return err
		}
		if err := c.exec(c.st.leave, l.Match, int(l.Seat), l.N, millis(l.At)); err != nil {
			return err
		}
		if l.Reveal {
			return c.one(l.Match, c.st.opening, l.Match, host)
		}
		return nil
	})
}
