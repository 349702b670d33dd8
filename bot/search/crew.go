package search

import (
	"context"
	"runtime"
	"sync"
	"time"
)

// workers is how many trees grow side by side for a move, on any machine: their sum is the same wherever and however fast
// they grow.
const workers = 4

const (
	slice = 2 * time.Millisecond // how long a worker keeps a core before others may have it
	batch = 16                   // iterations between two looks at the clock
	least = 32                   // iterations of the first worker even if there was no time at all
)

// cores are what all searches of the process together may keep busy. Whoever waits for a page waits for a slice at most.
var cores = make(chan struct{}, max(1, runtime.NumCPU()))

// grower is one worker's tree.
type grower interface{ iterate() }

// grow lets the workers think, and returns when all have done their share, the time is up or ctx is done, whose error it
// then returns.
func grow(ctx context.Context, limit Limit, list [workers]grower) error {
	until := ctx
	if limit.Time > 0 {
		var cancel context.CancelFunc
		until, cancel = context.WithTimeout(ctx, limit.Time)
		defer cancel()
	}
	var crew sync.WaitGroup
	for i, g := range list {
		share := 1 << 30
		if limit.Iterations > 0 {
			share = (limit.Iterations + workers - 1 - i) / workers
		}
		crew.Go(func() { work(until, g, share) })
	}
	crew.Wait()
	if err := ctx.Err(); err != nil {
		return err
	}
	if until.Err() != nil {
		for range least {
			list[0].iterate()
		}
	}
	return nil
}

// work iterates until its share is done or ctx is, a slice at a time.
func work(ctx context.Context, g grower, share int) {
	done := ctx.Done()
	for share > 0 {
		select {
		case cores <- struct{}{}:
		case <-done:
			return
		}
		for began := time.Now(); share > 0 && time.Since(began) < slice; {
			select {
			case <-done:
				<-cores
				return
			default:
			}
			n := min(batch, share)
			for range n {
				g.iterate()
			}
			share -= n
		}
		<-cores
		runtime.Gosched()
	}
}
