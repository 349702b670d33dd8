// Command fathom plays, hosts and studies two deep-sea board games.
//
// Read main.go for the commands, then a file for each: serve.go, play.go, sim.go, arena.go, oracle.go, replay.go,
// backup.go and restore.go. setup.go and seats.go turn what a command line says about options and seats into a game;
// selfplay.go and summary.go are the halves of a simulation.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"
)

type commands struct {
	Serve   serveCmd         `cmd:"" default:"withargs" help:"Host both games in the browser; this is also what fathom alone does."`
	Play    playCmd          `cmd:"" help:"Play a game in the terminal."`
	Sim     simCmd           `cmd:"" help:"Let bots play many games and add up how they did."`
	Arena   arenaCmd         `cmd:"" help:"Find out which of two bots is stronger, or rate them all."`
	Oracle  oracleCmd        `cmd:"" help:"Find out how well a game could have been played."`
	Replay  replayCmd        `cmd:"" help:"Check records of games against the rules, or show them in words."`
	Verify  verifyCmd        `cmd:"" help:"Check that the deals and bids of recorded matches were fair."`
	Backup  backupCmd        `cmd:"" help:"Copy the database of a server, which may be running, into a file."`
	Restore restoreCmd       `cmd:"" help:"Put a backup in the place of a stopped server's database."`
	Version kong.VersionFlag `help:"Print the version and end."`
}

const description = `Fathom plays two deep-sea board games: The Mariana Trench (trench), for one or two, and Benthos (benthos), for two to seven.

Start with "fathom" and open the address it prints, or with "fathom play trench" in the terminal. Every command explains itself: fathom sim --help.`

func main() { os.Exit(Main()) }

// Main runs the command that os.Args names and returns the exit code.
func Main() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends at once
	err := run(ctx, os.Args[1:])
	if err == nil {
		return exitOK
	}
	if text := strings.TrimSpace(err.Error()); text != "" {
		fmt.Fprintln(os.Stderr, "fathom: "+strings.Join(strings.Fields(text), " "))
	}
	var f failure
	if errors.As(err, &f) {
		return f.code
	}
	return exitFault
}

// errHelped ends a run that has printed help or the version.
var errHelped = errors.New("")

func run(ctx context.Context, args []string) (err error) {
	var c commands
	parser, err := kong.New(&c, kong.Name("fathom"), kong.Description(description),
		kong.Vars{"version": version()}, kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Exit(func(int) { panic(errHelped) }), kong.BindTo(ctx, (*context.Context)(nil)))
	if err != nil {
		return err
	}
	defer func() {
		if r := recover(); r == errHelped {
			err = nil
		} else if r != nil {
			panic(r)
		}
	}()
	parsed, err := parser.Parse(args)
	if err != nil {
		return failure{exitBadUsage, explain(parser, args, err)}
	}
	return parsed.Run()
}

// explain puts the parser's shortest errors in words that say what to do.
func explain(parser *kong.Kong, args []string, err error) error {
	switch err.Error() {
	case `expected "<game>"`:
		return errors.New("name the game to play: trench or benthos")
	case `expected "<file>"`:
		return errors.New("name the file of the backup")
	case `expected "<file> ..."`:
		return errors.New("name the files of records, or - for the standard input")
	}
	var names []string
	for _, c := range parser.Model.Children {
		names = append(names, c.Name)
	}
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") && !slices.Contains(names, args[0]) {
		return fmt.Errorf("no command %q: the commands are %s; fathom --help says more", args[0], strings.Join(names, ", "))
	}
	return err
}

// version is the version the binary was built from.
func version() string {
	b, ok := debug.ReadBuildInfo()
	if !ok {
		return "fathom, version unknown"
	}
	text := "fathom " + b.Main.Version
	for _, s := range b.Settings {
		if s.Key == "vcs.revision" && !strings.Contains(b.Main.Version, s.Value[:min(12, len(s.Value))]) {
			text += " " + s.Value[:min(12, len(s.Value))]
		}
	}
	return text + " " + b.GoVersion
}
