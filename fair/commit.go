package fair

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"hash"
)

// Secret is 32 bytes that only one party knows until it is opened: the host's S, a seat's e, a seed, a salt, a nonce.
type Secret [32]byte

// Hash is a SHA-256 sum: a commitment, the transcript, a link of the chain, a root.
type Hash [32]byte

// H is SHA-256 over its parts, each behind its length as four bytes, so that no two lists of parts read the same.
func H(parts ...[]byte) (sum Hash) {
	h := sha256.New()
	write(h, parts)
	h.Sum(sum[:0])
	return sum
}

// M is HMAC-SHA-256 over the same encoding.
func M(key Secret, parts ...[]byte) (sum Secret) {
	h := hmac.New(sha256.New, key[:])
	write(h, parts)
	h.Sum(sum[:0])
	return sum
}

func write(h hash.Hash, parts [][]byte) {
	var length [4]byte
	for _, p := range parts {
		binary.BigEndian.PutUint32(length[:], uint32(len(p)))
		h.Write(length[:])
		h.Write(p)
	}
}

func u16(n int) []byte    { return binary.BigEndian.AppendUint16(nil, uint16(n)) }
func u32(n int) []byte    { return binary.BigEndian.AppendUint32(nil, uint32(n)) }
func u64(n uint64) []byte { return binary.BigEndian.AppendUint64(nil, n) }

// HostCommit is what the host publishes when a game is made, before anybody sits.
func HostCommit(game string, s Secret) Hash {
	return H([]byte("bt1/host"), []byte(game), s[:])
}

// SeatCommit is what a seat sends when it sits. The seat's number is inside, so that a copied commitment cannot be
// opened by whoever copied it.
func SeatCommit(game string, seat int, e Secret) Hash {
	return H([]byte("bt1/seat"), []byte(game), []byte{byte(seat)}, e[:])
}

// Transcript fixes everything that was agreed before a secret is opened. Rules names the version of the rules, of the
// draws, and the options.
func Transcript(game, rules string, host Hash, seats []Hash) Hash {
	parts := [][]byte{[]byte("bt1/transcript"), []byte(game), []byte(rules), {byte(len(seats))}, host[:]}
	for i := range seats {
		parts = append(parts, seats[i][:])
	}
	return H(parts...)
}

// Seed is what the deal is made from: it needs the host's secret and that of every seat, so none of them could choose it.
func Seed(s Secret, transcript Hash, seats []Secret) Secret {
	parts := [][]byte{[]byte("bt1/seed"), transcript[:]}
	for i := range seats {
		parts = append(parts, seats[i][:])
	}
	return M(s, parts...)
}
