package replay

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// Graph is a figure of the match over its positions, drawn for a desk and for a phone. Where the curves run, the slider
// below has the same positions.
type Graph struct {
	Key   string // names it among several
	Title string
	Note  string
	Label string // the curves in numbers, for whoever does not see them
	Plots [2]Plot
}

// Data is what a graph is drawn from.
type Data struct {
	Curves []Curve
	Last   int
	Low    int // the least and the most that the scale must hold
	High   int
	Areas  bool   // fill between the first curve and 0
	Above  string // a caption in the upper part, and one in the lower
	Below  string
	Spans  []Span // named stretches of positions; none gives numbers
	Dots   []int  // what the cursor points at, by position; none gives a cursor without a dot
	Signed bool   // the scale has signs
	N      int    // where the cursor stands
}

// Curve is one value at every position. It may end before the last.
type Curve struct {
	Class  string
	Code   string // of a company: its cube stands at the end
	Text   string // at the end
	Values []int
}

// Span is a stretch of positions, such as a round.
type Span struct {
	From, To    int
	Name, Short string
}

// Plot is a graph as it is drawn.
type Plot struct {
	Class, ViewBox string
	ID             string
	Rules          []rule
	Ticks          []tick
	Walls          []string
	Area           string
	Split          float64 // the y of 0, between the two areas
	Width, Height  float64
	Lines          []line
	Captions       []tick
	From, To       float64 // the x of the first and of the last position
	Cursor, Dot    string
	At             string
	Ys             string // the y of the dot by position
}

type rule struct {
	Path, X, Y, Text string
	Zero             bool
}

type tick struct{ X, Y, Text, Anchor string }

type line struct {
	Curve
	Path, Lead string
	X, Y       string
	Mid        string
}

// What stands beside the end of a company's curve: its code in a small box, and the value.
func (l line) inCube() string { return l.move(l.X, 11) }
func (l line) beside() string { return l.move(l.X, 27) }
func (l line) base() string   { return l.move(l.Y, 9.5) }

func (l line) move(at string, by float64) string {
	f, _ := strconv.ParseFloat(at, 64)
	return num(f + by)
}

// frame is the size of a plot, and of the field of its curves in it.
type frame struct {
	class                    string
	width, height            float64
	left, right, top, bottom float64
	margin                   float64 // on the right, where no names stand at the ends of curves
	gap                      int     // between two such names
	wide                     bool
}

var frames = [2]frame{
	{"chart desk-only", 720, 236, 36, 636, 10, 210, 16, 19, true},
	{"chart phone-only", 366, 124, 28, 306, 8, 102, 14, 13, false},
}

// NewGraph draws a graph.
func NewGraph(key, title, note, label string, d Data) Graph {
	g := Graph{Key: key, Title: title, Note: note, Label: label}
	for i, f := range frames {
		g.Plots[i] = f.plot(key, &d)
	}
	return g
}

func (f frame) plot(key string, d *Data) Plot {
	low, high := d.Low, max(d.High, d.Low+1)
	unit := nice(high-low, int(f.bottom-f.top)/38)
	if d.Curves[0].Text == "" {
		f.right = f.width - f.margin
		f.height, f.bottom = f.height*7/8, f.bottom-f.height/8
	}
	x := func(n int) float64 { return f.left + (f.right-f.left)*float64(n)/float64(max(1, d.Last)) }
	y := func(v int) float64 { return f.bottom - (f.bottom-f.top)*float64(v-low)/float64(high-low) }
	p := Plot{
		Class: f.class, ID: key + "-" + strconv.Itoa(int(f.width)), ViewBox: "0 0 " + num(f.width) + " " + num(f.height),
		From: f.left, To: f.right, Width: f.width, Height: f.height, Split: y(0),
		Cursor: "M0 " + num(f.top) + "V" + num(f.bottom), At: "translate(" + num(x(d.N)) + " 0)",
	}
	for v := -floor(-low, unit); v <= high; v += unit {
		p.Rules = append(p.Rules, rule{
			Path: "M" + num(f.left) + " " + num(y(v)) + "H" + num(f.right), X: num(f.left - 7), Y: num(y(v) + 4),
			Text: text(v, d.Signed), Zero: v == 0 && low < 0,
		})
	}
	p.Ticks, p.Walls = f.ticks(d, x)
	for _, c := range d.Curves {
		p.Lines = append(p.Lines, line{Curve: c, Path: stairs(c.Values, x, y)})
	}
	if d.Areas {
		last := len(d.Curves[0].Values) - 1
		p.Area = p.Lines[0].Path + "H" + num(x(last)) + "V" + num(y(0)) + "H" + num(f.left) + "Z"
	}
	f.ends(p.Lines, d, x, y)
	if d.Above != "" {
		p.Captions = []tick{{num(f.left + 8), num(f.top + 14), d.Above, "start"}, {num(f.right - 6), num(f.bottom - 6), d.Below, "end"}}
	}
	if d.Dots != nil {
		ys := make([]string, len(d.Dots))
		for n, v := range d.Dots {
			ys[n] = num(y(v))
		}
		p.Ys, p.Dot = strings.Join(ys, " "), ys[d.N]
	}
	return p
}

