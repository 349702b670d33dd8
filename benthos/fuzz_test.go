package benthos_test

import (
	"encoding/json"
	"testing"

	"fathom/benthos"
	"fathom/game"
)

// tape turns bytes into choices and random words; when it has run out it gives zeros.
type tape []byte

func (t *tape) next() byte {
	if len(*t) == 0 {
		return 0
	}
	b := (*t)[0]
	*t = (*t)[1:]
	return b
}

// below picks from n: one byte, or two where one is not enough.
func (t *tape) below(n int) int {
	if n <= 256 {
		return int(t.next()) % n
	}
	return (int(t.next())<<8 | int(t.next())) % n
}

// splitmix is the stream of a deal.
type splitmix uint64

func (s *splitmix) Uint64() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// FuzzPlay plays any bytes as a game: they choose seats, options, deal, who acts, and what of all that is legal. The
// books are kept at every step, and the record must replay.
func FuzzPlay(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{5, 3, 1, 7, 200, 3, 9, 1, 0, 0, 44, 5, 6, 7, 8, 9, 10, 250, 251, 252})
	f.Add([]byte("the winner of the Bid operates the Company this turn, and the losers keep their money"))
	f.Fuzz(func(t *testing.T, input []byte) {
		in := tape(input)
		seats := benthos.MinSeats + in.below(benthos.MaxSeats-benthos.MinSeats+1)
		choice := game.Values{"rounds": benthos.MinRounds + in.below(3), "compulsorySecond": in.below(2)}
		options := game.WriteOptions(benthos.Game{}.Options(), choice)
		s := splitmix(in.next())
		p := start(t, seats, options, &s)
		account := newAccount()
		for {
			if err := account(p.Observe(game.Spectator)); err != nil {
				t.Fatal(err)
			}
			act := p.ToAct()
			if len(act) == 0 {
				break
			}
			seat := act[in.below(len(act))]
			legal := p.Legal(seat)
			if err := p.Apply(seat, legal[in.below(len(legal))]); err != nil {
				t.Fatal(err)
			}
		}
		r := p.Record()
		if _, err := game.Replay(benthos.Game{}, &r, nil); err != nil {
			t.Fatal(err)
		}
	})
}

func start(t testing.TB, seats int, options json.RawMessage, s game.Source) *game.Play {
	t.Helper()
	deal, err := benthos.Game{}.NewDeal(seats, options, s)
	if err != nil {
		t.Fatal(err)
	}
	sitters := make([]game.Sitter, seats)
	for i := range sitters {
		sitters[i] = game.Sitter{Name: []string{"Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus"}[i], Kind: game.Human}
	}
	p, err := game.Start(benthos.Game{}, options, deal, sitters)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func FuzzParseAction(f *testing.F) {
	for _, text := range []string{"bid 7", "claim c4", "stop", "bid 007", "claim j11"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if a, err := benthos.ParseAction(text); err == nil && a.String() != text {
			t.Errorf("%q is accepted and written %q", text, a)
		}
	})
}

func FuzzStart(f *testing.F) {
	s := splitmix(1)
	deal, err := benthos.Game{}.NewDeal(2, json.RawMessage(`{}`), &s)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(deal))
	f.Add(`{"map":[],"stocks":[["AS"]],"lots":[[0,-1]]}`)
	f.Fuzz(func(t *testing.T, text string) {
		if table, err := (benthos.Game{}).Start(2, json.RawMessage(`{}`), json.RawMessage(text)); err == nil {
			if err := newAccount()(table.Observe(0)); err != nil {
				t.Error(err)
			}
		}
	})
}
