package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"fathom/benthos"
	"fathom/game"
	"fathom/trench"
)

// playTrench plays a game between searching players and returns its moves.
func playTrench(t *testing.T, o trench.Options, limit Limit, seed uint64) (moves []trench.Action) {
	t.Helper()
	s, err := trench.New(o, trench.NewDeal(o, rand.NewPCG(seed, 0)))
	if err != nil {
		t.Fatal(err)
	}
	players := [2]*Trench{NewTrench(limit, rand.NewPCG(seed, 1)), NewTrench(limit, rand.NewPCG(seed, 2))}
	for {
		act := s.AppendToAct(nil)
		if len(act) == 0 {
			return moves
		}
		var legal []string
		for _, a := range s.AppendLegal(nil, act[0]) {
			legal = append(legal, a.String())
		}
		text, err := players[act[0]].Act(context.Background(), s.Observe(act[0]), legal)
		if err != nil {
			t.Fatal(err)
		}
		a, err := trench.ParseAction(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Apply(act[0], a); err != nil {
			t.Fatal(err)
		}
		moves = append(moves, a)
	}
}

// playBenthos plays a game between searching players and returns its moves.
func playBenthos(t *testing.T, seats int, limit Limit, seed uint64) (moves []benthos.Action) {
	t.Helper()
	o := benthos.Options{Rounds: 3}
	s, err := benthos.New(seats, o, benthos.NewDeal(seats, o, rand.NewPCG(seed, 0)))
	if err != nil {
		t.Fatal(err)
	}
	players := make([]*Benthos, seats)
	for i := range players {
		players[i] = NewBenthos(limit, rand.NewPCG(seed, uint64(i+1)))
	}
	for {
		act := s.AppendToAct(nil)
		if len(act) == 0 {
			return moves
		}
		for _, seat := range act {
			var legal []string
			for _, a := range s.AppendLegal(nil, seat) {
				legal = append(legal, a.String())
			}
			text, err := players[seat].Act(context.Background(), s.Observe(seat), legal)
			if err != nil {
				t.Fatal(err)
			}
			a, err := benthos.ParseAction(text)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Apply(seat, a); err != nil {
				t.Fatal(err)
			}
			moves = append(moves, a)
		}
	}
}

// With iterations the same seeds play the same game, however many cores there are and whatever else they do.
func TestSameSeedPlaysSameGame(t *testing.T) {
	limit := Limit{Iterations: 60}
	solo := trench.DefaultOptions()
	solo.Solo = true
	game := func() (all []any) {
		for _, a := range playTrench(t, trench.DefaultOptions(), limit, 3) {
			all = append(all, a)
		}
		for _, a := range playTrench(t, solo, limit, 4) {
			all = append(all, a)
		}
		for _, a := range playBenthos(t, 3, limit, 5) {
			all = append(all, a)
		}
		return all
	}
	want := game()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	got := game()
	if len(got) != len(want) {
		t.Fatalf("%d moves, then %d", len(want), len(got))
	}
	for i := range got {
		if got[i] != want[i] {
			t.Fatalf("move %d is %v, then %v", i, want[i], got[i])
		}
	}
}

// Every number of seats and every house rule can be played.
func TestEveryTable(t *testing.T) {
	for seats := benthos.MinSeats; seats <= benthos.MaxSeats; seats++ {
		playBenthos(t, seats, Limit{Iterations: 20}, uint64(seats))
	}
	for _, o := range []trench.Options{
		{OptionalReveal: true, SonarUnlimited: true, AskBeforeStun: true, EqualTurns: true, StagnationLimit: 20},
		{Solo: true, MustMove: true, AITakesCephalopodUpgrade: true, AskBeforeStun: true, StagnationLimit: 20},
	} {
		playTrench(t, o, Limit{Iterations: 40}, 9)
	}
}

// first is the first decision of a game of each kind.
func first(t testing.TB) (trench.Observation, benthos.Observation) {
	t.Helper()
	dive, err := trench.New(trench.DefaultOptions(), trench.NewDeal(trench.DefaultOptions(), rand.NewPCG(1, 2)))
	if err != nil {
		t.Fatal(err)
	}
	o := benthos.DefaultOptions()
	sale, err := benthos.New(4, o, benthos.NewDeal(4, o, rand.NewPCG(1, 2)))
	if err != nil {
		t.Fatal(err)
	}
	return dive.Observe(dive.AppendToAct(nil)[0]), sale.Observe(0)
}

// Both limits hold: a search ends when its time is up, and at once when its ctx is done.
func TestTimeAndCancelling(t *testing.T) {
	dive, sale := first(t)
	legal := []string{"one", "two"}
	for name, act := range map[string]func(context.Context, Limit) error{
		"trench": func(ctx context.Context, l Limit) error {
			_, err := NewTrench(l, rand.NewPCG(1, 1)).Act(ctx, dive, legal)
			return err
		},
		"benthos": func(ctx context.Context, l Limit) error {
			_, err := NewBenthos(l, rand.NewPCG(1, 1)).Act(ctx, sale, legal)
			return err
		},
	} {
		began := time.Now()
		if err := act(context.Background(), Limit{Iterations: 1 << 30, Time: 50 * time.Millisecond}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if took := time.Since(began); took < 50*time.Millisecond || took > 3*time.Second {
			t.Errorf("%s: 50 ms took %v", name, took)
		}
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(20*time.Millisecond, cancel)
		began = time.Now()
		if err := act(ctx, Limit{Iterations: 1 << 30}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v, want that it was cancelled", name, err)
		}
		if took := time.Since(began); took > 3*time.Second {
			t.Errorf("%s: it took %v to stop", name, took)
		}
	}
}

// Once a tree has grown to its size, an iteration allocates nothing.
func TestIterationsAllocateNothing(t *testing.T) {
	dive, sale := first(t)
	d, b := NewTrench(Limit{Iterations: 4}, rand.NewPCG(1, 1)), NewBenthos(Limit{Iterations: 4}, rand.NewPCG(1, 1))
	if _, err := d.Act(context.Background(), dive, []string{"one", "two"}); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Act(context.Background(), sale, []string{"one", "two"}); err != nil {
		t.Fatal(err)
	}
	for name, g := range map[string]grower{"trench": d.crew[0], "benthos": b.crew[0]} {
		run := func() {
			d.crew[0].own.clear(1)
			d.crew[0].rival.clear(1)
			b.crew[0].tree.clear(1)
			for range 500 {
				g.iterate()
			}
		}
		for range 5 {
			run()
		}
		if n := testing.AllocsPerRun(3, run); n > 2 { // a tree that is larger than all before it
			t.Errorf("%s: %v allocations in 500 iterations", name, n)
		}
	}
}

// A tree keeps what lies below its new root, and nothing else.
func TestRerootKeepsTheSubtree(t *testing.T) {
	_, sale := first(t)
	b := NewBenthos(Limit{Iterations: 4000}, rand.NewPCG(1, 1))
	if _, err := b.Act(context.Background(), sale, []string{"one", "two"}); err != nil {
		t.Fatal(err)
	}
	tree := &b.crew[0].tree
	var child int
	for i := range tree.nodes {
		if n := &tree.nodes[i]; n.parent == 0 && n.arms >= 0 && n.visits > tree.nodes[child].visits || child == 0 && n.parent == 0 {
			child = i
		}
	}
	was := tree.nodes[child]
	arms := append([]arm(nil), tree.armsOf(&was, 0)...)
	tree.reroot(was.digest)
	root := &tree.nodes[0]
	if root.visits != was.visits || root.key != was.key || root.parent != -1 {
		t.Fatalf("the root is %+v, want %+v", *root, was)
	}
	for i, a := range tree.armsOf(root, 0) {
		if a != arms[i] {
			t.Fatalf("arm %d is %v, want %v", i, a, arms[i])
		}
	}
	below := uint32(0)
	for i := range tree.nodes {
		n := &tree.nodes[i]
		if found, ok := tree.find(n.key); !ok || int(found) != i {
			t.Fatalf("node %d is not found", i)
		}
		if i > 0 && (n.parent < 0 || int(n.parent) >= i) {
			t.Fatalf("node %d lies behind %d", i, n.parent)
		}
		if n.parent == 0 {
			below += n.visits
		}
	}
	if below > root.visits {
		t.Fatalf("%d visits below a root of %d", below, root.visits)
	}
	tree.reroot(12345)
	if len(tree.nodes) != 1 || tree.nodes[0].visits != 0 {
		t.Fatal("a position that nobody looked at has a tree")
	}
}

// In the last auction of two players half the swing is bid, or as much as keeps the stock from who cannot pay that.
func TestLastBid(t *testing.T) {
	for seed := range uint64(40) {
		o := benthos.Options{Rounds: 3}
		s, err := benthos.New(2, o, benthos.NewDeal(2, o, rand.NewPCG(seed, 0)))
		if err != nil {
			t.Fatal(err)
		}
		luck := rand.NewPCG(seed, 9)
		for {
			seat := s.AppendToAct(nil)[0]
			view := s.Observe(seat)
			if view.Phase == benthos.Bidding && view.Auction == 20 {
				break
			}
			legal := s.AppendLegal(nil, seat)
			if err := s.Apply(seat, legal[game.Below(luck, uint64(min(len(legal), 8)))]); err != nil {
				t.Fatal(err)
			}
		}
		trial := benthos.NewTrial(s, 0)
		swing := lastLead(&trial, 0) - lastLead(&trial, 1)
		for seat := range 2 {
			bid := lastBid(&trial, seat)
			mine, rival := trial.Money(seat), trial.Money(1-seat)
			switch {
			case bid < 0 || bid > mine || bid > max(0, swing/2):
				t.Fatalf("seed %d: bid %d of %d, for a swing of %d", seed, bid, mine, swing)
			case min(mine, rival) >= swing/2 && bid != max(0, swing/2):
				t.Fatalf("seed %d: bid %d, half the swing is %d", seed, bid, swing/2)
			case mine > rival && rival < swing/2 && (bid < rival || bid > rival+1):
				t.Fatalf("seed %d: bid %d against %d", seed, bid, rival)
			}
		}
	}
}
