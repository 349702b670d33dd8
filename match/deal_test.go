package match_test

import (
	"errors"
	"testing"

	"fathom/game"
	"fathom/match"
	"fathom/store/storetest"
)

// TestChosenDeal makes matches with a deal that was chosen beforehand: it is dealt as it is, or refused.
func TestChosenDeal(t *testing.T) {
	const deal = `{"deck":["mackerel","flying-fish","moon-jellyfish","ocean-sunfish","lanternshark","cookiecutter-shark",` +
		`"shortfin-mako","megamouth-shark","giant-octopus","humboldt-squid","giant-squid","colossal-squid","hatchetfish",` +
		`"anglerfish","barreleye","gulper-eel"],"starter":1}`
	h := host(t, both(&storetest.Memory{}))
	for name, bad := range map[string]match.New{
		"no deal":      {Game: "trench", Places: []match.Place{bot("draws"), bot("draws")}, Deal: []byte(`{"deck":[]}`)},
		"open seat":    {Game: "trench", Places: []match.Place{bot("draws"), {Kind: game.Human}}, Deal: []byte(deal)},
		"another game": {Game: "benthos", Places: []match.Place{bot("draws"), bot("draws")}, Deal: []byte(deal)},
	} {
		if _, err := h.Create(t.Context(), bad); !errors.Is(err, game.ErrSetup) {
			t.Errorf("%s: %v", name, err)
		}
	}
	id, err := h.Create(t.Context(), match.New{Game: "trench", Places: []match.Place{bot("draws"), bot("draws")}, Deal: []byte(deal)})
	if err != nil {
		t.Fatal(err)
	}
	until(t, h, id, func(v match.View) bool { return v.Phase == match.Over })
	r, err := h.Record(t.Context(), id)
	if err != nil || string(r.Deal) != deal {
		t.Errorf("dealt %s (%v)", r.Deal, err)
	}
}
