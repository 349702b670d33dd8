package web

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fathom/benthos"
	"fathom/game"
	"fathom/match"
	"fathom/web/pages/parts"
)

// benthosGame is a game of Benthos with names, from which a test takes views.
type benthosGame struct {
	t     testing.TB
	table game.Table
	names []string
	count []int
	log   []match.Line
}

var benthosNames = []string{"Ines", "Tomasz", "Priya", "Grouper", "Bartholomew of the Long Name, the Third", `<b>&"'`, "Wei"}

// newBenthosGame deals a game. The same seed deals the same.
func newBenthosGame(t testing.TB, seats int, options string, seed uint64) *benthosGame {
	t.Helper()
	deal, err := benthos.Game{}.NewDeal(seats, []byte(options), rand.NewPCG(seed, 1))
	if err != nil {
		t.Fatal(err)
	}
	table, err := benthos.Game{}.Start(seats, []byte(options), deal)
	if err != nil {
		t.Fatal(err)
	}
	return &benthosGame{t: t, table: table, names: benthosNames[:seats], count: make([]int, seats)}
}

func (g *benthosGame) apply(seat game.Seat, action string) {
	g.t.Helper()
	if err := g.table.Apply(seat, action); err != nil {
		g.t.Fatal(err)
	}
	g.count[seat]++
	g.log = append(g.log, match.Line{Step: len(g.log) + 1, Text: g.names[seat] + " did something of note."})
}

// until plays on, each seat as play says, until stop is true or the game is over.
func (g *benthosGame) until(play func(legal []string) string, stop func(benthos.Observation) bool) *benthosGame {
	g.t.Helper()
	for to := g.table.ToAct(); len(to) > 0; to = g.table.ToAct() {
		if stop != nil && stop(g.see(game.Spectator)) {
			break
		}
		g.apply(to[0], play(g.table.Legal(to[0])))
	}
	return g
}

func (g *benthosGame) see(seat game.Seat) benthos.Observation {
	return g.table.Observe(seat).(benthos.Observation)
}

// view is what package match would show.
func (g *benthosGame) view(seat game.Seat) match.View {
	v := match.View{
		ID: "m1", Game: "benthos", Names: g.names, Viewer: seat, Phase: match.Playing, Step: len(g.log),
		ToAct: g.table.ToAct(), Observation: g.table.Observe(seat), Log: g.log,
	}
	for i := range g.names {
		v.Kinds = append(v.Kinds, []string{game.Human, game.Bot}[i/3%2])
		v.Bots = append(v.Bots, []string{"", "greedy"}[i/3%2])
	}
	if seat >= 0 {
		v.Legal, v.Count = g.table.Legal(seat), g.count[seat]
	}
	if len(v.ToAct) == 0 {
		v.Phase = match.Over
	}
	return v
}

func (g *benthosGame) html(seat game.Seat) string { return benthosHTML(g.t, g.view(seat)) }

