package benthos

import (
	"errors"
	"testing"

	"fathom/game"
)

func TestActionsRoundTrip(t *testing.T) {
	actions := []Action{BidOf(0), BidOf(7), BidOf(10), BidOf(5205), Stop()}
	for q := range NoSquare {
		actions = append(actions, ClaimOf(q))
	}
	seen := map[string]bool{}
	for _, a := range actions {
		text := a.String()
		if seen[text] {
			t.Errorf("%q stands for two actions", text)
		}
		seen[text] = true
		if got, err := ParseAction(text); err != nil || got != a {
			t.Errorf("%q reads as %v, %v", text, got, err)
		}
	}
	if ClaimOf(0).String() != "claim a1" || ClaimOf(1).String() != "claim b1" || ClaimOf(99).String() != "claim j10" {
		t.Error("squares do not go row by row")
	}
}

func TestParseActionTakesOneSpelling(t *testing.T) {
	for _, text := range []string{
		"", " ", "-", "bid", "bid ", "bid -1", "bid +1", "bid 01", "bid 00", "bid 1 ", " bid 1", "bid  1", "bid 1.0", "bid 1e1", "Bid 1",
		"BID 1", "bid 99999999999999999999", "bid one", "bid\t1", "bid 1\n", "bid 1 2", "bid ٣", "claim", "claim ", "claim a0",
		"claim a11", "claim k1", "claim A1", "claim a01", "claim a1 ", "claim  a1", "claim 1a", "claim a", "claim a+1", "claim -", "claim a1 b1",
		"stop ", "Stop", "stop 1", "stops", "pass", "claim `1", "claim a٣",
	} {
		if a, err := ParseAction(text); !errors.Is(err, game.ErrNotation) || a != (Action{}) {
			t.Errorf("%q reads as %v, %v", text, a, err)
		}
	}
}

func TestParseSquare(t *testing.T) {
	for q := range NoSquare {
		if got, err := ParseSquare(q.String()); err != nil || got != q {
			t.Errorf("%v reads as %v, %v", q, got, err)
		}
	}
	for _, text := range []string{"", "a", "a0", "a00", "a11", "k1", "A1", "a01", "1a", "a1 ", "-", "aa1", "a-1"} {
		if q, err := ParseSquare(text); !errors.Is(err, game.ErrNotation) || q != NoSquare {
			t.Errorf("%q reads as %v, %v", text, q, err)
		}
	}
}

func TestActionsTellWhatTheyAre(t *testing.T) {
	if n, ok := BidOf(7).Bid(); n != 7 || !ok {
		t.Errorf("bid 7 is %d, %v", n, ok)
	}
	if q, ok := ClaimOf(12).Claim(); q != 12 || !ok {
		t.Errorf("claim c2 is %v, %v", q, ok)
	}
	for _, a := range []Action{{}, Stop(), ClaimOf(0)} {
		if _, ok := a.Bid(); ok {
			t.Errorf("%v is a bid", a)
		}
	}
	for _, a := range []Action{{}, Stop(), BidOf(0)} {
		if q, ok := a.Claim(); ok || q != NoSquare {
			t.Errorf("%v is a claim", a)
		}
	}
}
