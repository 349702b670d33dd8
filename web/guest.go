package web

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
	"time"
	"unicode"

	"fathom/game"
	"fathom/match"
)

// guest is who is asking: an id that nobody can guess, and the name the guest has given, if any.
type guest struct {
	ID   match.UserID
	Name string
}

const cookieName = "fathom"

var base64url = base64.RawURLEncoding

// guests makes and reads the signed cookies by which guests are known. There is nothing of a guest on the server: the
// cookie is the account.
type guests struct{ key []byte }

// seal writes a guest as the value of a cookie: id, name, and a signature over both.
func (g guests) seal(u guest) string {
	text := string(u.ID) + "." + base64url.EncodeToString([]byte(u.Name))
	return text + "." + base64url.EncodeToString(g.sign(text))
}

// open reads what seal wrote. It is false for anything that was not signed with this key.
func (g guests) open(value string) (guest, bool) {
	i := strings.LastIndexByte(value, '.')
	if i < 0 {
		return guest{}, false
	}
	sum, err := base64url.DecodeString(value[i+1:])
	if err != nil || !hmac.Equal(sum, g.sign(value[:i])) {
		return guest{}, false
	}
	id, name, ok := strings.Cut(value[:i], ".")
	text, err := base64url.DecodeString(name)
	return guest{match.UserID(id), string(text)}, ok && err == nil && id != ""
}

func (g guests) sign(text string) []byte {
	m := hmac.New(sha256.New, g.key)
	m.Write([]byte("fathom guest 1\n" + text))
	return m.Sum(nil)
}

// set gives a guest the cookie. It is kept for a year, sent along when somebody follows a link to here, out of reach
// of scripts, and over TLS alone where there is TLS.
func (g guests) set(w http.ResponseWriter, r *http.Request, u guest) {
	http.SetCookie(w, &http.Cookie{
		Name: cookieOf(r, cookieName), Value: g.seal(u), Path: "/", MaxAge: int(365 * 24 * time.Hour / time.Second),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: r.TLS != nil,
	})
}

// cookieOf is the name of a cookie as a request has it: over TLS one that a browser takes from this very host alone, and over
// TLS alone.
func cookieOf(r *http.Request, name string) string {
	if r.TLS != nil {
		return "__Host-" + name
	}
	return name
}

type guestKey struct{}

// know finds out who is asking, and makes somebody without a valid cookie a new guest.
func (g guests) know(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var u guest
		ok := false
		if c, err := r.Cookie(cookieOf(r, cookieName)); err == nil {
			u, ok = g.open(c.Value)
		}
		if !ok {
			u = guest{ID: match.UserID(random())}
			g.set(w, r, u)
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), guestKey{}, u)))
	})
}

// asking is the guest who sent a request. Every route but the static files is behind know.
func asking(r *http.Request) guest {
	u, _ := r.Context().Value(guestKey{}).(guest)
	return u
}

// random is 128 random bits as text.
func random() string {
	var b [16]byte
	rand.Read(b[:]) // it never fails: without randomness the program stops
	return base64url.EncodeToString(b[:])
}

// cleanName makes a name of what somebody typed: one line, single spaces, no invisible or direction characters, and
// not longer than a record allows.
func cleanName(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsPrint(r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > game.MaxNameLength {
		s = strings.TrimSpace(string(r[:game.MaxNameLength]))
	}
	return s
}

// nameOr is the guest's name, or another for somebody who has given none.
func (u guest) nameOr(other string) string {
	if u.Name == "" {
		return other
	}
	return u.Name
}
