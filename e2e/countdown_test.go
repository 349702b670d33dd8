package e2e

import (
	"regexp"
	"testing"
)

// TestCountdown has the banner of a lost connection count down to the next try.
func TestCountdown(t *testing.T) {
	t.Parallel()
	s := serve(t, t.TempDir())
	b := newTab(t, chromium(t), 390, 844, 11)
	b.open(s.url)
	b.click("#play-solo")
	b.turn()
	b.forgive = regexp.MustCompile(`net::ERR_|connection|Failed to fetch|network error`)
	s.kill()
	for _, left := range []string{"3", "2"} {
		b.until(left+" seconds", func(view) bool {
			return b.isTrue(`document.getElementById('cut').checkVisibility() && document.getElementById('cut-next').textContent === ' in ` + left + ` s'`)
		})
	}
}
