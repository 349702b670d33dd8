package fair

import (
	"math/rand/v2"

	"fathom/game"
)

// Stream is the source of random words for one purpose, named as in bt1: deck, tiles, stocks, tie/7, seats. It is
// ChaCha8 as the C2SP specification ChaCha8Rand and Go's math/rand/v2 define it.
func Stream(seed Secret, name string) game.Source {
	return rand.NewChaCha8([32]byte(M(seed, []byte("bt1/stream"), []byte(name))))
}

// Shuffled is the numbers from 0 to n - 1 in the order that the named stream deals them.
func Shuffled(seed Secret, name string, n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	game.Shuffle(Stream(seed, name), list)
	return list
}
