package web

import (
	"errors"
	"net/http"
	"slices"
	"strconv"

	"fathom/game"
	"fathom/match"
	"fathom/web/pages/invite"
	"fathom/web/pages/parts"
)

// waiting is a table that waits for its players. The invitations are there for whoever opened it.
func waiting(r *http.Request, v match.View) invite.Table {
	t := seatsOf(v)
	t.Title, t.Sub, t.Rules = gameTitle(v.Game), "Waiting for players", houseRules(v)
	t.Bar.Rules, t.Leave = "/rules/"+v.Game, leaveOf(v)
	open := 0
	for i := range t.Seats {
		if t.Seats[i].State != "free" {
			continue
		}
		open++
		if link := v.Invites[game.Seat(i)]; link != "" {
			t.Links = append(t.Links, invite.Link{Seat: i + 1, URL: origin(r) + "/m/" + string(v.ID) + "/join/" + link})
		}
	}
	t.Wait = parts.Plural(open, "seat") + " still to be taken. You can leave; the table stays."
	if open == 0 {
		t.Wait, t.ID, t.Opens = "Everybody sits. The deal is being made from everybody’s numbers; whose browser has gone is waited for ten seconds.", string(v.ID), opening(v)
	}
	return t
}

// origin is how the one who asks reaches this server.
func origin(r *http.Request) string {
	if r.TLS != nil {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// seatsOf lists the seats of a match that has not begun.
func seatsOf(v match.View) invite.Table {
	t := invite.Table{Lead: gameTitle(v.Game) + " for " + strconv.Itoa(len(v.Names))}
	for i, name := range v.Names {
		s := invite.Seat{N: i + 1, Name: name, State: "on"}
		switch {
		case slices.Contains(v.Yours, game.Seat(i)):
			s.State, s.Note = "me", "you"
		case v.Kinds[i] == game.Bot:
			s.Note = "bot, " + v.Bots[i]
		case name == "":
			s.Name, s.State, s.Note = "Free seat", "free", "nobody yet"
		}
		t.Seats = append(t.Seats, s)
	}
	return t
}

// joinForm shows somebody who was invited the table and asks for a name; whoever sits there already is led to it.
// Whether the invitation is still good is found out when it is used; one for a full table is not.
func (s *server) joinForm(w http.ResponseWriter, r *http.Request) error {
	u := asking(r)
	v, err := s.host.View(r.Context(), match.ID(r.PathValue("id")), u.ID, game.Spectator)
	if err != nil {
		return err
	}
	if len(v.Yours) > 0 {
		http.Redirect(w, r, "/m/"+string(v.ID), http.StatusSeeOther)
		return nil
	}
	if v.Phase != match.Waiting {
		return closed(v)
	}
	j := invite.Join{
		Page:  parts.Page{Title: "Invitation", Class: "plain", Me: u.Name},
		Table: seatsOf(v), Name: u.Name, URL: r.URL.Path,
	}
	j.Table.Rules = houseRules(v)
	if host := v.Names[0]; host != "" {
		j.Table.Lead = host + " invites you to " + j.Table.Lead
	}
	s.render(w, r, http.StatusOK, invite.Invited(j))
	return nil
}

// join takes the seat of an invitation.
func (s *server) join(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return errForm
	}
	name := cleanName(r.PostForm.Get("name"))
	if name == "" {
		return errNoName
	}
	id := match.ID(r.PathValue("id"))
	if _, err := s.host.JoinWith(r.Context(), id, r.PathValue("invite"), asking(r).ID, name, r.PostForm.Get(fairCommit)); err != nil {
		return s.full(r, err)
	}
	s.remember(w, r, name)
	http.Redirect(w, r, "/m/"+string(id), http.StatusSeeOther)
	return nil
}

// full is what to tell somebody whose invitation does not work: that there is no seat left at all, where that is so.
func (s *server) full(r *http.Request, err error) error {
	if !errors.Is(err, match.ErrInvite) {
		return err
	}
	v, look := s.host.View(r.Context(), match.ID(r.PathValue("id")), asking(r).ID, game.Spectator)
	if look != nil || v.Phase == match.Waiting || len(v.Yours) > 0 {
		return err
	}
	return closed(v)
}

// closed is why a table that no longer waits seats nobody.
func closed(v match.View) error {
	if v.Observation == nil {
		return match.ErrCalledOff
	}
	return errFull
}
