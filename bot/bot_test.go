package bot

import (
	"strings"
	"testing"
)

func TestNewNamesTheBotsThereAre(t *testing.T) {
	_, err := New("trench", "clever", nil)
	if err == nil || !strings.Contains(err.Error(), "random, greedy") {
		t.Errorf("error %v does not name random and greedy", err)
	}
	for _, spec := range append(Specs(), "expert@2000", "duct@2000") {
		if err := Known(spec); err != nil {
			t.Error(err)
		}
		if _, err := New("chess", spec, nil); err == nil {
			t.Errorf("a bot %s for chess", spec)
		}
	}
	for _, spec := range []string{"greedy@5", "duct", "duct@0", "expert@0", "expert@", "expert@-3", "expert@007", "expert@99999999", "@5", ""} {
		if Known(spec) == nil {
			t.Errorf("a bot %q", spec)
		}
	}
}

// The same seed is played twice, with the bots on each other's seats, so that neither has the better deals.
func TestGreedyBeatsRandom(t *testing.T) {
	for _, gameName := range []string{"trench", "benthos"} {
		t.Run(gameName, func(t *testing.T) {
			const pairs = 60
			won := 0.0
			for seed := range uint64(pairs) {
				_, wins := match(t, gameName, `{}`, []string{"greedy", "random"}, seed, nil)
				won += wins[0]
				_, wins = match(t, gameName, `{}`, []string{"random", "greedy"}, seed, nil)
				won += wins[1]
			}
			if won < 0.95*2*pairs {
				t.Errorf("greedy won %.1f of %d games, want 95 %%", won, 2*pairs)
			}
		})
	}
}

func TestGreedyBeatsThreeRandom(t *testing.T) {
	const games = 80
	won := 0.0
	for seed := range uint64(games) {
		specs := []string{"random", "random", "random", "random"}
		specs[seed%4] = "greedy"
		_, wins := match(t, "benthos", `{}`, specs, seed, nil)
		won += wins[seed%4]
	}
	if won < 0.9*games {
		t.Errorf("greedy won %.1f of %d games, want 90 %%; a quarter would be fair", won, games)
	}
}

func TestGreedyDivesSolo(t *testing.T) {
	const games = 200
	mean := map[string]float64{}
	for _, spec := range []string{"greedy", "random"} {
		for seed := range uint64(games) {
			points, _ := match(t, "trench", `{"solo":true}`, []string{spec, spec}, seed, nil)
			mean[spec] += (points[0] - points[1]) / games
		}
	}
	if mean["greedy"] < 10 || mean["greedy"] < mean["random"]+10 {
		t.Errorf("mean solo score: greedy %.1f, random %.1f; want 10 or more, and 10 better", mean["greedy"], mean["random"])
	}
}

// Without a stagnation limit only the players themselves bring a game to its end.
func TestGreedyNeverStalls(t *testing.T) {
	for _, options := range []string{
		`{"stagnationLimit":0}`,
		`{"stagnationLimit":0,"mustMove":true,"optionalReveal":true,"sonarUnlimited":true}`,
		`{"stagnationLimit":0,"solo":true,"askBeforeStun":true}`,
	} {
		for seed := range uint64(300) {
			match(t, "trench", options, []string{"greedy", "greedy"}, seed, nil)
		}
	}
}
