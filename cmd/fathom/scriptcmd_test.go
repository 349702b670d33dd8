package main

import (
	"errors"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// lines checks how many lines the last command printed: lines N stdout, or lines N stderr.
func lines(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: lines N stdout|stderr")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	if got := strings.Count(ts.ReadFile(args[1]), "\n"); got != want {
		ts.Fatalf("%d lines on %s, want %d", got, args[1], want)
	}
}

// eventually runs a command again and again until it succeeds: eventually fathom ARGS. It is for a server that is starting.
func eventually(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: eventually COMMAND ARGS")
	}
	for began := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		err := ts.Exec(args[0], args[1:]...)
		if err == nil {
			return
		}
		if time.Since(began) > 30*time.Second {
			ts.Fatalf("%v\n%s", err, ts.ReadFile("stderr"))
		}
	}
}

// exit runs a command and checks its exit code: exit CODE fathom ARGS. What it printed is left in the files stdout and
// stderr, as after exec.
func exit(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exit CODE COMMAND ARGS")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var ended *exec.ExitError
		if !errors.As(err, &ended) {
			ts.Fatalf("%v", err)
		}
		got = ended.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d\n%s", got, want, ts.ReadFile("stderr"))
	}
}
