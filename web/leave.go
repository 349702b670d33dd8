package web

import (
	"net/http"
	"slices"
	"strconv"

	"fathom/game"
	"fathom/match"
	"fathom/web/pages/invite"
	"fathom/web/pages/parts"
)

// leave gives up the seat that a form names, and for a table that still waits calls it off.
func (s *server) leave(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return errForm
	}
	seat, err := strconv.ParseInt(r.PostForm.Get("seat"), 10, 8)
	if err != nil {
		return errForm
	}
	id := match.ID(r.PathValue("id"))
	if game.Seat(seat) == game.Spectator {
		err = s.host.CallOff(r.Context(), id, asking(r).ID)
	} else {
		err = s.host.GiveUp(r.Context(), id, asking(r).ID, game.Seat(seat))
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r, s.tableURL(r, id, game.Seat(seat)), http.StatusSeeOther)
	return nil
}

// leaveOf is the way out of the game for the viewer of a table, and out of a table that waits for who opened it.
func leaveOf(v match.View) *parts.Leave {
	l := &parts.Leave{URL: "/m/" + string(v.ID) + "/leave", Seat: int(v.Viewer), Name: "Give up…", Do: "Give up for good"}
	switch {
	case v.Phase == match.Waiting && v.Owner:
		l.Seat, l.Name, l.Do = int(game.Spectator), "Call it off…", "Call it off"
		l.Ask = "The table is closed for everybody, and its invitations seat nobody any more."
	case v.Phase != match.Playing || v.Viewer < 0 || slices.Contains(v.Left, v.Viewer):
		return nil
	case len(v.Kinds) < 2 || v.Kinds[1-min(v.Viewer, 1)] == game.AI:
		l.Name, l.Do = "End the dive…", "End the dive"
		l.Ask = "The dive ends here, without a rank."
	case len(v.Kinds) == 2:
		l.Ask = "The game ends here, and " + v.Names[1-v.Viewer] + " wins it."
	case others(v):
		l.Ask = "It counts as lost. The others play on; your seat bids nothing, and takes the first square it must take."
	default:
		l.Ask = "It counts as lost, and the game ends here."
	}
	return l
}

// others tells whether another person still plays.
func others(v match.View) bool {
	for i, kind := range v.Kinds {
		if seat := game.Seat(i); kind == game.Human && seat != v.Viewer && !slices.Contains(v.Left, seat) {
			return true
		}
	}
	return false
}

// givenUp says how a game that was given up has ended: a title, and a sentence. ok is false for one that was not.
func givenUp(v match.View) (title, text string, ok bool) {
	if v.Phase != match.Abandoned || len(v.Left) == 0 {
		return "", "", false
	}
	quit := v.Left[len(v.Left)-1]
	for _, seat := range v.Left {
		if seat == v.Viewer {
			quit = seat
		}
	}
	who := v.Names[quit]
	if quit == v.Viewer {
		who = "You"
	}
	switch {
	case len(v.Kinds) == 2 && v.Kinds[1-quit] == game.AI:
		return who + " ended the dive", "It has no rank. The score stays as it stands.", true
	case len(v.Kinds) != 2:
		return who + " gave up", "Nobody is left at the table, so the game ends without a winner.", true
	case 1-quit == v.Viewer:
		return who + " gave up: you win", "The score stays as it stands.", true
	}
	return who + " gave up: " + v.Names[1-quit] + " wins", "The score stays as it stands.", true
}

// calledOff is a table that was closed before its game.
func calledOff(v match.View) invite.Table {
	t := seatsOf(v)
	t.Title, t.Sub, t.Rules, t.Off = gameTitle(v.Game), "Called off", houseRules(v), true
	t.Bar.Rules = "/rules/" + v.Game
	t.Wait = "Whoever opened this table has called it off before the game began."
	if v.Owner {
		t.Wait = "You called it off before the game began. Its invitations seat nobody any more."
	}
	return t
}
