package game

import (
	"compress/gzip"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"unicode/utf8"
)

const sound = `{"format":"fathom-record/1","game":"trench","rules":1,"options":{},` +
	`"seats":[{"name":"Ann","kind":"human"},{"name":"expert","kind":"bot","bot":"expert@2000"}],` +
	`"deal":{"deck":[],"starter":0},"steps":[{"seat":0,"action":"dive 2","legal":["dive 2","end"],"at":"2026-11-29T10:00:00Z"}]}`

// TestStrictRecord is record.md, "Strict means": one change to a sound record for every way to be unsound.
func TestStrictRecord(t *testing.T) {
	if _, err := ReadRecord([]byte(sound)); err != nil {
		t.Fatalf("the sound record: %v", err)
	}
	for _, c := range []struct{ name, old, new, want string }{
		{"unknown field", `"rules":1`, `"rules":1,"colour":"red"`, "unknown"},
		{"unknown field of a step", `"action":`, `"note":"x","action":`, "unknown"},
		{"wrong case", `"format"`, `"Format"`, `unknown field /Format`},
		{"wrong case of an inner key", `"kind":"human"`, `"Kind":"human"`, "Kind"},
		{"doubled key", `"rules":1`, `"rules":1,"rules":1`, "duplicate"},
		{"doubled inner key", `"seat":0`, `"seat":0,"seat":0`, "duplicate"},
		{"trailing text", `]}`, `]} x`, "after"},
		{"a second object", `"2026-11-29T10:00:00Z"}]}`, `"2026-11-29T10:00:00Z"}]}{}`, "after"},
		{"no object", sound, `[]`, ""},
		{"nothing", sound, ``, ""},
		{"cut off", `]}`, `]`, ""},
		{"fraction", `"rules":1`, `"rules":1.0`, "1.0"},
		{"exponent", `"seat":0`, `"seat":1e0`, "1e0"},
		{"number as text", `"seat":0`, `"seat":"0"`, "seat"},
		{"null", `"options":{}`, `"options":null`, "null"},
		{"other format", `fathom-record/1`, `fathom-record/2`, "fathom-record/2"},
		{"no deal", `"deal":{"deck":[],"starter":0},`, ``, `"deal" is missing`},
		{"no steps", `"steps":[`, `"stepz":[`, `unknown field /stepz`},
		{"step without action", `"action":"dive 2",`, ``, "action is missing"},
		{"step without seat", `"seat":0,`, ``, "seat or action is missing"},
		{"seat without kind", `"name":"Ann","kind":"human"`, `"name":"Ann"`, "kind is missing"},
		{"unknown kind", `"kind":"human"`, `"kind":"robot"`, "robot"},
		{"bot without spec", `,"bot":"expert@2000"`, ``, "bot"},
		{"human with spec", `"kind":"human"`, `"kind":"human","bot":"random"`, "bot"},
		{"long name", `Ann`, strings.Repeat("é", 41), "at most 40"},
		{"bad time", `2026-11-29T10:00:00Z`, `yesterday`, "yesterday"},
		{"seat out of range", `"seat":0`, `"seat":1000`, "seat"},
		{"fair is no object", `"rules":1`, `"rules":1,"fair":[]`, "fair"},
		{"too long", `"fathom-record/1"`, `"fathom-record/1"` + strings.Repeat(" ", MaxRecordBytes), "longer than 1048576"},
		{"too many steps", `"at":"2026-11-29T10:00:00Z"}`, `"at":"2026-11-29T10:00:00Z"}` + strings.Repeat(`,{"seat":0,"action":"end"}`, MaxSteps), "20001 steps"},
		{"not UTF-8", `Ann`, "A\xffn", "UTF-8"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.Replace(sound, c.old, c.new, 1)
			if text == sound {
				t.Fatal("the change changes nothing")
			}
			_, err := ReadRecord([]byte(text))
			if !errors.Is(err, ErrRecord) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want ErrRecord and %q", err, c.want)
			}
			if err != nil && (strings.Contains(err.Error(), "\n") || utf8.RuneCountInString(err.Error()) > 300) {
				t.Errorf("the error is no line for a person: %q", err)
			}
		})
	}
}

func TestRecordRoundTrip(t *testing.T) {
	r, err := ReadRecord([]byte(sound))
	if err != nil {
		t.Fatal(err)
	}
	text, err := r.Append(nil)
	if err != nil || string(text) != sound+"\n" {
		t.Errorf("written back as\n%s%v, want\n%s", text, err, sound)
	}
}

// TestExamplesRead reads every example of the referee.
func TestExamplesRead(t *testing.T) {
	f, err := os.Open("testdata/examples.ndjson.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	all, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(all)), "\n")
	if len(lines) != 229 {
		t.Fatalf("%d examples, want 229", len(lines))
	}
	for i, line := range lines {
		if _, err := ReadRecord([]byte(line)); err != nil {
			t.Errorf("example %d: %v", i, err)
		}
	}
}

func FuzzReadRecord(f *testing.F) {
	f.Add([]byte(sound))
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := ReadRecord(text)
		if err != nil {
			return
		}
		again, err := r.Append(nil)
		if err != nil {
			t.Fatalf("read but not written: %v", err)
		}
		if _, err := ReadRecord(again); err != nil {
			t.Fatalf("written but not read: %v", err)
		}
	})
}
