package main

import (
	"iter"
	"runtime"
)

// inOrder does work on every job, on all cores at once, and yields the results in the order of the jobs. Only a few jobs
// are under way at a time, so memory stays bounded however many there are. A caller that stops early leaves at most
// those few to finish unseen; jobs is asked for nothing more.
func inOrder[T, R any](jobs iter.Seq[T], work func(T) R) iter.Seq[R] {
	return func(yield func(R) bool) {
		workers := runtime.GOMAXPROCS(0)
		type task struct {
			job  T
			done chan R
		}
		todo := make(chan task)
		queue := make(chan chan R, 4*workers)
		stop := make(chan struct{})
		defer close(stop)

		for range workers {
			go func() {
				for t := range todo {
					t.done <- work(t.job)
				}
			}()
		}
		go func() {
			defer close(queue)
			defer close(todo)
			for job := range jobs {
				t := task{job, make(chan R, 1)}
				select {
				case queue <- t.done:
				case <-stop:
					return
				}
				todo <- t
			}
		}()
		for done := range queue {
			if !yield(<-done) {
				return
			}
		}
	}
}
