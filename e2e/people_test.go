package e2e

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// table opens a table for Ines. The seats are named and the house rules set as the form of /new does.
func (p *person) table(t *testing.T, game string, seats []string, set url.Values) page {
	t.Helper()
	form := url.Values{"game": {game}, "name": {"Ines"}}
	for k, v := range set {
		form[k] = v
	}
	for i, s := range seats {
		form.Set("seat"+strconv.Itoa(i+2), s)
	}
	g, err := p.post("/new", form)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

var inviteLink = regexp.MustCompile(`/m/[A-Za-z0-9_-]+/join/[A-Za-z0-9_-]+`)

func invitations(g page) []string { return inviteLink.FindAllString(g.text, -1) }

// sitDown opens a table and seats Tomasz at it, where somebody is invited.
func sitDown(t *testing.T, ines *person, game string, seats []string, set url.Values) (people []*person, g page) {
	t.Helper()
	g = ines.table(t, game, seats, set)
	people = []*person{ines}
	for _, link := range invitations(g) {
		tomasz := newPerson(ines.base, ines.pick.Uint64())
		if _, err := tomasz.post(link, url.Values{"name": {"Tomasz"}}); err != nil {
			t.Fatal(err)
		}
		people = append(people, tomasz)
	}
	return people, g
}

func path(g page) string {
	p, _, _ := strings.Cut(g.path, "?")
	return p
}

// actWell makes a move that leads to more to look at: cards are taken, bids are modest, turns are seldom passed.
func (p *person) actWell(g page) (page, error) {
	for _, a := range []string{"collect", "upgrade"} {
		if g.can(a) {
			g.acts = []string{a}
		}
	}
	if less := slices.DeleteFunc(slices.Clone(g.acts), func(a string) bool { return a == "end" }); len(less) > 0 && p.pick.IntN(6) > 0 {
		g.acts = less
	}
	g.most = min(g.most, 8)
	return p.act(g)
}

// reach plays tables until Ines meets what is wanted, and leaves the last one there.
func reach(t *testing.T, ines *person, game string, seats []string, set url.Values, wanted func(page) bool) (people []*person, at page) {
	t.Helper()
	for range 40 {
		people, g := sitDown(t, ines, game, seats, set)
		for over := false; !over; {
			for _, p := range people {
				g, err := p.get(path(g))
				if err != nil {
					t.Fatal(err)
				}
				if p == ines && wanted(g) {
					return people, g
				}
				over = g.over
				if len(g.acts) > 0 {
					if _, err := p.actWell(g); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
	t.Fatalf("%s: never met", game)
	return nil, page{}
}
