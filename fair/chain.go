package fair

// Chain is the log of one game as a running sum: each event is bound to all before it. Everybody is shown the same sum,
// whatever they may know of the event, because what is private goes in salted.
type Chain struct {
	n    int
	head Hash
}

// NewChain begins a log with the transcript.
func NewChain(transcript Hash) Chain { return Chain{head: transcript} }

// Head is the sum after the last event.
func (c Chain) Head() Hash { return c.head }

// Private seals what only some may know of event n, counted from 1. Its salt comes from the seed.
func Private(seed Secret, n int, private []byte) Hash {
	salt := M(seed, []byte("bt1/evsalt"), u32(n))
	return H([]byte("bt1/priv"), salt[:], private)
}

// Next is the log with one more event: its public bytes, and the sealed private ones.
func (c Chain) Next(public []byte, private Hash) Chain {
	n := c.n + 1
	return Chain{n, H([]byte("bt1/event"), c.head[:], u32(n), public, private[:])}
}
