package game

import (
	"bytes"
	stdjson "encoding/json"
	"fmt"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Decode reads one JSON value strictly into v: known fields only, exact case, no key twice, no null, whole numbers,
// nothing behind the value.
func Decode(text []byte, v any) error {
	if err := noNull(text); err != nil {
		return err
	}
	return json.Unmarshal(text, v, json.RejectUnknownMembers(true))
}

func noNull(text []byte) error {
	if !bytes.Contains(text, []byte("null")) {
		return nil
	}
	d := jsontext.NewDecoder(bytes.NewReader(text))
	for {
		switch t, err := d.ReadToken(); {
		case err != nil:
			return nil // Unmarshal says what is wrong
		case t.Kind() == 'n':
			return fmt.Errorf("null at %s: a record has no null", d.StackPointer())
		}
	}
}

// ReadRecord reads one record strictly. Errors wrap ErrRecord and say what is wrong; whether the steps are possible is
// for Replay to judge.
func ReadRecord(text []byte) (*Record, error) {
	r, err := readRecord(text)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRecord, err)
	}
	return r, nil
}

func readRecord(text []byte) (*Record, error) {
	if len(text) > MaxRecordBytes {
		return nil, fmt.Errorf("longer than %d bytes", MaxRecordBytes)
	}
	var given map[string]jsontext.Value
	if err := json.Unmarshal(text, &given); err != nil {
		return nil, err
	}
	for _, key := range []string{"format", "game", "rules", "options", "seats", "deal", "steps"} {
		if given[key] == nil {
			return nil, fmt.Errorf("%q is missing", key)
		}
	}
	var r Record
	if err := Decode(text, &r); err != nil {
		return nil, err
	}
	if r.Format != Format {
		return nil, fmt.Errorf("format %q, want %q", r.Format, Format)
	}
	if len(r.Steps) > MaxSteps {
		return nil, fmt.Errorf("%d steps, the most is %d", len(r.Steps), MaxSteps)
	}
	var keys struct {
		Steps []map[string]jsontext.Value `json:"steps"`
		Seats []map[string]jsontext.Value `json:"seats"`
	}
	if err := json.Unmarshal(text, &keys); err != nil {
		return nil, err
	}
	for i, s := range keys.Steps {
		if s["seat"] == nil || s["action"] == nil {
			return nil, fmt.Errorf("step %d: seat or action is missing", i)
		}
	}
	for i, s := range keys.Seats {
		if s["name"] == nil || s["kind"] == nil {
			return nil, fmt.Errorf("seat %d: name or kind is missing", i)
		}
		if err := r.Seats[i].check(s["bot"] != nil); err != nil {
			return nil, fmt.Errorf("seat %d: %w", i, err)
		}
	}
	if f := given["fair"]; f != nil && f.Kind() != '{' {
		return nil, fmt.Errorf("fair is no object")
	}
	return &r, nil
}

func (s Sitter) check(hasBot bool) error {
	switch {
	case utf8.RuneCountInString(s.Name) > MaxNameLength:
		return fmt.Errorf("a name has at most %d characters", MaxNameLength)
	case s.Kind != Human && s.Kind != Bot && s.Kind != AI:
		return fmt.Errorf("kind %q is none of human, bot, ai", s.Kind)
	case hasBot != (s.Kind == Bot) || (hasBot && s.Bot == ""):
		return fmt.Errorf("a bot, and nobody else, has a bot spec")
	}
	return nil
}

// SameJSON tells whether two JSON texts hold the same value, whatever their spacing and the order of their keys.
func SameJSON(a, b stdjson.RawMessage) bool {
	x, y := jsontext.Value(bytes.Clone(a)), jsontext.Value(bytes.Clone(b))
	return x.Canonicalize() == nil && y.Canonicalize() == nil && bytes.Equal(x, y)
}