func benthosHTML(t testing.TB, v match.View) string {
	t.Helper()
	var b strings.Builder
	form := parts.Form{Action: "/m/m1/act", Key: "k", Seat: int(v.Viewer), Count: v.Count}
	if err := benthosTable(v, form).Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// anyLegal plays anything that is legal; the same seed plays the same.
func anyLegal(seed uint64) func([]string) string {
	r := rand.New(rand.NewPCG(seed, 2))
	return func(legal []string) string { return legal[r.IntN(len(legal))] }
}

// Bid Phase: "Players secretly Bid for the stock."
func TestBenthosSealedBidIsInNobodysPage(t *testing.T) {
	for _, viewer := range []game.Seat{1, 2, game.Spectator} {
		var want string
		for _, bid := range []string{"bid 0", "bid 1", "bid 7", "bid 10"} {
			g := newBenthosGame(t, 3, "{}", 5)
			g.apply(2, "bid 3")
			g.apply(0, bid)
			got := g.html(viewer)
			if want == "" {
				want = got
			}
			if got != want {
				t.Errorf("%v: the page differs with another's %q", viewer, bid)
			}
			if own := g.html(0); !strings.Contains(own, "your "+strings.Replace(bid, " ", ": ", 1)+"<") {
				t.Errorf("the bidder does not see the own %q", bid)
			}
		}
	}
	// The page shows no amount even if an observation held one by mistake.
	g := newBenthosGame(t, 3, "{}", 5)
	g.apply(0, "bid 7")
	v := g.view(1)
	want := benthosHTML(t, v)
	o := g.see(1)
	o.Bids[0].Amount, o.Bids[0].Known = 7, true
	if v.Observation = o; benthosHTML(t, v) != want {
		t.Error("the page shows an amount that is not the viewer's own")
	}
}

func TestBenthosTableByRole(t *testing.T) {
	operating := func(o benthos.Observation) bool { return o.Phase == benthos.Operate && o.Round == 2 }
	second := func(o benthos.Observation) bool { return o.First != benthos.NoSquare }
	bidding := newBenthosGame(t, 4, "{}", 1)
	sealed := newBenthosGame(t, 4, "{}", 1)
	sealed.apply(0, "bid 4")
	first := newBenthosGame(t, 4, "{}", 1).until(anyLegal(3), func(o benthos.Observation) bool { return o.Phase == benthos.Operate })
	expand := newBenthosGame(t, 4, "{}", 1).until(anyLegal(3), operating)
	next := newBenthosGame(t, 4, "{}", 1).until(anyLegal(3), second)
	must := newBenthosGame(t, 4, `{"compulsorySecond":true}`, 1).until(anyLegal(3), second)
	round := newBenthosGame(t, 4, "{}", 1).until(anyLegal(3), func(o benthos.Observation) bool { return o.Round == 3 })
	over := newBenthosGame(t, 4, `{"rounds":3}`, 1).until(anyLegal(3), nil)
	operator := func(g *benthosGame) game.Seat { return g.see(game.Spectator).Operator }
	other := func(g *benthosGame) game.Seat { return (operator(g) + 1) % 4 }

	controls := []string{"<form", "<button", "<input", "data-undo", "<select", `class="go"`}
	tests := []struct {
		name    string
		g       *benthosGame
		viewer  game.Seat
		must    []string
		mustNot []string
	}{
		{"bid", bidding, 0, []string{`id="act"`, `value="bid *"`, `name="argument"`, `max="10"`, "Your sealed bid for 1 AS stock", "You have $10bn", "deciding", "bot, deciding", "Round 1 of 5", `role="status"`, `role="log"`}, []string{`class="go"`, "Money by round", `class="reveal"`}},
		{"bid of a spectator", bidding, game.Spectator, []string{"Sealed bids for 1 AS stock", "Waiting for Ines, Tomasz, Priya and Grouper"}, append(slices.Clone(controls), "Your dividend forecast", ">you<")},
		{"sealed", sealed, 0, []string{"Your bid is sealed", "your bid: 4", "Waiting for Tomasz, Priya and Grouper"}, controls},
		{"first cube", first, operator(first), []string{"Place the first cube of Abyssal Shipyards", `class="go"`, `value="claim *"`, "(0 → 1)", `class="reveal"`, "You win the AS stock"}, []string{`value="stop"`, `type="number"`}},
		{"first cube of another", first, other(first), []string{"operates Abyssal Shipyards", `class="reveal"`}, append(slices.Clone(controls), "You win")},
		{"expand", expand, operator(expand), []string{"expand next to your cubes", "must expand while it can", `class="go"`, "Money by round"}, []string{`value="stop"`}},
		{"second cube", next, operator(next), []string{"one more, or finish", `value="stop"`, "sq--new", "chip--kelp"}, []string{`class="reveal"`}},
		{"second cube of another", next, other(next), []string{"a second may follow", "sq--new"}, controls},
		{"second cube compulsory", must, operator(must), []string{"compulsory at this table"}, []string{`value="stop"`, "finish"}},
		{"dividends", round, 1, []string{"Round 2 paid $", "You receive $", `class="reveal"`, `value="bid *"`}, nil},
		{"dividends of a spectator", round, game.Spectator, []string{"Round 2 paid $"}, append(slices.Clone(controls), "You receive")},
		{"over", over, 0, []string{"Three rounds paid out", "1st", "2nd", "· you", `href="/m/m1/record"`, "download", "The ocean at the end", "Last paid", `role="log"`, "Play again", `value="bot:greedy"`, `value="invite"`, "Where the money came from"}, []string{`id="act"`, "data-undo", `class="go"`, "data-go"}},
		{"over for a spectator", over, game.Spectator, []string{"1st", `href="/m/m1/record"`}, append(slices.Clone(controls), "· you")},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			html := tt.g.html(tt.viewer)
			for _, s := range tt.must {
				if !strings.Contains(html, s) {
					t.Errorf("%q is not in the page", s)
				}
			}
			controls := menuOf.ReplaceAllString(html, "") // the way out is there whoever is to act
			for _, s := range tt.mustNot {
				if strings.Contains(controls, s) {
					t.Errorf("%q is in the page", s)
				}
			}
		})
	}
}

