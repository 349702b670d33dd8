package e2e

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// binary is the program under test, built once.
var binary string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "fathom-e2e")
	if err != nil {
		panic(err)
	}
	binary = filepath.Join(dir, "fathom")
	build := exec.Command("go", "build", "-o", binary, "fathom/cmd/fathom")
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "the binary does not build: %v\n%s", err, out)
		os.Exit(1)
	}
	code := m.Run()
	closeBrowser()
	os.RemoveAll(dir)
	os.Exit(code)
}

// server is one running binary.
type server struct {
	url string
	cmd *exec.Cmd
	out lockedBuffer
}

// depend makes a kept result of these tests depend on every file of the program: that the binary is built from them the
// go command cannot know.
var depend = sync.OnceFunc(func() {
	_ = filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && d.Name() != ".." && strings.HasPrefix(d.Name(), ".") {
			return fs.SkipDir
		}
		_, _ = os.Stat(path)
		return nil
	})
})

var listening = regexp.MustCompile(`http://[0-9.:]+`)

// serve starts the binary on a free port with the data in dir, and stops it when the test ends.
func serve(t *testing.T, dir string) *server {
	t.Helper()
	return serveAt(t, dir, "127.0.0.1:0")
}

// again starts a killed server at the address that it had, with the data that it left.
func (s *server) again(t *testing.T, dir string) *server {
	t.Helper()
	return serveAt(t, dir, strings.TrimPrefix(s.url, "http://"))
}

func serveAt(t *testing.T, dir, addr string) *server {
	t.Helper()
	depend()
	s := &server{cmd: exec.Command(binary, "serve", "--addr", addr, "--data", dir, "--pause", "0s")}
	s.cmd.Stderr = &s.out
	stdout, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.kill()
		if t.Failed() && s.out.String() != "" {
			t.Logf("the server wrote:\n%s", s.out.String())
		}
	})
	found := make(chan string, 1)
	go func() {
		lines := bufio.NewScanner(stdout)
		for lines.Scan() {
			if url := listening.FindString(lines.Text()); url != "" {
				found <- url
			}
		}
		close(found)
	}()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	select {
	case url, ok := <-found:
		if !ok {
			t.Fatalf("the server ended without an address: %s", s.out.String())
		}
		s.url = url
	case <-ctx.Done():
		t.Fatalf("the server printed no address: %s", s.out.String())
	}
	return s
}

// kill ends the server as a crash does: nothing is flushed, nothing is said.
func (s *server) kill() {
	_ = s.cmd.Process.Signal(syscall.SIGKILL)
	_, _ = s.cmd.Process.Wait()
}

type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
