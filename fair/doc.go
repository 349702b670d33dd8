// Package fair makes deals that nobody could choose: protocol bt1 of docs/fair.md.
//
// The host and every seat commit to a secret before any is opened, and the deal is computed from all of them. Read
// commit.go for the commitments, stream.go for how a seed becomes a deal, tree.go for the proof that a card was where it
// had to be, chain.go for the log that everybody sees alike, and bid.go for sealed bids. The package knows no game: a
// list of items is numbers, and a public event is bytes.
package fair
