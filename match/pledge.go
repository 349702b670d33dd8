package match

import (
	"crypto/hmac"
	"fmt"

	"fathom/fair"
	"fathom/game"
)

// Offer is a match that may be made: its id, and the host's commitment to a secret for it. Whoever has it can put a
// number into the deal that the host did not know when it committed itself. Ticket shows that the offer is ours.
type Offer struct {
	ID     ID
	Host   fair.Hash
	Ticket string
}

// Offer draws an id and commits the host. Nothing is kept of it: the secret follows from the id and a key of this Host.
func (h *Host) Offer() Offer {
	id := newID()
	return Offer{id, fair.HostCommit(string(id), h.secretFor(id)), h.ticket(id).Reveal()}
}

// secretFor is the host's secret for a match. Once the match is made the store keeps it.
func (h *Host) secretFor(id ID) fair.Secret { return fair.M(h.key, []byte("secret"), []byte(id)) }

func (h *Host) ticket(id ID) fair.Secret { return fair.M(h.key, []byte("ticket"), []byte(id)) }

// accept is the id of a match to be made: the one that was offered, or another if it was not. The error is ErrStale for
// an offer that is not ours, such as one from before a restart.
func (h *Host) accept(n New) (ID, error) {
	if n.Offered == "" {
		return newID(), nil
	}
	if ticket := h.ticket(n.Offered).Reveal(); !hmac.Equal([]byte(ticket), []byte(n.Ticket)) {
		return "", fmt.Errorf("%w: open the table again", ErrStale)
	}
	return n.Offered, nil
}

// pledge is protocol bt1 at one table (docs/fair.md): what host and seats put in, and once it is dealt the seed, what is
// public, and the log. It is changed with the position that it belongs to.
type pledge struct {
	game      game.Dealer
	agreement fair.Agreement
	luck      func(fair.Secret) game.Luck
	section   fair.Section // what is public with the deal, but for the log
	seed      fair.Secret
	lists     fair.Lists
	log       *fair.Log // nil before the deal
	revealed  bool      // the host's secret is public
}

// newPledge is that of a match as it is stored; nil for one whose deal is not made by the protocol.
func newPledge(g game.Game, head Header, secret string, opened map[game.Seat]string, luck func(fair.Secret) game.Luck) (*pledge, error) {
	d, can := g.(game.Dealer)
	if head.Host == "" || !can {
		return nil, nil
	}
	s, err := fair.ParseSecret(secret)
	if err != nil {
		return nil, fmt.Errorf("the secret of the deal: %w", err)
	}
	rules, err := fair.Rules(g, head.Options)
	if err != nil {
		return nil, err
	}
	n := len(head.Places)
	p := &pledge{game: d, luck: luck, agreement: fair.Agreement{
		ID: string(head.ID), Rules: rules, Secret: s, Commits: make([]*fair.Hash, n), Opened: make([]*fair.Secret, n),
	}}
	for i, place := range head.Places {
		if place.Commit == "" {
			continue
		}
		c, err := fair.ParseHash(place.Commit)
		if err != nil {
			return nil, fmt.Errorf("the commitment of %v: %w", game.Seat(i), err)
		}
		p.agreement.Commits[i] = &c
		if text, is := opened[game.Seat(i)]; is {
			e, err := fair.ParseSecret(text)
			if err != nil {
				return nil, fmt.Errorf("the number of %v: %w", game.Seat(i), err)
			}
			p.agreement.Opened[i] = &e
		}
	}
	return p, nil
}

// waits tells whether a seat has yet to open what it has committed to.
func (p *pledge) waits() bool {
	for i := range p.agreement.Commits {
		if p.agreement.Waits(i) {
			return true
		}
	}
	return false
}

// deal closes the agreement and makes the deal.
func (p *pledge) deal(options []byte) ([]byte, error) {
	p.seed, p.section = p.agreement.Close()
	deal, lists, err := fair.Deal(p.game, len(p.agreement.Commits), options, p.seed, p.luck(p.seed))
	p.lists = lists
	return deal, err
}

// begin starts the log.
func (p *pledge) begin(sitters []game.Sitter, eyes fair.Eyes) {
	p.log = fair.NewLog(p.game, p.agreement.ID, *p.section.Transcript, p.seed, p.lists, sitters, eyes)
}

// public is what a viewer may know of the protocol; everybody all of it once the host's secret is public.
func (p *pledge) public(viewer game.Seat) fair.Section {
	if p.log == nil {
		return p.agreement.Section()
	}
	s := p.section
	s.Seats = append([]fair.Party(nil), s.Seats...)
	p.log.Publish(&s, viewer, p.revealed)
	if p.revealed {
		secret := p.agreement.Secret
		s.Secret = &secret
	}
	return s
}
