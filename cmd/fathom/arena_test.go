package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// A match that is stopped keeps what was played, and the same command goes on to the very same file as if it had not been.
func TestStoppedMatchGoesOn(t *testing.T) {
	whole, cut := filepath.Join(t.TempDir(), "whole"), filepath.Join(t.TempDir(), "cut")
	args := []string{"arena", "benthos", "--a", "novice", "--b", "greedy", "--pairs", "12", "--out"}
	if err := run(context.Background(), append(args, whole)); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		for ctx.Err() == nil {
			if text, _ := os.ReadFile(cut); bytes.Count(text, []byte("\n")) > 2 {
				cancel()
			}
			time.Sleep(time.Millisecond)
		}
	}()
	if err := run(ctx, append(args, cut)); err != nil {
		t.Fatal(err)
	}
	cancel()
	part, err := os.ReadFile(cut)
	if err != nil {
		t.Fatal(err)
	}
	if len(part) >= len(want) || !bytes.HasPrefix(want, part) {
		t.Fatalf("stopped with %d of %d bytes: %s", len(part), len(want), part)
	}
	if err := run(context.Background(), append(args, cut)); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(cut); !bytes.Equal(got, want) {
		t.Errorf("after the stop: %s\nwithout: %s", got, want)
	}
}
