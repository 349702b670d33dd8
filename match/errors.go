package match

import "errors"

// The meanings a refusal can have here, besides those of package game. A refusal changes nothing.
var (
	// ErrNotFound is a match that does not exist, or an address that is none.
	ErrNotFound = errors.New("there is no such match")
	// ErrNotYourSeat is a seat that the user does not hold.
	ErrNotYourSeat = errors.New("this is not your seat")
	// ErrStale is a command that answers a position which its own seat has left; the text says what happened.
	ErrStale = errors.New("this page was out of date")
	// ErrKey is a key that is malformed, or that was used before for something else.
	ErrKey = errors.New("this command cannot be repeated")
	// ErrRunning is a record that was asked for before the end.
	ErrRunning = errors.New("the record is there once the game is over")
	// ErrWaiting is a move before every seat is taken.
	ErrWaiting = errors.New("the game begins when every seat is taken")
	// ErrCalledOff is what a table that was called off before the game does not have: a replay, or a record.
	ErrCalledOff = errors.New("the table was called off before the game began")
	// ErrInvite is an invitation that is unknown, used, or not for this user.
	ErrInvite = errors.New("this invitation does not work")
	// ErrClosed is a call after Close.
	ErrClosed = errors.New("the host is shutting down: try again in a moment")
	// ErrStore is a failure to read or to write. Nothing was acknowledged; the same command may be sent again.
	ErrStore = errors.New("the match could not be saved or read: nothing has changed, try again")
	// ErrConflict is how a Store refuses a change that does not fit what it holds: the number is taken, the key is
	// used, the seat is no longer open. A Host reads the match again and decides anew.
	ErrConflict = errors.New("the match has moved on")
)
