package fair

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"fathom/game"
)

// Eyes is what each viewer observes at one moment: the spectator first, then the seats in their order.
type Eyes []game.Observation

// Log follows a match from the deal on: which places have become known and to whom, which bids are sealed, and the
// running sum of all that. Host and verifier make it from the same steps.
type Log struct {
	game    game.Dealer
	id      string
	seed    Secret
	lists   Lists
	chain   Chain
	sums    []Hash // after the deal and after each step
	eyes    Eyes
	steps   int
	auction int
	shown   []map[game.Place]bool // by viewer, as in Eyes
	opened  []Opening
	bids    []Bid
	open    int // so many bids are open
}

// NewLog begins with the deal: who sits, the roots, and what everybody sees at once.
func NewLog(g game.Dealer, id string, transcript Hash, seed Secret, lists Lists, sitters []game.Sitter, eyes Eyes) *Log {
	l := &Log{game: g, id: id, seed: seed, lists: lists, chain: NewChain(transcript), shown: make([]map[game.Place]bool, len(eyes))}
	for i := range l.shown {
		l.shown[i] = map[game.Place]bool{}
	}
	var public strings.Builder
	public.WriteString("deal\n")
	for i, s := range sitters {
		fmt.Fprintf(&public, "seat %d\n%s\n%s\n%s\n", i, s.Kind, s.Bot, s.Name)
	}
	for _, r := range lists.Roots() {
		fmt.Fprintf(&public, "list %s %d %s\n", r.Name, r.Count, r.Root)
	}
	l.event(public.String(), "", eyes)
	return l
}

// Step adds a step. Sealed tells whether its action is secret, closes whether it is the last of its round, which opens
// them all. Eyes are those after it, result is that of the game if it is over.
func (l *Log) Step(s game.Step, sealed, closes bool, eyes Eyes, result json.RawMessage) {
	l.steps++
	public, private := s.Action, ""
	if sealed {
		nonce := Nonce(l.seed, l.auction, int(s.Seat))
		b := Bid{l.steps, s.Seat, l.auction, BidCommit(l.id, l.auction, int(s.Seat), amount(s.Action), nonce), &nonce}
		l.bids = append(l.bids, b)
		public, private = "sealed "+b.Commit.String(), s.Action+"\n"
	}
	if closes {
		l.open = len(l.bids)
		l.auction++
	}
	public = fmt.Sprintf("step %d %s\n", int(s.Seat), public)
	if result != nil {
		public += "result " + canonical(result) + "\n"
	}
	l.event(public, private, eyes)
}

// amount is the number in a sealed action, its last word.
func amount(action string) uint64 {
	n, _ := strconv.ParseUint(action[strings.LastIndexByte(action, ' ')+1:], 10, 64)
	return n
}

// canonical is a JSON text without blanks and with sorted keys.
func canonical(text json.RawMessage) string {
	v := jsontext.Value(slices.Clone(text))
	if err := v.Canonicalize(); err != nil {
		return "" // not JSON: no result of a game
	}
	return string(v)
}

// event binds what happened, every place that everybody has come to know by it, and in private what one seat saw.
func (l *Log) event(public, private string, eyes Eyes) {
	for i, now := range eyes {
		var before game.Observation
		if l.eyes != nil {
			before = l.eyes[i]
		}
		for _, p := range l.game.Shown(before, now) {
			if l.shown[0][p] || l.shown[i][p] || !l.lists.has(p) {
				continue
			}
			l.shown[i][p] = true
			proof := l.lists.trees[p.List].Prove(p.Index)
			o := Opening{Step: l.steps, List: p.List, Place: p.Index, Item: proof.Item, Proof: Sisters{proof.Salt, proof.Path}}
			if i > 0 {
				seat := game.Seat(i - 1)
				o.Seat = &seat
				private += fmt.Sprintf("seat %d %s %d %d\n", i-1, p.List, p.Index, proof.Item)
			} else {
				public += fmt.Sprintf("%s %d %d\n", p.List, p.Index, proof.Item)
			}
			l.opened = append(l.opened, o)
		}
	}
	l.eyes = eyes
	l.chain = l.chain.Next([]byte(public), Private(l.seed, l.steps+1, []byte(private)))
	l.sums = append(l.sums, l.chain.Head())
}

// Head is the running sum, which every viewer is shown alike.
func (l *Log) Head() Hash { return l.chain.Head() }

// Sums are the running sums after the deal and after each step. They are appended to only.
func (l *Log) Sums() []Hash { return l.sums[:len(l.sums):len(l.sums)] }

// Opened are the proofs that a viewer has: those for everybody, and its own.
func (l *Log) Opened(viewer game.Seat) []Opening {
	return l.openings(func(o Opening) bool { return o.Seat == nil || *o.Seat == viewer })
}

// openings are the proofs that fit, in the order in which they came about.
func (l *Log) openings(fits func(Opening) bool) []Opening {
	var list []Opening
	for _, o := range l.opened {
		if fits(o) {
			list = append(list, o)
		}
	}
	return list
}

// Publish adds to a section of Agreement.Close what the log has of it: for one viewer, or with all for everybody once
// the match is over.
func (l *Log) Publish(s *Section, viewer game.Seat, all bool) {
	head := l.Head()
	s.Lists, s.Opened, s.Bids, s.Head, s.Words = l.lists.Roots(), l.Opened(viewer), l.Bids(), &head, head.Words()
	if all {
		s.Opened = l.openings(func(Opening) bool { return true })
	}
}

// Bids are the sealed actions. Those of the open round lack their nonces.
func (l *Log) Bids() []Bid {
	list := append([]Bid(nil), l.bids...)
	for i := l.open; i < len(list); i++ {
		list[i].Nonce = nil
	}
	return list
}
