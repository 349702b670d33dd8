// Package web serves the lobby and the tables to browsers.
//
// Read routes.go first: every address is there. guard.go is what every request passes through, guest.go who is asking,
// errors.go what a refusal says, limit.go how much anybody may ask for. A page is a struct prepared outside its template:
// trench.go turns what a seat knows into a table of The Mariana Trench, benthos.go does the same for Benthos, and pages
// holds a folder per page that draws it. table.go shows a table, act.go carries out what a seat does.
//
// live.go keeps a table current. It draws the whole table again after each change; pieces.go takes the HTML apart at the
// elements with ids, changes.go finds the least that makes the old page into the new one, telling.go writes it as an
// event, and gzip.go compresses it leaning on the events before. A page need only give an id to whatever changes alone.
//
// The package holds no store and no position. Everything it shows comes from match.Host as one seat's view, so a page
// cannot contain what its reader may not know; leak_test.go compares whole worlds to see that.
package web
