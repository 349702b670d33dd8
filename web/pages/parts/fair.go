package parts

import "context"

// Fair is what a table shows of how its deal came about. It is empty where there is nothing to show.
type Fair struct {
	Words  string // the sum of the log, the same on every screen
	Page   string // the address of what is known of the deal
	Record string // of a match that is over: its record, for the check
}

type fairKey struct{}

// In gives it to the log of every table that is drawn in the context.
func (f Fair) In(ctx context.Context) context.Context { return context.WithValue(ctx, fairKey{}, f) }

func fairIn(ctx context.Context) Fair {
	f, _ := ctx.Value(fairKey{}).(Fair)
	return f
}
