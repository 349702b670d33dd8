package web

import (
	"net/http"

	"fathom/match"
)

// record sends the record of a finished game as a file: one line of NDJSON, the deal included.
func (s *server) record(w http.ResponseWriter, r *http.Request) error {
	id := match.ID(r.PathValue("id"))
	rec, err := s.host.Record(r.Context(), id)
	if err != nil {
		return err
	}
	text, err := rec.Append(nil)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.Header().Set("Content-Disposition", `attachment; filename="fathom-`+rec.Game+`.ndjson"`)
	w.Write(text) // an error means that the reader has gone
	return nil
}

// nothing is every address that there is not.
func (s *server) nothing(_ http.ResponseWriter, r *http.Request) error {
	if r.Method != http.MethodGet && r.Method != http.MethodHead && r.Method != http.MethodPost {
		return errMethod
	}
	return match.ErrNotFound
}

// acted leads somebody who asks for the address of an action, as by loading the page of a refusal again, to the table.
func (s *server) acted(w http.ResponseWriter, r *http.Request) error {
	http.Redirect(w, r, "/m/"+r.PathValue("id"), http.StatusSeeOther)
	return nil
}
