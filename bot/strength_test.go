package bot

import (
	"flag"
	"math"
	"strings"
	"testing"
)

// The matches of docs/strength.md: go test ./bot -run TestMatches -v -matches 'benthos expert standard' -groups 50.
var (
	matches = flag.String("matches", "", "matches to play: game, A, B, and for benthos perhaps the seats, separated by semicolons")
	groups  = flag.Int("groups", 20, "seeds of a match; each is played once for every seat that A can have")
	from    = flag.Uint64("from", 1, "the first seed")
)

// TestMatches plays the matches that -matches asks for and reports them; it finds no fault by itself.
func TestMatches(t *testing.T) {
	for _, text := range strings.Split(*matches, ";") {
		f := strings.Fields(text)
		if len(f) < 2 {
			continue
		}
		seats := 2
		if len(f) > 3 {
			seats = int(f[3][0] - '0')
		}
		if f[1] == "solo" {
			solo(t, f[2])
			continue
		}
		r := contest(t, f[0], f[1], f[2], seats, *from, *groups)
		t.Logf("%-36s %v", text, r)
	}
}

func solo(t *testing.T, spec string) {
	var sum, squares float64
	for n := range *groups {
		points, _ := match(t, "trench", `{"solo":true}`, []string{spec, spec}, *from+uint64(n), nil)
		d := points[0] - points[1]
		sum += d
		squares += d * d
	}
	n := float64(*groups)
	sd := math.Sqrt((squares - sum*sum/n) / (n - 1))
	t.Logf("solo %-24s mean %.2f, sd %.1f, 95 %% [%.2f, %.2f], seeds %d to %d", spec, sum/n, sd,
		sum/n-1.96*sd/math.Sqrt(n), sum/n+1.96*sd/math.Sqrt(n), *from, *from+uint64(*groups)-1)
}
