//go:build !race

package web

// raced tells that the race detector is on.
const raced = false

// sized is how often something is done.
func sized(n int) uint64 { return uint64(n) }
