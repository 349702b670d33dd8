package game

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
)

var someOptions = []Option{
	{Name: "equalTurns", Switch: true, Max: 1},
	{Name: "stagnationLimit", Default: 20, Max: 200},
}

func TestOptions(t *testing.T) {
	for _, c := range []struct{ object, want, fault string }{
		{`{}`, `{}`, ""},
		{`{"equalTurns":false,"stagnationLimit":20}`, `{}`, ""},
		{`{"stagnationLimit":0,"equalTurns":true}`, `{"equalTurns":true,"stagnationLimit":0}`, ""},
		{`{"stagnationLimit":201}`, ``, "from 0 to 200, not 201"},
		{`{"stagnationLimit":-1}`, ``, "from 0 to 200"},
		{`{"stagnationLimit":4.0}`, ``, "from 0 to 200"},
		{`{"stagnationLimit":"4"}`, ``, "from 0 to 200"},
		{`{"equalTurns":1}`, ``, "true or false, not 1"},
		{`{"EqualTurns":true}`, ``, "the options are equalTurns, stagnationLimit"},
		{`{"equalTurns":true,"equalTurns":true}`, ``, "duplicate"},
		{`[]`, ``, "options"},
		{``, ``, "options"},
	} {
		values, err := ReadOptions(someOptions, json.RawMessage(c.object))
		if c.fault != "" {
			if !errors.Is(err, ErrSetup) || !strings.Contains(err.Error(), c.fault) {
				t.Errorf("%s: %v, want %q", c.object, err, c.fault)
			}
			continue
		}
		if err != nil || string(WriteOptions(someOptions, values)) != c.want {
			t.Errorf("%s is written %s (%v), want %s", c.object, WriteOptions(someOptions, values), err, c.want)
		}
	}
}

func TestParseOptions(t *testing.T) {
	v, err := ParseOptions(someOptions, []string{"equalTurns=true", "stagnationLimit=7"})
	if err != nil || v.Of(someOptions, "equalTurns") != 1 || v.Of(someOptions, "stagnationLimit") != 7 {
		t.Errorf("got %v, %v", v, err)
	}
	for _, bad := range [][]string{{"equalTurns"}, {"equalTurns=yes"}, {"solo=true"}, {"equalTurns=true", "equalTurns=true"}, {"stagnationLimit=07"}} {
		if _, err := ParseOptions(someOptions, bad); !errors.Is(err, ErrSetup) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func TestDrawOptionsReachesAll(t *testing.T) {
	s, seen := rand.NewPCG(1, 1), map[int]bool{}
	for range 5000 {
		v := DrawOptions(someOptions, s)
		if _, err := ReadOptions(someOptions, WriteOptions(someOptions, v)); err != nil {
			t.Fatal(err)
		}
		seen[v["stagnationLimit"]] = true
	}
	if len(seen) != 201 {
		t.Errorf("%d of 201 limits drawn", len(seen))
	}
}
