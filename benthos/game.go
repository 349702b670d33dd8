package benthos

import (
	"encoding/json"
	"fmt"
	"strings"

	"fathom/game"
)

// Game is Benthos as everything outside this package sees it.
type Game struct{}

// Name is the game's name in records.
func (Game) Name() string { return "benthos" }

// Version is the version of the rules.
func (Game) Version() int { return 1 }

// Seats are two to seven.
func (Game) Seats() (fewest, most int) { return MinSeats, MaxSeats }

// Options are the house rules.
func (Game) Options() []game.Option {
	return []game.Option{{
		Name: "rounds", Title: "Number of rounds", Help: "The rulebook plays 5; fewer make a shorter game.",
		Default: MaxRounds, Min: MinRounds, Max: MaxRounds,
	}, {
		Name: "compulsorySecond", Title: "Second square compulsory",
		Help:   "An operator who can take a second square must take it. By the rulebook one is enough.",
		Switch: true, Max: 1,
	}}
}

// NewDeal draws a deal in the record's form.
func (g Game) NewDeal(seats int, options json.RawMessage, s game.Source) (json.RawMessage, error) {
	return g.DealBy(seats, options, game.LuckOf(s))
}

// DealBy makes the deal that luck decides. Errors wrap game.ErrSetup.
func (Game) DealBy(seats int, options json.RawMessage, l game.Luck) (json.RawMessage, error) {
	if err := checkSeats(seats); err != nil {
		return nil, err
	}
	if _, err := readOptions(options); err != nil {
		return nil, err
	}
	return writeDeal(seats, dealBy(seats, l))
}

// Start sets up a table.
func (Game) Start(seats int, options, deal json.RawMessage) (game.Table, error) {
	if err := checkSeats(seats); err != nil {
		return nil, err
	}
	o, err := readOptions(options)
	if err != nil {
		return nil, err
	}
	d, err := readDeal(seats, deal)
	if err != nil {
		return nil, err
	}
	s, err := New(seats, o, d)
	if err != nil {
		return nil, err
	}
	return &table{s}, nil
}

func readOptions(object json.RawMessage) (Options, error) {
	known := Game{}.Options()
	v, err := game.ReadOptions(known, object)
	if err != nil {
		return Options{}, err
	}
	return Options{Rounds: v.Of(known, "rounds"), CompulsorySecond: v.Of(known, "compulsorySecond") != 0}, nil
}

// dealText is the deal of a record.
type dealText struct {
	Map    []string      `json:"map"`
	Stocks [][]string    `json:"stocks"`
	Lots   [][]game.Seat `json:"lots"`
}

func writeDeal(seats int, d Deal) (json.RawMessage, error) {
	var t dealText
	for row := range Side {
		line := make([]byte, Side)
		for column := range line {
			line[column] = d.Map[row*Side+column].Letter()
		}
		t.Map = append(t.Map, string(line))
	}
	for _, pair := range d.Stocks[:seats] {
		t.Stocks = append(t.Stocks, []string{pair[0].String(), pair[1].String()})
	}
	for a := range d.Lots {
		t.Lots = append(t.Lots, d.Lots[a][:seats])
	}
	return json.Marshal(t)
}

// readDeal reads the deal of a record strictly. What is in it is for New to judge.
func readDeal(seats int, text json.RawMessage) (Deal, error) {
	var d Deal
	var t dealText
	if err := game.Decode(text, &t); err != nil {
		return d, fmt.Errorf("deal: %w: %w", game.ErrSetup, err)
	}
	if err := d.readMap(t.Map); err != nil {
		return d, err
	}
	if len(t.Stocks) != seats {
		return d, fmt.Errorf("stocks: %w: two for each of the %d seats, not for %d", game.ErrSetup, seats, len(t.Stocks))
	}
	for i, pair := range t.Stocks {
		if len(pair) != 2 {
			return d, fmt.Errorf("stocks: %w: two for %v, not %d", game.ErrSetup, game.Seat(i), len(pair))
		}
		for k, text := range pair {
			c, ok := parseCompany(text)
			if !ok {
				return d, fmt.Errorf("stocks: %w: %.10q is none of AS, BC, OI, NM, DD, ME, NP", game.ErrSetup, text)
			}
			d.Stocks[i][k] = c
		}
	}
	if len(t.Lots) != Auctions {
		return d, fmt.Errorf("lots: %w: %d lots, not %d", game.ErrSetup, Auctions, len(t.Lots))
	}
	for a, order := range t.Lots {
		if len(order) != seats {
			return d, fmt.Errorf("lots: %w: lot %d must name each of the %d seats once", game.ErrSetup, a, seats)
		}
		copy(d.Lots[a][:], order)
	}
	return d, nil
}

func (d *Deal) readMap(rows []string) error {
	if text := strings.Join(rows, ""); len(rows) != Side || len(text) != Squares {
		return fmt.Errorf("map: %w: ten rows of ten letters, not %d rows with %d", game.ErrSetup, len(rows), len(text))
	}
	for i, row := range rows {
		if len(row) != Side {
			return fmt.Errorf("map: %w: row %d has %d letters, not ten", game.ErrSetup, i+1, len(row))
		}
		for k := range Side {
			r, ok := parseResource(row[k])
			if !ok {
				return fmt.Errorf("map: %w: row %d: %q is none of the letters %s", game.ErrSetup, i+1, row[k:k+1], letters)
			}
			d.Map[i*Side+k] = r
		}
	}
	return nil
}

// table fits a State to game.Table.
type table struct{ state State }

func (t *table) ToAct() []game.Seat { return t.state.AppendToAct(nil) }

func (t *table) Legal(seat game.Seat) []string {
	actions := t.state.AppendLegal(nil, seat)
	if len(actions) == 0 {
		return nil
	}
	texts := make([]string, len(actions))
	for i, a := range actions {
		texts[i] = a.String()
	}
	return texts
}

func (t *table) Apply(seat game.Seat, text string) error {
	if t.state.phase == Over { // whatever the text is
		return t.state.refuse(seat, Action{})
	}
	a, err := ParseAction(text)
	if err != nil {
		return err
	}
	return t.state.Apply(seat, a)
}

func (t *table) Observe(seat game.Seat) game.Observation { return t.state.Observe(seat) }

// Sealed is true while bids are open.
func (t *table) Sealed() bool { return t.state.phase == Bidding }

// Automatic is false: nobody plays by the rulebook here.
func (t *table) Automatic(game.Seat) bool { return false }

// Revelations counts the auctions whose bids have been opened.
func (t *table) Revelations() int { return t.state.decided() }

func (t *table) Outcome() (json.RawMessage, bool) {
	o, over := t.state.Outcome()
	if !over {
		return nil, false
	}
	text, err := json.Marshal(o)
	if err != nil {
		panic(err) // numbers and words always marshal
	}
	return text, true
}

// Format shows what a spectator sees, whatever the verb.
func (t *table) Format(f fmt.State, verb rune) { t.state.Format(f, verb) }
