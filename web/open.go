package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"fathom/bot"
	"fathom/game"
	"fathom/match"
	"fathom/web/pages/open"
	"fathom/web/pages/parts"
)

// What may sit at a seat besides a bot, in the form and in addresses.
const (
	sitsNobody = "none"
	sitsAI     = "ai"
	sitsLink   = "invite"
	sitsHere   = "here"
	sitsBot    = "bot:" // and the spec
)

// botNames are what bots are called, so that the log can tell them apart.
var botNames = [...]string{"Grouper", "Wrasse", "Blenny", "Goby", "Remora", "Tarpon"}

// usualBot sits where nobody has chosen another: a fair opponent for somebody who knows the rules.
const usualBot = "standard"

// openForm asks what to play and with whom. The query chooses what is filled in: game, with (solo, bot, invite or
// here) and seats.
func (s *server) openForm(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	name := q.Get("game")
	if name == "" {
		name = s.games[0].Name()
	}
	g, ok := s.game(name)
	if !ok {
		return match.ErrNotFound
	}
	u := asking(r)
	p := open.Page{
		Page: parts.Page{Title: "Open a table", Class: "plain", Me: u.Name, Nav: "new"},
		Game: name, Name: u.Name, Options: optionFields(g),
	}
	for _, other := range s.games {
		p.Games = append(p.Games, open.Game{Name: other.Name(), Title: gameTitle(other.Name()), Note: gameNote(other.Name())})
	}
	lowest, most := g.Seats()
	chosen, _ := strconv.Atoi(q.Get("seats"))
	if chosen < lowest || chosen > most {
		chosen = min(most, max(lowest, 3))
	}
	for n := 2; n <= most; n++ {
		p.Seats = append(p.Seats, seatField(name, q.Get("with"), n, lowest, chosen))
	}
	s.render(w, r, http.StatusOK, open.Open(p))
	return nil
}

// seatField is the choice of who sits at seat n.
func seatField(gameName, with string, n, lowest, chosen int) open.Seat {
	f := open.Seat{N: n, Chosen: sitsBot + usualBot}
	switch {
	case n > chosen:
		f.Chosen = sitsNobody
	case with == "invite":
		f.Chosen = sitsLink
	case with == "here":
		f.Chosen = sitsHere
	case with == "solo" && gameName == "trench":
		f.Chosen = sitsAI
	}
	if n > lowest {
		f.Choices = append(f.Choices, open.Choice{Value: sitsNobody, Text: "Nobody"})
	}
	if gameName == "trench" {
		f.Choices = append(f.Choices, open.Choice{Value: sitsAI, Text: "The AI Sub: a solo dive"})
	}
	for _, spec := range bot.Specs() {
		f.Choices = append(f.Choices, open.Choice{Value: sitsBot + spec, Text: "A bot: " + spec})
	}
	f.Choices = append(f.Choices,
		open.Choice{Value: sitsLink, Text: "Whoever I send the link"},
		open.Choice{Value: sitsHere, Text: "Somebody at this screen"})
	return f
}

// optionFields are the house rules of a game. Solo is no house rule here: it is a choice of who sits opposite.
func optionFields(g game.Game) []open.Option {
	var list []open.Option
	for _, o := range g.Options() {
		if o.Name != "solo" {
			list = append(list, open.Option{
				Name: o.Name, Title: o.Title, Help: o.Help, Switch: o.Switch, On: o.Default == 1,
				Default: strconv.Itoa(o.Default), Min: strconv.Itoa(o.Min), Max: strconv.Itoa(o.Max),
			})
		}
	}
	return list
}

// open makes a match and leads to its table.
func (s *server) open(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return fmt.Errorf("%w: %w", errForm, err)
	}
	g, ok := s.game(r.PostForm.Get("game"))
	if !ok {
		return errForm
	}
	u := asking(r)
	name := cleanName(r.PostForm.Get("name"))
	if name == "" {
		name = u.nameOr("Guest")
	} else {
		s.remember(w, r, name)
	}
	places, err := places(r, g, u, name)
	if err != nil {
		return err
	}
	options, err := options(r, g, places)
	if err != nil {
		return err
	}
	id, err := s.host.Create(r.Context(), match.New{
		Game: g.Name(), Options: options, Places: places, Owner: u.ID,
		Offered: match.ID(r.PostForm.Get(fairID)), Ticket: r.PostForm.Get(fairTicket),
		Commit: r.PostForm.Get(fairCommit), Number: r.PostForm.Get(fairNumber),
	})
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/m/"+string(id), http.StatusSeeOther)
	return nil
}

// places reads who sits where. The guest has the first seat; seats may also be given as a number, with bots on them.
func places(r *http.Request, g game.Game, u guest, name string) ([]match.Place, error) {
	list := []match.Place{{Kind: game.Human, Name: name, User: u.ID}}
	_, most := g.Seats()
	if text := r.PostForm.Get("seats"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 2 || n > most {
			return nil, game.ErrSetup
		}
		for i := 2; i <= n; i++ {
			r.PostForm.Set("seat"+strconv.Itoa(i), sitsBot+usualBot)
		}
	}
	for i := 2; i <= most; i++ {
		n := strconv.Itoa(i)
		switch sits := r.PostForm.Get("seat" + n); {
		case sits == "" || sits == sitsNobody:
		case sits == sitsAI:
			list = append(list, match.Place{Kind: game.AI, Name: "AI Sub"})
		case sits == sitsLink:
			list = append(list, match.Place{Kind: game.Human})
		case sits == sitsHere:
			other := cleanName(r.PostForm.Get("name" + n))
			if other == "" {
				other = "Player " + n
			}
			list = append(list, match.Place{Kind: game.Human, Name: other, User: u.ID})
		case strings.HasPrefix(sits, sitsBot):
			list = append(list, match.Place{
				Kind: game.Bot, Name: botNames[(i-2)%len(botNames)], Bot: strings.TrimPrefix(sits, sitsBot),
			})
		default:
			return nil, errForm
		}
	}
	return list, nil
}

// options reads the house rules. The AI Sub opposite makes it a solo dive.
func options(r *http.Request, g game.Game, seats []match.Place) (json.RawMessage, error) {
	known, values := g.Options(), game.Values{}
	for _, o := range known {
		text := r.PostForm.Get("opt-" + o.Name)
		switch {
		case o.Name == "solo":
			values[o.Name] = 0
			if seats[len(seats)-1].Kind == game.AI {
				values[o.Name] = 1
			}
		case o.Switch && text != "":
			values[o.Name] = 1
		case !o.Switch && text != "":
			n, err := strconv.Atoi(text)
			if err != nil || n < o.Min || n > o.Max {
				return nil, fmt.Errorf("%w: %s is %d to %d", game.ErrSetup, o.Title, o.Min, o.Max)
			}
			values[o.Name] = n
		}
	}
	return game.WriteOptions(known, values), nil
}
