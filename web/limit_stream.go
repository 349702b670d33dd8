package web

import (
	"net/http"
	"sync"
	"time"
)

// Streams are how many streams may be open at the same time. What is 0 is the usual number.
type Streams struct {
	All     int // 2,000: one that waits costs about 30 KB
	Address int // 8 from one address, or IPv6 network, but for this machine's own
	User    int // 12
}

// crowdedFor is when somebody who is refused a stream may try again. The script does by itself, and the table can be
// played without.
const crowdedFor = 10 * time.Second

// streams counts those that are open.
type streams struct {
	most Streams

	mu  sync.Mutex
	all int
	by  map[string]int // by address, and by user
}

func newStreams(most Streams) *streams {
	orUsual := func(n *int, usual int) {
		if *n == 0 {
			*n = usual
		}
	}
	orUsual(&most.All, 2000)
	orUsual(&most.Address, 8)
	orUsual(&most.User, 12)
	return &streams{most: most, by: map[string]int{}}
}

// enter counts one more stream, until leave is called, or refuses it.
func (s *streams) enter(r *http.Request) (leave func(), err error) {
	address, local := sender(r)
	address, user := "address "+address, "user "+string(asking(r).ID)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all >= s.most.All || s.by[user] >= s.most.User || !local && s.by[address] >= s.most.Address {
		return nil, laterError{errCrowded, crowdedFor}
	}
	s.add(1, address, user)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.add(-1, address, user)
	}, nil
}

// add counts streams. A name without any is forgotten.
func (s *streams) add(n int, names ...string) {
	s.all += n
	for _, name := range names {
		if s.by[name] += n; s.by[name] == 0 {
			delete(s.by, name)
		}
	}
}
