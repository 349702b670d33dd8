package match

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"fathom/fair"
	"fathom/game"
)

// Place is a seat and who sits there. A human's place without a User is open; whoever brings its Invite takes it.
type Place struct {
	Kind   string // game.Human, game.Bot or game.AI
	Name   string // may be left empty for an open place, which its user names, and for a bot
	Bot    string // the spec of a bot, and of nobody else
	User   UserID
	Invite string // drawn by Create
	Commit string // what its user's browser has committed to, if anything
}

// Open tells whether a human may still sit down here.
func (p Place) Open() bool { return p.Kind == game.Human && p.User == "" }

// New is a match to be made.
type New struct {
	Game    string
	Options json.RawMessage // in the record's form; empty for the defaults
	Places  []Place
	Owner   UserID // is shown the invitations; need not sit
	// Offered and Ticket are those of an Offer, if there was one. With it the user of the first place may bring a number of
	// its own, all in hexadecimal: Commit commits to it, and where no place is open Number opens it at once.
	Offered ID
	Ticket  string
	Commit  string
	Number  string
	// Deal is a deal chosen beforehand, as for a first game that teaches; empty for one that is drawn. It must never come
	// from a player.
	Deal json.RawMessage
}

// Create makes a match. If no place is open it is dealt and begins at once; a match that was made from the same offer
// before is there already. Errors wrap game.ErrSetup, ErrStale for an offer that is not known any more, or ErrStore.
func (h *Host) Create(ctx context.Context, n New) (ID, error) {
	if h.ctx.Err() != nil {
		return "", ErrClosed
	}
	g := h.games[n.Game]
	if g == nil {
		return "", fmt.Errorf("%w: there is no game %q", game.ErrSetup, n.Game)
	}
	if len(n.Options) == 0 {
		n.Options = json.RawMessage("{}")
	}
	values, err := game.ReadOptions(g.Options(), n.Options)
	if err != nil {
		return "", err
	}
	id, err := h.accept(n)
	if err != nil {
		return "", err
	}
	head := Header{
		ID: id, Game: g.Name(), Rules: g.Version(), Options: game.WriteOptions(g.Options(), values),
		Owner: n.Owner, Created: time.Now().UTC().Truncate(time.Millisecond),
	}
	open := 0
	if len(n.Deal) > 0 && slices.ContainsFunc(n.Places, Place.Open) {
		return "", fmt.Errorf("%w: a chosen deal is for a match that begins at once", game.ErrSetup)
	}
	for i, p := range n.Places {
		if p, err = h.furnish(g, p); err != nil {
			return "", fmt.Errorf("%v: %w", game.Seat(i), err)
		}
		if p.Open() {
			open++
		}
		head.Places = append(head.Places, p)
	}
	p := &position{Header: head, game: g}
	var opened map[game.Seat]string
	if _, can := g.(game.Dealer); can && len(n.Deal) == 0 && h.c.Deal == nil {
		if opened, err = h.pledge(p, n, open); err != nil {
			return "", err
		}
		head = p.Header
	}
	// Where a seat is waited for this is a rehearsal: what cannot be set up is refused now, not when the last guest sits.
	begin, err := h.deal(p, n.Deal)
	if err != nil {
		return "", err
	}
	begin.Opened = opened
	if open > 0 || p.pledge != nil && p.pledge.waits() {
		begin = nil
	}
	err = h.c.Store.Create(context.WithoutCancel(ctx), head, begin)
	if n.Offered != "" && errors.Is(err, ErrConflict) { // sent twice
		if made, look := h.c.Store.Load(ctx, id); look == nil && made.Owner == n.Owner {
			return id, nil
		}
	}
	if err != nil {
		return "", storeError(err)
	}
	if m, err := h.enter(ctx, head.ID); err == nil { // asks the bots; if it cannot be read now, the next visitor does
		h.leave(m)
	}
	return head.ID, nil
}

