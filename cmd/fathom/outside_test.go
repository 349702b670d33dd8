package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"fathom/bot"
	"fathom/match"
	"fathom/store/storetest"
	"fathom/web"
)

// selfSigned writes a certificate for 127.0.0.1 and its key.
func selfSigned(t *testing.T) (cert, key string, pool *x509.CertPool) {
	t.Helper()
	k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{{127, 0, 0, 1}}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &k.PublicKey, k)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(k)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	cert, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	pool = x509.NewCertPool()
	pool.AppendCertsFromPEM(text)
	for file, data := range map[string][]byte{cert: text, key: pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: secret})} {
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return cert, key, pool
}

// pages is a handler of all pages on a store in memory.
func pages(t *testing.T) http.Handler {
	t.Helper()
	h, err := match.Open(t.Context(), match.Config{Store: &storetest.Memory{}, Games: games(), Player: bot.New})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Close() })
	return web.New(web.Config{Host: h, Games: games(), Key: make([]byte, keyBytes)})
}

// serving serves a site until the test ends.
func serving(t *testing.T, s site) (addr string, ended <-chan error) {
	t.Helper()
	l, err := listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.log = slog.New(slog.DiscardHandler)
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	finished := make(chan struct{})
	go func() { done <- s.serveUntil(ctx, l); close(finished) }()
	t.Cleanup(func() { stop(); <-finished })
	return l.Addr().String(), done
}

// inviting opens a table for two by a client, and returns the invitation that it shows and the cookies that it set.
func inviting(t *testing.T, c *http.Client, base string) (link string, cookies []*http.Cookie, proto string) {
	t.Helper()
	jar, _ := cookiejar.New(nil)
	c.Jar = jar
	r, err := c.Get(base + "/")
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	cookies, proto = r.Cookies(), r.Proto
	r, err = c.PostForm(base+"/new", url.Values{"game": {"trench"}, "name": {"Ines"}, "seat2": {"invite"}})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	text, _ := io.ReadAll(r.Body)
	return regexp.MustCompile(`https?://[^"<]*/join/`).FindString(string(text)), cookies, proto
}

// TestTLS serves https: by HTTP/2, with cookies that no other host can set, and invitations that lead to https.
func TestTLS(t *testing.T) {
	cert, key, pool := selfSigned(t)
	conf, err := certificate(cert, key)
	if err != nil {
		t.Fatal(err)
	}
	addr, _ := serving(t, site{handler: pages(t), tls: conf})
	c := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}, ForceAttemptHTTP2: true}}
	defer c.CloseIdleConnections()
	link, cookies, proto := inviting(t, c, "https://"+addr)
	if proto != "HTTP/2.0" {
		t.Errorf("served by %s", proto)
	}
	if !strings.HasPrefix(link, "https://"+addr+"/") {
		t.Errorf("the invitation is %q", link)
	}
	checkCookies(t, cookies, true)
}

func checkCookies(t *testing.T, cookies []*http.Cookie, secure bool) {
	t.Helper()
	if len(cookies) == 0 {
		t.Error("no cookie")
	}
	for _, k := range cookies {
		if strings.HasPrefix(k.Name, "__Host-") != secure || k.Secure != secure || k.Path != "/" || k.Domain != "" || !k.HttpOnly {
			t.Errorf("cookie %v", k)
		}
	}
}

// TestBehindAProxy serves http to a proxy that serves https: cookies and invitations are those of the browsers' address.
func TestBehindAProxy(t *testing.T) {
	o, err := readOutside("https://play.example.org/", nil)
	if err != nil {
		t.Fatal(err)
	}
	addr, _ := serving(t, site{handler: o.wrap(pages(t))})
	// The cookie jar gives secure cookies to https alone.
	link, cookies, _ := inviting(t, &http.Client{Transport: passSecure{}}, "https://"+addr)
	if !strings.HasPrefix(link, "https://play.example.org/") {
		t.Errorf("the invitation is %q", link)
	}
	checkCookies(t, cookies, true)
	plain, _ := serving(t, site{handler: pages(t)})
	link, cookies, _ = inviting(t, &http.Client{}, "http://"+plain)
	if !strings.HasPrefix(link, "http://"+plain+"/") {
		t.Errorf("without a proxy the invitation is %q", link)
	}
	checkCookies(t, cookies, false)
}

// passSecure is a proxy that a browser speaks https with.
type passSecure struct{}

func (passSecure) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme = "http"
	return http.DefaultTransport.RoundTrip(r)
}