var menuOf = regexp.MustCompile(`(?s)<details id="menu".*?</header>`)

// Every legal action is a button of the form, and every legal square leads to its button.
func TestBenthosEveryLegalActionIsAButton(t *testing.T) {
	for seed := range uint64(3) {
		g := newBenthosGame(t, 3, "{}", seed)
		g.until(anyLegal(seed), func(o benthos.Observation) bool {
			if o.Phase != benthos.Operate {
				return false
			}
			html := g.html(o.Operator)
			legal := g.table.Legal(o.Operator)
			for _, action := range legal {
				name, square := strings.CutPrefix(action, "claim ")
				name = strings.ToUpper(name)
				if !square && !strings.Contains(html, `name="action" value="`+action+`"`) {
					t.Fatalf("no button for %q", action)
				}
				if square && (!strings.Contains(html, `<option>`+name+`</option>`) || !strings.Contains(html, `id="go-`+name+`" class="go"`)) {
					t.Fatalf("%q is not on the map, or not in the list", action)
				}
			}
			claims := len(legal) - strings.Count(html, `value="stop"`)
			if n, m := strings.Count(html, `<option>`), strings.Count(html, `class="go"`); n != claims || m != claims || !strings.Contains(html, `value="claim *"`) {
				t.Fatalf("%d squares in the list and %d on the map for %d claims", n, m, claims)
			}
			if got := strings.Count(html, `role="gridcell"`); got != 100 {
				t.Fatalf("%d squares", got)
			}
			if got := strings.Count(html, `tabindex="0" role="gridcell"`); got != 1 {
				t.Fatalf("%d squares in the tab order", got)
			}
			return false
		})
	}
}

// The richest page and the poorest: no markup of a name comes through, nothing that the policy refuses, no id twice.
func TestBenthosPagesAreSound(t *testing.T) {
	var pages []string
	for _, seats := range []int{2, 7} {
		g := newBenthosGame(t, seats, "{}", 9)
		g.until(anyLegal(4), func(o benthos.Observation) bool {
			if len(g.log)%5 == 0 || o.Round == 5 && o.Company >= benthos.ME {
				for seat := game.Spectator; int(seat) < seats; seat++ {
					pages = append(pages, g.html(seat))
				}
			}
			return false
		})
		pages = append(pages, g.html(0), g.html(game.Spectator))
		v := newBenthosGame(t, seats, "{}", 9).view(0)
		v.Phase, v.Legal, v.ToAct, v.Kinds, v.Names, v.Log = match.Abandoned, nil, nil, nil, nil, nil
		pages = append(pages, benthosHTML(t, v))
	}
	for _, html := range pages {
		for _, bad := range []string{benthosNames[5], " style=", " onclick", " hx-on", "<script", "%!", "NaN"} {
			if strings.Contains(html, bad) {
				t.Fatalf("%q in a page", bad)
			}
		}
		seen := map[string]bool{}
		for _, rest := range strings.Split(html, ` id="`)[1:] {
			id, _, _ := strings.Cut(rest, `"`)
			if seen[id] {
				t.Fatalf("two elements have the id %q", id)
			}
			seen[id] = true
		}
	}
	if last := pages[len(pages)-1]; !strings.Contains(last, "This game was closed") {
		t.Error("a game that was closed does not say so")
	}
}

// "If there is a tie for the highest Bid": the page says what decided.
func TestBenthosRevealSaysWhatDecided(t *testing.T) {
	g := newBenthosGame(t, 3, "{}", 2)
	for _, s := range []game.Seat{0, 1, 2} {
		g.apply(s, "bid 4")
	}
	o := g.see(0)
	p := benthosPage(g.view(0), parts.Form{})
	if o.Last.By != benthos.ByLot || !strings.Contains(p.Reveal.Why, "the lot decides") {
		t.Errorf("the first tie of a game is decided by %v: %q", o.Last.By, p.Reveal.Why)
	}
	for _, tt := range []struct {
		by   benthos.Tie
		want string
	}{{benthos.HighestBid, "the highest bid"}, {benthos.FewestStocks, "the one with the fewest stocks"}, {benthos.LeastMoney, "the one with the least money"}} {
		o.Last.By = tt.by
		v := g.view(0)
		v.Observation = o
		if p := benthosPage(v, parts.Form{}); !strings.Contains(p.Reveal.Why, tt.want) {
			t.Errorf("%v: %q", tt.by, p.Reveal.Why)
		}
	}
	for i, b := range p.Reveal.Bids {
		if b.Amount != "4" || b.Percent != 100 || b.Won != (game.Seat(i) == o.Last.Winner) {
			t.Errorf("bar %d is %+v", i, b)
		}
	}
}

