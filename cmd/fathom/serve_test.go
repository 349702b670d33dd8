package main

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestServeEndsStreamsAndFinishesRequests(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	l, err := listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	arrived, finish := make(chan struct{}), make(chan struct{})
	h := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/live") {
			w.WriteHeader(http.StatusOK)
			_ = http.NewResponseController(w).Flush()
			<-r.Context().Done()
			return
		}
		close(arrived)
		<-finish
		if r.Context().Err() != nil {
			t.Error("a move was cut off by the stop")
		}
		_, _ = io.WriteString(w, "written")
	})
	ended := make(chan error, 1)
	go func() { ended <- site{handler: h, log: slog.New(slog.DiscardHandler)}.serveUntil(ctx, l) }()

	url := "http://" + reachable(l.Addr())
	stream, err := http.Get(url + "/m/1/live")
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	answer := make(chan string, 1)
	go func() {
		r, err := http.Get(url + "/m/1/act")
		if err != nil {
			answer <- err.Error()
			return
		}
		defer r.Body.Close()
		text, _ := io.ReadAll(r.Body)
		answer <- string(text)
	}()
	<-arrived
	stop()
	if _, err := io.ReadAll(stream.Body); err != nil {
		t.Errorf("the stream broke instead of ending: %v", err)
	}
	close(finish)
	if got := <-answer; got != "written" {
		t.Errorf("the request under way got %q", got)
	}
	if err := <-ended; err != nil {
		t.Errorf("stop: %v", err)
	}
}

func TestListenSaysWhatToDo(t *testing.T) {
	l, err := listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if _, err := listen(l.Addr().String()); err == nil || !strings.Contains(err.Error(), "choose another address") {
		t.Errorf("a port that is taken: %v", err)
	}
	if _, err := listen("nowhere"); err == nil || !strings.Contains(err.Error(), "--addr nowhere") {
		t.Errorf("an address without a port: %v", err)
	}
}

func TestCookieKey(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cookie.key")
	key, err := cookieKey(file)
	if err != nil || len(key) != 32 {
		t.Fatalf("first start: %d bytes, %v", len(key), err)
	}
	if at, err := os.Stat(file); err != nil || runtime.GOOS != "windows" && at.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", at.Mode(), err)
	}
	again, err := cookieKey(file)
	if err != nil || !bytes.Equal(key, again) {
		t.Errorf("second start: another key, %v", err)
	}
	if runtime.GOOS != "windows" {
		if err := os.Chmod(file, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := cookieKey(file); err == nil || !strings.Contains(err.Error(), "chmod 600") {
			t.Errorf("a key that others can read: %v", err)
		}
	}
	short := filepath.Join(t.TempDir(), "cookie.key")
	if err := os.WriteFile(short, []byte("short"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := cookieKey(short); err == nil || !strings.Contains(err.Error(), "has 5 bytes") {
		t.Errorf("a short key: %v", err)
	}
}

func TestADataFolderHasOneServer(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "folder")
	unlock, err := lockDir(dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lockDir(dir, 0); err == nil || !strings.Contains(err.Error(), "in use by another fathom") {
		t.Errorf("a second server: %v", err)
	}
	unlock()
	unlock, err = lockDir(dir, 0)
	if err != nil {
		t.Fatalf("after the first has ended: %v", err)
	}
	unlock()
}
