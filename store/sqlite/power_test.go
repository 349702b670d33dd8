package sqlite

import (
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/ncruces/go-sqlite3/driver"

	"fathom/match"
)

// image is a disk after a cut, and how many steps of each match had been acknowledged before.
type image struct {
	*disk
	acked map[match.ID]int
}

// outage is a run of the store on a disk whose power is cut again and again, without that the run would notice: each cut
// leaves an image.
type outage struct {
	t       testing.TB
	pick    *rand.Rand
	spoil   func(*Store) // planted faults
	deaf    bool
	matches int

	mu    sync.Mutex
	acked map[match.ID]int
}

// run appends steps from several places at once, beginning with an image, and returns as many more.
func (o *outage) run(from image, images int) (list []image) {
	o.t.Helper()
	d := from.disk
	uri, remove := d.install()
	defer remove()
	s, err := openAt(o.t.Context(), "the disk in memory", uri)
	if err != nil {
		o.t.Fatal(err)
	}
	defer s.Close()
	if _, err := s.write.Exec(`PRAGMA wal_autocheckpoint = 30`); err != nil { // so that a short run has some
		o.t.Fatal(err)
	}
	if o.spoil != nil {
		o.spoil(s)
	}
	o.acked = map[match.ID]int{}
	enough := make(chan struct{})
	d.mu.Lock()
	d.deafSync = o.deaf
	next := d.ops + 1
	d.after = func(op int) {
		if op < next || len(list) == images {
			return
		}
		next = op + 1 + o.pick.IntN(4)
		o.mu.Lock()
		i := image{d.cut(o.t, o.pick), map[match.ID]int{}}
		for id, n := range o.acked {
			i.acked[id] = n
		}
		o.mu.Unlock()
		if list = append(list, i); len(list) == images {
			close(enough)
		}
	}
	d.mu.Unlock()
	var wg sync.WaitGroup
	for m := range o.matches {
		wg.Go(func() { o.append(s, match.ID(fmt.Sprint("m", m)), enough) })
	}
	wg.Wait()
	return list
}

// append adds steps to a match until it is enough.
func (o *outage) append(s *Store, id match.ID, enough <-chan struct{}) {
	m, err := s.Load(o.t.Context(), id)
	if err != nil {
		h := match.Header{ID: id, Game: "toy", Options: []byte(`{}`), Created: time.Now()}
		if err := s.Create(o.t.Context(), h, &match.Beginning{Deal: []byte(`{}`)}); err != nil {
			o.t.Error(err)
			return
		}
	}
	for n := len(m.Steps); ; n++ {
		select {
		case <-enough:
			return
		default:
		}
		if err := s.Append(context.Background(), step(id, n)); err != nil {
			o.t.Error(err)
			return
		}
		o.mu.Lock()
		o.acked[id] = n + 1
		o.mu.Unlock()
	}
}

// lost opens an image as the next start would, and says what is missing or torn.
func (i image) lost(t testing.TB) error {
	uri, remove := i.install()
	defer remove()
	db, err := driver.Open(uri)
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := wholeness(t.Context(), db); err != nil {
		return err
	}
	for id, n := range i.acked {
		var has int
		if err := db.QueryRow(`SELECT count(*) FROM steps WHERE match = ?`, id).Scan(&has); err != nil {
			return err
		}
		if has < n {
			return fmt.Errorf("match %s has %d steps, and %d were acknowledged", id, has, n)
		}
	}
	return nil
}

// cuts cuts the power as often as it is told, goes on from one of the images of each run, and counts those with a loss.
func (o *outage) cuts(n int) (losses, steps int, first error) {
	o.t.Helper()
	const perRun = 50
	from := image{disk: newDisk(o.t)}
	for done := 0; done < n; done += perRun {
		list := o.run(from, perRun)
		good := from
		for _, i := range list {
			for _, n := range i.acked {
				steps += n
			}
			if err := i.lost(o.t); err != nil {
				if losses++; first == nil {
					first = err
				}
			} else {
				good = i
			}
		}
		if good.disk == from.disk {
			good = image{disk: newDisk(o.t)}
		}
		from = good
		if done/perRun%8 == 7 { // so that the files stay small
			from = image{disk: newDisk(o.t)}
		}
	}
	return losses, steps, first
}

// TestPowerCuts cuts the power of a store under load at a thousand moments: nothing that was acknowledged is lost, and
// every database is whole. The same cuts must see what is lost with synchronous=NORMAL, and on a disk that does not do what
// a sync asks for.
func TestPowerCuts(t *testing.T) {
	n := 1000
	if long() {
		n = 20000
	}
	began := time.Now()
	fine := &outage{t: t, pick: rand.New(rand.NewPCG(1, 1)), matches: 4}
	losses, steps, err := fine.cuts(n)
	t.Logf("%d cuts, %d times something was lost, %d acknowledged steps looked for, %v", n, losses, steps, time.Since(began).Round(time.Millisecond))
	if losses > 0 {
		t.Errorf("a power cut loses moves: %v", err)
	}
	if steps < n {
		t.Errorf("only %d steps were acknowledged before %d cuts", steps, n)
	}
	for name, planted := range map[string]*outage{
		"synchronous=NORMAL": {t: t, pick: rand.New(rand.NewPCG(2, 2)), matches: 4, spoil: func(s *Store) {
			if _, err := s.write.Exec(`PRAGMA synchronous = NORMAL`); err != nil {
				t.Fatal(err)
			}
		}},
		"a sync that does nothing": {t: t, pick: rand.New(rand.NewPCG(3, 3)), matches: 4, deaf: true},
	} {
		losses, _, err := planted.cuts(100)
		t.Logf("planted, %s: %d of 100 cuts lose something: %v", name, losses, err)
		if losses == 0 {
			t.Errorf("planted, %s: no cut loses anything", name)
		}
	}
}

// older is a database of the first format, which has no checksums.
func older(t *testing.T) []byte {
	t.Helper()
	in, err := os.Open("testdata/format-1.db.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	z, err := gzip.NewReader(in)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestPowerCutsAtTheStart cuts the power at every operation of a first start, and of a start that brings an older database
// up to date: the next start succeeds, and every step is there.
func TestPowerCutsAtTheStart(t *testing.T) {
	old := newDisk(t)
	old.put("/fathom.db", older(t))
	for name, d := range map[string]*disk{"new": newDisk(t), "older": old} {
		var images []*disk
		pick := rand.New(rand.NewPCG(4, 4))
		step := 1
		if !long() {
			step = 5
		}
		d.after = func(op int) {
			if op%step == 0 {
				images = append(images, d.cut(t, pick))
			}
		}
		want := -1
		for i := -1; i < len(images); i++ { // the first is the start that is cut
			at := d
			if i >= 0 {
				at = images[i]
			}
			uri, remove := at.install()
			s, err := openAt(t.Context(), "the disk in memory", uri)
			if err != nil {
				t.Fatalf("%s: after cut %d: %v", name, i, err)
			}
			d.mu.Lock()
			d.after = nil
			d.mu.Unlock()
			var steps int
			if err := s.write.QueryRow(`SELECT count(*) FROM steps`).Scan(&steps); err != nil {
				t.Fatal(err)
			}
			if i < 0 {
				want = steps
			}
			if steps != want {
				t.Errorf("%s: after cut %d there are %d steps, not %d", name, i, steps, want)
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			remove()
		}
		t.Logf("%s: %d cuts at the start, %d steps, none lost", name, len(images), want)
		if len(images) < 5 {
			t.Errorf("%s: only %d cuts", name, len(images))
		}
	}
}
