// Package e2e holds tests of the whole binary, and nothing else: started as a person starts it, played in a real
// Chromium and over plain forms, and killed in the middle of games.
//
// server_test.go builds and starts the binary, browser_test.go drives Chromium, form_test.go plays without a script.
package e2e
