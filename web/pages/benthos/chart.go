package benthospage

import (
	"strconv"
	"strings"
)

// Chart is the money of each seat at the start and after each finished round, as lines. Its label says it in numbers.
type Chart struct {
	Class   string // where it is shown
	ViewBox string
	Label   string
	Rules   []Rule
	Rounds  []Tick
	Lines   []Line
}

// Rule is a horizontal rule with its amount.
type Rule struct{ Path, X, Y, Text string }

// Tick is the name of a round below the chart.
type Tick struct{ X, Y, Text string }

// Line is one seat's money. Each seat has a dash and a marker of its own.
type Line struct {
	Class  string // "ser ser--0"
	Path   string
	Marker string // refers to what marks each round
	X, Y   string // where the label stands
	Text   string // "Ines 31"
}

// Size is the size of a chart and the frame of its figures within it.
type Size struct {
	Class                    string
	Width, Height            int
	Left, Right, Top, Bottom float64
	Gap                      int // the least distance between two labels
}

// The charts beside the table and, with room for lettering that a phone can show, at the end.
var (
	Small = Size{"chart", 330, 186, 26, 248, 10, 162, 15}
	Large = Size{"chart chart--end", 600, 440, 46, 476, 12, 408, 22}
)

// NewChart draws money[seat], which starts with the starting money and has a number for every finished round.
func NewChart(s Size, names []string, money [][]int, rounds int) *Chart {
	c := &Chart{Class: s.Class, ViewBox: "0 0 " + strconv.Itoa(s.Width) + " " + strconv.Itoa(s.Height)}
	most := 0
	for _, m := range money {
		for _, n := range m {
			most = max(most, n)
		}
	}
	step := niceStep(most)
	top := max(step, (most+step-1)/step*step)
	x := func(round int) float64 { return s.Left + (s.Right-s.Left)*float64(round)/float64(rounds) }
	y := func(n int) float64 { return s.Bottom - (s.Bottom-s.Top)*float64(n)/float64(top) }
	for n := 0; n <= top; n += step {
		c.Rules = append(c.Rules, Rule{"M" + num(s.Left) + " " + num(y(n)) + "H" + num(s.Right), num(s.Left - 7), num(y(n) + 4), strconv.Itoa(n)})
	}
	for r := range rounds + 1 {
		name := "Start"
		if r > 0 {
			name = "R" + strconv.Itoa(r)
		}
		c.Rounds = append(c.Rounds, Tick{num(x(r)), num(s.Bottom + 2 + float64(s.Gap)), name})
	}
	var label strings.Builder
	label.WriteString("Money at the start and after each round, in billions.")
	ends := make([]int, len(money))
	for seat, m := range money {
		l := Line{Class: "ser ser--" + strconv.Itoa(seat), Marker: "url(#mk-" + strconv.Itoa(seat) + ")"}
		label.WriteString(" " + names[seat] + " ")
		for r, n := range m {
			l.Path += string("ML"[min(r, 1)]) + num(x(r)) + " " + num(y(n))
			label.WriteString(strings.Repeat(", ", min(r, 1)) + strconv.Itoa(n))
		}
		label.WriteString(string(";."[min(1, max(0, seat+2-len(money)))]))
		last := len(m) - 1
		l.X, l.Text = num(x(last)+10), short(names[seat])+" "+strconv.Itoa(m[last])
		ends[seat] = int(y(m[last])) + 4
		c.Lines = append(c.Lines, l)
	}
	for seat, at := range spread(ends, s.Gap, s.Height) {
		c.Lines[seat].Y = strconv.Itoa(at)
	}
	c.Label = label.String()
	return c
}

// niceStep is the distance of the rules: 1, 2 or 5 times a power of ten, about five of them up to most.
func niceStep(most int) int {
	for step := 1; ; step *= 10 {
		for _, n := range [...]int{1, 2, 5} {
			if n*step*5 >= most {
				return n * step
			}
		}
	}
}

// short is a name with room beside its line.
func short(name string) string {
	if r := []rune(name); len(r) > 7 {
		return string(r[:6]) + "…"
	}
	return name
}

// num is a place in a drawing, to a tenth.
func num(f float64) string {
	tenths := int(f*10 + .5)
	s := strconv.Itoa(tenths / 10)
	if tenths%10 != 0 {
		s += "." + strconv.Itoa(tenths%10)
	}
	return s
}
