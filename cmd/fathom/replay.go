package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"

	"fathom/game"
)

type replayCmd struct {
	Files []string `arg:"" name:"file" help:"Files of records, one a line, or one record over several lines; - is the standard input."`
	Show  bool     `help:"Print every game move by move in words."`
	All   bool     `help:"Replay every match of a database too, and everything in a folder."`
}

func (replayCmd) Help() string {
	return `Every record is read strictly and played again from its deal. Each step, each set of legal actions that is written down and
the result are compared with the rules. Every disagreement is printed with its file, its record (counted from 1) and its
step (counted from 0); the last line is the total. The exit code is 1 if there was any disagreement.

With --all a name may also be a database, of a running server too, or a folder with databases and records in it: every match is
replayed by this version, whatever version it was played under. Nothing is changed.

Examples:

    fathom replay games.ndjson
    fathom replay --show mygame.json
    fathom sim benthos --records - | fathom replay -
    fathom replay --all ~/.local/share/fathom`
}

func (c *replayCmd) Run(ctx context.Context) error {
	names, matches := c.Files, verdict{}
	databases := 0
	if c.All {
		var dbs []string
		var err error
		if names, dbs, err = everything(c.Files); err != nil {
			return failure{exitBadUsage, err}
		}
		for _, db := range dbs {
			v, n, err := replayDatabase(ctx, db)
			if err != nil {
				return err
			}
			matches.steps, matches.disagreements, databases = matches.steps+v.steps, matches.disagreements+v.disagreements, databases+n
		}
	}
	total, records, err := c.records(ctx, names)
	if err != nil {
		return err
	}
	total.steps, total.disagreements = total.steps+matches.steps, total.disagreements+matches.disagreements
	if ctx.Err() != nil {
		fmt.Println("Stopped before the end.")
	}
	if c.All {
		fmt.Printf("%d matches, ", databases)
	}
	fmt.Printf("%d records, %d steps, %d disagreements\n", records, total.steps, total.disagreements)
	if total.disagreements > 0 {
		return errSaid
	}
	return nil
}

// records judges the records of files, and prints what there is to say about each.
func (c *replayCmd) records(ctx context.Context, names []string) (total verdict, records int, err error) {
	var files []*os.File
	for _, name := range names {
		f := os.Stdin
		if name != "-" {
			if f, err = open(name); err != nil {
				return total, 0, failure{exitBadUsage, err}
			}
			defer f.Close()
		}
		files = append(files, f)
	}
	for i, f := range files {
		var broken error
		number := 0
		for v := range inOrder(recordsOf(ctx, f, &broken), func(r recordText) verdict { return judge(r, c.Show) }) {
			number++
			total.steps += v.steps
			if v.shown != "" {
				fmt.Printf("%s record %d\n%s\n", names[i], number, v.shown)
			}
			if v.disagreement != "" {
				total.disagreements++
				fmt.Printf("%s record %d%s\n", names[i], number, v.disagreement)
			}
		}
		records += number
		if broken != nil {
			return total, records, usage("%s: %w", names[i], broken)
		}
	}
	return total, records, nil
}

// open opens a file to read, and refuses a directory.
func open(name string) (*os.File, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	if at, err := f.Stat(); err == nil && at.IsDir() {
		f.Close()
		return nil, fmt.Errorf("%s is a directory: name the files in it", name)
	}
	return f, nil
}

// verdict is what became of one record, or the sum of many.
type verdict struct {
	steps         int
	disagreements int
	disagreement  string // " step 3: illegal action ...", or ": not a game record: ..."
	shown         string
}

// judge replays one record.
func judge(text recordText, show bool) verdict {
	if text.err != nil {
		return verdict{disagreement: ": " + text.err.Error()}
	}
	r, err := game.ReadRecord(text.line)
	if err != nil {
		return verdict{disagreement: ": " + oneLine(err)}
	}
	g, err := findGame(r.Game)
	if err != nil {
		return verdict{disagreement: ": " + oneLine(err)}
	}
	var story *story
	var each func(*game.Play, int)
	if show {
		story = newStory(g, r)
		each = story.tell
	}
	p, err := game.Replay(g, r, each)
	var v verdict
	if p != nil {
		v.steps = len(p.Steps())
	}
	var d *game.Disagreement
	switch {
	case errors.As(err, &d):
		v.disagreement = fmt.Sprintf(" step %d: %s", d.Step, oneLine(d.Reason))
	case err != nil:
		v.disagreement = ": " + oneLine(err)
	}
	if show {
		v.shown = story.end(p)
	}
	return v
}

func oneLine(err error) string { return strings.Join(strings.Fields(err.Error()), " ") }

// recordsOf reads the records of a file one by one. A fault of the file itself ends it and is left in broken.
func recordsOf(ctx context.Context, f io.Reader, broken *error) iter.Seq[recordText] {
	return func(yield func(recordText) bool) {
		in := newRecordReader(f)
		for ctx.Err() == nil {
			r, err := in.next()
			if err == io.EOF {
				return
			}
			if err != nil {
				*broken = err
				return
			}
			if !yield(r) {
				return
			}
		}
	}
}