// ticks are the names below the field: of the spans, with a wall before each but the first, or numbers.
func (f frame) ticks(d *Data, x func(int) float64) (ticks []tick, walls []string) {
	at := num(f.bottom + 17)
	if d.Spans == nil {
		for n, unit := 0, nice(d.Last, 8); n <= d.Last; n += unit {
			ticks = append(ticks, tick{num(x(n)), at, strconv.Itoa(n), "middle"})
		}
		return ticks, nil
	}
	for i, s := range d.Spans {
		name, room := s.Name, 54.0
		if !f.wide {
			name, room = s.Short, 20
		}
		if x(s.To)-x(s.From) >= room {
			ticks = append(ticks, tick{num((x(s.From) + x(s.To)) / 2), at, name, "middle"})
		}
		if i > 0 {
			walls = append(walls, "M"+num(x(s.From))+" "+num(f.top)+"V"+num(f.bottom))
		}
	}
	return ticks, walls
}

// ends writes beside each curve what it is, as near to its end as there is room.
func (f frame) ends(lines []line, d *Data, x, y func(int) float64) {
	order := make([]*line, 0, len(lines))
	for i := range lines {
		if l := &lines[i]; l.Text != "" && len(l.Values) > 0 {
			order = append(order, l)
		}
	}
	value := func(l *line) int { return l.Values[len(l.Values)-1] }
	slices.SortStableFunc(order, func(a, b *line) int { return cmp.Compare(value(b), value(a)) })
	next := f.top + 4
	places := make([]float64, len(order))
	for i, l := range order {
		places[i] = max(next, y(value(l)))
		next = places[i] + float64(f.gap)
	}
	limit := f.bottom + 2
	for i := len(order) - 1; i >= 0; i-- { // what was pushed below the field comes up again
		places[i] = min(places[i], limit)
		limit = places[i] - float64(f.gap)
		l := order[i]
		end := x(len(l.Values) - 1)
		l.X, l.Y, l.Mid = num(f.right+9), num(places[i]-7), num(places[i]+4)
		l.Lead = "M" + num(end) + " " + num(y(value(l))) + "H" + num(max(end, f.right)) + "L" + num(f.right+8) + " " + num(places[i])
	}
}

// stairs is the line through values that stay as they are until they change.
func stairs(values []int, x, y func(int) float64) string {
	b := make([]byte, 0, 256)
	for n, v := range values {
		switch {
		case n == 0:
			b = append(b, "M"+num(x(0))+" "+num(y(v))...)
		case v != values[n-1]:
			b = append(b, "H"+num(x(n))+"V"+num(y(v))...)
		}
	}
	if len(values) > 0 {
		b = append(b, "H"+num(x(len(values)-1))...)
	}
	return string(b)
}

// nice is the distance of marks over a range: 1, 2 or 5 times a power of ten, so that there are at most so many steps.
func nice(span, steps int) int {
	for unit := 1; ; unit *= 10 {
		for _, k := range [...]int{1, 2, 5} {
			if k*unit*max(1, steps) >= span {
				return k * unit
			}
		}
	}
}

// floor is the next multiple of unit that is not above v.
func floor(v, unit int) int {
	n := v / unit * unit
	if n > v {
		n -= unit
	}
	return n
}

func text(v int, signed bool) string {
	s := strings.Replace(strconv.Itoa(v), "-", "−", 1)
	if signed && v > 0 {
		return "+" + s
	}
	return s
}

func num(f float64) string { return strconv.FormatFloat(float64(int(f*10+.5))/10, 'f', -1, 64) }