// Company Values: n squares of a resource are worth n times n, so that one more adds 2n+1.
func TestBenthosGainIsWhatTheRulesAdd(t *testing.T) {
	g := newBenthosGame(t, 2, "{}", 11)
	checked := 0
	for to := g.table.ToAct(); len(to) > 0; to = g.table.ToAct() {
		legal := g.table.Legal(to[0])
		o := g.see(to[0])
		if o.Phase != benthos.Operate {
			g.apply(to[0], legal[0])
			continue
		}
		p := benthosPage(g.view(to[0]), parts.Form{})
		c := p.Operate.Choices[len(p.Operate.Choices)-1]
		g.apply(to[0], "claim "+benthos.Square(c.Square).String())
		i := o.Company.Index()
		if now := g.see(to[0]).Values[i]; p.Operate.Value != o.Values[i] || p.Operate.Value+c.Gain != now {
			t.Fatalf("square %d: the page says %d +%d, the rules %d", c.Square, p.Operate.Value, c.Gain, now)
		}
		checked++
	}
	if checked < 35 {
		t.Errorf("only %d squares were compared", checked)
	}
}

// Victory: "the player with the most Money wins"; who shares it shares the victory.
func TestBenthosStanding(t *testing.T) {
	g := newBenthosGame(t, 4, "{}", 1).until(anyLegal(3), nil)
	o := g.see(0)
	o.Money = [7]int{50, 90, 90, 20}
	o.Outcome.Winners = []game.Seat{1, 2}
	v := g.view(0)
	v.Observation = o
	p := benthosPage(v, parts.Form{})
	if p.Prompt != "Tomasz and Priya share the victory with $90bn each" {
		t.Errorf("headline %q", p.Prompt)
	}
	var got []string
	for _, place := range p.End.Places {
		got = append(got, fmt.Sprint(place.Rank, " ", place.Name, " ", place.Won))
	}
	want := []string{"1st Tomasz true", "1st Priya true", "3rd Ines · you false", "4th Grouper false"}
	if !slices.Equal(got, want) {
		t.Errorf("places %q, want %q", got, want)
	}
}

// The dividends that are shown are those that were paid.
func TestBenthosPaidIsWhatWasPaid(t *testing.T) {
	g := newBenthosGame(t, 5, "{}", 3)
	var before benthos.Observation
	g.until(anyLegal(8), func(o benthos.Observation) bool {
		if o.Round > before.Round && before.Round > 0 {
			p := benthosPage(g.view(game.Spectator), parts.Form{})
			for i, row := range p.Paid.Rows {
				if want := fromTo(before.Money[i], o.Money[i]); row.Change != want {
					t.Errorf("round %d, seat %d: %q, want %q", before.Round, i, row.Change, want)
				}
			}
		}
		before = o
		return false
	})
}

// Where the money came from adds up to what there is.
func TestBenthosMoneyAddsUp(t *testing.T) {
	g := newBenthosGame(t, 5, "{}", 4).until(anyLegal(2), nil)
	p := benthosPage(g.view(0), parts.Form{})
	if want := []string{"Player", "Start", "R1", "R2", "R3", "R4", "R5", "Bids", "Money"}; !slices.Equal(p.End.Columns, want) {
		t.Errorf("columns %q, want %q", p.End.Columns, want)
	}
	for _, row := range p.End.Table {
		sum := 0
		for _, text := range append([]string{row.Start, row.Bids}, row.Paid...) {
			n, err := strconv.Atoi(strings.Replace(text, "−", "-", 1))
			if err != nil {
				t.Fatal(err)
			}
			sum += n
		}
		if strconv.Itoa(sum) != row.Money || !strings.HasPrefix(row.Bids, "−") && row.Bids != "0" {
			t.Errorf("%s: %v and bids %s make %d, not %s", row.Name, row.Paid, row.Bids, sum, row.Money)
		}
	}
}

