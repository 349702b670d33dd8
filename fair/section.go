package fair

import (
	"encoding/json"

	"fathom/game"
)

// Protocol names the only protocol there is.
const Protocol = "bt1"

// Section is what is published of one match: the object "fair" of a record, and during play what one viewer may know of
// it, which then lacks Secret. Steps count the moves made: 0 is the deal.
type Section struct {
	Protocol   string    `json:"protocol"`
	ID         string    `json:"id"` // of the match
	Rules      string    `json:"rules"`
	Host       Hash      `json:"host"`             // the host's commitment
	Secret     *Secret   `json:"secret,omitempty"` // the host's S, once the match is over for good
	Seats      []Party   `json:"seats"`
	Transcript *Hash     `json:"transcript,omitempty"` // this and the following once the table is full
	Lists      []Root    `json:"lists,omitempty"`
	Opened     []Opening `json:"opened,omitempty"`
	Bids       []Bid     `json:"bids,omitempty"`
	Head       *Hash     `json:"head,omitempty"` // of the log after the last step
	Words      string    `json:"words,omitempty"`
}

// Party is what a seat has put in. Secret is there once all have opened.
type Party struct {
	Commit *Hash   `json:"commit,omitempty"`
	Secret *Secret `json:"secret,omitempty"`
	By     Origin  `json:"by,omitempty"`
}

// Root is the published root of one dealt list.
type Root struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
	Root  Hash   `json:"root"`
}

// Opening is the proof of one place that has become known by a step: to everybody, or to the seat that looked.
type Opening struct {
	Step  int        `json:"step"`
	Seat  *game.Seat `json:"seat,omitempty"`
	List  string     `json:"list"`
	Place int        `json:"place"`
	Item  int        `json:"item"`
	Proof Sisters    `json:"proof"`
}

// Check tells whether the opening fits the published roots. The error is ErrProof.
func (o Opening) Check(roots []Root) error {
	for _, r := range roots {
		if r.Name == o.List {
			return Proof{o.Place, o.Item, o.Proof.Salt, o.Proof.Path}.Check(r.Name, r.Count, r.Root)
		}
	}
	return ErrProof
}

// Bid is a sealed action: its commitment, and the nonce once it is open. Step is the step that it is.
type Bid struct {
	Step    int       `json:"step"`
	Seat    game.Seat `json:"seat"`
	Auction int       `json:"auction"`
	Commit  Hash      `json:"commit"`
	Nonce   *Secret   `json:"nonce,omitempty"`
}

// ReadSection reads a section strictly. Errors wrap game.ErrRecord.
func ReadSection(text json.RawMessage) (*Section, error) {
	s := &Section{}
	if err := game.Decode(text, s); err != nil {
		return nil, err
	}
	return s, nil
}
