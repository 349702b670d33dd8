package web

import (
	"math/rand/v2"
	"strings"
	"testing"

	"fathom/game"
	"fathom/match"
	"fathom/trench"
	"fathom/web/pages/parts"
)

// dive is a game of The Mariana Trench from which a test takes views.
type dive struct {
	t     testing.TB
	table game.Table
	names []string
	count [2]int
	log   [3][]match.Line // for a spectator, seat 0 and seat 1
}

// nasty is a name that would break a page that does not escape it.
const nasty = `</script><b title="x">&"'`

func newDive(t testing.TB, options string, seed uint64) *dive {
	t.Helper()
	deal, err := trench.Game{}.NewDeal(2, []byte(options), rand.NewPCG(seed, 3))
	if err != nil {
		t.Fatal(err)
	}
	table, err := trench.Game{}.Start(2, []byte(options), deal)
	if err != nil {
		t.Fatal(err)
	}
	return &dive{t: t, table: table, names: []string{nasty, "Tomasz"}}
}

func (d *dive) apply(action string) {
	d.t.Helper()
	seat := d.table.ToAct()[0]
	var before [3]trench.Observation
	for i := range before {
		before[i] = d.table.Observe(game.Seat(i - 1)).(trench.Observation)
	}
	if err := d.table.Apply(seat, action); err != nil {
		d.t.Fatal(err)
	}
	d.count[seat]++
	for i := range before {
		after := d.table.Observe(game.Seat(i - 1)).(trench.Observation)
		for _, text := range trench.Narrate(before[i], game.Step{Seat: seat, Action: action}, after, d.names) {
			d.log[i] = append(d.log[i], match.Line{Step: d.count[0] + d.count[1], Text: text})
		}
	}
}

// view is what package match would show.
func (d *dive) view(seat game.Seat) match.View {
	v := match.View{
		ID: "m1", Game: "trench", Names: d.names, Kinds: []string{game.Human, game.Human}, Bots: []string{"", ""}, Viewer: seat,
		Phase: match.Playing, Step: d.count[0] + d.count[1], ToAct: d.table.ToAct(), Observation: d.table.Observe(seat), Log: d.log[seat+1],
	}
	if seat >= 0 {
		v.Legal, v.Count = d.table.Legal(seat), d.count[seat]
	}
	if len(v.ToAct) == 0 {
		v.Phase = match.Over
	}
	return v
}

func (d *dive) html(seat game.Seat) string { return trenchHTML(d.t, d.view(seat)) }

