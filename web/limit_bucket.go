package web

import (
	"sync"
	"time"
)

// maxBuckets is how many buckets are remembered at most, in a few megabytes.
const maxBuckets = 50_000

// buckets are token buckets by name: each holds so many tokens at first, and gains another every so often. A name that
// is not there has a full one.
type buckets struct {
	size  float64
	every time.Duration

	mu sync.Mutex
	of map[string]bucket
}

type bucket struct {
	tokens float64
	at     time.Time // when it had that many; with the monotonic clock, so that no clock that is set changes anything
}

func newBuckets(size int, every time.Duration) *buckets {
	return &buckets{size: float64(size), every: every, of: map[string]bucket{}}
}

// take takes one token. If there is none it takes nothing and says how long until there is one.
func (b *buckets) take(name string) (wait time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	tokens := b.tokens(name, now)
	if tokens < 1 {
		return time.Duration((1-tokens)*float64(b.every)) + 1
	}
	b.keep(name, bucket{tokens - 1, now})
	return 0
}

// giveBack puts a token back that was taken.
func (b *buckets) giveBack(name string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	b.keep(name, bucket{b.tokens(name, now) + 1, now})
}

// tokens is how many a bucket holds now.
func (b *buckets) tokens(name string, now time.Time) float64 {
	one, known := b.of[name]
	if !known {
		return b.size
	}
	return min(b.size, one.tokens+float64(now.Sub(one.at))/float64(b.every))
}

// keep remembers a bucket unless it is full. When there are too many, those that have filled are forgotten, and if that is
// not enough all are: somebody who has as many addresses is not held up by buckets.
func (b *buckets) keep(name string, one bucket) {
	if one.tokens >= b.size {
		delete(b.of, name)
		return
	}
	if len(b.of) >= maxBuckets {
		for other := range b.of {
			if b.tokens(other, one.at) >= b.size {
				delete(b.of, other)
			}
		}
		if len(b.of) >= maxBuckets {
			clear(b.of)
		}
	}
	b.of[name] = one
}
