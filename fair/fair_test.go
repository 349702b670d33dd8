package fair

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// golden are the secrets of the vectors: S = 00 01 .. 1f, e_0 = 32 times a0, e_1 = 32 times a1.
func golden() (s Secret, e []Secret) {
	for i := range s {
		s[i] = byte(i)
	}
	for _, b := range []byte{0xa0, 0xa1} {
		e = append(e, Secret(bytes.Repeat([]byte{b}, 32)))
	}
	return s, e
}

// TestGoldenVectors are those that an independent program agrees with.
func TestGoldenVectors(t *testing.T) {
	s, e := golden()
	host := HostCommit("g-0001", s)
	transcript := Transcript("g-0001", "mariana/1", host, []Hash{SeatCommit("g-0001", 0, e[0]), SeatCommit("g-0001", 1, e[1])})
	seed := Seed(s, transcript, e)
	deck := Shuffled(seed, "deck", 16)
	for _, c := range []struct{ what, got, want string }{
		{"host commitment", hex.EncodeToString(host[:]), "8db0b2647a9eb7c5d63b1d73ff12fb0ee3a37efb21a71c415507ee27d338965d"},
		{"transcript", hex.EncodeToString(transcript[:]), "6b9675ff5d843c93ebac30ef55fc950375e8d8759190de853a8612177bc3acbe"},
		{"seed", hex.EncodeToString(seed[:]), "0c620c76f40234120ca13de79a2bae420d74a2cc4e42f8bf538bb371ce2ff201"},
		{"deck", fmt.Sprint(deck), "[6 15 10 5 1 11 3 13 8 7 0 2 14 9 12 4]"},
		{"deck root", hexOf(NewTree(seed, "deck", deck).Root()), "6c87365fea6d606ae1ca40d1c4b8c8fa590dd0fecc381871553cf48bd99095f3"},
		{"tiles", fmt.Sprint(Shuffled(seed, "tiles", 100)[:12]), "[3 67 21 18 87 86 24 49 68 54 57 26]"},
		{"bid", hexOf(BidCommit("g-0001", 7, 3, 12, e[0])), "6d04c3a4d22262a6448e3274010696e84589a2bc9eb8720a36d6bf5418ffcce0"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %s, want %s", c.what, c.got, c.want)
		}
	}
}

func hexOf(h Hash) string { return hex.EncodeToString(h[:]) }

// TestProofs opens every place of lists of every length, and changes one thing at a time.
func TestProofs(t *testing.T) {
	seed, _ := golden()
	for n := 1; n <= 17; n++ {
		items := Shuffled(seed, "deck", n)
		tree := NewTree(seed, "deck", items)
		for k := range items {
			p := tree.Prove(k)
			if err := p.Check("deck", n, tree.Root()); err != nil || p.Item != items[k] {
				t.Fatalf("%d of %d: %v", k, n, err)
			}
			for what, bad := range mutations(p) {
				if err := bad.Check("deck", n, tree.Root()); !errors.Is(err, ErrProof) {
					t.Errorf("%d of %d, %s: accepted", k, n, what)
				}
			}
			if p.Check("tiles", n, tree.Root()) == nil || p.Check("deck", n+1, tree.Root()) == nil {
				t.Errorf("%d of %d: accepted for another list", k, n)
			}
		}
	}
}

func mutations(p Proof) map[string]Proof {
	other := map[string]Proof{}
	add := func(what string, change func(*Proof)) {
		q := p
		q.Path = append([]Hash(nil), p.Path...)
		change(&q)
		other[what] = q
	}
	add("another item", func(q *Proof) { q.Item ^= 1 })
	add("an item out of range", func(q *Proof) { q.Item += 1 << 16 })
	add("another place", func(q *Proof) { q.Place++ })
	add("a place below zero", func(q *Proof) { q.Place = -1 })
	add("another salt", func(q *Proof) { q.Salt[31] ^= 1 })
	add("a longer path", func(q *Proof) { q.Path = append(q.Path, Hash{}) })
	if len(p.Path) > 0 {
		add("a shorter path", func(q *Proof) { q.Path = q.Path[:len(q.Path)-1] })
		add("another sister", func(q *Proof) { q.Path[0][0] ^= 1 })
	}
	return other
}

// TestChainTellsEverything: each change of an event, its order or the transcript changes the head.
func TestChainTellsEverything(t *testing.T) {
	seed, _ := golden()
	head := func(transcript string, events ...string) Hash {
		c := NewChain(H([]byte(transcript)))
		for i, e := range events {
			public, private, _ := strings.Cut(e, "|")
			c = c.Next([]byte(public), Private(seed, i+1, []byte(private)))
		}
		return c.Head()
	}
	base := head("t", "deal|6", "dive 2|", "sonar up|12")
	for _, other := range []Hash{
		head("u", "deal|6", "dive 2|", "sonar up|12"), head("t", "deal|6", "dive 2|", "sonar up|13"),
		head("t", "deal|6", "sonar up|12", "dive 2|"), head("t", "deal|6", "dive 2|"), head("t", "deal|6", "dive 1|", "sonar up|12"),
		head("t", "deal|6|", "dive 2|", "sonar up|12"),
	} {
		if other == base {
			t.Error("two logs have one head")
		}
	}
	if base != head("t", "deal|6", "dive 2|", "sonar up|12") {
		t.Error("one log has two heads")
	}
}
