package match

import (
	"crypto/rand"
	mathrand "math/rand/v2"

	"fathom/game"
)

// ID names a match: at least 128 random bits as text that fits into an address. It is the only handle on a match, so
// whoever knows it may watch.
type ID string

// UserID names a guest: at least 128 random bits as text. The empty one is nobody and holds no seat.
type UserID string

func newID() ID { return ID(rand.Text()) }

// NewUserID draws an id for a new guest.
func NewUserID() UserID { return UserID(rand.Text()) }

// NewKey draws a key for a command, for a form that is made on the server.
func NewKey() string { return rand.Text() }

// newSource is a generator of its own, seeded by the system: no two share a seed, and nothing visible gives one away.
func newSource() game.Source {
	var seed [32]byte
	rand.Read(seed[:])
	return mathrand.NewChaCha8(seed)
}
