package e2e

import (
	"os"
	"path/filepath"

	"github.com/chromedp/chromedp"
)

// picture writes the window as it is into the folder that SHOTS names.
func (b *tab) picture(name string) {
	b.t.Helper()
	png, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(os.Getenv("SHOTS"), name+".png"), png, 0o644)
	}
	if err != nil {
		b.t.Error(err)
	}
}
