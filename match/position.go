package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"fathom/fair"
	"fathom/game"
)

// Phase is how far a match is.
type Phase int

// The phases in their order. Abandoned is a match without a result: it was given up or called off, or reached the step limit.
const (
	Waiting Phase = iota
	Playing
	Over
	Abandoned
)

// String is the phase as one word.
func (p Phase) String() string {
	if p < Waiting || p > Abandoned {
		return fmt.Sprintf("phase %d", int(p))
	}
	return [...]string{"waiting", "playing", "over", "abandoned"}[p]
}

// Line is a sentence of the log. Step is how many steps the game had when it was written.
type Line struct {
	Step int
	Text string
}

// narrator is Config.Narrate.
type narrator = func(string, game.Observation, game.Step, game.Observation, []string) []string

// position is what the store holds of a match, in the form it is played and shown in. It is made by replaying, and
// one more step changes it exactly as replaying would: a restart shows every viewer the same lines again.
type position struct {
	Header
	game    game.Game
	narrate narrator
	invites map[game.Seat]string
	deal    json.RawMessage
	phase   Phase
	play    *game.Play // nil while the match is waiting
	keys    map[string]call
	counts  []int // steps made, by seat
	left    []int // how many steps there were when a seat gave up, by seat; still where it has not
	sealed  []int // the steps of the open round, whose actions are secret
	viewers []viewer
	pledge  *pledge // nil where the deal was not made by the protocol
}

// call is the answer to a key: the step it made, and for whom.
type call struct {
	user UserID
	step int // counted from 0
}

// viewer is what one seat, or a spectator, has been shown.
type viewer struct {
	seat game.Seat
	seen game.Observation // after the last step
	log  []Line           // appended to only
}

// rebuild makes a position from what is stored.
func rebuild(g game.Game, s Stored, secrets Secrets, narrate narrator, luck func(fair.Secret) game.Luck) (*position, error) {
	p := &position{Header: s.Header, game: g, narrate: narrate, invites: secrets.Invites}
	var err error
	if p.pledge, err = newPledge(g, s.Header, secrets.Host, secrets.Opened, luck); err != nil || s.Phase == Waiting {
		return p, err
	}
	if secrets.Deal == nil { // it was called off
		p.phase = s.Phase
		return p, nil
	}
	if p.pledge != nil {
		deal, err := p.pledge.deal(p.Options)
		if err != nil {
			return nil, err
		}
		if !game.SameJSON(deal, secrets.Deal) {
			return nil, errors.New("the deal is not the one that host and seats have agreed on")
		}
		p.pledge.revealed = s.Secret != ""
	}
	if err := p.begin(secrets.Deal); err != nil {
		return nil, err
	}
	leave := func(n int) {
		for len(s.Left) > 0 && s.Left[0].N <= n {
			p.leave(s.Left[0].Seat)
			s.Left = s.Left[1:]
		}
	}
	for n, step := range s.Steps {
		leave(n)
		action := step.Action
		if step.Sealed {
			action = secrets.Actions[n]
		}
		at := step.At
		if err := p.do(game.Step{Seat: step.Seat, Action: action, At: &at}, step.Key, step.User); err != nil {
			return nil, fmt.Errorf("step %d: %w", n, err)
		}
	}
	leave(len(s.Steps))
	if p.phase != s.Phase {
		return nil, fmt.Errorf("stored as %v, replayed it is %v", s.Phase, p.phase)
	}
	return p, nil
}

// begin deals. Everybody sits.
func (p *position) begin(deal json.RawMessage) error {
	play, err := game.Start(p.game, p.Options, deal, p.sitters())
	if err != nil {
		return err
	}
	p.deal = deal
	p.play, p.phase, p.keys, p.counts = play, Playing, map[string]call{}, make([]int, len(p.Places))
	p.left = slices.Repeat([]int{still}, len(p.Places))
	p.viewers = make([]viewer, len(p.Places)+1)
	for i := range p.viewers {
		seat := game.Seat(i) - 1
		p.viewers[i] = viewer{seat: seat, seen: play.Observe(seat)}
	}
	if p.pledge != nil {
		p.pledge.begin(p.sitters(), p.eyes())
	}
	return nil
}