func trenchHTML(t testing.TB, v match.View) string {
	t.Helper()
	var b strings.Builder
	if err := new(server).drawTable(v, "").Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// everyOption is a set of house rules that shows everything there is to show.
var everyOption = []string{
	`{}`, `{"solo":true}`, `{"optionalReveal":true,"sonarUnlimited":true,"askBeforeStun":true,"equalTurns":true}`,
	`{"solo":true,"askBeforeStun":true,"aiTakesCephalopodUpgrade":true,"stagnationLimit":5}`,
}

// Every page of whole games is sound, and has exactly one button for each legal action and none besides; every target
// on the board leads to a button.
func TestTrenchPages(t *testing.T) {
	for i, options := range everyOption {
		for seed := range uint64(2) {
			d, r := newDive(t, options, seed), rand.New(rand.NewPCG(seed, uint64(i)))
			for len(d.table.ToAct()) > 0 {
				seat := d.table.ToAct()[0]
				legal := d.table.Legal(seat)
				html := d.html(seat)
				sound(t, options, html)
				if strings.Contains(html, nasty) || strings.Contains(html, "<b title") {
					t.Fatal("a name is not escaped")
				}
				if len(actions(html)) != len(legal) {
					t.Fatalf("buttons %q, legal %q", actions(html), legal)
				}
				for _, action := range legal {
					if strings.Count(html, `id="`+parts.ActID(action)+`"`) != 1 {
						t.Fatalf("no button for %q", action)
					}
				}
				for _, link := range strings.Split(html, `href="#do-`)[1:] {
					id, _, _ := strings.Cut(link, `"`)
					if !strings.Contains(html, `id="do-`+id+`"`) {
						t.Fatalf("a target leads to no button: do-%s", id)
					}
				}
				for _, watcher := range []game.Seat{1 - seat, game.Spectator} {
					if html := d.html(watcher); len(actions(html)) > 0 || strings.Contains(html, `href="#do-`) {
						t.Fatal("somebody who waits has controls")
					}
				}
				d.apply(legal[r.IntN(len(legal))])
			}
			for seat := game.Spectator; seat < 2; seat++ {
				html := d.html(seat)
				sound(t, options, html)
				if !strings.Contains(html, `id="res"`) || len(actions(html)) > 0 {
					t.Errorf("seat %d: no final score", seat)
				}
			}
		}
	}
}

// Sonar: "Return the card to the water column face down." What a look showed is in the looker's page only, in no part
// of anybody else's.
func TestSonarIsSeenByTheLookerOnly(t *testing.T) {
	looks := 0
	for seed := range uint64(6) {
		d, r := newDive(t, `{"sonarUnlimited":true}`, seed), rand.New(rand.NewPCG(seed, 7))
		for len(d.table.ToAct()) > 0 {
			for looker := range game.Seat(2) {
				other := d.table.Observe(1 - looker).(trench.Observation)
				for row, s := range d.table.Observe(looker).(trench.Observation).Column {
					if s.Kind != trench.FaceDown || s.Card == trench.Unknown || other.Column[row].Card != trench.Unknown {
						continue
					}
					looks++
					if html := d.html(looker); !strings.Contains(html, "You have seen it by sonar: "+s.Card.Name()) || !strings.Contains(html, `id="seen"`) {
						t.Fatalf("the looker does not see the %s", s.Card.Name())
					}
					for _, viewer := range []game.Seat{1 - looker, game.Spectator} {
						html := d.html(viewer)
						if !strings.Contains(html, " has looked at it") {
							t.Fatalf("seat %d is not told where seat %d looked", viewer, looker)
						}
						if strings.Contains(html, s.Card.Name()) || strings.Contains(html, s.Card.String()) {
							t.Fatalf("seat %d reads of the %s that seat %d saw: %s", viewer, s.Card.Name(), looker, words(html))
						}
					}
				}
			}
			legal := d.table.Legal(d.table.ToAct()[0])
			choice := legal[r.IntN(len(legal))]
			if strings.HasPrefix(legal[0], "sonar") && r.IntN(3) == 0 {
				choice = legal[0]
			}
			d.apply(choice)
		}
	}
	if looks == 0 {
		t.Fatal("nobody has looked at anything")
	}
}

// A table that was closed, without names or log, is drawn too.
func TestTrenchPoorestPage(t *testing.T) {
	v := newDive(t, `{}`, 1).view(0)
	v.Phase, v.Legal, v.ToAct, v.Log, v.Names = match.Abandoned, nil, nil, nil, []string{"", ""}
	html := trenchHTML(t, v)
	sound(t, "closed", html)
	if !strings.Contains(html, "This game was closed") || !strings.Contains(html, "Nothing has happened yet") || !strings.Contains(html, "/m/m1/record") {
		t.Error(words(html))
	}
}

// Collecting is priced by the scoring of the rulebook: what the page promises is what the score becomes.
func TestCollectSaysWhatItBrings(t *testing.T) {
	found := 0
	for seed := range uint64(10) {
		d, r := newDive(t, `{}`, seed), rand.New(rand.NewPCG(seed, 8))
		for len(d.table.ToAct()) > 0 {
			seat := d.table.ToAct()[0]
			legal := d.table.Legal(seat)
			choice := legal[r.IntN(len(legal))]
			for _, a := range legal {
				if a == "collect" {
					choice = a
				}
			}
			o := d.table.Observe(seat).(trench.Observation)
			html := d.html(seat)
			d.apply(choice)
			if choice == "collect" {
				found++
				gain := d.table.Observe(seat).(trench.Observation).Subs[seat].Score.Total() - o.Subs[seat].Score.Total()
				if !strings.Contains(html, "<small>"+signed(gain)+" RP · ") {
					t.Fatalf("the page does not promise %s", signed(gain))
				}
			}
		}
	}
	if found == 0 {
		t.Fatal("nothing was collected")
	}
}

// The AI Sub's next stop is where it goes.
func TestAISubGoesWhereThePageSays(t *testing.T) {
	told := 0
	for seed := range uint64(6) {
		d, r := newDive(t, `{"solo":true}`, seed), rand.New(rand.NewPCG(seed, 9))
		for len(d.table.ToAct()) > 0 {
			seat := d.table.ToAct()[0]
			v := trenchView{View: d.view(0)}
			v.o = v.Observation.(trench.Observation)
			row, _, known := v.aiStop()
			legal := d.table.Legal(seat)
			moves := seat == 1 && v.o.Phase == trench.Begin
			d.apply(legal[r.IntN(len(legal))])
			if moves && known {
				told++
			}
			if got := d.table.Observe(0).(trench.Observation); moves && known && got.Outcome.Reason == "" && got.Subs[1].Row != row {
				t.Fatalf("the AI Sub went to row %d, the page said %d", got.Subs[1].Row, row)
			}
		}
	}
	if told < 20 {
		t.Errorf("the page told of %d moves", told)
	}
}
