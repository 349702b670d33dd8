package web

import (
	"context"
	"math/rand/v2"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fathom/benthos"
	"fathom/bot"
	"fathom/game"
	"fathom/match"
	"fathom/trench"
	"fathom/web/pages/guide"
)

// lessons plays a game from a deal as the coach proposes, seat 0 learning, and gives what the coach said at each
// decision. others play the other seats.
type lessons struct {
	t      *testing.T
	game   game.Game
	others func(seat game.Seat, o game.Observation, legal []string) string
	coach  func(match.View, []match.View) *guide.Coach
}

// told is one thing that the coach said, and where the game stood.
type told struct {
	view  match.View
	coach *guide.Coach
	html  string
}

func (l lessons) play(options, deal string, seats int, choose func(told) string) []told {
	l.t.Helper()
	table, err := l.game.Start(seats, []byte(options), []byte(deal))
	if err != nil {
		l.t.Fatal(err)
	}
	var all []told
	var views []match.View
	for step := 0; step < 500; step++ {
		v := match.View{
			ID: "m", Game: l.game.Name(), Step: step, ToAct: table.ToAct(), Observation: table.Observe(0), Phase: match.Playing,
			Names: []string{"Ines", "Grouper", "Wrasse"}[:seats], Kinds: []string{game.Human, game.Bot, game.Bot}[:seats], Legal: table.Legal(0),
		}
		if _, over := table.Outcome(); over {
			v.Phase = match.Over
		}
		views = append(views, v)
		now := told{view: v, coach: l.coach(v, views)}
		now.html = boxOf(l.t, now.coach)
		all = append(all, now)
		switch {
		case v.Phase == match.Over:
			return all
		case len(v.Legal) > 0:
			err = table.Apply(0, choose(now))
		default:
			seat := v.ToAct[0]
			err = table.Apply(seat, l.others(seat, table.Observe(seat), table.Legal(seat)))
		}
		if err != nil {
			l.t.Fatal(err)
		}
	}
	l.t.Fatal("the game does not end")
	return nil
}

func boxOf(t *testing.T, c *guide.Coach) string {
	t.Helper()
	var b strings.Builder
	if err := guide.Box(c).Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// asProposed does what the coach says.
func (l lessons) asProposed(now told) string {
	l.t.Helper()
	if now.coach.Step == bidStep {
		return "bid " + fmtInt(investor{now.view.Observation.(benthos.Observation)}.offer())
	}
	if !slices.Contains(now.view.Legal, now.coach.Step) {
		l.t.Fatalf("step %d: %q proposes %q, possible is %v", now.view.Step, now.coach.Title, now.coach.Step, now.view.Legal)
	}
	return now.coach.Step
}

// titles are what was new, in its order.
func titles(all []told) []string {
	var list []string
	for _, n := range all {
		if n.coach.New && (len(list) == 0 || list[len(list)-1] != n.coach.Title) {
			list = append(list, n.coach.Title)
		}
	}
	return list
}

func dives(t *testing.T) lessons {
	return lessons{t: t, game: trench.Game{}, coach: trenchCoach,
		others: func(_ game.Seat, _ game.Observation, legal []string) string { return legal[0] }}
}

func auctions(t *testing.T, seed uint64) lessons {
	var bots [3]game.Player
	for i := range bots {
		b, err := bot.New("benthos", "greedy", rand.NewPCG(seed, uint64(i)))
		if err != nil {
			t.Fatal(err)
		}
		bots[i] = b
	}
	return lessons{t: t, game: benthos.Game{}, coach: benthosCoach,
		others: func(seat game.Seat, o game.Observation, legal []string) string {
			a, err := bots[seat].Act(context.Background(), o, legal)
			if err != nil {
				t.Fatal(err)
			}
			return a
		}}
}

// TestGuidedDive plays the guided dive as the coach proposes: every topic comes once, exactly when it first matters.
func TestGuidedDive(t *testing.T) {
	first := firstGames["trench"]
	l := dives(t)
	all := l.play(first.options, first.deal, 2, l.asProposed)
	var got []string
	for _, n := range all {
		if n.coach.New {
			o := n.view.Observation.(trench.Observation)
			got = append(got, fmtInt(o.TurnNo)+" "+topicOf(trenchCourse, n.coach, all[:n.view.Step+1]))
		}
	}
	want := []string{
		"1 dive", "1 take", "3 sonar", "3 other", "3 hold", "5 floor", "7 home", "7 attack", "9 air", "11 recharge", "21 score", "41 tank", "47 end",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the topics came as\n%q, want\n%q", got, want)
	}
	if o := all[len(all)-1].view.Observation.(trench.Observation); o.Outcome.Score < 7 || o.Subs[0].Rivets > 0 {
		t.Errorf("whoever follows the coach ends with %+v", o.Outcome)
	}
}

// topicOf finds the id of the topic that a coach shows.
func topicOf(c course[trench.Observation], shown *guide.Coach, all []told) string {
	var views []match.View
	for _, n := range all {
		views = append(views, n.view)
	}
	_, topic, _ := c.at(momentsOf(views, 0, func(_, _ trench.Observation) bool { return false }))
	return topic
}

// TestGuidedBenthos plays the guided game with several bots: whatever they bid, all topics come, each once.
func TestGuidedBenthos(t *testing.T) {
	first := firstGames["benthos"]
	for seed := range uint64(6) {
		l := auctions(t, seed)
		all := l.play(first.options, first.deal, 3, l.asProposed)
		got := titles(all)
		start := []string{"Seal a bid", "Place the first cube", "All bids are open"}
		if !slices.Equal(got[:3], start) || got[len(got)-1] != "That was a whole game" {
			t.Errorf("seed %d begins and ends with %q", seed, got)
		}
		for _, title := range []string{"Dividends", "Grow next to your cubes", "A second square, or finish", "What a company is worth", "The last round"} {
			if !slices.Contains(got, title) {
				t.Errorf("seed %d: %q never came; there were %q", seed, title, got)
			}
		}
		if sorted := slices.Sorted(slices.Values(got)); len(slices.Compact(sorted)) != len(got) {
			t.Errorf("seed %d repeats itself: %q", seed, got)
		}
	}
}

// TestCoachFollows plays by chance: the coach never repeats a topic, proposes only what is possible, and keeps a topic
// until the learner has acted.
func TestCoachFollows(t *testing.T) {
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(seed, 5))
		deal, err := trench.Game{}.NewDeal(2, []byte("{}"), r)
		if err != nil {
			t.Fatal(err)
		}
		l := dives(t)
		l.others = func(_ game.Seat, _ game.Observation, legal []string) string { return legal[r.IntN(len(legal))] }
		for _, n := range l.play("{}", string(deal), 2, func(n told) string { return n.view.Legal[r.IntN(len(n.view.Legal))] }) {
			if n.coach.Step != "" && !slices.Contains(n.view.Legal, n.coach.Step) {
				t.Errorf("seed %d, step %d: %q proposes %q", seed, n.view.Step, n.coach.Title, n.coach.Step)
			}
			if n.coach.Shown+1 > n.coach.Total && n.coach.New || n.coach.Title == "" || n.coach.Text == "" {
				t.Errorf("seed %d, step %d: %+v", seed, n.view.Step, n.coach)
			}
		}
	}
}

