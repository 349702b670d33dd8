package tui

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"fathom/game"
)

// screen is the terminal, and whose secrets stand on it.
type screen struct {
	out      io.Writer
	lines    chan string
	terminal bool
	reader   game.Seat // who may be looking; Spectator before the first
}

// newScreen reads lines in the background, so that a pending line never keeps the program from ending.
func newScreen(in io.Reader, out io.Writer, terminal bool) screen {
	s := screen{out: out, lines: make(chan string), terminal: terminal, reader: game.Spectator}
	go func() {
		defer close(s.lines)
		for scan := bufio.NewScanner(in); scan.Scan(); {
			s.lines <- scan.Text()
		}
	}()
	return s
}

func (s *screen) printf(format string, args ...any) { fmt.Fprintf(s.out, format, args...) }

// ask prints a prompt and reads a line. The error is io.EOF at the end of the input.
func (s *screen) ask(ctx context.Context, prompt string) (string, error) {
	s.printf("%s", prompt)
	select {
	case <-ctx.Done():
		return "", ctx.Err()
	case line, ok := <-s.lines:
		if !ok {
			return "", io.EOF
		}
		if !s.terminal {
			s.printf("%s\n", line) // a script's input is not echoed by anybody else
		}
		return line, nil
	}
}

// handOver gives the screen to another person: what stood on it is wiped, and the next sees nothing until they say that
// they are there.
func (s *screen) handOver(ctx context.Context, to game.Seat, name string) error {
	s.wipe()
	s.reader = to
	_, err := s.ask(ctx, fmt.Sprintf("Pass to %s, then press Enter. ", name))
	if err == nil {
		s.wipe()
	}
	return err
}

// wipe clears the screen and, on a terminal, what has scrolled off it.
func (s *screen) wipe() {
	if s.terminal {
		s.printf("\x1b[H\x1b[2J\x1b[3J")
		return
	}
	s.printf("%s", strings.Repeat("\n", 60))
}
