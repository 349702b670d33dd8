package e2e

import (
	"os"
	"path/filepath"

	"github.com/chromedp/chromedp"
)

// picture writes the window as it is into a folder.
func (b *tab) picture(dir, name string) {
	b.t.Helper()
	png, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, name+".png"), png, 0o644)
	}
	if err != nil {
		b.t.Error(err)
	}
}
