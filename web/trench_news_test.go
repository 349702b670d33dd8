package web

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"fathom/game"
	"fathom/match"
	"fathom/trench"
)

// An attack is drawn where it happened, for everybody, and said to whom it hit.
func TestAttackIsShown(t *testing.T) {
	seen := map[blow]int{}
	for seed := range uint64(12) {
		options := everyOption[seed%2*2]
		d, r := newDive(t, options, seed), rand.New(rand.NewPCG(seed, 11))
		for len(d.table.ToAct()) > 0 {
			seat := d.table.ToAct()[0]
			before := d.table.Observe(seat).(trench.Observation).Subs[seat]
			legal := d.table.Legal(seat)
			d.apply(legal[r.IntN(len(legal))])
			o := d.table.Observe(seat).(trench.Observation)
			want := noBlow
			switch after := o.Subs[seat]; {
			case after.Rivets > before.Rivets:
				want = rivetPopped
			case before.Charged && !after.Charged:
				want = chargeSpent
			}
			if o.Phase == trench.Over {
				break
			}
			for viewer := game.Spectator; viewer < 2; viewer++ {
				html := d.html(viewer)
				if got := strings.Contains(html, `id="pop"`) && strings.Contains(html, "card--bit"); got != (want == rivetPopped) {
					t.Fatalf("seat %d: a rivet is drawn is %v", viewer, got)
				}
				if got := strings.Contains(html, `class="stun"`); got != (want == chargeSpent) {
					t.Fatalf("seat %d: a charge is drawn is %v", viewer, got)
				}
				said := strings.Contains(html, "Cephalopod attack!") && !strings.Contains(html, "Your sub is charged.")
				if said != (want != noBlow && viewer == seat) {
					t.Fatalf("seat %d, hit is %d: the attack is told is %v", viewer, seat, said)
				}
			}
			seen[want]++
		}
	}
	if seen[chargeSpent] == 0 || seen[rivetPopped] == 0 {
		t.Errorf("attacks seen: %v", seen)
	}
}

var cardNode = regexp.MustCompile(`<g id="(card-\d+)" class="card at-(\d)[^"]*" role="img" aria-label="([^"]*)" transform="([^"]*)"`)

// A card keeps its node, by its id, for as long as it lies in the column, wherever it slides and for every viewer.
func TestCardsKeepTheirNode(t *testing.T) {
	slid := 0
	for seed := range uint64(6) {
		d, r := newDive(t, `{}`, seed), rand.New(rand.NewPCG(seed, 12))
		where, face := map[string]string{}, map[string]string{}
		for len(d.table.ToAct()) > 0 {
			html := d.html(game.Spectator)
			for viewer := range game.Seat(2) {
				if a, b := ids(html), ids(d.html(viewer)); a != b {
					t.Fatalf("a spectator has %s, seat %d %s", a, viewer, b)
				}
			}
			for _, m := range cardNode.FindAllStringSubmatch(html, -1) {
				_, label, _ := strings.Cut(m[3], ": ")
				label, _, _ = strings.Cut(label, ".")
				if was := where[m[1]]; was != "" && was != m[4] {
					slid++
				}
				if was := face[m[1]]; was != "" && was != label && was != "face-down card" {
					t.Fatalf("%s was %q and is %q", m[1], was, label)
				}
				where[m[1]], face[m[1]] = m[4], label
			}
			legal := d.table.Legal(d.table.ToAct()[0])
			d.apply(legal[r.IntN(len(legal))])
		}
	}
	if slid == 0 {
		t.Error("no card has slid")
	}
}

func ids(html string) string {
	var list []string
	for _, m := range cardNode.FindAllStringSubmatch(html, -1) {
		list = append(list, m[1]+" at "+m[2])
	}
	return strings.Join(list, ", ")
}

