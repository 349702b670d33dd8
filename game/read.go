package game

import (
	"bytes"
	stdjson "encoding/json"
	"errors"
	"fmt"
	"time"
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
	err := json.Unmarshal(text, v, json.RejectUnknownMembers(true))
	var misfit *json.SemanticError
	switch {
	case !errors.As(err, &misfit):
		return err
	case errors.Is(err, json.ErrUnknownName):
		return fmt.Errorf("unknown field %s", misfit.JSONPointer)
	case misfit.Err != nil:
		return fmt.Errorf("%s: %s: %w", misfit.JSONPointer, misfit.JSONValue, misfit.Err)
	}
	return fmt.Errorf("%s: %s does not belong here", misfit.JSONPointer, kinds[misfit.JSONKind])
}

var kinds = map[jsontext.Kind]string{'"': "a text", '0': "a number", '{': "an object", '[': "a list", 't': "true", 'f': "false", 'n': "null"}

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

// written is a record as it stands in a text: what is missing is nil.
type written struct {
	Format  *string            `json:"format"`
	Game    *string            `json:"game"`
	Rules   *int               `json:"rules"`
	Options stdjson.RawMessage `json:"options"`
	Seats   *[]writtenSitter   `json:"seats"`
	Deal    stdjson.RawMessage `json:"deal"`
	Steps   *[]writtenStep     `json:"steps"`
	Result  stdjson.RawMessage `json:"result"`
	Fair    stdjson.RawMessage `json:"fair"`
}

type writtenSitter struct {
	Name *string `json:"name"`
	Kind *string `json:"kind"`
	Bot  *string `json:"bot"`
}

type writtenStep struct {
	Seat   *Seat      `json:"seat"`
	Action *string    `json:"action"`
	Legal  []string   `json:"legal"`
	At     *time.Time `json:"at"`
}

func readRecord(text []byte) (*Record, error) {
	if len(text) > MaxRecordBytes {
		return nil, fmt.Errorf("longer than %d bytes", MaxRecordBytes)
	}
	var w written
	if err := Decode(text, &w); err != nil {
		return nil, err
	}
	for _, field := range []struct {
		name    string
		missing bool
	}{
		{"format", w.Format == nil}, {"game", w.Game == nil}, {"rules", w.Rules == nil}, {"options", w.Options == nil},
		{"seats", w.Seats == nil}, {"deal", w.Deal == nil}, {"steps", w.Steps == nil},
	} {
		if field.missing {
			return nil, fmt.Errorf("%q is missing", field.name)
		}
	}
	switch {
	case *w.Format != Format:
		return nil, fmt.Errorf("format %q, want %q", *w.Format, Format)
	case len(*w.Steps) > MaxSteps:
		return nil, fmt.Errorf("%d steps, the most is %d", len(*w.Steps), MaxSteps)
	case w.Fair != nil && w.Fair[0] != '{':
		return nil, fmt.Errorf("fair is no object")
	}
	r := &Record{Format: *w.Format, Game: *w.Game, Rules: *w.Rules, Options: w.Options, Deal: w.Deal, Result: w.Result, Fair: w.Fair}
	for i, s := range *w.Seats {
		sitter, err := s.read()
		if err != nil {
			return nil, fmt.Errorf("seat %d: %w", i, err)
		}
		r.Seats = append(r.Seats, sitter)
	}
	r.Steps = make([]Step, len(*w.Steps))
	for i, s := range *w.Steps {
		if s.Seat == nil || s.Action == nil {
			return nil, fmt.Errorf("step %d: seat or action is missing", i)
		}
		r.Steps[i] = Step{Seat: *s.Seat, Action: *s.Action, Legal: s.Legal, At: s.At}
	}
	return r, nil
}

func (w writtenSitter) read() (Sitter, error) {
	if w.Name == nil || w.Kind == nil {
		return Sitter{}, fmt.Errorf("name or kind is missing")
	}
	s := Sitter{Name: *w.Name, Kind: *w.Kind}
	switch {
	case utf8.RuneCountInString(s.Name) > MaxNameLength:
		return s, fmt.Errorf("a name has at most %d characters", MaxNameLength)
	case s.Kind != Human && s.Kind != Bot && s.Kind != AI:
		return s, fmt.Errorf("kind %q is none of human, bot, ai", s.Kind)
	case (w.Bot != nil) != (s.Kind == Bot) || w.Bot != nil && *w.Bot == "":
		return s, fmt.Errorf("a bot, and nobody else, has a bot spec")
	}
	if w.Bot != nil {
		s.Bot = *w.Bot
	}
	return s, nil
}

// SameJSON tells whether two JSON texts hold the same value, whatever their spacing and the order of their keys.
func SameJSON(a, b stdjson.RawMessage) bool {
	x, y := jsontext.Value(bytes.Clone(a)), jsontext.Value(bytes.Clone(b))
	return x.Canonicalize() == nil && y.Canonicalize() == nil && bytes.Equal(x, y)
}
