package fair_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"fathom/fair"
	"fathom/game"
)

var (
	games = flag.Int("games", 15, "how many games to verify, each with 40 mutations")
	keep  = flag.String("keep", "", "a folder to write the records of these games into, for the check in the browser")
)

// TestVerify finds nothing wrong with honest games, and something with each of 40 changes of a single field.
func TestVerify(t *testing.T) {
	caught := map[string]int{}
	for n := range *games {
		s := rand.New(rand.NewPCG(11, uint64(n)))
		kind := n % len(kinds)
		text, err := played(t, kind, s).Append(nil)
		if err != nil {
			t.Fatal(err)
		}
		if *keep != "" {
			if err := os.WriteFile(filepath.Join(*keep, fmt.Sprintf("%04d.json", n)), text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if ok, why := holds(kinds[kind].g, text); !ok {
			t.Fatalf("game %d does not hold: %s", n, why)
		}
		for range 40 {
			bad, what := mutated(t, text, s)
			ok, why := holds(kinds[kind].g, bad)
			if ok {
				t.Errorf("game %d holds although %s", n, what)
			}
			caught[why]++
		}
	}
	t.Logf("%d games, %d mutations, caught by %d claims", *games, 40**games, len(caught))
}

// mutated changes one field of a record, whichever, but for the times, which nothing binds.
func mutated(t *testing.T, text []byte, s *rand.Rand) ([]byte, string) {
	t.Helper()
	var root map[string]any
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&root); err != nil {
		t.Fatal(err)
	}
	what := change(root, s, "")
	bad, err := json.Marshal(root)
	if err != nil {
		t.Fatal(err)
	}
	return bad, what
}

// change goes down a random way and changes the value at its end, or takes it out of its list.
func change(v any, s *rand.Rand, path string) string {
	switch v := v.(type) {
	case map[string]any:
		keys := []string{}
		for k := range v {
			keys = append(keys, k)
		}
		slices.Sort(keys)
		k := keys[s.IntN(len(keys))]
		if leaf, is := other(v[k], s); is {
			v[k] = leaf
			return path + "/" + k + " is another"
		}
		if list, is := v[k].([]any); is && len(list) > 0 && s.IntN(4) == 0 {
			i := s.IntN(len(list))
			v[k] = append(append([]any{}, list[:i]...), list[i+1:]...)
			return path + "/" + k + " lacks one"
		}
		if empty(v[k]) {
			v[k] = "x"
			return path + "/" + k + " is a text"
		}
		return change(v[k], s, path+"/"+k)
	case []any:
		i := s.IntN(len(v))
		if leaf, is := other(v[i], s); is {
			v[i] = leaf
			return path + "/? is another"
		}
		return change(v[i], s, path+"/?")
	}
	return ""
}

func empty(v any) bool {
	switch v := v.(type) {
	case map[string]any:
		return len(v) == 0
	case []any:
		return len(v) == 0
	}
	return false
}

// other is another value of the same kind, close by.
func other(v any, s *rand.Rand) (any, bool) {
	switch v := v.(type) {
	case string:
		if v == "" {
			return "0", true
		}
		b := []byte(v)
		i := s.IntN(len(b))
		for was := b[i]; b[i] == was; {
			b[i] = "0123456789abcdefxyz"[s.IntN(19)]
		}
		return string(b), true
	case json.Number:
		n, _ := v.Int64()
		return n + 1 - 2*int64(s.IntN(2)), true
	case bool:
		return !v, true
	}
	return nil, false
}

// TestPlantedFrauds plays dishonest hosts: each is caught, and by the claim that is about it.
func TestPlantedFrauds(t *testing.T) {
	s := rand.New(rand.NewPCG(5, 5))
	for name, fraud := range map[string]func(r *game.Record, x *fair.Section){
		"another secret": func(_ *game.Record, x *fair.Section) { x.Secret[0] ^= 1 },
		"a chosen number for a seat that brought none": func(_ *game.Record, x *fair.Section) {
			e := fair.Secret{7}
			c := fair.SeatCommit(x.ID, 2, e)
			x.Seats[2].Secret, x.Seats[2].Commit = &e, &c
		},
		"a number of the host passed off as a browser's":    func(_ *game.Record, x *fair.Section) { x.Seats[2].By = fair.ByClient },
		"a seat that opened, and is said to have been late": func(_ *game.Record, x *fair.Section) { x.Seats[0].By = fair.ByFallback },
		"a look kept back":         func(_ *game.Record, x *fair.Section) { x.Opened = x.Opened[1:] },
		"a bid under another seal": func(_ *game.Record, x *fair.Section) { x.Bids[3].Commit[0] ^= 1 },
		"other words":              func(_ *game.Record, x *fair.Section) { x.Words = "ban ban ban ban" },
		"another name":             func(r *game.Record, _ *fair.Section) { r.Seats[1].Name = "Eve" },
	} {
		r := played(t, 4, s)
		x, err := fair.ReadSection(r.Fair)
		if err != nil {
			t.Fatal(err)
		}
		fraud(r, x)
		if r.Fair, err = json.Marshal(x); err != nil {
			t.Fatal(err)
		}
		text, err := r.Append(nil)
		if err != nil {
			t.Fatal(err)
		}
		if ok, _ := holds(kinds[4].g, text); ok {
			t.Errorf("%s: not caught", name)
		}
	}
}

// TestDealSwapped is a host that deals other cards than were agreed, and plays on honestly from there.
func TestDealSwapped(t *testing.T) {
	s := rand.New(rand.NewPCG(8, 1))
	r, other := played(t, 0, s), played(t, 0, s)
	other.Fair = r.Fair
	text, err := other.Append(nil)
	if err != nil {
		t.Fatal(err)
	}
	if ok, why := holds(kinds[0].g, text); ok || why != "the deal follows from the secrets of host and seats" {
		t.Errorf("holds: %v, %s", ok, why)
	}
}

// TestCardSwapped is a host that shows another card in the middle of a game: its proof does not fit the root that was
// published with the deal, whatever salt it comes with.
func TestCardSwapped(t *testing.T) {
	r := played(t, 0, rand.New(rand.NewPCG(8, 2)))
	x, err := fair.ReadSection(r.Fair)
	if err != nil {
		t.Fatal(err)
	}
	if len(x.Opened) < 4 {
		t.Fatalf("only %d cards came to light", len(x.Opened))
	}
	for i, o := range x.Opened {
		if o.Check(x.Lists) != nil {
			t.Errorf("an honest card does not fit")
		}
		o.Item = x.Opened[(i+1)%len(x.Opened)].Item
		if o.Item != x.Opened[i].Item && o.Check(x.Lists) == nil {
			t.Errorf("a swapped card fits")
		}
	}
}
