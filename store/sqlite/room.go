package sqlite

import (
	"errors"
	"sync"
	"syscall"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/util/vfsutil"
	"github.com/ncruces/go-sqlite3/vfs"
)

// roomName is the name of the files below.
const roomName = "fathom"

var registerRoom = sync.OnceFunc(func() { vfs.Register(roomName, roomFiles{vfs.Find("os")}) })

// roomFiles are the system's files, but that a write without room says so. The driver means to tell it apart from a write
// that failed, but looks for the system's bare error number, which the os package never returns. The difference matters:
// after a failed write the program ends, and a full disk is waited for.
type roomFiles struct{ vfs.VFS }

func (v roomFiles) OpenFilename(name *vfs.Filename, flags vfs.OpenFlag) (vfs.File, vfs.OpenFlag, error) {
	f, flags, err := vfsutil.WrapOpenFilename(v.VFS, name, flags)
	if err != nil {
		return f, flags, room(err)
	}
	return &roomFile{f}, flags, nil
}

// room makes an error that says that there is no room one that SQLite understands.
func room(err error) error {
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EFBIG) { // of the disk, or of this process
		return vfs.SystemError(err, sqlite3.FULL)
	}
	return err
}

// roomFile is a file of the system. Everything that such a file can do is passed on.
type roomFile struct{ vfs.File }

var (
	_ vfs.VFSFilename            = roomFiles{}
	_ vfs.FileUnwrap             = (*roomFile)(nil)
	_ vfs.FileLockState          = (*roomFile)(nil)
	_ vfs.FileHasMoved           = (*roomFile)(nil)
	_ vfs.FileSizeHint           = (*roomFile)(nil)
	_ vfs.FilePersistWAL         = (*roomFile)(nil)
	_ vfs.FileSharedMemory       = (*roomFile)(nil)
	_ vfs.FileMemoryMapper       = (*roomFile)(nil)
	_ vfs.FilePowersafeOverwrite = (*roomFile)(nil)
)

func (f *roomFile) WriteAt(b []byte, off int64) (int, error) {
	n, err := f.File.WriteAt(b, off)
	return n, room(err)
}

func (f *roomFile) SizeHint(size int64) error { return room(vfsutil.WrapSizeHint(f.File, size)) }

func (f *roomFile) Unwrap() vfs.File                { return f.File }
func (f *roomFile) LockState() vfs.LockLevel        { return vfsutil.WrapLockState(f.File) }
func (f *roomFile) HasMoved() (bool, error)         { return vfsutil.WrapHasMoved(f.File) }
func (f *roomFile) PersistWAL() bool                { return vfsutil.WrapPersistWAL(f.File) }
func (f *roomFile) SetPersistWAL(keep bool)         { vfsutil.WrapSetPersistWAL(f.File, keep) }
func (f *roomFile) PowersafeOverwrite() bool        { return vfsutil.WrapPowersafeOverwrite(f.File) }
func (f *roomFile) SetPowersafeOverwrite(safe bool) { vfsutil.WrapSetPowersafeOverwrite(f.File, safe) }
func (f *roomFile) SharedMemory() vfs.SharedMemory  { return vfsutil.WrapSharedMemory(f.File) }
func (f *roomFile) MemoryMapper() vfs.MemoryMapper  { return vfsutil.WrapMemoryMapper(f.File) }
