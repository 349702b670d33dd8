package web

import (
	"net/http"
	"net/url"
	"time"

	"fathom/web/pages/parts"
)

// settingsCookie holds the settings as the form of their page sends them. They are nobody's secret, so it is not signed.
const settingsCookie = "fathom-settings"

// settingsOf are the settings of whoever asks. What makes no sense is as if it had not been chosen.
func settingsOf(r *http.Request) parts.Settings {
	c, err := r.Cookie(cookieOf(r, settingsCookie))
	if err != nil {
		return parts.Settings{}
	}
	values, err := url.ParseQuery(c.Value)
	if err != nil {
		return parts.Settings{}
	}
	return readSettings(values)
}

// readSettings reads what the form sends.
func readSettings(v url.Values) parts.Settings {
	s := parts.Settings{
		Still: v.Get("motion") == "still", Sound: v.Get("sound") == "on", AtOnce: v.Get("cube") == "at-once", Quick: v.Get("bots") == "quick",
	}
	if theme := v.Get("theme"); theme == "light" || theme == "dark" {
		s.Theme = theme
	}
	return s
}

// writeSettings keeps settings for a year.
func writeSettings(w http.ResponseWriter, r *http.Request, s parts.Settings) {
	v := url.Values{}
	if s.Theme != "" {
		v.Set("theme", s.Theme)
	}
	if s.Still {
		v.Set("motion", "still")
	}
	if s.Sound {
		v.Set("sound", "on")
	}
	if s.Quick {
		v.Set("bots", "quick")
	}
	if s.AtOnce {
		v.Set("cube", "at-once")
	}
	http.SetCookie(w, &http.Cookie{
		Name: cookieOf(r, settingsCookie), Value: v.Encode(), Path: "/", MaxAge: int(365 * 24 * time.Hour / time.Second),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: r.TLS != nil,
	})
}
