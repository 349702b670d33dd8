package web

import (
	"log/slog"
	"math/rand/v2"
	"net/http"
	"time"

	"fathom/game"
	"fathom/match"
)

// Config is what the server is made of.
type Config struct {
	Host  *match.Host
	Games []game.Game
	// Key signs the cookies of guests: 32 random bytes, kept as long as the matches are.
	Key []byte
	Log *slog.Logger
	// Heartbeat is how often an open stream says that it is alive; 15 seconds if it is 0.
	Heartbeat time.Duration
	// WriteTimeout is how long one write to a stream may take; 10 seconds if it is 0. Whoever reads slower is cut off, comes
	// back, and is sent the position as it is then.
	WriteTimeout time.Duration
	Streams      Streams
}

// server answers every request. It is safe for concurrent use.
type server struct {
	host      *match.Host
	games     []game.Game
	guests    guests
	log       *slog.Logger
	heartbeat time.Duration
	cut       time.Duration // Config.WriteTimeout
	streams   *streams
	paces     *paces
	luck      func() game.Source // of a hint
}

// New makes the handler of all addresses. Limits on slow connections are for the http.Server that it is given to; that
// server must have no WriteTimeout, for a table's stream stays open.
func New(c Config) http.Handler { return newServer(c).routes() }

func newServer(c Config) *server {
	s := &server{
		host: c.Host, games: c.Games, guests: guests{c.Key}, log: c.Log, heartbeat: c.Heartbeat, cut: c.WriteTimeout,
		streams: newStreams(c.Streams), paces: newPaces(),
		luck: func() game.Source { return rand.NewPCG(rand.Uint64(), rand.Uint64()) },
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	if s.heartbeat == 0 {
		s.heartbeat = 15 * time.Second
	}
	if s.cut == 0 {
		s.cut = 10 * time.Second
	}
	return s
}

// game is the game of a name.
func (s *server) game(name string) (game.Game, bool) {
	for _, g := range s.games {
		if g.Name() == name {
			return g, true
		}
	}
	return nil, false
}
