package main

import (
	"os"
	"sync/atomic"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"
)

// bar shows on the standard error, if it is a terminal, how far a study has got. A nil bar shows nothing.
type bar struct {
	all   *mpb.Progress
	one   *mpb.Bar
	label atomic.Value // string: how far things are, in words
}

// barSteps is how finely a bar moves.
const barSteps = 1000

// startBar begins a bar.
func startBar() *bar {
	if !term.IsTerminal(int(os.Stderr.Fd())) {
		return nil
	}
	b := &bar{all: mpb.New(mpb.WithOutput(os.Stderr), mpb.WithWidth(60))}
	b.label.Store("")
	b.one = b.all.AddBar(barSteps, mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Any(func(decor.Statistics) string { return b.label.Load().(string) + " " })),
		mpb.AppendDecorators(decor.Percentage(), decor.Name("  "), decor.AverageETA(decor.ET_STYLE_GO)))
	return b
}

// show moves the bar to a part of the whole, from 0 to 1, with a few words beside it.
func (b *bar) show(part float64, label string) {
	if b != nil {
		b.label.Store(label)
		b.one.SetCurrent(int64(part * (barSteps - 1)))
	}
}

// finish takes the bar away, before anything else is printed. It may be called again.
func (b *bar) finish() {
	if b != nil {
		b.one.Abort(true)
		b.all.Wait()
	}
}
