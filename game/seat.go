package game

import "fmt"

// Seat is a place at a table, counted from 0.
type Seat int8

// Spectator is the seat of somebody who watches. Every Seat that is not at the table observes what Spectator does.
const Spectator Seat = -1

// String names the seat as records and messages do.
func (s Seat) String() string {
	if s < 0 {
		return "spectator"
	}
	return fmt.Sprintf("seat %d", int8(s))
}
