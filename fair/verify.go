package fair

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"fathom/game"
)

// Claim is one thing that a record claims of its own fairness, and why it does not hold. Err is nil where it does.
type Claim struct {
	Text string
	Err  error
}

// ErrNoProofs is a record without a section to verify.
var ErrNoProofs = errors.New("the record has no fair section: its deal was not made by the protocol")

// Verify checks every claim of a record of a match that is over, with nothing but the record and the rules. The list
// ends where nothing further can be checked. The error says that there is nothing to check: ErrNoProofs, or one that
// wraps game.ErrRecord.
func Verify(g game.Dealer, r *game.Record) ([]Claim, error) {
	if r.Fair == nil {
		return nil, ErrNoProofs
	}
	s, err := ReadSection(r.Fair)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w: fair: %w", game.ErrRecord, err)
	case s.Protocol != Protocol:
		return nil, fmt.Errorf("%w: fair: protocol %q, this program knows %q", game.ErrRecord, s.Protocol, Protocol)
	case s.Secret == nil || s.Transcript == nil || s.Head == nil:
		return nil, fmt.Errorf("%w: fair: the host's secret, the transcript or the head of the log is missing", game.ErrRecord)
	}
	v := &verifier{g: g, r: r, s: s}
	v.commitments()
	if v.broken() {
		return v.claims, nil
	}
	v.deal()
	if v.broken() {
		return v.claims, nil
	}
	v.play()
	return v.claims, nil
}

type verifier struct {
	g      game.Dealer
	r      *game.Record
	s      *Section
	seed   Secret
	lists  Lists
	claims []Claim
}

func (v *verifier) claim(holds bool, text string, args ...any) {
	c := Claim{Text: fmt.Sprintf(text, args...)}
	if !holds {
		c.Err = errors.New("it is not so")
	}
	v.claims = append(v.claims, c)
}

func (v *verifier) broken() bool {
	for _, c := range v.claims {
		if c.Err != nil {
			return true
		}
	}
	return false
}

// commitments checks what was agreed before the deal.
func (v *verifier) commitments() {
	s := v.s
	v.claim(HostCommit(s.ID, *s.Secret) == s.Host, "the host's secret is the one it committed to before anybody sat down")
	if len(s.Seats) != len(v.r.Seats) {
		v.claim(false, "a commitment for each of the %d seats", len(v.r.Seats))
		return
	}
	var commits []Hash
	var secrets []Secret
	for i, p := range s.Seats {
		if p.Commit == nil || p.Secret == nil {
			v.claim(false, "seat %d (%s): commitment and secret are there", i, v.r.Seats[i].Name)
			return
		}
		commits, secrets = append(commits, *p.Commit), append(secrets, *p.Secret)
		v.seat(i, p)
	}
	rules, err := Rules(v.g, v.r.Options)
	v.claim(err == nil && rules == s.Rules, "the rules are those that were agreed: %s", s.Rules)
	transcript := Transcript(s.ID, s.Rules, s.Host, commits)
	v.claim(transcript == *s.Transcript, "the transcript binds the match, its rules and all commitments")
	v.seed = Seed(*s.Secret, transcript, secrets)
}

func (v *verifier) seat(i int, p Party) {
	name, made := v.r.Seats[i].Name, HostMade(*v.s.Secret, i)
	opens := SeatCommit(v.s.ID, i, *p.Secret) == *p.Commit
	switch p.By {
	case ByClient:
		v.claim(opens && *p.Secret != made, "seat %d (%s): the number of its own browser is the one it committed to", i, name)
	case ByHost:
		v.claim(opens && *p.Secret == made, "seat %d (%s): no number of its own; the host's follows from its committed secret", i, name)
	case ByFallback:
		v.claim(*p.Secret == Fallback(*p.Commit), "seat %d (%s): it did not open in time, and its commitment stands for it", i, name)
	default:
		v.claim(false, "seat %d (%s): the origin of its number is client, host or fallback, not %q", i, name, p.By)
	}
}

// deal makes the deal again.
func (v *verifier) deal() {
	deal, lists, err := Deal(v.g, len(v.r.Seats), v.r.Options, v.seed, Luck{v.seed})
	v.lists = lists
	v.claim(err == nil && game.SameJSON(deal, v.r.Deal), "the deal follows from the secrets of host and seats")
	v.claim(reflect.DeepEqual(lists.Roots(), v.s.Lists), "the published roots are those of the deal")
}

// play plays the record again and follows its log.
func (v *verifier) play() {
	var log *Log
	var sealed, closes bool
	_, err := game.Replay(v.g, v.r, func(p *game.Play, step int) {
		eyes := EyesOf(p, len(v.r.Seats))
		if step < 0 {
			log = NewLog(v.g, v.s.ID, *v.s.Transcript, v.seed, v.lists, v.r.Seats, eyes)
		} else {
			var result json.RawMessage
			if outcome, over := p.Outcome(); over {
				result = outcome
			}
			log.Step(v.r.Steps[step], sealed, closes, eyes, result)
		}
		sealed = p.Sealed()
		closes = sealed && len(p.ToAct()) == 1
	})
	v.claims = append(v.claims, Claim{fmt.Sprintf("%d steps follow the rules and lead to the result", len(v.r.Steps)), err})
	if err != nil {
		return
	}
	want, looks := log.openings(func(Opening) bool { return true }), 0
	fits := len(want) == len(v.s.Opened)
	for i := range min(len(want), len(v.s.Opened)) {
		o := v.s.Opened[i]
		fits = fits && o.Check(v.s.Lists) == nil && reflect.DeepEqual(o, want[i])
		if o.Seat != nil {
			looks++
		}
	}
	v.claim(fits, "%d places of the deal that came to light are proven, %d of them to one seat alone", len(v.s.Opened), looks)
	bids := log.Bids()
	v.claim(len(bids) == len(v.s.Bids) && (len(bids) == 0 || reflect.DeepEqual(bids, v.s.Bids)), "%d sealed bids are those that were committed to", len(v.s.Bids))
	v.claim(log.Head() == *v.s.Head && v.s.Words == v.s.Head.Words(), "the log adds up to the words %s", v.s.Words)
}

// EyesOf are the eyes of all viewers of a table.
func EyesOf(t game.Table, seats int) Eyes {
	eyes := make(Eyes, seats+1)
	for i := range eyes {
		eyes[i] = t.Observe(game.Seat(i) - 1)
	}
	return eyes
}
