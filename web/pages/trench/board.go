package trench

import "strconv"

// The geometry of the board, in the units of its view box. The middle of each row from the ship to the floor, and how
// far the parts stand from it.
var middle = [6]int{84, 143, 247, 351, 455, 556}

const (
	leftLane  = 50
	rightLane = 282
	cardTop   = -47 // a card above the middle of its row
	subTop    = -20
)

// Board is the drawing: what lies in the column, where the subs are, and the places that can be reached.
type Board struct {
	Label    string
	Slots    [4]Slot
	Floor    string
	Tokens   int
	Targets  []Target // legal depths
	Recharge string   // what recharging does, where it can be done
	Pings    []Ping
	Left     Piece
	Right    Piece
	From     int   // the row of the viewer's sub, where Targets begin
	Next     *Next // the AI Sub's next stop
}

// Slot is one row of the column. A card face up, or seen by sonar, has a Face.
type Slot struct {
	Row   int
	Draw  int // which draw brought what lies here: the drawing keeps its node by it; 0 where there is nothing
	Label string
	Down  bool // a card lies here face down
	Face  *Card
	Tank  int
	Hot   bool // something is to be decided or has just been seen here
	Bit   bool // its attack has just popped a rivet
	Stun  bool // its attack has just been met by a charge
	Scan  bool // somebody else has looked at it
}

// Target is a depth that the viewer's sub can reach, and the action that goes there.
type Target struct {
	Row           int
	Action, Label string
}

// Ping is a card that the viewer may look at.
type Ping struct {
	Row           int
	Action, Label string
}

// Piece is a submarine on the board.
type Piece struct {
	Row    int
	Label  string
	Popped bool // a rivet has just burst off it
}

// Next is where the AI Sub goes next.
type Next struct {
	From, To int
	Label    string
}

func (s Slot) class() string {
	c := "card at-" + strconv.Itoa(s.Row)
	switch {
	case s.Tank != 0:
		c += " card--tank"
	case s.Down && s.Face != nil:
		c += " card--peek"
	}
	switch {
	case s.Bit:
		c += " card--bit"
	case s.Hot:
		c += " card--hot"
	}
	return c
}

// id stays with a card while it slides down the column.
func (s Slot) id() string {
	if s.Draw == 0 {
		return "gap-" + strconv.Itoa(s.Row)
	}
	return "card-" + strconv.Itoa(s.Draw)
}

func (s Slot) place() string { return move(113, middle[s.Row]+cardTop) }

// pop is where a rivet bursts off a submarine.
func (b Board) pop() string {
	if b.Right.Popped {
		return move(rightLane+14, middle[b.Right.Row]-31)
	}
	return move(leftLane+46, middle[b.Left.Row]-31)
}

func (t Target) id() string { return "go-" + strconv.Itoa(t.Row) }

func (t Target) class() string {
	if t.Row <= 1 {
		return "go go--shallow"
	}
	return "go"
}

// hit is the top and the height of the area that answers to a press.
func (t Target) hit() (y, height string) {
	if t.Row == 0 {
		return "22", "74"
	}
	return at(t.Row, -52), "104"
}

func (p Ping) id() string { return "sonar-" + strconv.Itoa(p.Row) }

// reach is the line from the sub to the farthest depths it can reach, or empty.
func (b Board) reach() string {
	if len(b.Targets) == 0 {
		return ""
	}
	low, high := b.From, b.From
	for _, t := range b.Targets {
		low, high = min(low, t.Row), max(high, t.Row)
	}
	return "M80 " + at(low, 0) + "V" + at(high, 0)
}

// way is the dotted line of the AI Sub, and its tip.
func (n Next) way() (line, tip string) {
	if n.To > n.From {
		return "M312 " + at(n.From, 24) + "V" + at(n.To, -27), "M307 " + at(n.To, -33) + "l5 7 5 -7"
	}
	return "M312 " + at(n.From, -24) + "V" + at(n.To, 27), "M307 " + at(n.To, 33) + "l5 -7 5 7"
}

// tokenX is where the i-th of n research tokens is drawn on the floor. The full supply stands closer together.
func tokenX(i, n int) string {
	step := 21.0
	if n > 7 {
		step = 19
	}
	return strconv.FormatFloat(195-(float64(n-1)*step+19)/2+float64(i)*step, 'f', 1, 64)
}

func at(row, off int) string { return strconv.Itoa(middle[row] + off) }

func move(x, y int) string { return "translate(" + strconv.Itoa(x) + " " + strconv.Itoa(y) + ")" }

func flip(x, y int) string { return move(x, y) + " scale(-1 1)" }
