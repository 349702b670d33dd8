package main

import (
	"context"
	"crypto/tls"
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

	Cert  string   `name:"tls-cert" placeholder:"FILE" help:"A certificate, with its chain, to serve https; needs --tls-key."`
	Key   string   `name:"tls-key" placeholder:"FILE" help:"The certificate's key, which others may not read."`
	Base  string   `placeholder:"URL" help:"The address by which browsers reach this server, behind a proxy that serves https for it."`
	Proxy []string `placeholder:"ADDRESS" help:"Addresses or networks of proxies whose X-Forwarded-For is believed; nobody else's is."`
}

func (serveCmd) Help() string {
	return `Every match is kept in a database that is made at the first start. A server that was stopped, or whose machine failed,
goes on with every match where it was. Ctrl-C stops it. If the disk fails it stops by itself, since only a new start knows what the
disk holds. With a certificate, or with a --base that begins with https, cookies and invitations are for https alone.

Who opens too many tables, or sends too much too fast, is held up by address, but on this machine nobody is. Behind a proxy
name it with --proxy: otherwise everybody comes from the proxy's address.

Examples:

    fathom
    fathom serve --addr 127.0.0.1:9000
    fathom serve --addr :8080 --data /srv/fathom
    fathom serve --addr :443 --tls-cert chain.pem --tls-key key.pem
    fathom serve --base https://play.example.org --proxy 127.0.0.1`
}

func (c *serveCmd) Run(ctx context.Context) error {
	if c.Pause < 0 {
		return usage("--pause %v: a time of 0s or more", c.Pause)
	}
	dir, err := folder(c.Data)
	if err != nil {
		return err
	}
	secure, err := certificate(c.Cert, c.Key)
	if err != nil {
		return err
	}
	seen, err := readOutside(c.Base, c.Proxy)
	if err != nil {
		return err
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
	store, err := sqlite.Open(ctx, filepath.Join(dir, databaseName))
	if err != nil {
		return err
	}
	defer store.Close()
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	host, err := match.Open(ctx, match.Config{
		Store: store, Games: games(), Player: bot.Hosted, Narrate: narrate, Pause: c.Pause, Log: log,
	})
	if err != nil {
		return err
	}
	defer host.Close()
	handler := web.New(web.Config{Host: host, Games: games(), Key: key, Log: log})
	address := "http://" + reachable(listener.Addr())
	if secure != nil {
		address = "https://" + reachable(listener.Addr())
	}
	if c.Base != "" {
		address += ", and for browsers at " + seen.base.String()
	}
	fmt.Printf("Fathom is at %s\n", address)
	err = site{handler: seen.wrap(handler), tls: secure, failed: store.Failed(), log: log}.serveUntil(ctx, listener)
	if errors.Is(err, errDisk) {
		return store.Fault()
	}
	return err
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
	readBodyTimeout   = 10 * time.Second
	idleTimeout       = time.Minute
	maxHeaderBytes    = 16 << 10
	stopTimeout       = 5 * time.Second
	lockTimeout       = 2 * time.Second // for the server before this one to be gone
)

// site is what is served.
type site struct {
	handler http.Handler
	tls     *tls.Config     // nil for plain http
	failed  <-chan struct{} // closed when nothing can be written any more; may be nil
	log     *slog.Logger
}

// errDisk ends a server whose store has failed.
var errDisk = errors.New("the disk failed")

// serveUntil answers requests until ctx is done. Then streams end, and requests under way are finished. When the store fails
// it ends at once: a server that cannot save anything only misleads.
func (s site) serveUntil(ctx context.Context, l net.Listener) error {
	server := &http.Server{
		Handler:           endStreams(ctx, limitBodies(s.handler)),
		TLSConfig:         s.tls,
		ReadHeaderTimeout: readHeaderTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
	}
	ended := make(chan error, 1)
	go func() {
		if s.tls != nil {
			ended <- server.ServeTLS(l, "", "")
		} else {
			ended <- server.Serve(l)
		}
	}()
	select {
	case err := <-ended:
		return err
	case <-s.failed:
		return errors.Join(errDisk, server.Close())
	case <-ctx.Done():
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
	defer cancel()
	if err := server.Shutdown(last); err != nil {
		return server.Close()
	}
	return nil
}

// limitBodies cuts off whoever begins to send something and does not end. The limit stays when the answer is given, for what
// was not read is read then; the server sets another for the next request.
func limitBodies(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength != 0 {
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(readBodyTimeout)) // not every writer has one
		}
		h.ServeHTTP(w, r)
	})
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
