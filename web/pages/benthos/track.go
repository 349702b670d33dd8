package benthospage

import "strconv"

// Mark is a company's cube on the value track. Wide and Narrow are the lines that lead from the cube, where there is room
// for it, down to its value: on a desk and on a phone.
type Mark struct {
	Company
	Value        int
	Class        string // "p-24 q-36 cur"
	Wide, Narrow string
	Now          bool
}

// The room that a cube takes, in percent of the track.
const (
	wideCube   = 6
	narrowCube = 9
)

// Track puts the companies on the value track. A company beyond 100 stands at the end of it, with its number above.
func Track(companies []Company, values []int, now int) []Mark {
	wide, narrow := spread(values, wideCube, 100), spread(values, narrowCube, 100)
	marks := make([]Mark, len(companies))
	for i, c := range companies {
		p, q, v := strconv.Itoa(wide[i]), strconv.Itoa(narrow[i]), strconv.Itoa(min(values[i], 100))
		m := Mark{Company: c, Value: values[i], Class: "p-" + p + " q-" + q, Now: i == now,
			Wide: "M" + p + " 0L" + v + " 20", Narrow: "M" + q + " 0L" + v + " 20"}
		if m.Now {
			m.Class += " cur"
		}
		marks[i] = m
	}
	return marks
}

// spread gives each value a place in 0..top at least gap from the next, as near to the values as the squares of the
// distances allow. Equal values keep their order. The places do not fit if there are more than top/gap+1 of them.
func spread(values []int, gap, top int) []int {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
		for j := i; j > 0 && values[order[j]] < values[order[j-1]]; j-- {
			order[j], order[j-1] = order[j-1], order[j]
		}
	}
	// Without its rank's share of gaps, a row of places is a row that must only not fall: neighbours that do are pooled at
	// their mean.
	type pool struct{ sum, n int }
	var pools []pool
	for rank, i := range order {
		p := pool{values[i] - rank*gap, 1}
		for len(pools) > 0 && pools[len(pools)-1].sum*p.n > p.sum*pools[len(pools)-1].n {
			last := pools[len(pools)-1]
			p = pool{p.sum + last.sum, p.n + last.n}
			pools = pools[:len(pools)-1]
		}
		pools = append(pools, p)
	}
	places, rank := make([]int, len(values)), 0
	for _, p := range pools {
		at := max(0, min(p.sum/p.n, top-(len(values)-1)*gap))
		for range p.n {
			places[order[rank]] = at + rank*gap
			rank++
		}
	}
	return places
}
