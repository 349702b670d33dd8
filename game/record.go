package game

import (
	"bytes"
	"encoding/json"
	"time"
)

// The limits of a record. A longer one is refused.
const (
	Format         = "fathom-record/1"
	MaxRecordBytes = 1 << 20
	MaxSteps       = 20_000
	MaxNameLength  = 40 // characters
)

// The kinds of player in a seat.
const (
	Human = "human"
	Bot   = "bot"
	AI    = "ai" // the rulebook's AI Sub
)

// Record is one game as text (docs/record.md): deal, options, steps, result. It is complete without this program.
type Record struct {
	Format  string          `json:"format"`
	Game    string          `json:"game"`
	Rules   int             `json:"rules"`
	Options json.RawMessage `json:"options"`
	Seats   []Sitter        `json:"seats"`
	Deal    json.RawMessage `json:"deal,omitempty"`
	Steps   []Step          `json:"steps"`
	Result  json.RawMessage `json:"result,omitempty"`
	Fair    json.RawMessage `json:"fair,omitempty"`
}

// Sitter is who sits in a seat: a human, a bot with its spec, or the AI Sub.
type Sitter struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
	Bot  string `json:"bot,omitempty"`
}

// Step is one decision: the action of a seat in its canonical text. Legal is all that the seat could have done, where
// the record was made to say so. At is when it was played live.
type Step struct {
	Seat   Seat       `json:"seat"`
	Action string     `json:"action"`
	Legal  []string   `json:"legal,omitempty"`
	At     *time.Time `json:"at,omitempty"`
}

// Append writes the record as one line of NDJSON behind dst.
func (r *Record) Append(dst []byte) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(r); err != nil {
		return dst, err
	}
	return append(dst, b.Bytes()...), nil
}
