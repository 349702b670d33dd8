package benthos

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"fathom/game"
)

// goodDeal is a deal for three seats, in the record's form.
func goodDeal(t testing.TB) string {
	t.Helper()
	lots := strings.Repeat("[0,1,2],", Auctions-1) + "[2,1,0]"
	rows, _ := json.Marshal(strings.Fields(plainMap))
	return fmt.Sprintf(`{"map":%s,"stocks":[["AS","AS"],["BC","NP"],["BC","ME"]],"lots":[%s]}`, rows, lots)
}

func TestStartRefuses(t *testing.T) {
	deal := goodDeal(t)
	replace := func(old, new string) string {
		if !strings.Contains(deal, old) {
			t.Fatalf("%q is not in the deal", old)
		}
		return strings.Replace(deal, old, new, 1)
	}
	for _, tt := range []struct {
		name          string
		seats         int
		options, deal string
		want          string
	}{
		{"one seat", 1, `{}`, deal, "2 to 7 seats, not 1"},
		{"eight seats", 8, `{}`, deal, "2 to 7 seats, not 8"},
		{"six rounds", 3, `{"rounds":6}`, deal, "rounds"},
		{"two rounds", 3, `{"rounds":2}`, deal, "rounds"},
		{"unknown option", 3, `{"takeovers":true}`, deal, "takeovers"},
		{"options that are no object", 3, `[]`, deal, "options"},
		{"no deal", 3, `{}`, ``, "deal"},
		{"null", 3, `{}`, `null`, "deal"},
		{"empty deal", 3, `{}`, `{}`, "map"},
		{"unknown field", 3, `{}`, replace(`{"map"`, `{"seed":1,"map"`), "seed"},
		{"wrong case", 3, `{}`, replace(`"map"`, `"Map"`), "Map"},
		{"key twice", 3, `{}`, replace(`"lots"`, `"map":[],"lots"`), "map"},
		{"text behind the deal", 3, `{}`, deal + "{}", "deal"},
		{"nine rows", 3, `{}`, replace(`"MMMMM.PPPP",`, ``), "ten rows"},
		{"row too long", 3, `{}`, replace(`"MMMMM.PPPP","MMMMM.PPPP"`, `"MMMMM.PPPPM","MMMM.PPPP"`), "row 1 has 11"},
		{"unknown tile", 3, `{}`, replace(`MMMMM.`, `MMMMX.`), `row 1: "X"`},
		{"tile in lower case", 3, `{}`, replace(`MMMMM.`, `MMMMm.`), `row 1: "m"`},
		{"too much land", 3, `{}`, replace(`MMMMM.`, `MMMM..`), "31 tiles of Land"},
		{"too many minerals", 3, `{}`, replace(`TTTT`, `TTTM`), "11 tiles of Mineral"},
		{"stocks for two", 3, `{}`, replace(`,["BC","ME"]`, ``), "stocks"},
		{"three stocks", 3, `{}`, replace(`["BC","ME"]`, `["BC","ME","NM"]`), "two for seat 2"},
		{"unknown company", 3, `{}`, replace(`"ME"`, `"XX"`), `"XX"`},
		{"no company", 3, `{}`, replace(`"ME"`, `"-"`), `"-"`},
		{"three stocks of a company", 3, `{}`, replace(`"ME"`, `"AS"`), "two stocks of AS"},
		{"34 lots", 3, `{}`, replace(`[0,1,2],`, ``), "35 lots, not 34"},
		{"36 lots", 3, `{}`, replace(`[0,1,2],`, `[0,1,2],[0,1,2],`), "35 lots, not 36"},
		{"lot too short", 3, `{}`, replace(`[2,1,0]`, `[2,1]`), "lot 34"},
		{"seat twice in a lot", 3, `{}`, replace(`[2,1,0]`, `[2,1,1]`), "lot 34"},
		{"seat not at the table", 3, `{}`, replace(`[2,1,0]`, `[2,1,3]`), "lot 34"},
		{"negative seat", 3, `{}`, replace(`[2,1,0]`, `[2,1,-1]`), "lot 34"},
		{"seat out of range", 3, `{}`, replace(`[2,1,0]`, `[2,1,300]`), "deal"},
		{"fraction", 3, `{}`, replace(`[2,1,0]`, `[2,1,0.0]`), "deal"},
		{"lots for other seats", 4, `{}`, deal, "stocks"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Game{}.Start(tt.seats, json.RawMessage(tt.options), json.RawMessage(tt.deal))
			if !errors.Is(err, game.ErrSetup) {
				t.Fatalf("error %v, want game.ErrSetup", err)
			}
			if said := err.Error(); !strings.Contains(said, tt.want) || len(said) > 300 {
				t.Errorf("error %q does not name %q, or is too long", err, tt.want)
			}
		})
	}
}

