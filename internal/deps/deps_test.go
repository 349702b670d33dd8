package deps

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// rule says what the packages below one folder may import of ours, and what of the standard library they must not.
type rule struct {
	folder string
	may    []string // folders of ours
	not    []string // other packages
	why    string
}

var rules = []rule{
	{"game", []string{"game"}, nil, "it is what everyone agrees on"},
	{"game/gametest", []string{"game"}, nil, "it must stay general"},
	{"trench", []string{"game"}, impure, "the rules are deterministic and know no other game"},
	{"benthos", []string{"game"}, impure, "the rules are deterministic and know no other game"},
	{"fair", []string{"game"}, nil, "proofs know no game and no store"},
	{"bot", []string{"game", "trench", "benthos", "bot"}, nil, "a player knows observations, not hosting"},
	{"match", []string{"game", "fair"}, nil, "it hosts any game on any store"},
	{"store", []string{"match", "game", "store"}, nil, "steps are text"},
	{"web", []string{"match", "game", "trench", "benthos", "bot", "fair", "web"}, nil, "it reaches a store through match only"},
	{"tui", []string{"match", "game", "trench", "benthos", "bot"}, nil, "a terminal is no server"},
	{"study", []string{"game", "trench", "benthos", "bot", "study"}, nil, "studies need no clocks and no accounts"},
	{"cmd", []string{"game", "trench", "benthos", "fair", "bot", "study", "match", "store", "web", "tui"}, nil, "wiring may know all but the tests' own"},
	{"internal", nil, nil, "it watches, nothing more"},
	{"e2e", nil, nil, "it knows the binary from outside only"},
}

var impure = []string{"time", "math/rand", "math/rand/v2", "crypto/rand", "os", "net", "net/http", "log", "log/slog", "context"}

// listed is what go list says of one package.
type listed struct {
	ImportPath string
	Imports    []string
}

// Find gives a sentence for each import that a rule forbids.
func find(packages []listed) []string {
	var faults []string
	for _, p := range packages {
		r, ok := ruleFor(strings.TrimPrefix(p.ImportPath, "fathom/"))
		if !ok {
			faults = append(faults, p.ImportPath+" has no rule: say in internal/deps what it may import")
			continue
		}
		for _, i := range p.Imports {
			ours, is := strings.CutPrefix(i, "fathom/")
			switch {
			case is && !slices.ContainsFunc(r.may, func(f string) bool { return within(ours, f) }),
				is && strings.HasPrefix(ours, "game/gametest"), is && strings.HasPrefix(ours, "store/storetest"),
				slices.Contains(r.not, i):
				faults = append(faults, fmt.Sprintf("%s imports %s: %s", p.ImportPath, i, r.why))
			}
		}
	}
	return faults
}

// ruleFor is the rule of the longest folder that holds the package.
func ruleFor(path string) (best rule, ok bool) {
	for _, r := range rules {
		if within(path, r.folder) && len(r.folder) >= len(best.folder) {
			best, ok = r, true
		}
	}
	return best, ok
}

func within(path, folder string) bool { return path == folder || strings.HasPrefix(path, folder+"/") }

func TestImports(t *testing.T) {
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", "fathom/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	var packages []listed
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
	if len(packages) < 5 {
		t.Fatalf("only %d packages listed", len(packages))
	}
	for _, f := range find(packages) {
		t.Error(f)
	}
}

func TestFindCatchesPlantedImports(t *testing.T) {
	for _, p := range []listed{
		{"fathom/trench", []string{"fathom/benthos"}},
		{"fathom/benthos", []string{"math/rand/v2"}},
		{"fathom/match", []string{"fathom/trench"}},
		{"fathom/web", []string{"fathom/store/sqlite"}},
		{"fathom/bot", []string{"fathom/match"}},
		{"fathom/game", []string{"fathom/trench"}},
		{"fathom/somewhere", nil},
	} {
		if len(find([]listed{p})) != 1 {
			t.Errorf("%s importing %v is not caught", p.ImportPath, p.Imports)
		}
	}
}
