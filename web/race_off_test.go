//go:build !race

package web

// raced tells that the race detector is on.
const raced = false
