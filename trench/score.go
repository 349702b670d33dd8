package trench

// counts holds how many creatures of each class a sub has, three bits a class: loading one is one addition.
type counts uint16

func one(c Class) counts { return 1 << (c * 3) }

func (n counts) of(c Class) int { return int(n >> (c * 3) & 7) }

func (n counts) each() (by [4]int) {
	for c := range by {
		by[c] = n.of(Class(c))
	}
	return by
}

// reward is what a run over that many classes, or that many of a kind, is worth.
var reward = [5]int{0, 0, 2, 4, 7}

// runLengths splits creatures into runs, each as long as it can be: the k-th run takes one of every class that has k
// or more. No other split is worth more, for a longer run is worth more than two shorter ones.
func runLengths(by [4]int) (lengths [7]int) {
	for k := range lengths {
		for _, n := range by {
			if n > k {
				lengths[k]++
			}
		}
	}
	return lengths
}

func runPoints(by [4]int) (points int) {
	for _, length := range runLengths(by) {
		points += reward[length]
	}
	return points
}

// kindPoints scores every class as sets of four and a rest. With our deck no class has more than four.
func kindPoints(by [4]int) (points int) {
	for _, n := range by {
		points += n/4*reward[4] + reward[n%4]
	}
	return points
}

// creaturePoints is runs and kinds together for every possible counts.
var creaturePoints = func() (table [1 << 12]uint8) {
	for n := range table {
		by := counts(n).each()
		table[n] = uint8(runPoints(by) + kindPoints(by))
	}
	return table
}()

// Score is a sub's research points, and how they come about.
type Score struct {
	Run    int    // points for runs
	Kind   int    // points for creatures of a kind
	Tokens int    // two for every research token
	Rivets int    // minus two for every popped rivet
	Runs   [4]int // the length of each run, longest first; 1 and 0 are worth nothing
	Kinds  [4]int // how many creatures of each class
}

// Total is the sum of the points.
func (s Score) Total() int { return s.Run + s.Kind + s.Tokens + s.Rivets }

// score is what a seat would score if the game ended now, for everything aboard would be unloaded. The AI Sub scores
// its creatures only.
func (s *State) score(seat int) Score {
	b := &s.subs[seat]
	by := b.classes.each()
	lengths := runLengths(by)
	sc := Score{Run: runPoints(by), Kind: kindPoints(by), Runs: [4]int(lengths[:4]), Kinds: by}
	if !s.options.Solo || seat == 0 {
		sc.Tokens, sc.Rivets = 2*b.researchTokens(), -2*int(b.rivets)
	}
	return sc
}

// Scores are the research points of both seats if the game ended now; it allocates nothing.
func (s *State) Scores() [2]int {
	var points [2]int
	for seat := range s.subs {
		b := &s.subs[seat]
		points[seat] = int(creaturePoints[b.classes&0xfff])
		if !s.options.Solo || seat == 0 {
			points[seat] += 2*b.researchTokens() - 2*int(b.rivets)
		}
	}
	return points
}

func (b *sub) researchTokens() int {
	if b.token {
		return int(b.tokens) + 1
	}
	return int(b.tokens)
}