// TestForwardedAddress believes a proxy that is named, and nobody else.
func TestForwardedAddress(t *testing.T) {
	for _, c := range []struct{ proxies, from, header, want string }{
		{"", "203.0.113.9:1234", "", "203.0.113.9"},
		{"", "203.0.113.9:1234", "198.51.100.1", "203.0.113.9"}, // forged
		{"10.0.0.0/8", "203.0.113.9:1234", "198.51.100.1", "203.0.113.9"},
		{"10.0.0.0/8", "10.1.2.3:1234", "198.51.100.1", "198.51.100.1"},
		{"10.0.0.0/8", "10.1.2.3:1234", "8.8.8.8, 198.51.100.1", "198.51.100.1"}, // the first was sent by the browser
		{"10.0.0.0/8", "10.1.2.3:1234", "8.8.8.8, 198.51.100.1, 10.9.9.9", "198.51.100.1"},
		{"10.0.0.0/8", "10.1.2.3:1234", "nonsense", "10.1.2.3"},
		{"10.0.0.0/8", "10.1.2.3:1234", "", "10.1.2.3"},
		{"::1", "[::1]:1234", "2001:db8::5", "2001:db8::5"},
		{"127.0.0.1", "[::ffff:127.0.0.1]:1234", "198.51.100.1", "198.51.100.1"},
	} {
		var proxies []string
		if c.proxies != "" {
			proxies = []string{c.proxies}
		}
		o, err := readOutside("", proxies)
		if err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.from
		if c.header != "" {
			r.Header.Set("X-Forwarded-For", c.header)
		}
		got := ""
		o.wrap(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got, _, _ = net.SplitHostPort(r.RemoteAddr) })).
			ServeHTTP(httptest.NewRecorder(), r)
		if got != c.want {
			t.Errorf("%+v: from %s", c, got)
		}
	}
}

func TestOutsideSaysWhatIsWrong(t *testing.T) {
	cert, key, _ := selfSigned(t)
	for want, f := range map[string]func() error{
		"need each other":   func() error { _, err := certificate(cert, ""); return err },
		"the certificate":   func() error { _, err := certificate(key, cert); return err },
		"others can read":   func() error { os.Chmod(key, 0o604); _, err := certificate(cert, key); return err },
		"https://play":      func() error { _, err := readOutside("play.example.org", nil); return err },
		"--base https://a/": func() error { _, err := readOutside("https://a/b", nil); return err },
		"--proxy 300.1.1.1": func() error { _, err := readOutside("", []string{"300.1.1.1"}); return err },
	} {
		if err := f(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}

// TestFailedDiskEndsTheServer lets the store fail while a request is under way.
func TestFailedDiskEndsTheServer(t *testing.T) {
	failed := make(chan struct{})
	arrived := make(chan struct{})
	h := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { close(arrived); <-r.Context().Done() })
	addr, ended := serving(t, site{handler: h, failed: failed})
	go func() {
		if r, err := http.Get("http://" + addr); err == nil {
			r.Body.Close()
		}
	}()
	<-arrived
	close(failed)
	select {
	case err := <-ended:
		if !errors.Is(err, errDisk) {
			t.Errorf("ended with %v", err)
		}
	case <-time.After(10 * time.Second):
		t.Error("the server goes on although nothing can be saved")
	}
}

// TestHalfOpenRequestsAreCut opens connections that never finish what they begin, headers or body, and one that is idle: each
// is cut, other requests are answered quickly meanwhile, and headers that are too long are refused.
func TestHalfOpenRequestsAreCut(t *testing.T) {
	addr, _ := serving(t, site{handler: pages(t)})
	halves := []string{
		"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ",
		"POST /new HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\ngame=",
		"POST /new HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nga",
	}
	began := time.Now()
	var open []net.Conn
	for i := range 90 {
		c, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if _, err := io.WriteString(c, halves[i%len(halves)]); err != nil {
			t.Fatal(err)
		}
		open = append(open, c)
	}
	slowest := time.Duration(0)
	for range 50 {
		at := time.Now()
		r, err := http.Get("http://" + addr + "/me")
		if err != nil || r.StatusCode != http.StatusOK {
			t.Fatalf("%v, %v", r, err)
		}
		r.Body.Close()
		slowest = max(slowest, time.Since(at))
	}
	for i, c := range open {
		c.SetReadDeadline(began.Add(readBodyTimeout + 10*time.Second))
		if _, err := io.ReadAll(c); err != nil {
			t.Errorf("connection %d is still open: %v", i, err)
		}
	}
	t.Logf("90 half-open requests were cut within %v; the slowest of 50 others took %v", time.Since(began).Round(time.Second), slowest)

	r, _ := http.NewRequest("GET", "http://"+addr+"/", nil)
	r.Header.Set("X-Long", strings.Repeat("x", 2*maxHeaderBytes))
	if a, err := http.DefaultClient.Do(r); err != nil || a.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("headers of %d bytes: %v, %v", 2*maxHeaderBytes, a, err)
	}
}
