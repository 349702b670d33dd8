package fair

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"fathom/game"
)

// Origin says where the secret of a seat comes from.
type Origin string

// The three origins. What the host makes comes from its own committed secret, so that it has no choice there either; a
// seat that did not open in time counts with what its commitment makes.
const (
	ByClient   Origin = "client"
	ByHost     Origin = "host"
	ByFallback Origin = "fallback"
)

// HostMade is the secret of a seat that brings none: a bot, somebody at another's screen, a browser without script.
func HostMade(s Secret, seat int) Secret { return M(s, []byte("bt1/hostmade"), []byte{byte(seat)}) }

// Fallback is the secret of a seat that has committed itself and did not open in time.
func Fallback(commit Hash) Secret { return Secret(H([]byte("bt1/fallback"), commit[:])) }

// Nonce blinds the commitment of a bid. It is published with the bid.
func Nonce(seed Secret, auction, seat int) Secret {
	return M(seed, []byte("bt1/nonce"), u16(auction), []byte{byte(seat)})
}

// Rules names what a match is played by: the game with the version of its rules, the version of the draws, and the
// options that differ from the default, by name. Errors wrap game.ErrSetup.
func Rules(g game.Game, options json.RawMessage) (string, error) {
	known := g.Options()
	values, err := game.ReadOptions(known, options)
	if err != nil {
		return "", err
	}
	differing := map[string]int{}
	for _, o := range known {
		if n := values.Of(known, o.Name); n != o.Default {
			differing[o.Name] = n
		}
	}
	words := []string{fmt.Sprintf("%s/%d draws/1", g.Name(), g.Version())}
	for _, name := range slices.Sorted(maps.Keys(differing)) {
		words = append(words, fmt.Sprintf("%s=%d", name, differing[name]))
	}
	return strings.Join(words, " "), nil
}