// eyes are what all viewers have seen last.
func (p *position) eyes() fair.Eyes {
	eyes := make(fair.Eyes, len(p.viewers))
	for i, v := range p.viewers {
		eyes[i] = v.seen
	}
	return eyes
}

// again is a copy of a position before the game, with other people at its places.
func (p *position) again(places []Place) (*position, error) {
	next := &position{Header: p.Header, game: p.game, narrate: p.narrate, invites: p.invites}
	next.Places = slices.Clone(places)
	if p.pledge == nil {
		return next, nil
	}
	opened := map[game.Seat]string{}
	for i, e := range p.pledge.agreement.Opened {
		if e != nil {
			opened[game.Seat(i)] = e.Reveal()
		}
	}
	var err error
	next.pledge, err = newPledge(p.game, next.Header, p.pledge.agreement.Secret.Reveal(), opened, p.pledge.luck)
	return next, err
}

// do carries out a step and tells it to every viewer in the words that this viewer may hear. A refusal changes nothing.
func (p *position) do(s game.Step, key string, u UserID) error {
	sealed, closes := p.round()
	if err := p.play.Do(s); err != nil {
		return err
	}
	n := p.steps()
	p.keys[key] = call{u, n - 1}
	p.counts[s.Seat]++
	switch {
	case closes:
		p.sealed = nil
	case sealed:
		p.sealed = append(p.sealed, n-1)
	}
	result, over := p.play.Outcome()
	if over {
		p.phase = Over
	} else if n >= game.MaxSteps {
		p.phase = Abandoned
	}
	names := p.names()
	for i := range p.viewers {
		v := &p.viewers[i]
		told := game.Step{Seat: s.Seat, Action: s.Action}
		if sealed && !closes && v.seat != s.Seat {
			told.Action = SealedAction
		}
		before := v.seen
		v.seen = p.play.Observe(v.seat)
		for _, text := range p.narrate(p.Game, before, told, v.seen, names) {
			v.log = append(v.log, Line{n, text})
		}
	}
	if p.pledge != nil {
		p.pledge.log.Step(s, sealed, closes, p.eyes(), result)
	}
	return nil
}

// round tells whether the next action is a secret one, and whether it is the last of its round, which opens them all.
func (p *position) round() (sealed, closes bool) {
	sealed = p.play.Sealed()
	return sealed, sealed && len(p.play.ToAct()) == 1
}

// draft is a second table in the same position.
func (p *position) draft() (game.Table, error) {
	if p.play == nil {
		return nil, nil
	}
	t, err := p.game.Start(len(p.Places), p.Options, p.deal)
	if err != nil {
		return nil, err
	}
	for _, s := range p.play.Steps() {
		if err := t.Apply(s.Seat, s.Action); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// steps is how many steps there are.
func (p *position) steps() int {
	if p.play == nil {
		return 0
	}
	return len(p.play.Steps())
}

// toAct lists the seats to act; none before the game, after it, and where it was abandoned.
func (p *position) toAct() []game.Seat {
	if p.phase != Playing {
		return nil
	}
	return slices.Clone(p.play.ToAct())
}

// own finds the action of a seat's own step number count.
func (p *position) own(seat game.Seat, count int) string {
	for _, s := range p.play.Steps() {
		if s.Seat == seat {
			if count == 0 {
				return s.Action
			}
			count--
		}
	}
	return ""
}

func (p *position) holds(u UserID, seat game.Seat) bool {
	return u != "" && seat >= 0 && int(seat) < len(p.Places) && p.Places[seat].User == u
}

func (p *position) seats(u UserID) []game.Seat {
	var seats []game.Seat
	for i := range p.Places {
		if p.holds(u, game.Seat(i)) {
			seats = append(seats, game.Seat(i))
		}
	}
	return seats
}

func (p *position) names() []string {
	names := make([]string, len(p.Places))
	for i, place := range p.Places {
		names[i] = place.Name
	}
	return names
}

func (p *position) sitters() []game.Sitter {
	sitters := make([]game.Sitter, len(p.Places))
	for i, place := range p.Places {
		sitters[i] = game.Sitter{Name: place.Name, Kind: place.Kind, Bot: place.Bot}
	}
	return sitters
}
