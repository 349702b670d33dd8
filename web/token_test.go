package web

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"fathom/benthos"
	"fathom/bot"
	"fathom/game"
	"fathom/match"
	"fathom/store/storetest"
	"fathom/trench"
)

// alphabets are what the texts of secrets are written in.
const (
	in32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
	in64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
)

// unfair says what is wrong with n texts that should be 128 random bits each or more: one comes twice, one is too short, or a
// bit is set more often than luck allows, at six times the standard deviation.
func unfair(n int, alphabet string, draw func() string) error {
	seen := make(map[string]bool, n)
	var set [256]int
	length := 0
	for range n {
		text := draw()
		if seen[text] {
			return errors.New("a text comes twice")
		}
		seen[text] = true
		length = len(text)
		for i := range length {
			v := strings.IndexByte(alphabet, text[i])
			for bit := 0; 1<<bit < len(alphabet); bit++ {
				set[i*6+bit] += v >> bit & 1
			}
		}
	}
	bits := 0
	for _, count := range set {
		switch off := math.Abs(float64(count) - float64(n)/2); {
		case count == 0:
		case off > 6*math.Sqrt(float64(n))/2:
			return errors.New("a bit is not even")
		default:
			bits++
		}
	}
	if bits < 128 {
		return errors.New("fewer than 128 bits")
	}
	return nil
}

// TestSecretsAreRandom draws a million of each: ids of guests, addresses of matches, keys and invitations, which are drawn
// alike. What counts up, or repeats, must be found.
func TestSecretsAreRandom(t *testing.T) {
	h := newSite(t).host
	const many = 1_000_000
	for _, tt := range []struct {
		what, alphabet string
		n              int
		draw           func() string
	}{
		{"guests", in64, many, random},
		{"keys", in32, many, match.NewKey},
		{"matches", in32, many / 10, func() string { return string(h.Offer().ID) }},
	} {
		if err := unfair(tt.n, tt.alphabet, tt.draw); err != nil {
			t.Errorf("%s: %v", tt.what, err)
		}
	}
	n := 0
	counting := func() string {
		n++
		text := []byte(match.NewKey())
		for i, rest := 0, n; i < 20; i, rest = i+1, rest>>5 {
			text[i] = in32[rest&31]
		}
		return string(text)
	}
	if unfair(10_000, in32, counting) == nil {
		t.Error("planted: what counts up is not found")
	}
	if unfair(1000, in32, func() string { return "AAAAAAAAAAAAAAAAAAAAAAAAAA" }) == nil {
		t.Error("planted: what repeats is not found")
	}
}

// refusing is a store that seats nobody.
type refusing struct{ storetest.Memory }

func (*refusing) Sit(context.Context, match.Sitting) error { return errDisk }

// TestTokensAreNotLogged joins a table that cannot be saved: the failure is logged, the invitation and the guest are not.
func TestTokensAreNotLogged(t *testing.T) {
	var lines bytes.Buffer
	log := slog.New(slog.NewTextHandler(&lines, &slog.HandlerOptions{Level: slog.LevelDebug}))
	games := []game.Game{trench.Game{}, benthos.Game{}}
	h, err := match.Open(t.Context(), match.Config{Store: &refusing{}, Games: games, Player: bot.New, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	s := newServer(Config{Host: h, Games: games, Key: []byte(strings.Repeat("k", 32)), Log: log})
	at := &site{t, h, s, s.routes()}
	ines, wen := at.named("Ines"), at.named("Wen")
	link := inviteOf(t, ines.get(ines.open("game", "trench", "seat2", "invite")).Body.String())
	if w := wen.post(link, "name", "Wen"); w.Code != http.StatusServiceUnavailable {
		t.Fatalf("on a bad disk: %d", w.Code)
	}
	u, _ := s.guests.open(strings.TrimPrefix(wen.cookie, cookieName+"="))
	text := lines.String()
	if !strings.Contains(text, "/join/{invite}") {
		t.Errorf("nothing is logged: %s", text)
	}
	for _, secret := range []string{link[strings.LastIndex(link, "/")+1:], string(u.ID), wen.cookie, "Wen"} {
		if strings.Contains(text, secret) {
			t.Errorf("%q is logged: %s", secret, text)
		}
	}
}

// TestFixation: a cookie that somebody else has set beforehand makes nobody a guest whom that person knows, and over TLS one
// that was set without it counts for nothing.
func TestFixation(t *testing.T) {
	s := newSite(t)
	ask := func(secure bool, cookie string) (id match.UserID) {
		r := httptest.NewRequest("GET", "/", nil)
		if secure {
			r.TLS = &tls.ConnectionState{}
		}
		r.Header.Set("Cookie", cookie)
		w := httptest.NewRecorder()
		s.handler.ServeHTTP(w, r)
		for _, c := range w.Result().Cookies() {
			u, ok := s.server.guests.open(c.Value)
			if !ok || c.Secure != secure || secure != strings.HasPrefix(c.Name, "__Host-") || !c.HttpOnly || c.Path != "/" || c.Domain != "" {
				t.Errorf("the cookie %v", c)
			}
			id = u.ID
		}
		return id
	}
	known := s.server.guests.seal(guest{"known", "Ines"})
	for _, tt := range []struct {
		secure bool
		cookie string
		kept   bool
	}{
		{false, "fathom=known", false},
		{false, "fathom=known..", false},
		{false, "fathom=" + known, true},
		{false, "__Host-fathom=" + known, false},
		{true, "fathom=" + known, false},
		{true, "__Host-fathom=known", false},
		{true, "__Host-fathom=" + known, true},
	} {
		if id := ask(tt.secure, tt.cookie); id == "known" || (id == "") != tt.kept {
			t.Errorf("%q over TLS %t: the guest is %q", tt.cookie, tt.secure, id)
		}
	}
}
