package sqlite

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"sync"
	"testing"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/vfs"
)

// disk is a disk in memory under the driver that we ship. What is written lies in a cache until it is synced; when the
// power is cut, any part of the cache may have reached the disk, in any order, and the last of it torn between sectors.
type disk struct {
	mu    sync.Mutex
	dir   string // where the shared memory of the connections is
	files map[string]*platter
	ops   int

	after    func(op int)                  // called after each write, sync, truncation and deletion, with mu held
	fault    func(op int, kind byte) error // called before each; kind is 'w', 's', 't' or 'd'
	deafSync bool                          // planted: a sync does nothing
}

// platter is one file: what its processes read, and what the disk holds.
type platter struct {
	now, safe []byte
	cache     []cached
	made      bool // its name is on the disk
	gone      bool // deleted, and the deletion is not on the disk yet
	lock      locks
}

// cached is a write, or a truncation to off where data is nil, that is not on the disk for certain.
type cached struct {
	off  int64
	data []byte
}

// locks are those of the main database among the connections of one process.
type locks struct {
	shared            int
	reserved, pending bool
}

const sector = 512

func newDisk(t testing.TB) *disk { return &disk{dir: t.TempDir(), files: map[string]*platter{}} }

// install makes a disk known to the driver under its own name until remove is called, and returns the URI of a database on
// it.
func (d *disk) install() (uri string, remove func()) {
	name := fmt.Sprintf("power-%p", d)
	vfs.Register(name, d)
	return "file:/fathom.db?vfs=" + name, func() { vfs.Unregister(name) }
}

// put lays a file onto a disk, safe.
func (d *disk) put(name string, data []byte) {
	d.files[name] = &platter{now: bytes.Clone(data), safe: bytes.Clone(data), made: true}
}

// cut is what a new start finds after the power was cut now: a disk with nothing in its cache. The caller holds mu, or
// nobody uses the disk.
func (d *disk) cut(t testing.TB, pick *rand.Rand) *disk {
	after := newDisk(t)
	for name, p := range d.files {
		if !p.made && pick.IntN(2) == 0 || p.gone && pick.IntN(2) == 0 {
			continue
		}
		data := bytes.Clone(p.safe)
		order := pick.Perm(len(p.cache))
		if pick.IntN(3) == 0 { // as it was written, up to a moment
			for i := range order {
				order[i] = i
			}
		}
		for _, i := range order[:pick.IntN(len(order)+1)] {
			data = p.cache[i].onto(data, func(int) bool { return true })
		}
		if len(order) > 0 && pick.IntN(2) == 0 { // one is torn
			data = p.cache[order[pick.IntN(len(order))]].onto(data, func(int) bool { return pick.IntN(2) == 0 })
		}
		after.put(name, data)
	}
	return after
}

// onto carries out the sectors of a write that reached the disk.
func (c cached) onto(data []byte, reached func(sector int) bool) []byte {
	if c.data == nil {
		if reached(0) {
			return resize(data, c.off)
		}
		return data
	}
	for at := 0; at < len(c.data); {
		n := min(len(c.data)-at, sector-int(c.off+int64(at))%sector)
		if reached(at / sector) {
			if end := c.off + int64(at+n); end > int64(len(data)) {
				data = resize(data, end)
			}
			copy(data[c.off+int64(at):], c.data[at:at+n])
		}
		at += n
	}
	return data
}

func resize(data []byte, size int64) []byte {
	if size <= int64(len(data)) {
		return data[:size]
	}
	return append(data, make([]byte, size-int64(len(data)))...)
}

// do carries out an operation, unless a fault is planted there.
func (d *disk) do(kind byte, f func()) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ops++
	if d.fault != nil {
		if err := d.fault(d.ops, kind); err != nil {
			return err
		}
	}
	f()
	if d.after != nil {
		d.after(d.ops)
	}
	return nil
}

func (d *disk) Open(name string, flags vfs.OpenFlag) (vfs.File, vfs.OpenFlag, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	p := d.files[name]
	if p == nil || p.gone {
		if flags&vfs.OPEN_CREATE == 0 {
			return nil, flags, sqlite3.CANTOPEN
		}
		p = &platter{}
		if name != "" { // a temporary file has no name
			d.files[name] = p
		}
	}
	f := &spindle{disk: d, p: p, shm: vfs.NewSharedMemory(filepath.Join(d.dir, "shm"), flags)}
	f.journal = flags&(vfs.OPEN_MAIN_JOURNAL|vfs.OPEN_WAL) != 0
	return f, flags, nil
}

