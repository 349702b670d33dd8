package web

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"fathom/benthos"
	"fathom/game"
	"fathom/match"
	"fathom/web/pages/lobby"
	"fathom/web/pages/parts"
)

// lobbyGames is how many of a guest's matches the lobby lists, folded where they are many.
const lobbyGames = 60

// lobby is the first page. Matches that wait for the guest come first.
func (s *server) lobby(w http.ResponseWriter, r *http.Request) error {
	u := asking(r)
	list, err := s.host.Matches(r.Context(), u.ID)
	if err != nil {
		return err
	}
	p := lobby.Page{
		Page: parts.Page{Title: "Play", Class: "lobby", Me: u.Name, Nav: "play"},
		Bot:  sitsBot + usualBot, Most: benthos.MaxSeats,
	}
	slices.SortStableFunc(list, func(a, b match.Summary) int {
		return priority(a) - priority(b)
	})
	now := time.Now()
	for _, m := range list[:min(len(list), lobbyGames)] {
		g := lobbyGame(m, u, now)
		switch {
		case priority(m) == 2:
			if !calledOffIn(m) {
				g.Replay = "/m/" + string(m.ID) + "/replay"
			}
			p.Done = append(p.Done, g)
		case guidedBefore(r, m.ID):
			g.URL += "?" + learnKey + "=1"
			fallthrough
		default:
			p.Games = append(p.Games, g)
		}
	}
	s.render(w, r, http.StatusOK, lobby.Lobby(p))
	return nil
}

// priority orders matches: those that wait for the guest, those that are on, those that are over.
func priority(m match.Summary) int {
	switch {
	case m.YourMove:
		return 0
	case m.Phase == match.Waiting, m.Phase == match.Playing:
		return 1
	}
	return 2
}

func lobbyGame(m match.Summary, u guest, now time.Time) lobby.Game {
	g := lobby.Game{
		URL: "/m/" + string(m.ID), With: otherNames(m.Names, u.nameOr("Guest")), Benthos: m.Game == "benthos",
		What: shortTitle(m.Game) + ended(m) + " · " + ago(now.Sub(m.Updated)), YourMove: m.YourMove,
	}
	switch {
	case m.YourMove:
		g.State = "Your move"
	case m.Phase == match.Waiting:
		g.State = "Needs players"
	case m.Phase == match.Playing:
		g.State = "Waiting"
	}
	return g
}

// ended says how a match without a result has ended. Who gave it up is not in a list of matches; its table names them.
func ended(m match.Summary) string {
	switch {
	case m.Phase != match.Abandoned:
		return ""
	case calledOffIn(m):
		return " · called off"
	case m.Step >= game.MaxSteps:
		return " · closed at the limit of steps"
	}
	return " · given up"
}

// calledOffIn tells whether a match in a list was closed before its game, which begins once no seat is free.
func calledOffIn(m match.Summary) bool {
	return m.Phase == match.Abandoned && slices.Contains(m.Names, "")
}

func shortTitle(name string) string {
	if name == "benthos" {
		return "Benthos"
	}
	return "Mariana"
}

// ago is a time span as people say it.
func ago(d time.Duration) string {
	switch {
	case d < 2*time.Minute:
		return "just now"
	case d < 2*time.Hour:
		return strconv.Itoa(int(d.Minutes())) + " minutes ago"
	case d < 48*time.Hour:
		return strconv.Itoa(int(d.Hours())) + " hours ago"
	}
	return fmt.Sprintf("%d days ago", int(d.Hours()/24))
}
