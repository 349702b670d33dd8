//go:build race

package web

// raced tells that the race detector is on.
const raced = true

// sized is how often something is done: less where the race detector makes everything slow. What hunts a leak is
// run without it too.
func sized(n int) uint64 { return uint64(max(1, n/6)) }