// pledge commits the host, and the first place if its user has brought something.
func (h *Host) pledge(p *position, n New, open int) (opened map[game.Seat]string, err error) {
	secret := h.secretFor(p.ID)
	p.Host, p.Secret = fair.HostCommit(string(p.ID), secret).String(), secret.Reveal()
	p.Places = slices.Clone(p.Places)
	bad := func(why string) error { return fmt.Errorf("%w: a number for the deal: %s", game.ErrSetup, why) }
	switch {
	case n.Commit == "" && n.Number == "":
	case n.Offered == "" || n.Commit == "" || p.Places[0].User == "" || p.Places[0].User != n.Owner:
		return nil, bad("it is for the first place, committed to for an offer")
	case n.Number != "" && open > 0:
		return nil, bad("it is told when everybody sits")
	default:
		c, err := fair.ParseHash(n.Commit)
		if err != nil {
			return nil, bad(err.Error())
		}
		p.Places[0].Commit = n.Commit
		if n.Number != "" {
			e, err := fair.ParseSecret(n.Number)
			if err != nil || fair.SeatCommit(string(p.ID), 0, e) != c {
				return nil, bad("it is not the one that was committed to")
			}
			opened = map[game.Seat]string{0: n.Number}
		}
	}
	p.pledge, err = newPledge(p.game, p.Header, p.Secret, opened, h.c.Luck)
	return opened, err
}

// furnish checks a place and fills in what may be left out.
func (h *Host) furnish(g game.Game, p Place) (Place, error) {
	p.Invite, p.Commit = "", ""
	var err error
	switch {
	case p.Kind == game.Human && p.Bot == "":
		if p.Open() {
			p.Name, p.Invite = "", rand.Text()
			return p, nil
		}
	case p.Kind == game.Bot && p.User == "":
		if _, err := h.c.Player(g.Name(), p.Bot, newSource()); err != nil {
			return p, fmt.Errorf("%w: %w", game.ErrSetup, err)
		}
		if p.Name == "" {
			p.Name = p.Bot
		}
	case p.Kind == game.AI && p.User == "" && p.Bot == "":
		if p.Name == "" {
			p.Name = "AI Sub"
		}
	default:
		return p, fmt.Errorf("%w: a place is a human's, a bot's with its spec, or the AI Sub's", game.ErrSetup)
	}
	p.Name, err = cleanName(p.Name)
	return p, err
}

// cleanName trims a name, and refuses what could not be told apart or would spoil the line it stands in.
func cleanName(name string) (string, error) {
	name = strings.TrimSpace(name)
	if n := utf8.RuneCountInString(name); n == 0 || n > game.MaxNameLength {
		return "", fmt.Errorf("%w: a name has 1 to %d characters", game.ErrSetup, game.MaxNameLength)
	}
	for _, r := range name {
		if r == utf8.RuneError || unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029' {
			return "", fmt.Errorf("%w: a name holds no control characters", game.ErrSetup)
		}
	}
	return name, nil
}

// deal draws the luck of a match, unless it was chosen, and reads off who begins.
func (h *Host) deal(p *position, deal json.RawMessage) (*Beginning, error) {
	var err error
	switch {
	case len(deal) > 0:
	case p.pledge != nil:
		deal, err = p.pledge.deal(p.Options)
	case h.c.Deal != nil:
		deal, err = p.game.NewDeal(len(p.Places), p.Options, h.c.Deal(p.ID))
	default:
		deal, err = p.game.NewDeal(len(p.Places), p.Options, newSource())
	}
	if err != nil {
		return nil, err
	}
	play, err := game.Start(p.game, p.Options, deal, p.sitters())
	if err != nil {
		return nil, err
	}
	return &Beginning{Deal: deal, Due: play.ToAct()}, nil
}

// start deals for a table that is full, and gives it a second table to try moves on.
func (h *Host) start(p *position) (*Beginning, game.Table, error) {
	b, err := h.deal(p, nil)
	if err != nil {
		return nil, nil, err
	}
	if err := p.begin(b.Deal); err != nil {
		return nil, nil, err
	}
	draft, err := p.draft()
	return b, draft, err
}
