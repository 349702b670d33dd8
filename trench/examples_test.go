package trench

import (
	"bufio"
	"compress/gzip"
	"os"
	"testing"

	"fathom/game"
)

// TestExamples replays the games of an independent referee, with the legal actions of every step and the result.
func TestExamples(t *testing.T) {
	f, err := os.Open("../game/testdata/examples.ndjson.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, game.MaxRecordBytes+1)
	games := 0
	for n := 1; lines.Scan(); n++ {
		r, err := game.ReadRecord(lines.Bytes())
		if err != nil {
			t.Fatalf("line %d: %v", n, err)
		}
		if r.Game != "trench" {
			continue
		}
		games++
		if _, err := game.Replay(Game{}, r, nil); err != nil {
			t.Errorf("line %d, options %s: %v", n, r.Options, err)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if games < 150 {
		t.Errorf("%d games, want at least 150", games)
	}
}