// TestCoachKnowsNoMore plays the same moves on two deals that differ in cards nobody has seen: as long as the learner
// observes the same, the coach says the same. In Benthos the open bids of others differ.
func TestCoachKnowsNoMore(t *testing.T) {
	first := firstGames["trench"]
	l := dives(t)
	other := strings.NewReplacer("giant-octopus", "anglerfish", "anglerfish", "giant-octopus", "mackerel", "humboldt-squid", "humboldt-squid", "mackerel").Replace(first.deal)
	a := l.play(first.options, first.deal, 2, l.asProposed)
	b := l.play(first.options, other, 2, l.asProposed)
	same := 0
	for i := range min(len(a), len(b)) {
		if !reflect.DeepEqual(a[i].view.Observation, b[i].view.Observation) {
			break
		}
		same++
		if a[i].html != b[i].html {
			t.Errorf("step %d: the coach tells two deals apart:\n%s\n%s", i, a[i].html, b[i].html)
		}
	}
	if same < 3 {
		t.Errorf("the two deals look the same for %d steps only", same)
	}

	bids := func(amount string) []told {
		l := auctions(t, 1)
		l.others = func(_ game.Seat, _ game.Observation, legal []string) string {
			if slices.Contains(legal, amount) {
				return amount
			}
			return legal[0]
		}
		open := firstGames["benthos"]
		return l.play(open.options, open.deal, 3, l.asProposed)
	}
	low, high := bids("bid 1"), bids("bid 2")
	for i := range 3 {
		if low[i].view.Observation.(benthos.Observation).Auction == 0 && low[i].view.Observation.(benthos.Observation).Phase == benthos.Bidding && low[i].html != high[i].html {
			t.Errorf("step %d: the coach tells sealed bids apart", i)
		}
	}
}

// TestLearn opens guided games at the site: the offer, the table with the coach, and the way out of it.
func TestLearn(t *testing.T) {
	s := newSite(t)
	ines := s.named("Ines")
	for _, name := range []string{"trench", "benthos"} {
		offer := ines.get("/learn/" + name)
		if offer.Code != http.StatusOK || !strings.Contains(offer.Body.String(), `action="/learn/`+name+`"`) {
			t.Fatalf("the offer of %s: %d", name, offer.Code)
		}
		w := ines.post("/learn/" + name)
		at := w.Header().Get("Location")
		if w.Code != http.StatusSeeOther || !strings.HasSuffix(at, "?learn=1") {
			t.Fatalf("%s leads to %d %q", name, w.Code, at)
		}
		html := ines.until(at, "coach-title")
		for _, must := range []string{"1 of ", "I can play from here", "learn=1\"", `/act?learn=1"`} {
			if !strings.Contains(html, must) {
				t.Errorf("%s: no %q on the table", name, must)
			}
		}
		if !strings.Contains(ines.get("/").Body.String(), `href="`+at+`"`) {
			t.Errorf("%s: the lobby does not lead back to the coach", name)
		}
		plain := strings.TrimSuffix(at, "?learn=1")
		if strings.Contains(ines.get(plain).Body.String(), "coach-title") {
			t.Errorf("%s: a coach without being asked", name)
		}
		if strings.Contains(s.browser().get(at).Body.String(), "coach-title") {
			t.Errorf("%s: a coach for somebody who only watches", name)
		}
	}
	other := ines.open("game", "trench", "seat2", "ai")
	if html := ines.get("/").Body.String(); !strings.Contains(html, `href="`+other+`"`) || strings.Contains(html, other+"?learn") {
		t.Error("the lobby leads to a coach where there was none")
	}
	if w := ines.get("/learn/chess"); w.Code != http.StatusNotFound {
		t.Errorf("a game that there is not: %d", w.Code)
	}
	if w := ines.post("/learn/chess"); w.Code != http.StatusNotFound {
		t.Errorf("a game that there is not, opened: %d", w.Code)
	}
}
