package storetest_test

import (
	"testing"

	"fathom/match"
	"fathom/store/storetest"
)

func TestMemory(t *testing.T) {
	storetest.Run(t, func(t *testing.T) func() match.Store {
		s := &storetest.Memory{}
		return func() match.Store { return s }
	})
}