// The bid that beats everybody is one more than any other has, and is offered only to who has so much.
func TestBenthosSureBid(t *testing.T) {
	for _, tt := range []struct {
		money [benthos.MaxSeats]int
		want  string
	}{
		{[benthos.MaxSeats]int{10, 10, 10}, ""},
		{[benthos.MaxSeats]int{12, 10, 11}, "12"},
		{[benthos.MaxSeats]int{40, 3, 0}, "4"},
		{[benthos.MaxSeats]int{9, 3, 10}, ""},
	} {
		v := newBenthosGame(t, 3, "{}", 5).view(0)
		o := v.Observation.(benthos.Observation)
		o.Money = tt.money
		v.Observation = o
		p := benthosPage(v, parts.Form{})
		if p.Bid.Sure != tt.want {
			t.Errorf("%v: %q, want %q", tt.money, p.Bid.Sure, tt.want)
		}
		if html := benthosHTML(t, v); strings.Contains(html, "beats everybody") != (tt.want != "") {
			t.Errorf("%v: the button is there against all reason", tt.money)
		}
	}
}

// A phone shows the news in front of the control only where there is a control to put it aside for.
func TestBenthosNewsStandsBeforeAControl(t *testing.T) {
	g := newBenthosGame(t, 3, "{}", 6)
	seen := map[string]int{}
	g.until(anyLegal(6), func(o benthos.Observation) bool {
		for seat := game.Spectator; int(seat) < 3; seat++ {
			html := g.html(seat)
			news, control := strings.Count(html, " newsp"), strings.Count(html, `id="act"`)
			if news-strings.Count(html, "newsp__go") > control || strings.Count(html, "data-go") > control {
				t.Fatalf("round %d, %v, seat %v: news without a control behind it", o.Round, o.Company, seat)
			}
			if n := strings.Count(html, `id="prompt"`); n != 1 {
				t.Fatalf("round %d, %v, seat %v: %d prompts", o.Round, o.Company, seat, n)
			}
			seen[fmt.Sprint(news > 0, control > 0)]++
		}
		return false
	})
	if len(seen) != 3 {
		t.Errorf("seen: %v", seen)
	}
}

// At a screen that goes round, the amount of a bid is not left standing for the next one.
func TestBenthosSharedScreenHidesTheBid(t *testing.T) {
	g := newBenthosGame(t, 3, "{}", 5)
	g.apply(0, "bid 7")
	v := g.view(0)
	v.Yours = []game.Seat{0, 1}
	v.Log = []match.Line{{Step: 1, Text: "Ines sealed a bid of 7 for AS."}}
	html := benthosHTML(t, v)
	if strings.Contains(html, "your bid") || strings.Contains(html, "bid of 7") {
		t.Error("the amount stands there")
	}
	if !strings.Contains(html, "Ines sealed a bid.") {
		t.Error("nothing is said of the bid")
	}
}

// Where nothing beside the company is free, the page says so, and offers every free square.
func TestBenthosStartsAgainWhereItIsShutIn(t *testing.T) {
	for seed := range uint64(200) {
		g := newBenthosGame(t, 2, "{}", seed)
		found := false
		g.until(anyLegal(seed), func(o benthos.Observation) bool {
			if o.Phase == benthos.Operate && o.Round > 1 && o.First == benthos.NoSquare {
				html := g.html(o.Operator)
				found = strings.Contains(html, "Nothing beside")
				if found && !strings.Contains(html, "Nothing beside "+o.Company.String()+" is free") {
					t.Error("it does not say beside which company")
				}
				if far := len(g.table.Legal(o.Operator)) > 20; far != found {
					t.Errorf("seed %d: %d squares to choose from, and shut in is %v", seed, len(g.table.Legal(o.Operator)), found)
				}
			}
			return found
		})
		if found {
			return
		}
	}
	t.Error("no company was ever shut in")
}

func BenchmarkBenthosTable(b *testing.B) {
	late := newBenthosGame(b, 7, "{}", 1).until(anyLegal(3), func(o benthos.Observation) bool { return o.Round == 5 && o.Phase == benthos.Operate })
	v := late.view(late.see(game.Spectator).Operator)
	for _, bb := range []struct {
		name string
		v    match.View
	}{{"bid", newBenthosGame(b, 2, "{}", 1).view(0)}, {"richest", v}} {
		b.Run(bb.name, func(b *testing.B) {
			b.ReportAllocs()
			var out bytes.Buffer
			for b.Loop() {
				out.Reset()
				if err := benthosTable(bb.v, parts.Form{}).Render(b.Context(), &out); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(out.Len()), "bytes")
		})
	}
}
