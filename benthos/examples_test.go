package benthos_test

import (
	"bufio"
	"compress/gzip"
	"os"
	"testing"

	"fathom/benthos"
	"fathom/game"
)

// readExamples reads the Benthos games that an independent referee made, legal actions included.
func readExamples(t testing.TB) []*game.Record {
	t.Helper()
	f, err := os.Open("../game/testdata/examples.ndjson.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var records []*game.Record
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, game.MaxRecordBytes+1)
	for lines.Scan() {
		r, err := game.ReadRecord(lines.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if r.Game == "benthos" {
			records = append(records, r)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return records
}

func TestExamples(t *testing.T) {
	records := readExamples(t)
	if len(records) != 70 {
		t.Fatalf("%d examples, want 70", len(records))
	}
	for i, r := range records {
		for k, s := range r.Steps {
			if s.Legal == nil {
				t.Fatalf("example %d, step %d lacks its legal actions", i, k)
			}
		}
		if _, err := game.Replay(benthos.Game{}, r, nil); err != nil {
			t.Errorf("example %d: %v", i, err)
		}
	}
}
