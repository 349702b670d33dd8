package match_test

import (
	"testing"
	"testing/synctest"
	"time"

	"fathom/match"
	"fathom/store/storetest"
)

// Bots pause before they act, unless the only person at the table would rather not wait.
func TestPace(t *testing.T) {
	for _, c := range []struct {
		name   string
		quick  bool
		others []match.Place
		want   time.Duration
	}{
		{"as always", false, []match.Place{bot("draws")}, time.Minute},
		{"at once", true, []match.Place{bot("draws")}, 0},
		{"another person plays", true, []match.Place{human("Bob", "bob"), bot("draws")}, time.Minute},
		{"a seat is hers as well", true, []match.Place{human("Ann too", "ann"), bot("draws")}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				set := config(&storetest.Memory{})
				set.Pause = time.Minute
				h := host(t, set)
				id := create(t, h, `{}`, append([]match.Place{human("Ann", "ann")}, c.others...)...)
				legal := view(t, h, id, "ann", 0).Legal
				if _, err := h.Act(t.Context(), id, match.Command{Key: match.NewKey(), User: "ann", Action: legal[0], Quick: c.quick}); err != nil {
					t.Fatal(err)
				}
				last := len(c.others)
				began := time.Now()
				until(t, h, id, func(v match.View) bool {
					for _, seat := range v.ToAct {
						if int(seat) == last {
							return false
						}
					}
					return true
				})
				if took := time.Since(began); took != c.want {
					t.Errorf("the bot acted after %v, want %v", took, c.want)
				}
				h.Close()
			})
		})
	}
}