// While a look is news its card is marked for the looker, and its result is read out at once.
func TestLookIsNews(t *testing.T) {
	looks := 0
	for seed := range uint64(8) {
		d, r := newDive(t, `{}`, seed), rand.New(rand.NewPCG(seed, 13))
		for len(d.table.ToAct()) > 0 {
			seat := d.table.ToAct()[0]
			legal := d.table.Legal(seat)
			choice := legal[r.IntN(len(legal))]
			if strings.HasPrefix(legal[0], "sonar") {
				choice = legal[0]
			}
			d.apply(choice)
			if !strings.HasPrefix(choice, "sonar") || len(d.table.ToAct()) == 0 {
				continue
			}
			looks++
			html := d.html(seat)
			for _, must := range []string{"Only you see this: ", "card--peek card--hot", `class="alert alert--look" role="status" aria-live="assertive"`, "<small>now</small>"} {
				if !strings.Contains(html, must) {
					t.Fatalf("the looker’s page has no %q", must)
				}
			}
			for _, viewer := range []game.Seat{1 - seat, game.Spectator} {
				if html := d.html(viewer); strings.Contains(html, "Only you see this") || strings.Contains(html, "card--peek card--hot") {
					t.Fatalf("seat %d reads of the look of seat %d", viewer, seat)
				}
			}
		}
	}
	if looks == 0 {
		t.Error("nobody has looked")
	}
}

// What the score sheet promises while "Collect" is pointed at is the score sheet after it.
func TestForesight(t *testing.T) {
	found := 0
	for seed := range uint64(10) {
		d, r := newDive(t, `{}`, seed), rand.New(rand.NewPCG(seed, 14))
		for len(d.table.ToAct()) > 0 {
			seat := d.table.ToAct()[0]
			now := seen(d.view(seat))
			next := now.sub(seat).Sheet.Next
			if collects := strings.Contains(strings.Join(now.Legal, " "), "collect"); collects != (next != nil) {
				t.Fatalf("legal %q, foreseen %v", now.Legal, next)
			}
			legal := now.Legal
			choice := legal[r.IntN(len(legal))]
			if next != nil {
				choice = "collect"
			}
			d.apply(choice)
			if next == nil {
				continue
			}
			found++
			after := seen(d.view(seat)).sheet(seat, "")
			c := after.Rows[next.Row].Cells[next.Cell]
			if c == nil || after.Rows[next.Row].Kind != next.Kind || after.Runs[next.Cell] != next.Run || after.Points != next.Total {
				t.Fatalf("foreseen %+v, got %+v", next, after)
			}
		}
	}
	if found == 0 {
		t.Error("nothing was collected")
	}
}

func seen(v match.View) *trenchView {
	return &trenchView{View: v, o: v.Observation.(trench.Observation), left: v.Viewer, news: news(v)}
}

// Whoever sat at a table can open the same once more: with the same company and house rules. A spectator cannot.
func TestPlayAgain(t *testing.T) {
	for _, tt := range []struct {
		kinds   [2]string
		yours   []game.Seat
		options string
		want    string
	}{
		{[2]string{game.Human, game.Bot}, []game.Seat{0}, `{}`, "seat2=bot:greedy"},
		{[2]string{game.Human, game.Human}, []game.Seat{0, 1}, `{"mustMove":true}`, "seat2=here name2=Tomasz opt-mustMove=1"},
		{[2]string{game.Human, game.Human}, []game.Seat{0}, `{"stagnationLimit":30}`, "seat2=invite opt-stagnationLimit=30"},
		{[2]string{game.Human, game.AI}, []game.Seat{0}, `{"solo":true}`, "seat2=ai"},
	} {
		v := at(func(o *trench.Observation) { o.Options.Solo = tt.kinds[1] == game.AI })
		v.View = match.View{Game: "trench", Names: []string{"Ines", "Tomasz"}, Kinds: tt.kinds[:], Bots: []string{"", "greedy"}, Yours: tt.yours, Options: []byte(tt.options)}
		var got []string
		for _, f := range v.again() {
			got = append(got, f.Name+"="+f.Value)
		}
		if want := "game=trench name=Ines " + tt.want; strings.Join(got, " ") != want {
			t.Errorf("%v: %q, want %q", tt.kinds, got, want)
		}
		v.Viewer = game.Spectator
		if len(v.again()) > 0 {
			t.Error("a spectator opens the table again")
		}
	}
}
