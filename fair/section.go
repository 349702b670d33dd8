package fair

import (
	"encoding/json"
	"fmt"

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

// Replace puts a stand-in for each commitment, secret, root, proof and sum, made from its name. What is left depends on
// nothing that the viewer of the section does not know.
func (s *Section) Replace(mark func(name string) Hash) {
	secret := func(name string) *Secret { h := Secret(mark(name)); return &h }
	hash := func(name string) *Hash { h := mark(name); return &h }
	s.Host = mark("host")
	if s.Secret != nil {
		s.Secret = secret("secret")
	}
	for i := range s.Seats {
		if p := &s.Seats[i]; p.Secret != nil {
			p.Secret = secret(fmt.Sprint("secret of seat ", i))
		}
		if p := &s.Seats[i]; p.Commit != nil {
			p.Commit = hash(fmt.Sprint("commitment of seat ", i))
		}
	}
	for i := range s.Lists {
		s.Lists[i].Root = mark("root of " + s.Lists[i].Name)
	}
	for i := range s.Opened {
		o := &s.Opened[i]
		path := make([]Hash, len(o.Proof.Path))
		for k := range path {
			path[k] = mark(fmt.Sprintf("path of %s %d, %d", o.List, o.Place, k))
		}
		o.Proof = Sisters{Secret(mark(fmt.Sprintf("salt of %s %d", o.List, o.Place))), path}
	}
	for i := range s.Bids {
		if s.Bids[i].Nonce != nil {
			s.Bids[i].Nonce = secret(fmt.Sprint("nonce ", i))
		}
		s.Bids[i].Commit = mark(fmt.Sprint("bid ", i))
	}
	if s.Transcript != nil {
		s.Transcript = hash("transcript")
	}
	if s.Head != nil {
		s.Head = hash("head")
		s.Words = s.Head.Words()
	}
}

// ReadSection reads a section strictly. Errors wrap game.ErrRecord.
func ReadSection(text json.RawMessage) (*Section, error) {
	s := &Section{}
	if err := game.Decode(text, s); err != nil {
		return nil, err
	}
	return s, nil
}
