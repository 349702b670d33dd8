package web

import (
	"errors"
	"net/http"
	"net/netip"
	"strconv"
	"time"

	"fathom/match"
)

// The refusals of somebody who asks for too much.
var (
	errCrowded = errors.New("too many streams are open")
	errTooFast = errors.New("too many requests at once")
)

// laterError is a refusal that ends by itself: of says which, after says when to try again.
type laterError struct {
	of    error
	after time.Duration
}

func (e laterError) Error() string { return e.of.Error() + ", again in " + e.after.String() }
func (e laterError) Unwrap() error { return e.of }

// sender is where a request comes from, as limits count it: an IPv4 address, or the 64 bits of an IPv6 network, within
// which anybody has any number of addresses. No header is looked at: behind a proxy that is trusted, RemoteAddr is the
// browser's own already. Local is this very machine, which is not limited by address: a person alone, and a
// proxy that nobody has named, are all there.
func sender(r *http.Request) (key string, local bool) {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return "", false // not a network: all of them count as one
	}
	a := at.Addr().Unmap().WithZone("")
	if a.Is6() {
		if p, err := a.Prefix(64); err == nil && !a.IsLoopback() {
			return p.String(), false
		}
	}
	return a.String(), a.IsLoopback()
}

// paces are how fast somebody may go on, for each kind of request that costs the server something.
type paces struct{ posts, hints, guesses pace }

// newPaces are paces that no hand reaches: a person sends a few forms a second at the very most, and looks at a hint before
// asking for another. A wrong invitation is a mistake or an attempt to guess one.
func newPaces() *paces {
	return &paces{
		posts:   pace{user: newBuckets(100, 100*time.Millisecond), address: newBuckets(200, 50*time.Millisecond)},
		hints:   pace{user: newBuckets(10, time.Second), address: newBuckets(20, 500*time.Millisecond)},
		guesses: pace{user: newBuckets(10, 12*time.Second), address: newBuckets(10, 12*time.Second)},
	}
}

// pace limits a kind of request, by user and by address.
type pace struct{ user, address *buckets }

// take counts a request. The error says when there is room for another one.
func (p *pace) take(r *http.Request) error {
	key, local := sender(r)
	if local {
		return nil
	}
	wait := p.address.take(key)
	if wait == 0 {
		wait = p.user.take(string(asking(r).ID))
	}
	if wait > 0 {
		return laterError{errTooFast, wait}
	}
	return nil
}

// giveBack uncounts a request.
func (p *pace) giveBack(r *http.Request) {
	if key, local := sender(r); !local {
		p.address.giveBack(key)
		p.user.giveBack(string(asking(r).ID))
	}
}

// paced is a handler for those who keep the pace.
func paced(p *pace, h handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		if err := p.take(r); err != nil {
			return err
		}
		return h(w, r)
	}
}

// guessed is a handler that finds out whether an invitation is right. Those that are do not count.
func guessed(p *pace, h handler) handler {
	return paced(p, func(w http.ResponseWriter, r *http.Request) error {
		err := h(w, r)
		if !errors.Is(err, match.ErrInvite) && !errors.Is(err, match.ErrNotFound) && !errors.Is(err, errFull) {
			p.giveBack(r)
		}
		return err
	})
}

// retryAfter is the value of that header for a refusal: whole seconds, rounded up, so that the second try is not refused too.
func retryAfter(err error) string {
	var later laterError
	if !errors.As(err, &later) {
		return "2"
	}
	return strconv.Itoa(int((later.after + time.Second - 1) / time.Second))
}
