package e2e

import "testing"

// TestTextTwiceAsLarge doubles the letters alone, as a phone's setting does: no page becomes wider than the window.
func TestTextTwiceAsLarge(t *testing.T) {
	t.Parallel()
	s := serve(t, t.TempDir())
	b := newTab(t, chromium(t), 390, 844, 12)
	ines := newPerson(s.url, 12)
	paths := []string{"/", "/me", "/new?game=trench", "/new?game=benthos", "/rules/trench", "/rules/benthos", "/learn/trench"}
	for game, other := range map[string]string{"trench": "ai", "benthos": "bot:greedy"} {
		g := ines.table(t, game, []string{other}, nil)
		paths = append(paths, g.path, path(g)+"/replay?n=0", path(g)+"/hint?seat=0", path(g)+"/fair")
	}
	b.become(ines)
	for _, at := range paths {
		b.open(s.url + at)
		b.eval(`document.documentElement.style.setProperty('font-size', '200%')`)
		if w := b.excess(); w > 0 {
			t.Errorf("%s is %d wider than the window: %s", at, w, b.eval(widest))
		}
	}
}
