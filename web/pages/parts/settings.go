package parts

import "context"

// Settings are how a reader wants the pages. The zero value is what somebody has who has chosen nothing.
type Settings struct {
	Theme  string // light or dark; empty as the device has it
	Still  bool   // nothing on a page moves
	Sound  bool   // a table can be heard
	Quick  bool   // bots act without a pause
	AtOnce bool   // a square of Benthos is claimed as it is chosen, without Place cube
}

type settingsKey struct{}

// In gives the settings to every page that is drawn in the context.
func (s Settings) In(ctx context.Context) context.Context {
	return context.WithValue(ctx, settingsKey{}, s)
}

// settings are those of a page's reader.
func settings(ctx context.Context) Settings {
	s, _ := ctx.Value(settingsKey{}).(Settings)
	return s
}
