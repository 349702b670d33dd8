package trench

import (
	"fmt"
	"math/bits"

	"fathom/game"
)

// Action is one decision. Its text form parses back. The zero Action is none.
type Action uint8

// The actions, in the order in which they are listed where several are legal.
const (
	SonarUp Action = iota + 1
	SonarDown
	Dive1
	Dive2
	Dive3
	Rise1
	Rise2
	Rise3
	Reveal
	Collect
	UpgradeSub
	Recharge
	Stun
	Brace
	End
)

var actionTexts = [End + 1]string{
	0: "none", SonarUp: "sonar up", SonarDown: "sonar down",
	Dive1: "dive 1", Dive2: "dive 2", Dive3: "dive 3", Rise1: "rise 1", Rise2: "rise 2", Rise3: "rise 3",
	Reveal: "reveal", Collect: "collect", UpgradeSub: "upgrade", Recharge: "recharge",
	Stun: "stun", Brace: "brace", End: "end",
}

// String is the action as records spell it, such as "dive 2".
func (a Action) String() string {
	if a > End {
		return "none"
	}
	return actionTexts[a]
}

// Rows is how many rows a dive goes down, or a rise up as a negative number; 0 for every other action.
func (a Action) Rows() int {
	switch {
	case Dive1 <= a && a <= Dive3:
		return int(a-Dive1) + 1
	case Rise1 <= a && a <= Rise3:
		return -int(a-Rise1) - 1
	}
	return 0
}

// ParseAction reads an action in its one spelling. Errors wrap game.ErrNotation.
func ParseAction(text string) (Action, error) {
	for a := SonarUp; a <= End; a++ {
		if actionTexts[a] == text {
			return a, nil
		}
	}
	return 0, fmt.Errorf("%q: %w: actions are sonar up, sonar down, dive N, rise N, reveal, collect, upgrade, recharge, "+
		"stun, brace, end", text, game.ErrNotation)
}

// actions is a set of actions, a bit for each.
type actions uint16

func only(a Action) actions { return 1 << a }

func (s actions) has(a Action) bool { return a <= End && s>>a&1 != 0 }

// list appends the actions of the set behind dst, in their order.
func (s actions) list(dst []Action) []Action {
	for ; s != 0; s &= s - 1 {
		dst = append(dst, Action(bits.TrailingZeros16(uint16(s))))
	}
	return dst
}
