package main

import (
	"slices"
	"testing"
)

func TestInOrderKeepsTheOrderOfTheJobs(t *testing.T) {
	jobs := func(yield func(int) bool) {
		for i := range 1000 {
			if !yield(i) {
				return
			}
		}
	}
	want := 0
	for got := range inOrder(jobs, func(i int) int { return i * i }) {
		if got != want*want {
			t.Fatalf("result %d is %d, want %d", want, got, want*want)
		}
		want++
	}
	if want != 1000 {
		t.Errorf("%d results, want 1000", want)
	}
}

func TestInOrderStopsWhenItsCallerDoes(t *testing.T) {
	asked := make(chan int, 1000)
	jobs := func(yield func(int) bool) {
		defer close(asked)
		for i := range 1000 {
			asked <- i
			if !yield(i) {
				return
			}
		}
	}
	var got []int
	for r := range inOrder(jobs, func(i int) int { return i }) {
		got = append(got, r)
		if len(got) == 3 {
			break
		}
	}
	if !slices.Equal(got, []int{0, 1, 2}) {
		t.Errorf("results %v, want the first three", got)
	}
	n := 0
	for range asked {
		n++
	}
	if n == 1000 {
		t.Error("every job was asked for after the caller had stopped")
	}
}
