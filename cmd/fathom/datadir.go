package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"time"
)

// dataDir is the folder of this program's data where the platform keeps such things.
func dataDir() (string, error) {
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "fathom"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("this user has no home directory (%w)", err)
	}
	switch runtime.GOOS {
	case "darwin", "ios":
		return filepath.Join(home, "Library", "Application Support", "fathom"), nil
	case "windows":
		if dir := os.Getenv("LocalAppData"); dir != "" {
			return filepath.Join(dir, "fathom"), nil
		}
		return filepath.Join(home, "AppData", "Local", "fathom"), nil
	}
	return filepath.Join(home, ".local", "share", "fathom"), nil
}

// lockDir makes the folder if it is not there, and keeps every other server out of it until unlock is called or this
// process ends, however it ends. It waits a while for a server that is just ending.
func lockDir(dir string, wait time.Duration) (unlock func(), err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("the data folder cannot be made: %w; choose another with --data", err)
	}
	f, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("the data folder %s cannot be written: %w; choose another with --data", dir, err)
	}
	for began := time.Now(); lock(f) != nil; time.Sleep(10 * time.Millisecond) {
		if time.Since(began) < wait {
			continue
		}
		f.Close()
		return nil, fmt.Errorf("the data folder %s is in use by another fathom: stop it, or choose another folder with --data", dir)
	}
	return func() { f.Close() }, nil
}

const keyBytes = 32

// cookieKey reads the key that signs cookies, and makes it at the first start. A key that others can read is refused: who
// has it can be anybody.
func cookieKey(file string) ([]byte, error) {
	at, err := os.Stat(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return newKey(file)
	case err != nil:
		return nil, fmt.Errorf("the key of the cookies cannot be read: %w", err)
	case runtime.GOOS != "windows" && at.Mode().Perm()&0o077 != 0:
		return nil, fmt.Errorf("others can read %s, which signs the cookies: chmod 600 it, or delete it and everybody is a new guest", file)
	}
	key, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("the key of the cookies cannot be read: %w", err)
	}
	if len(key) != keyBytes {
		return nil, fmt.Errorf("%s has %d bytes, not %d: delete it, and everybody is a new guest", file, len(key), keyBytes)
	}
	return key, nil
}

// newKey writes a key beside its place and then moves it there, so that a crash leaves a whole key or none.
func newKey(file string) ([]byte, error) {
	key := make([]byte, keyBytes)
	rand.Read(key)
	part := file + ".new"
	f, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err == nil {
		_, err = f.Write(key)
		err = errors.Join(err, f.Sync(), f.Close(), os.Rename(part, file))
	}
	if err != nil {
		return nil, fmt.Errorf("the key of the cookies cannot be written: %w; choose another folder with --data", err)
	}
	return key, nil
}