// TestNewRefuses is about deals that no record can write.
func TestNewRefuses(t *testing.T) {
	w := wyrand(1)
	good := NewDeal(3, DefaultOptions(), &w)
	odd, none := good, good
	odd.Map[5] = 9
	none.Stocks[2][1] = NoCompany
	for name, err := range map[string]error{
		"no rounds":     errOf(New(3, Options{}, good)),
		"unknown tile":  errOf(New(3, DefaultOptions(), odd)),
		"stock missing": errOf(New(3, DefaultOptions(), none)),
		"eight seats":   errOf(New(8, DefaultOptions(), good)),
	} {
		if !errors.Is(err, game.ErrSetup) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := (Game{}).NewDeal(8, json.RawMessage(`{}`), &w); !errors.Is(err, game.ErrSetup) {
		t.Errorf("a deal for eight: %v", err)
	}
	if _, err := (Game{}).NewDeal(2, json.RawMessage(`{"rounds":9}`), &w); !errors.Is(err, game.ErrSetup) {
		t.Errorf("a deal for nine rounds: %v", err)
	}
}

func errOf(_ State, err error) error { return err }

func TestDealRoundTrips(t *testing.T) {
	w := wyrand(5)
	for seats := MinSeats; seats <= MaxSeats; seats++ {
		d := NewDeal(seats, DefaultOptions(), &w)
		text, err := writeDeal(seats, d)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := readDeal(seats, text); err != nil || back != d {
			t.Errorf("%d seats: %s reads as another deal, %v", seats, text, err)
		}
	}
	if _, err := (Game{}).Start(3, json.RawMessage(`{"rounds":5,"compulsorySecond":false}`), json.RawMessage(goodDeal(t))); err != nil {
		t.Errorf("the deal that the refused ones are made from: %v", err)
	}
}

// counter is a stream of small steps, so that a deal shows in which order it is drawn.
type counter uint64

func (c *counter) Uint64() uint64 { *c += 0x9e3779b97f4a7c15; return uint64(*c) }

// TestNewDealFollowsItsSource draws the lists in the order and numbering that fair deals rely on: tile k of the tile set
// laid out as ten of each resource and then land, card k of the mini-deck, then the lots.
func TestNewDealFollowsItsSource(t *testing.T) {
	var c1, c2 counter
	d := NewDeal(3, DefaultOptions(), &c1)
	var tiles [100]int
	for k := range tiles {
		tiles[k] = k
	}
	game.Shuffle(&c2, tiles[:])
	for q, k := range tiles {
		want := Resource(k/10 + 1)
		if k >= 70 {
			want = Land
		}
		if d.Map[q] != want {
			t.Fatalf("%v is %v, want tile %d", Square(q), d.Map[q], k)
		}
	}
	var deck [14]int
	for k := range deck {
		deck[k] = k
	}
	game.Shuffle(&c2, deck[:])
	for i := range 6 {
		if got, want := d.Stocks[i/2][i%2], Company(deck[i]/2+1); got != want {
			t.Fatalf("card %d of the mini-deck is %v, want %v", i, got, want)
		}
	}
	for a := range d.Lots {
		lot := []game.Seat{0, 1, 2}
		game.Shuffle(&c2, lot)
		if [3]game.Seat(lot) != [3]game.Seat(d.Lots[a][:3]) {
			t.Fatalf("lot %d is %v, want %v", a, d.Lots[a], lot)
		}
	}
}
