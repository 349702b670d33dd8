package main

import (
	"errors"
	"fmt"
)

// The exit codes of the command.
const (
	exitOK       = 0
	exitFault    = 1 // something went wrong, or a record and the rules disagree
	exitBadUsage = 2 // the command cannot be carried out as it was given
)

// failure is an error with the exit code it asks for; an empty text says that all has been said already.
type failure struct {
	code int
	err  error
}

func (f failure) Error() string { return f.err.Error() }
func (f failure) Unwrap() error { return f.err }

// usage says what is wrong with the command as it was given.
func usage(format string, args ...any) error {
	return failure{exitBadUsage, fmt.Errorf(format, args...)}
}

// errSaid ends with exit code 1 after everything has been printed.
var errSaid = failure{exitFault, errors.New("")}
