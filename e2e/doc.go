// Package e2e holds tests of the whole binary, and nothing else: started as a person starts it, played in a real
// Chromium and over plain forms, and killed in the middle of games.
//
// server_test.go builds and starts the binary. browser_test.go is a window of Chromium, look_test.go what it offers, and
// hand_test.go a mouse, a finger and a keyboard; play_test.go plays with them. form_test.go plays without a browser.
// tour_test.go looks at every page and state, which scene_test.go names, with axe_test.go for what keeps people out.
package e2e
