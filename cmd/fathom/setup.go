package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"fathom/benthos"
	"fathom/game"
	"fathom/trench"
)

// games are all the games there are.
func games() []game.Game { return []game.Game{trench.Game{}, benthos.Game{}} }

func findGame(name string) (game.Game, error) {
	var names []string
	for _, g := range games() {
		if g.Name() == name {
			return g, nil
		}
		names = append(names, g.Name())
	}
	return nil, usage("no game %q: the games are %s", name, strings.Join(names, " and "))
}

// houseRules lists the options of every game, for the help of a command.
func houseRules() string {
	var b strings.Builder
	for _, g := range games() {
		fmt.Fprintf(&b, "House rules of %s:\n\n", g.Name())
		for _, o := range g.Options() {
			values := "true or false"
			if !o.Switch {
				values = fmt.Sprintf("%d to %d, by default %d", o.Min, o.Max, o.Default)
			}
			fmt.Fprintf(&b, "    %s (%s)\n        %s\n", o.Name, values, o.Help)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// chosen is what a command line says about the house rules.
type chosen struct {
	values game.Values // given one by one
	mixed  bool        // the others are drawn for every game
}

// readChosen reads assignments name=value, or the name alone of a rule to be switched on; the one word "mixed" among them
// is allowed where mayMix is.
func readChosen(g game.Game, assignments []string, mayMix bool) (chosen, error) {
	var c chosen
	var fixed []string
	for _, a := range assignments {
		if a == "mixed" && mayMix {
			c.mixed = true
			continue
		}
		for _, o := range g.Options() {
			if o.Switch && o.Name == a {
				a += "=true"
			}
		}
		fixed = append(fixed, a)
	}
	values, err := game.ParseOptions(g.Options(), fixed)
	if err != nil {
		return c, failure{exitBadUsage, errors.New(plain(err))}
	}
	c.values = values
	return c, nil
}

// plain is the text of an error without the name of its kind, which a person has no use for.
func plain(err error) string {
	text := err.Error()
	for _, kind := range []error{game.ErrSetup, game.ErrRecord} {
		text = strings.ReplaceAll(text, kind.Error()+": ", "")
	}
	return text
}

// draw gives the house rules of one game; luck is used only if some are drawn.
func (c chosen) draw(g game.Game, luck game.Source) game.Values {
	if !c.mixed {
		return c.values
	}
	values := game.DrawOptions(g.Options(), luck)
	for name, v := range c.values {
		values[name] = v
	}
	return values
}

// deal sets up a game between the places: it draws the deal and gives the AI Sub its seat where the rulebook plays it.
func deal(g game.Game, values game.Values, places []place, luck game.Source) (*game.Play, error) {
	options := game.WriteOptions(g.Options(), values)
	text, err := g.NewDeal(len(places), options, luck)
	if err != nil {
		return nil, err
	}
	table, err := g.Start(len(places), options, text)
	if err != nil {
		return nil, err
	}
	return game.Start(g, options, text, sitters(table, places))
}

// The streams of chance of one game, by their number. Seat i has the stream seatStream+i.
const (
	optionStream = iota
	dealStream
	seatStream
)

// stream is one of the independent streams of chance of game number n under a seed: the same three numbers, the same
// stream, whatever else is drawn and wherever it is drawn.
func stream(seed, n uint64, which int) game.Source {
	return rand.NewPCG(seed, n<<4|uint64(which))
}

// result is what both games' results have in common, and what each has alone.
type result struct {
	Reason  string `json:"reason"`
	Scores  []int  `json:"scores"`
	Money   []int  `json:"money"`
	Winners []int  `json:"winners"`
	Score   *int   `json:"score"`
	Rank    string `json:"rank"`
}

func readResult(text json.RawMessage) (result, error) {
	var r result
	err := json.Unmarshal(text, &r)
	return r, err
}

// points are the scores or the money by seat.
func (r result) points() []int {
	if r.Money != nil {
		return r.Money
	}
	return r.Scores
}