func (d *disk) Delete(name string, syncDir bool) error {
	p := d.files[name]
	if p == nil || p.gone {
		return sqlite3.IOERR_DELETE_NOENT
	}
	return d.do('d', func() {
		if p.gone = true; syncDir {
			d.syncFolder()
		}
	})
}

func (d *disk) Access(name string, _ vfs.AccessFlag) (bool, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	p := d.files[name]
	return p != nil && !p.gone, nil
}

func (d *disk) FullPathname(name string) (string, error) { return name, nil }

// spindle is an open file.
type spindle struct {
	*disk
	p    *platter
	shm  vfs.SharedMemory
	held vfs.LockLevel

	journal bool // a journal or log
}

var _ vfs.FileSharedMemory = (*spindle)(nil)

func (f *spindle) SharedMemory() vfs.SharedMemory { return f.shm }

func (f *spindle) Close() error {
	if f.shm != nil {
		f.shm.Close()
	}
	return f.Unlock(vfs.LOCK_NONE)
}

func (f *spindle) ReadAt(b []byte, off int64) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if off >= int64(len(f.p.now)) {
		return 0, io.EOF
	}
	n := copy(b, f.p.now[off:])
	if n < len(b) {
		return n, io.EOF
	}
	return n, nil
}

func (f *spindle) WriteAt(b []byte, off int64) (int, error) {
	err := f.do('w', func() {
		w := cached{off, bytes.Clone(b)}
		f.p.now, f.p.cache = w.onto(f.p.now, func(int) bool { return true }), append(f.p.cache, w)
	})
	if err != nil {
		return 0, err
	}
	return len(b), nil
}

func (f *spindle) Truncate(size int64) error {
	return f.do('t', func() {
		f.p.now, f.p.cache = resize(f.p.now, size), append(f.p.cache, cached{off: size})
	})
}

func (f *spindle) Sync(vfs.SyncFlag) error {
	return f.do('s', func() {
		if f.deafSync {
			return
		}
		if !f.p.made && f.journal {
			f.syncFolder()
		}
		f.p.safe, f.p.cache, f.p.made = bytes.Clone(f.p.now), nil, true
	})
}

// syncFolder puts all names on the disk, as the driver does with the first sync of a journal or log that it has made.
func (d *disk) syncFolder() {
	for name, p := range d.files {
		if p.made = true; p.gone {
			delete(d.files, name)
		}
	}
}

func (f *spindle) Size() (int64, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return int64(len(f.p.now)), nil
}

func (f *spindle) Lock(want vfs.LockLevel) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	l := &f.p.lock
	if f.held >= want {
		return nil
	}
	switch want {
	case vfs.LOCK_SHARED:
		if l.pending {
			return sqlite3.BUSY
		}
		l.shared++
	case vfs.LOCK_RESERVED:
		if l.reserved {
			return sqlite3.BUSY
		}
		l.reserved = true
	case vfs.LOCK_EXCLUSIVE:
		if l.pending && f.held < vfs.LOCK_PENDING {
			return sqlite3.BUSY
		}
		l.pending, f.held = true, vfs.LOCK_PENDING
		if l.shared > 1 {
			return sqlite3.BUSY
		}
	}
	f.held = want
	return nil
}

func (f *spindle) Unlock(to vfs.LockLevel) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	l := &f.p.lock
	if f.held <= to {
		return nil
	}
	if f.held >= vfs.LOCK_RESERVED {
		l.reserved = false
	}
	if f.held >= vfs.LOCK_PENDING {
		l.pending = false
	}
	if to < vfs.LOCK_SHARED {
		l.shared--
	}
	f.held = to
	return nil
}

func (f *spindle) CheckReservedLock() (bool, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.p.lock.reserved, nil
}

func (f *spindle) SectorSize() int { return sector }

func (f *spindle) DeviceCharacteristics() vfs.DeviceCharacteristic {
	return vfs.IOCAP_POWERSAFE_OVERWRITE // as the system's files have it
}
