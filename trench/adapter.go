package trench

import (
	"encoding/json"
	"fmt"
	"io"

	"fathom/game"
)

// Game is The Mariana Trench for everything that plays any game.
type Game struct{}

// Name is the game's name in records, commands and addresses.
func (Game) Name() string { return "trench" }

// Version is the version of these rules.
func (Game) Version() int { return 1 }

// Seats is two and two: in solo the AI Sub has the second seat.
func (Game) Seats() (fewest, most int) { return 2, 2 }

// Options are the house rules, in the order in which they are written.
func (Game) Options() []game.Option {
	onOff := func(name, title, help string) game.Option {
		return game.Option{Name: name, Title: title, Help: help, Switch: true, Max: 1}
	}
	return []game.Option{
		onOff("solo", "Solo dive", "One player against the rulebook's AI Sub, for a score and a rank."),
		onOff("optionalReveal", "Optional reveal", "After a move you may leave a face-down card as it is. The AI Sub always reveals."),
		onOff("mustMove", "Move before research", "Reveal, collect and upgrade only in a turn in which you have moved."),
		onOff("sonarUnlimited", "Unlimited sonar", "Any number of sonar looks a turn instead of one."),
		onOff("aiTakesCephalopodUpgrade", "AI Sub fits cephalopods", "The AI Sub that cannot load a cephalopod takes its upgrade. Harder."),
		onOff("equalTurns", "Equal turns", "When the starting seat draws the last oxygen tank, the other has one more turn."),
		onOff("askBeforeStun", "Ask before stunning", "Under attack you choose whether to spend the charge or to take the rivet."),
		{Name: "stagnationLimit", Title: "Stagnation limit", Default: 20, Max: maxStagnation,
			Help: "Turns in a row without a card or a token taken until the game ends; 0 = never."},
	}
}

func (g Game) readOptions(text json.RawMessage) (Options, error) {
	known := g.Options()
	v, err := game.ReadOptions(known, text)
	if err != nil {
		return Options{}, err
	}
	on := func(name string) bool { return v.Of(known, name) == 1 }
	return Options{
		Solo: on("solo"), OptionalReveal: on("optionalReveal"), MustMove: on("mustMove"),
		SonarUnlimited: on("sonarUnlimited"), AITakesCephalopodUpgrade: on("aiTakesCephalopodUpgrade"),
		EqualTurns: on("equalTurns"), AskBeforeStun: on("askBeforeStun"),
		StagnationLimit: v.Of(known, "stagnationLimit"),
	}, nil
}

// NewDeal draws the deck and the starting seat. Errors wrap game.ErrSetup.
func (g Game) NewDeal(seats int, options json.RawMessage, s game.Source) (json.RawMessage, error) {
	return g.DealBy(seats, options, game.LuckOf(s))
}

// DealBy makes the deal that luck decides. Errors wrap game.ErrSetup.
func (g Game) DealBy(seats int, options json.RawMessage, l game.Luck) (json.RawMessage, error) {
	o, err := g.readOptions(options)
	if err != nil {
		return nil, err
	}
	if err := checkSeats(seats); err != nil {
		return nil, err
	}
	return dealBy(o, l).text(), nil
}

// Start sets up a table. Errors wrap game.ErrSetup and say what is wrong.
func (g Game) Start(seats int, options, deal json.RawMessage) (game.Table, error) {
	o, err := g.readOptions(options)
	if err != nil {
		return nil, err
	}
	if err := checkSeats(seats); err != nil {
		return nil, err
	}
	d, err := readDeal(deal)
	if err != nil {
		return nil, err
	}
	s, err := New(o, d)
	if err != nil {
		return nil, err
	}
	return &table{state: s}, nil
}

func checkSeats(seats int) error {
	if seats != 2 {
		return fmt.Errorf("%w: The Mariana Trench has two seats, not %d (in solo the AI Sub has the second)", game.ErrSetup, seats)
	}
	return nil
}

// table is a State behind game.Table.
type table struct {
	state State
	looks int // sonar looks so far
}

func (t *table) ToAct() []game.Seat { return t.state.AppendToAct(nil) }

func (t *table) Legal(seat game.Seat) []string {
	var texts []string
	for _, a := range t.state.AppendLegal(nil, seat) {
		texts = append(texts, a.String())
	}
	return texts
}

func (t *table) Apply(seat game.Seat, text string) error {
	if t.state.phase == Over {
		return game.ErrOver
	}
	a, err := ParseAction(text)
	if err != nil {
		return err
	}
	if err := t.state.Apply(seat, a); err != nil {
		return err
	}
	if a == SonarUp || a == SonarDown {
		t.looks++
	}
	return nil
}

func (t *table) Observe(seat game.Seat) game.Observation { return t.state.Observe(seat) }

// Sealed is false: the seats take turns.
func (t *table) Sealed() bool { return false }

func (t *table) Automatic(seat game.Seat) bool { return t.state.options.Solo && seat == 1 }

// Revelations counts the cards turned up, the sonar looks and the oxygen tanks drawn.
func (t *table) Revelations() int { return t.state.turnedUp() + t.state.tanksDrawn() + t.looks }

func (t *table) Outcome() (json.RawMessage, bool) {
	o, over := t.state.Outcome()
	if !over {
		return nil, false
	}
	text, err := o.MarshalJSON()
	if err != nil {
		panic(err) // numbers and strings always marshal
	}
	return text, true
}

// Format prints what a spectator sees whatever the verb: printing a table gives nothing away.
func (t *table) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, t.state.String()) }
