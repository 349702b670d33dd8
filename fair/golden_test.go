package fair_test

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// TestGoldenRecords verifies records that an earlier version has written. Where FATHOM_GOLDEN is set they are written
// anew, which no later version must do: a record that was fair once stays so.
func TestGoldenRecords(t *testing.T) {
	for kind, file := range []string{"testdata/trench.json", "testdata/solo.json", "testdata/short.json", "testdata/benthos.json"} {
		if os.Getenv("FATHOM_GOLDEN") != "" {
			text, err := played(t, kind, rand.New(rand.NewPCG(21, uint64(kind)))).Append(nil)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, text, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if ok, why := holds(kinds[kind].g, text); !ok {
			t.Errorf("%s: %s", file, why)
		}
		if ok, _ := holds(kinds[kind].g, []byte(strings.Replace(string(text), "Zoë", "Zoe", 1))); ok {
			t.Errorf("%s: holds with another name", file)
		}
	}
}
