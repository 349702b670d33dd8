package benthospage

import (
	"slices"
	"strings"
	"testing"
)

// TestSpread holds cubes to their distance, their order, the track, and their value where there is room.
func TestSpread(t *testing.T) {
	for _, tt := range []struct {
		name   string
		values []int
		gap    int
		want   []int
	}{
		{"room for all", []int{10, 30, 50}, 6, []int{10, 30, 50}},
		{"equal values keep their order around the value", []int{20, 20, 20}, 6, []int{14, 20, 26}},
		{"at the start", []int{0, 0, 0, 0, 0, 0, 0}, 6, []int{0, 6, 12, 18, 24, 30, 36}},
		{"at the end", []int{100, 100, 90}, 9, []int{91, 100, 82}},
		{"beyond the end", []int{120, 3}, 9, []int{100, 3}},
		{"order of values, not of companies", []int{9, 5, 9, 2}, 6, []int{9, 3, 15, 0}},
		{"none", nil, 6, []int{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := spread(tt.values, tt.gap, 100)
			if tt.name == "order of values, not of companies" {
				if !(got[3] < got[1] && got[1] < got[0] && got[0] < got[2]) {
					t.Errorf("%v does not keep the order of %v", got, tt.values)
				}
			} else if !slices.Equal(got, tt.want) {
				t.Errorf("%v, want %v", got, tt.want)
			}
			sorted := slices.Sorted(slices.Values(got))
			for i := range sorted {
				if sorted[i] < 0 || sorted[i] > 100 || i > 0 && sorted[i]-sorted[i-1] < tt.gap {
					t.Errorf("%v: not on the track, or nearer than %d", sorted, tt.gap)
				}
			}
		})
	}
}

func TestTrackMarksTheCompanyWhoseTurnItIs(t *testing.T) {
	marks := Track([]Company{{"AS", "Abyssal Shipyards"}, {"BC", "Benthic Construction"}}, []int{4, 40}, 1)
	if m := marks[1]; m.Class != "p-40 q-40 cur" || !m.Now || m.Wide != "M40 0L40 20" {
		t.Errorf("%+v", m)
	}
	if m := marks[0]; m.Class != "p-4 q-4" || m.Now {
		t.Errorf("%+v", m)
	}
}

func TestNiceStep(t *testing.T) {
	for most, want := range map[int]int{0: 1, 5: 1, 10: 2, 42: 10, 100: 20, 251: 100, 439: 100, 5205: 2000} {
		if got := niceStep(most); got != want {
			t.Errorf("niceStep(%d) is %d, want %d", most, got, want)
		}
	}
}

func TestChart(t *testing.T) {
	c := NewChart(Small, []string{"Ines", "Bartholomew"}, [][]int{{10, 4, 31}, {10, 6, 42}}, 5)
	if want := "Money at the start and after each round, in billions. Ines 10, 4, 31; Bartholomew 10, 6, 42."; c.Label != want {
		t.Errorf("label %q, want %q", c.Label, want)
	}
	if len(c.Rounds) != 6 || c.Rounds[0].Text != "Start" || c.Rounds[5].Text != "R5" {
		t.Errorf("rounds %v", c.Rounds)
	}
	if top := c.Rules[len(c.Rules)-1]; top.Text != "50" {
		t.Errorf("the highest rule is %q, want 50", top.Text)
	}
	l := c.Lines[1]
	if l.Path != "M26 131.6L70.4 143.8L114.8 34.3" || l.Text != "Bartho… 42" || l.Class != "ser ser--1" {
		t.Errorf("line %+v", l)
	}
	if c.Lines[0].Marker == c.Lines[1].Marker {
		t.Error("two seats have the same marker")
	}
}

// TestMapIsClosed holds the map to its tables: what rows prints without escaping has nothing to escape.
func TestMapIsClosed(t *testing.T) {
	var o Ocean
	for i := range o.Squares {
		o.Squares[i] = Square{Resource: i % 8}
	}
	o.Squares[1] = Square{Resource: 4, Legal: true, Gain: 7}
	o.Squares[2] = Square{Resource: 4, Owner: Company{"BC", "Benthic Construction"}, New: true}
	var b strings.Builder
	if err := rows(&o).Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	html := b.String()
	for _, want := range []string{
		`<g id="ocean-A1" class="sq sq--land" tabindex="0" role="gridcell" aria-label="A1, land" transform="translate(18 18)">`,
		`<g id="ocean-B1" class="sq sq--research" tabindex="-1" role="gridcell" aria-label="B1, research" aria-labelledby="ocean-B1 go-B1" transform="translate(56 18)">`,
		`<g id="go-B1" class="go" role="img" aria-label="Place here: +7">`,
		`<g id="ocean-C1" class="sq sq--research sq--own of-BC sq--new" tabindex="-1" role="gridcell" aria-label="C1, research, BC Benthic Construction" transform="translate(94 18)">`,
		`<g id="go-D1"/>`,
		`id="ocean-J10"`, `translate(360 360)`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("no %s", want)
		}
	}
	if n := strings.Count(html, `role="row"`); n != 10 {
		t.Errorf("%d rows", n)
	}
}
