package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"fathom": func() { os.Exit(Main()) }})
}

// The scripts show the whole command as a person uses it. Beyond testscript's own commands they have
// "lines N stdout|stderr" (the output of the last command has exactly so many lines), "exit CODE COMMAND" and "eventually COMMAND".
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "../../testdata/script",
		RequireExplicitExec: true,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"lines": lines, "exit": exit, "eventually": eventually},
	})
}
