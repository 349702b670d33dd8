// Package static holds the files a browser loads beside the pages: styles, the few lines of script, and htmx.
//
// Every file is served under a name that carries the hash of its content, so a browser may keep it for ever and a new
// version of the program is never mixed with an old style sheet.
package static

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"net/http"
	"path"
	"strings"
	"time"
)

//go:embed css js vendor icon.svg icon-turn.svg
var files embed.FS

// styles are the style sheets in the order of the cascade: what all pages share first, then a file per family of pages.
var styles = []string{"tokens", "base", "percent", "mariana", "benthos", "lobby", "end", "general", "more", "replay", "guide", "fair"}

// scripts are the scripts of every page: htmx, its server-sent events, and our own few lines.
var scripts = []string{"vendor/htmx.min.js", "vendor/hx-sse.min.js", "js/fathom.js", "js/live.js", "js/sound.js", "js/benthos.js", "js/trench.js", "js/replay.js", "js/fair.js"}

// file is one file as it is served: zipped is its body compressed, once for all.
type file struct {
	name, kind   string
	body, zipped []byte
}

// served are the files by the path under which they are served; paths tells that path by the plain name.
var served, paths = load()

func load() (map[string]file, map[string]string) {
	var sheet bytes.Buffer
	for _, name := range styles {
		sheet.Write(read("css/" + name + ".css"))
		sheet.WriteByte('\n')
	}
	all := []file{newFile("fathom.css", "text/css; charset=utf-8", sheet.Bytes())}
	for _, name := range []string{"icon.svg", "icon-turn.svg"} {
		all = append(all, newFile(name, "image/svg+xml", read(name)))
	}
	for _, name := range scripts {
		all = append(all, newFile(path.Base(name), "text/javascript; charset=utf-8", read(name)))
	}
	all = append(all, newFile("verify.js", "text/javascript; charset=utf-8", read("js/verify.js")))
	byPath, byName := map[string]file{}, map[string]string{}
	for _, f := range all {
		sum := sha256.Sum256(f.body)
		ext := path.Ext(f.name)
		p := "/static/" + strings.TrimSuffix(f.name, ext) + "." + hex.EncodeToString(sum[:8]) + ext
		byPath[p], byName[f.name] = f, p
	}
	return byPath, byName
}

func newFile(name, kind string, body []byte) file {
	var zipped bytes.Buffer
	z, err := gzip.NewWriterLevel(&zipped, gzip.BestCompression)
	if err == nil {
		_, err = z.Write(body)
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		panic("static: " + err.Error()) // the level is a good one, and the buffer takes everything
	}
	return file{name, kind, body, zipped.Bytes()}
}

// read returns an embedded file. It panics if there is none: the list above is wrong then.
func read(name string) []byte {
	b, err := files.ReadFile(name)
	if err != nil {
		panic("static: " + err.Error())
	}
	return b
}

// Style is the address of the style sheet.
func Style() string { return paths["fathom.css"] }

// Icon is the address of the program's mark. It has a lamp while it is the reader's turn.
func Icon(turn bool) string {
	if turn {
		return paths["icon-turn.svg"]
	}
	return paths["icon.svg"]
}

// Scripts are the addresses of the scripts, in the order in which they must run.
func Scripts() []string {
	var list []string
	for _, name := range scripts {
		list = append(list, paths[path.Base(name)])
	}
	return list
}

// Check is the address of the module that checks a finished match. No page loads it before it is asked for.
func Check() string { return paths["verify.js"] }

// Serve answers a request for one of the files. A name without the right hash is not found: it belongs to another
// version of the program.
func Serve(w http.ResponseWriter, r *http.Request) {
	f, ok := served[r.URL.Path]
	if !ok {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Set("Vary", "Accept-Encoding")
	body := f.body
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		body = f.zipped
	}
	http.ServeContent(w, r, f.name, time.Time{}, bytes.NewReader(body))
}
