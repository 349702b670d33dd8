package match

import (
	"context"
	"encoding/json"
	"slices"

	"fathom/game"
)

// View is a match as one viewer sees it: that seat's Observation, and what everybody may know. The caller must not
// change the log.
type View struct {
	ID      ID
	Game    string
	Options json.RawMessage
	Names   []string // by seat; empty where nobody sits yet
	Kinds   []string
	Bots    []string // the specs of bots, by seat

	Viewer  game.Seat            // game.Spectator for one who watches
	Yours   []game.Seat          // all seats of this user: several where one screen goes round
	Owner   bool                 // this user made the match
	Invites map[game.Seat]string // of the open places, for the owner only

	Phase       Phase
	Step        int // steps so far, 0 after the deal: the number of this event
	Count       int // steps of the Viewer so far, for Command.Count
	ToAct       []game.Seat
	Legal       []string // of the Viewer; empty if it is not to act
	Sealed      bool     // the decision that is due now is a secret one
	Observation game.Observation
	Log         []Line // in words for this viewer, oldest first
	Result      json.RawMessage
	Words       string      // the log's sum as four words, the same on every screen; empty without the protocol
	Left        []game.Seat // those that have given up
	Opens       []game.Seat // seats of this user that have committed to a number and may open it now
}

// View shows a match to a user as one of the user's seats, or as game.Spectator, which anybody may be who knows the
// id. The Observation is nil while the match is waiting. Errors wrap ErrNotFound, ErrNotYourSeat or ErrStore. A match
// in memory is shown without asking the store.
func (h *Host) View(ctx context.Context, id ID, u UserID, seat game.Seat) (View, error) {
	m, err := h.enter(ctx, id)
	if err != nil {
		return View{}, err
	}
	defer h.leave(m)
	m.mu.Lock()
	defer m.mu.Unlock()
	p := m.pos
	if seat != game.Spectator && !p.holds(u, seat) {
		return View{}, ErrNotYourSeat
	}
	v := p.show(id, u, seat)
	if p.play == nil {
		v.Opens = p.opens(u)
		return v, nil
	}
	v.Words = h.words(p.sums(), p.steps())
	v.Step, v.ToAct, v.Observation = p.steps(), p.toAct(), p.play.Observe(seat)
	v.Left = gone(p.left, p.steps())
	v.Sealed = p.phase == Playing && p.play.Sealed()
	v.Result, _ = p.play.Outcome()
	log := p.viewers[seat+1].log
	v.Log = log[:len(log):len(log)]
	if seat != game.Spectator {
		v.Count = p.counts[seat]
		if slices.Contains(v.ToAct, seat) && p.left[seat] == still {
			v.Legal = slices.Clone(p.play.Legal(seat))
		}
	}
	return v, nil
}

// show is what a View says at every moment of a match.
func (p *position) show(id ID, u UserID, seat game.Seat) View {
	v := View{
		ID: id, Game: p.Game, Options: p.Options, Names: p.names(), Viewer: seat, Yours: p.seats(u),
		Owner: u != "" && p.Owner == u, Phase: p.phase,
	}
	for i, place := range p.Places {
		v.Kinds, v.Bots = append(v.Kinds, place.Kind), append(v.Bots, place.Bot)
		if v.Owner && place.Open() {
			if v.Invites == nil {
				v.Invites = map[game.Seat]string{}
			}
			v.Invites[game.Seat(i)] = p.invites[game.Seat(i)]
		}
	}
	return v
}

// Seats lists the seats that a user holds; none is no error.
func (h *Host) Seats(ctx context.Context, id ID, u UserID) ([]game.Seat, error) {
	m, err := h.enter(ctx, id)
	if err != nil {
		return nil, err
	}
	defer h.leave(m)
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.pos.seats(u), nil
}

// Matches lists the matches that a user made or sits in, the latest change first.
func (h *Host) Matches(ctx context.Context, u UserID) ([]Summary, error) {
	if u == "" {
		return nil, nil
	}
	list, err := h.c.Store.Matches(ctx, u)
	if err != nil {
		return nil, storeError(err)
	}
	return list, nil
}
