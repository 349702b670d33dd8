package benthos

import (
	"fmt"
	"strings"
)

// Resource is what a tile shows. The zero Resource is Land, which no company can ever control.
type Resource uint8

// The tiles: land and the seven types of resource, in the order of the rulebook.
const (
	Land Resource = iota
	Mineral
	Petroleum
	Energy
	Research
	Fisheries
	Shipping
	Tourism
)

// The tile set: 30 tiles of land and ten of each resource, one for each square.
const (
	landTiles     = 30
	resourceTiles = 10
	resources     = 7
)

const letters = ".MPERFST"

var resourceNames = [...]string{"Land", "Mineral", "Petroleum", "Energy", "Research", "Fisheries", "Shipping", "Tourism"}

// String is the resource's name.
func (r Resource) String() string {
	if int(r) >= len(resourceNames) {
		return fmt.Sprintf("Resource(%d)", uint8(r))
	}
	return resourceNames[r]
}

// Letter is the resource in a record's map: the initial of its name, '.' for land. It panics for a number that is no
// resource.
func (r Resource) Letter() byte { return letters[r] }

func parseResource(letter byte) (Resource, bool) {
	i := strings.IndexByte(letters, letter)
	return Resource(max(i, 0)), i >= 0
}
