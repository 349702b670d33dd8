package tui

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"

	"fathom/game"
)

// over shows how the game ended, to everybody at once, and lets them save it.
func (t *table) over(ctx context.Context) error {
	reader := t.humans[0]
	if slices.Contains(t.humans, t.screen.reader) {
		reader = t.screen.reader
	}
	for _, line := range t.log.news(reader) {
		t.screen.printf("  %s\n", line)
	}
	t.screen.printf("\n")
	o := t.Play.Observe(game.Spectator)
	Draw(t.screen.out, o, t.names, t.Color)
	t.screen.printf("\n")
	Score(t.screen.out, o, t.names)
	t.screen.printf("\nThe game is over. Type save FILE to keep its record, log to read it, or quit.\n")
	for {
		line, err := t.screen.ask(ctx, "> ")
		if err != nil {
			return err
		}
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
		case strings.EqualFold(words[0], "quit"), strings.EqualFold(words[0], "exit"):
			return errQuit
		case strings.EqualFold(words[0], "log"):
			t.printLog(reader)
		case strings.EqualFold(words[0], "save"):
			t.save(strings.TrimSpace(strings.TrimSpace(line)[len("save"):]))
		default:
			t.screen.printf("Type save FILE, log or quit.\n")
		}
	}
}

// save writes the record to a new file; it never replaces one.
func (t *table) save(name string) {
	if name == "" {
		t.screen.printf("Name a file: save mygame.json\n")
		return
	}
	r := t.Play.Record()
	text, err := r.Append(nil)
	if err == nil {
		err = writeNew(name, text)
	}
	switch {
	case errors.Is(err, fs.ErrExist):
		t.screen.printf("%s is there already; choose another name.\n", name)
	case err != nil:
		t.screen.printf("The game was not saved: %v.\n", err)
	default:
		t.screen.printf("Saved to %s.\n", name)
	}
}

func writeNew(name string, text []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	if _, err := f.Write(text); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
