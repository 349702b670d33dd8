package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"fathom/fair"
	"fathom/game"
)

type verifyCmd struct {
	Files []string `arg:"" name:"file" help:"Files of records, one a line, or one record over several lines; - is the standard input."`
}

func (verifyCmd) Help() string {
	return `At a table that Fathom hosts nobody chooses the deal. Before anybody sits down the host commits itself to a secret; every
browser commits itself to a random number of its own; then the numbers are opened, and the deal is computed from all of
them. When the match is over the host opens its secret too, and the record of the match proves how it went.

This command does that sum again, from the record and nothing else: no server, no network. It prints a line for each claim:
the commitments of the host and of every seat (with those whose number the host made, such as bots), the transcript that binds
them, the deal, its published roots, every move, every card that was revealed or looked at, every sealed bid, the
result, and the four words that each screen showed at the end. The exit code is 1 if a claim does not hold, or if there is
nothing to verify.

Download a record at the end of a match, from "Download the record". What each claim means stands in docs/fair.md.

Examples:

    fathom verify fathom-trench.ndjson
    fathom verify *.ndjson`
}

func (c *verifyCmd) Run(ctx context.Context) error {
	held := true
	for _, name := range c.Files {
		f := os.Stdin
		if name != "-" {
			var err error
			if f, err = open(name); err != nil {
				return failure{exitBadUsage, err}
			}
		}
		ok, err := verifyFile(ctx, name, f)
		f.Close()
		if err != nil {
			return usage("%s: %w", name, err)
		}
		held = held && ok
	}
	if !held {
		return errSaid
	}
	return nil
}

// verifyFile tells whether every claim of every record of a file holds, and prints them.
func verifyFile(ctx context.Context, name string, f io.Reader) (bool, error) {
	var broken error
	held, number := true, 0
	for text := range recordsOf(ctx, f, &broken) {
		number++
		fmt.Printf("%s record %d\n", name, number)
		for _, c := range verifyRecord(text) {
			if c.Err == nil {
				fmt.Printf("  holds  %s\n", printable(c.Text))
				continue
			}
			held = false
			fmt.Printf("  FAILS  %s: %s\n", printable(c.Text), printable(oneLine(c.Err)))
		}
	}
	if broken == nil && number == 0 {
		fmt.Printf("%s has no record\n", name)
		held = false
	}
	return held, broken
}

// verifyRecord is every claim of a record, or what is wrong with it as the one claim that fails.
func verifyRecord(text recordText) []fair.Claim {
	unread := func(err error) []fair.Claim { return []fair.Claim{{Text: "it is a record with proofs", Err: err}} }
	if text.err != nil {
		return unread(text.err)
	}
	r, err := game.ReadRecord(text.line)
	if err != nil {
		return unread(err)
	}
	g, err := findGame(r.Game)
	if err != nil {
		return unread(err)
	}
	dealer, can := g.(game.Dealer)
	if !can {
		return unread(errors.New("the deals of this game cannot be proven"))
	}
	claims, err := fair.Verify(dealer, r)
	if err != nil {
		return unread(err)
	}
	return claims
}

// printable is a text from a file without what could steer a terminal.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return '?'
		}
		return r
	}, s)
}
