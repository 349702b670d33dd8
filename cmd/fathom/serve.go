package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"fathom/bot"
	"fathom/game"
	"fathom/match"
	"fathom/store/sqlite"
	"fathom/tui"
	"fathom/web"
)

type serveCmd struct {
	Addr  string        `default:"127.0.0.1:8080" placeholder:"HOST:PORT" help:"Where to listen (default ${default})."`
	Data  string        `placeholder:"DIR" help:"The folder of the database (default: fathom in the user's data directory)."`
	Pause time.Duration `default:"400ms" placeholder:"TIME" help:"How long a bot waits before each of its moves, so that people can follow (default ${default})."`
}

func (serveCmd) Help() string {
	return `Every match is kept in a database that is made at the first start. A server that was stopped, or whose machine failed,
goes on with every match where it was. Ctrl-C stops it.

Examples:

    fathom
    fathom serve --addr 127.0.0.1:9000
    fathom serve --addr :8080 --data /srv/fathom`
}

func (c *serveCmd) Run(ctx context.Context) error {
	if c.Pause < 0 {
		return usage("--pause %v: a time of 0s or more", c.Pause)
	}
	dir := c.Data
	if dir == "" {
		var err error
		if dir, err = dataDir(); err != nil {
			return usage("%w; name a folder with --data", err)
		}
	}
	listener, err := listen(c.Addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	unlock, err := lockDir(dir, lockTimeout)
	if err != nil {
		return err
	}
	defer unlock()
	key, err := cookieKey(filepath.Join(dir, "cookie.key"))
	if err != nil {
		return err
	}
	store, err := sqlite.Open(ctx, filepath.Join(dir, "fathom.db"))
	if err != nil {
		return err
	}
	defer store.Close()
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	host, err := match.Open(ctx, match.Config{
		Store: store, Games: games(), Player: bot.New, Narrate: narrate, Pause: c.Pause, Log: log,
	})
	if err != nil {
		return err
	}
	defer host.Close()
	handler := web.New(web.Config{Host: host, Games: games(), Key: key, Log: log})
	fmt.Printf("Fathom is at http://%s\n", reachable(listener.Addr()))
	return serveUntil(ctx, listener, handler, log)
}

func narrate(_ string, before game.Observation, step game.Step, after game.Observation, names []string) []string {
	return tui.Tell(before, step, after, names)
}

// listen opens the address, and says what to do if it cannot.
func listen(addr string) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	switch {
	case err == nil:
		return l, nil
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("%s is in use by another program: stop it, or choose another address with --addr", addr)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("%s may not be used by this user: choose a port above 1023 with --addr", addr)
	}
	return nil, usage("--addr %s: %w", addr, err)
}

// reachable is the address as a browser on this machine finds it.
func reachable(a net.Addr) string {
	host, port, err := net.SplitHostPort(a.String())
	if err != nil {
		return a.String()
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return net.JoinHostPort(host, port)
}

// The limits of the server. A table's stream stays open, so there is no limit on how long an answer takes.
const (
	readHeaderTimeout = 5 * time.Second
	idleTimeout       = time.Minute
	maxHeaderBytes    = 16 << 10
	stopTimeout       = 5 * time.Second
	lockTimeout       = 2 * time.Second // for the server before this one to be gone
)

// serveUntil answers requests until ctx is done. Then streams end, and requests under way are finished.
func serveUntil(ctx context.Context, l net.Listener, h http.Handler, log *slog.Logger) error {
	server := &http.Server{
		Handler:           endStreams(ctx, h),
		ReadHeaderTimeout: readHeaderTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(l) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
	defer cancel()
	if err := server.Shutdown(last); err != nil {
		return server.Close()
	}
	return nil
}

// endStreams ends the requests that stay open, and those alone, once ctx is done: a stopping server would wait for them,
// while a move that is being written must be let finish.
func endStreams(ctx context.Context, h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/live") {
			of, cancel := context.WithCancel(r.Context())
			defer cancel()
			defer context.AfterFunc(ctx, cancel)()
			r = r.WithContext(of)
		}
		h.ServeHTTP(w, r)
	})
}
