// Package storetest is the contract that every match.Store passes, and a Memory that passes it without a disk.
//
// Read contract.go for what is promised, then memory.go for the shortest way to keep it.
package storetest
