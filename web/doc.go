// Package web serves the lobby and the tables to browsers.
//
// Read routes.go first: every address is there. guard.go is what every request passes through, guest.go who is asking,
// errors.go what a refusal says. A page is a struct prepared outside its template: trench.go turns what a seat knows
// into a table of The Mariana Trench, benthos.go does the same for Benthos, and pages holds a folder per page that
// draws it. table.go shows a table, live.go keeps it current, act.go carries out what a seat does.
//
// The package holds no store and no position. Everything it shows comes from match.Host as one seat's view, so a page
// cannot contain what its reader may not know.
package web
