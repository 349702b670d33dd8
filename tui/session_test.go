package tui

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"fathom/benthos"
	"fathom/bot"
	"fathom/game"
	"fathom/trench"
)

// begin deals a game for sitters and gives every bot its player.
func begin(t *testing.T, g game.Game, options string, sitters ...game.Sitter) Session {
	t.Helper()
	deal, err := g.NewDeal(len(sitters), []byte(options), rand.NewPCG(1, 1))
	if err != nil {
		t.Fatal(err)
	}
	return beginFrom(t, g, options, deal, sitters...)
}

func beginFrom(t *testing.T, g game.Game, options string, deal []byte, sitters ...game.Sitter) Session {
	t.Helper()
	p, err := game.Start(g, []byte(options), deal, sitters)
	if err != nil {
		t.Fatal(err)
	}
	s := Session{Game: g, Play: p, Players: make([]game.Player, len(sitters))}
	for i, sitter := range sitters {
		if sitter.Kind == game.Bot {
			if s.Players[i], err = bot.New(g.Name(), sitter.Bot, rand.NewPCG(2, uint64(i))); err != nil {
				t.Fatal(err)
			}
		}
	}
	return s
}

// transcript plays the lines that people type, and returns all that was printed.
func transcript(t *testing.T, s Session, lines ...string) string {
	t.Helper()
	var out bytes.Buffer
	s.In, s.Out = strings.NewReader(strings.Join(lines, "\n")+"\n"), &out
	if err := Run(context.Background(), s); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func human(name string) game.Sitter { return game.Sitter{Name: name, Kind: game.Human} }

// screens cuts a transcript where the screen was wiped.
func screens(text string) []string {
	return strings.Split(text, strings.Repeat("\n", 60))
}

func TestSealedBidsStayOffTheNextScreen(t *testing.T) {
	seen := map[int]string{}
	for _, bid := range []int{2, 9} {
		s := begin(t, benthos.Game{}, `{}`, human("Maria"), human("Tomasz"), human("Ewa"))
		text := transcript(t, s, "", fmt.Sprintf("bid %d", bid), "", "4", "", "5", "")
		parts := screens(text)
		if len(parts) < 7 {
			t.Fatalf("%d screens", len(parts))
		}
		if !strings.Contains(parts[2], fmt.Sprint("Maria> bid ", bid)) {
			t.Fatalf("Maria's screen does not show her bid:\n%s", parts[2])
		}
		upToHerBid, _, _ := strings.Cut(parts[6], "Ewa> ")
		seen[bid] = strings.Join(parts[3:6], "|") + upToHerBid
		if !strings.Contains(seen[bid], "Bids are in from Maria, Tomasz.") {
			t.Errorf("Ewa is not told who has bid:\n%s", seen[bid])
		}
	}
	if seen[2] != seen[9] {
		t.Error("the others see another screen when Maria bids 2 than when she bids 9")
	}
}

func TestSonarLooksStayOffTheNextScreen(t *testing.T) {
	rest := []string{"mackerel", "ocean-sunfish", "moon-jellyfish", "cookiecutter-shark", "shortfin-mako", "megamouth-shark",
		"giant-octopus", "humboldt-squid", "giant-squid", "colossal-squid", "hatchetfish", "anglerfish", "barreleye"}
	seen := map[string]string{}
	for _, second := range []string{"gulper-eel", "flying-fish"} {
		deck := append([]string{"lanternshark", second}, rest...)
		deck = append(deck, map[string]string{"gulper-eel": "flying-fish", "flying-fish": "gulper-eel"}[second])
		deal := fmt.Sprintf(`{"deck":["%s"],"starter":0}`, strings.Join(deck, `","`))
		s := beginFrom(t, trench.Game{}, `{}`, []byte(deal), human("Maria"), human("Tomasz"))
		parts := screens(transcript(t, s, "", "dive 1", "upgrade", "sonar down", "", "end", ""))
		if len(parts) < 7 {
			t.Fatalf("%d screens", len(parts))
		}
		name := map[string]string{"gulper-eel": "Gulper Eel", "flying-fish": "Flying Fish"}[second]
		if !strings.Contains(parts[6], "face down; seen: "+name) {
			t.Errorf("Maria does not remember the %s:\n%s", name, parts[6])
		}
		seen[second] = parts[3] + parts[4]
		if !strings.Contains(seen[second], "face down; looked at by Maria") {
			t.Errorf("Tomasz is not told which card Maria looked at:\n%s", seen[second])
		}
	}
	if seen["gulper-eel"] != seen["flying-fish"] {
		t.Error("Tomasz sees another screen when Maria looks at another card")
	}
}

func TestUndo(t *testing.T) {
	bot := game.Sitter{Name: "greedy", Kind: game.Bot, Bot: "greedy"}
	for _, c := range []struct {
		name  string
		s     Session
		lines []string
		want  string
	}{
		{"nothing decided yet", begin(t, trench.Game{}, `{}`, human("Ann"), human("Ben")),
			[]string{"", "undo"}, "There is no decision of yours to take back."},
		{"a card turned", begin(t, trench.Game{}, `{"solo":true}`, human("Ann"), game.Sitter{Name: "AI Sub", Kind: game.AI}),
			[]string{"dive 1", "undo"}, "something has come to light"},
		{"a move that turned nothing", begin(t, trench.Game{}, `{"solo":true,"optionalReveal":true}`, human("Ann"), game.Sitter{Name: "AI Sub", Kind: game.AI}),
			[]string{"dive 1", "undo", "dive 2"}, "Taken back: dive 1."},
		{"bids that were opened", begin(t, benthos.Game{}, `{}`, human("Ann"), bot),
			[]string{"0", "undo"}, "something has come to light"},
		{"another person's decision", begin(t, benthos.Game{}, `{}`, human("Ann"), human("Ben")),
			[]string{"", "3", "", "undo"}, "There is no decision of yours to take back."},
	} {
		t.Run(c.name, func(t *testing.T) {
			if text := transcript(t, c.s, c.lines...); !strings.Contains(text, c.want) {
				t.Errorf("%q is not in\n%s", c.want, text)
			}
		})
	}
}
