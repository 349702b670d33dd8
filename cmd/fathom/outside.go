package main

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"runtime"
	"slices"
	"strings"
)

// certificate reads what https needs; without names it is nil. A key that every user of the machine can read is refused.
func certificate(cert, key string) (*tls.Config, error) {
	switch {
	case cert == "" && key == "":
		return nil, nil
	case cert == "" || key == "":
		return nil, usage("--tls-cert and --tls-key need each other")
	}
	if at, err := os.Stat(key); err == nil && runtime.GOOS != "windows" && at.Mode().Perm()&0o007 != 0 {
		return nil, usage("others can read %s, the key of the certificate: chmod 600 it", key)
	}
	pair, err := tls.LoadX509KeyPair(cert, key)
	if err != nil {
		return nil, usage("the certificate and its key: %w", err)
	}
	return &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}, nil
}

// outside is how the server looks from beyond its proxy.
type outside struct {
	base    *url.URL       // nil if browsers reach the server itself
	proxies []netip.Prefix // whose word is taken for where a request comes from
}

// readOutside reads --base and --proxy.
func readOutside(base string, proxies []string) (outside, error) {
	var o outside
	if base != "" {
		u, err := url.Parse(base)
		if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || strings.Trim(u.Path, "/") != "" ||
			u.RawQuery != "" || u.Fragment != "" || u.User != nil {
			return o, usage("--base %s: write it as https://play.example.org", base)
		}
		o.base = &url.URL{Scheme: u.Scheme, Host: u.Host}
	}
	for _, text := range proxies {
		p, err := netip.ParsePrefix(text)
		if err != nil {
			a, bad := netip.ParseAddr(text)
			if err = bad; err == nil {
				p = netip.PrefixFrom(a, a.BitLen())
			}
		}
		if err != nil {
			return o, usage("--proxy %s: write an address like 127.0.0.1, or a network like 10.0.0.0/8", text)
		}
		o.proxies = append(o.proxies, p.Masked())
	}
	return o, nil
}

// wrap shows every request to a handler as its browser sent it: by the name it used, over https if it did, and from its own
// address where a proxy that is trusted passes it on. What anybody else says about that is not looked at.
func (o outside) wrap(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if o.base != nil {
			r.Host = o.base.Host
			if o.base.Scheme == "https" && r.TLS == nil {
				r.TLS = &tls.ConnectionState{} // the proxy has the connection's own
			}
		}
		if from, err := o.sender(r); err == nil {
			r.RemoteAddr = netip.AddrPortFrom(from, 0).String()
		}
		h.ServeHTTP(w, r)
	})
}

var errDirect = errors.New("not by a trusted proxy")

// sender is the last address on a request's way that is no trusted proxy.
func (o outside) sender(r *http.Request) (netip.Addr, error) {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}, err
	}
	at, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Addr{}, err
	}
	if !o.trusts(at) {
		return netip.Addr{}, errDirect
	}
	way := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(way) {
		next, err := netip.ParseAddr(strings.TrimSpace(hop))
		if err != nil {
			return netip.Addr{}, fmt.Errorf("X-Forwarded-For: %w", err)
		}
		if at = next; !o.trusts(at) {
			break
		}
	}
	return at, nil
}

func (o outside) trusts(a netip.Addr) bool {
	return slices.ContainsFunc(o.proxies, func(p netip.Prefix) bool { return p.Contains(a.Unmap()) })
}
