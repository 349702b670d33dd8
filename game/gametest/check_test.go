package gametest

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fathom/game"
)

// nim is a toy with every feature the battery looks at: two seats take one or two of nine counters, each seat holds a
// secret number, and the taker of the last counter wins. Its faults are planted by name.
type nim struct{ fault string }

func (nim) Name() string           { return "nim" }
func (nim) Version() int           { return 1 }
func (nim) Seats() (int, int)      { return 2, 2 }
func (nim) Options() []game.Option { return []game.Option{{Name: "misere", Switch: true, Max: 1}} }

func (nim) NewDeal(_ int, _ json.RawMessage, s game.Source) (json.RawMessage, error) {
	return json.Marshal([2]int{int(game.Below(s, 1000)), int(game.Below(s, 1000))})
}

func (n nim) Start(_ int, _, deal json.RawMessage) (game.Table, error) {
	t := &pile{fault: n.fault, left: 9}
	return t, game.Decode(deal, &t.secret)
}

type pile struct {
	fault  string
	secret [2]int
	left   int
	turn   game.Seat
}

type seen struct{ Left, Own, Other int }

func (seen) Observation() {}

func (t *pile) ToAct() []game.Seat {
	if t.left == 0 {
		return nil
	}
	return []game.Seat{t.turn}
}

func (t *pile) Legal(s game.Seat) []string {
	if t.left == 0 || s != t.turn {
		return nil
	}
	list := []string{"take 1", "take 2"}[:min(t.left, 2)]
	if t.fault == "legal leaks" && t.secret[1-s] > 500 {
		list = list[:1]
	}
	return list
}

func (t *pile) Apply(s game.Seat, text string) error {
	if t.fault == "any case" {
		text = strings.ToLower(text)
	}
	switch {
	case t.left == 0:
		return game.ErrOver
	case s != t.turn:
		if t.fault == "refusal changes" {
			t.secret[0]++
		}
		if t.fault == "refusal leaks" && s >= 0 && s < 2 {
			return fmt.Errorf("%w: %d holds %d", game.ErrNotYourTurn, t.turn, t.secret[1-s])
		}
		return game.ErrNotYourTurn
	case !slices.Contains(t.Legal(s), text):
		return game.ErrIllegal
	}
	t.left -= int(text[5] - '0')
	t.turn = 1 - t.turn
	return nil
}

func (t *pile) Observe(s game.Seat) game.Observation {
	o := seen{Left: t.left}
	if s == 0 || s == 1 {
		o.Own = t.secret[s]
	}
	if t.fault == "observe leaks" && s == 1 && t.left < 6 {
		o.Other = t.secret[0]
	}
	if t.fault == "stranger sees" && s == 2 {
		o.Other = t.secret[0]
	}
	return o
}

func (t *pile) Sealed() bool             { return false }
func (t *pile) Automatic(game.Seat) bool { return false }
func (t *pile) Revelations() int         { return 0 }

func (t *pile) Outcome() (json.RawMessage, bool) {
	if t.left > 0 {
		return nil, false
	}
	if t.fault == "outcome leaks" {
		return json.RawMessage(fmt.Sprintf(`{"secret":%d}`, t.secret[0])), true
	}
	return json.RawMessage(`{"reason":"taken"}`), true
}

func twin(p *game.Play, viewer game.Seat, s game.Source) (json.RawMessage, []game.Step) {
	r := p.Record()
	var secret [2]int
	_ = json.Unmarshal(r.Deal, &secret)
	for seat := range secret {
		if game.Seat(seat) != viewer {
			secret[seat] = int(game.Below(s, 1000))
		}
	}
	deal, _ := json.Marshal(secret)
	return deal, r.Steps
}

func TestCheckCatchesPlantedFaults(t *testing.T) {
	if err := Check(nim{}, Config{Games: 200, Seed: 1, Twin: twin}); err != nil {
		t.Fatalf("the sound toy fails: %v", err)
	}
	for fault, want := range map[string]string{
		"observe leaks":   "leak: the observations differ",
		"legal leaks":     "leak: legal actions differ",
		"refusal leaks":   "leak: ",
		"outcome leaks":   "leak: outcomes differ",
		"refusal changes": "a refusal changed the position",
		"any case":        "is not listed and is accepted",
		"stranger sees":   "sees more than a spectator",
	} {
		t.Run(fault, func(t *testing.T) {
			err := Check(nim{fault}, Config{Games: 200, Seed: 1, Twin: twin})
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("caught %v, want %q", err, want)
			}
		})
	}
}

func TestCheckAccounts(t *testing.T) {
	lost := errors.New("a coin is lost")
	err := Check(nim{}, Config{Games: 1, Account: func(o game.Observation) error {
		if o.(seen).Left < 5 {
			return lost
		}
		return nil
	}})
	if !errors.Is(err, lost) {
		t.Errorf("Check gives %v, want the account's own error", err)
	}
}
