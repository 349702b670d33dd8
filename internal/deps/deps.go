// Package deps keeps the direction of imports: the core knows nothing of what is built around it. Its test lists what
// each package of the program must not import, and why.
package deps
