package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"

	"github.com/ncruces/go-sqlite3"
)

// maxBatch is how many changes may share a transaction.
const maxBatch = 256

// writer makes all changes, one transaction after the other. Changes that arrive while one is being written share the
// next, and its one sync of the disk; each has a savepoint of its own, so that one refusal does not undo the others.
// Nobody is answered before the commit.
type writer struct {
	db   *sql.DB
	st   statements
	jobs chan job
	done chan struct{}

	mu     sync.RWMutex // held for reading while a job is handed over
	closed bool
	broken error         // set by the writer's goroutine alone, before failed is closed
	failed chan struct{} // closed once broken is set
}

// job is a change, and where its outcome is awaited.
type job struct {
	change func(*change) error
	result chan error
}

var errClosed = errors.New("the store is closed")

func newWriter(ctx context.Context, db *sql.DB) (*writer, error) {
	w := &writer{db: db, jobs: make(chan job, maxBatch), done: make(chan struct{}), failed: make(chan struct{})}
	if err := w.st.prepare(ctx, db); err != nil {
		return nil, err
	}
	go w.run()
	return w, nil
}

// do hands over a change and waits until it is durable or refused. ctx only keeps it from being handed over: after
// that the outcome is awaited, so that it is always known.
func (w *writer) do(ctx context.Context, f func(*change) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	w.mu.RLock()
	if w.closed {
		w.mu.RUnlock()
		return errClosed
	}
	j := job{f, make(chan error, 1)}
	w.jobs <- j
	w.mu.RUnlock()
	return <-j.result
}

func (w *writer) close() {
	w.mu.Lock()
	if !w.closed {
		w.closed = true
		close(w.jobs)
	}
	w.mu.Unlock()
	<-w.done
}

func (w *writer) run() {
	defer close(w.done)
	defer w.st.close()
	for j := range w.jobs {
		batch := []job{j}
	fill:
		for len(batch) < maxBatch {
			select {
			case j, more := <-w.jobs:
				if !more {
					break fill
				}
				batch = append(batch, j)
			default:
				break fill
			}
		}
		outcomes := make([]error, len(batch))
		if err := w.commit(batch, outcomes); err != nil {
			for i := range outcomes {
				outcomes[i] = err
			}
		}
		for i, j := range batch {
			j.result <- outcomes[i]
		}
	}
}

// leave keeps the closing of a broken database from writing to it: what has been committed is in the log, and the next
// start reads it from there.
func (w *writer) leave(ctx context.Context) {
	_ = raw(ctx, w.db, func(c *sqlite3.Conn) error {
		_, err := c.Config(sqlite3.DBCONFIG_NO_CKPT_ON_CLOSE, true)
		return err
	})
}

// commit writes a batch as one transaction. outcomes are the refusals; an error is a fault of the whole batch. A failed
// write or sync leaves unknown what the disk holds, so nothing more is written until the store is opened anew. A page that
// is damaged is known to be so, and its match alone stands still.
func (w *writer) commit(batch []job, outcomes []error) (err error) {
	if w.broken != nil {
		return w.broken
	}
	ctx := context.Background()
	defer func() {
		if (errors.Is(err, sqlite3.IOERR) || errors.Is(err, sqlite3.CORRUPT)) && !damaged(err) {
			w.broken = fmt.Errorf("the disk failed and nothing more is written until the program is started again: %w", err)
			w.leave(ctx)
			close(w.failed)
		}
	}()
	tx, err := w.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	c := &change{ctx: ctx, tx: tx, st: &w.st}
	for i, j := range batch {
		if err := c.exec(w.st.savepoint); err != nil {
			return err
		}
		refusal := j.change(c)
		if refusal != nil {
			outcomes[i] = refusal
			if errors.Is(refusal, sqlite3.IOERR) || errors.Is(refusal, sqlite3.FULL) || errors.Is(refusal, sqlite3.CORRUPT) {
				return refusal
			}
			if err := c.exec(w.st.rollback); err != nil {
				return err
			}
		}
		if err := c.exec(w.st.release); err != nil {
			return err
		}
	}
	return tx.Commit()
}
