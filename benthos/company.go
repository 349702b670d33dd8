package benthos

import "fmt"

// Company is one of the seven companies, in the order in which they have their turns. The zero Company is none.
type Company uint8

// The companies in the order of the rulebook, which is the order of their turns in every round.
const (
	NoCompany Company = iota
	AS
	BC
	OI
	NM
	DD
	ME
	NP
)

var companies = [Companies + 1]struct{ short, name, color string }{
	{"-", "no company", "none"},
	{"AS", "Abyssal Shipyards", "Black"},
	{"BC", "Benthic Construction", "Blue"},
	{"OI", "Oceanic Industries", "Red"},
	{"NM", "Nautical Manufacturing", "Yellow"},
	{"DD", "Deep Sea Development", "Orange"},
	{"ME", "Marine Explorations", "Green"},
	{"NP", "Naval Productions", "White"},
}

// String is the company's abbreviation, such as "AS"; "-" for none.
func (c Company) String() string {
	if int(c) >= len(companies) {
		return fmt.Sprintf("Company(%d)", uint8(c))
	}
	return companies[c].short
}

// Name is the company's full name. It panics for a number that is no company.
func (c Company) Name() string { return companies[c].name }

// Color is the color of the company's cubes. It panics for a number that is no company.
func (c Company) Color() string { return companies[c].color }

// Index counts the companies from 0, for arrays by company. It is -1 for NoCompany.
func (c Company) Index() int { return int(c) - 1 }

// parseCompany reads an abbreviation in exactly the spelling of String.
func parseCompany(text string) (Company, bool) {
	for c := AS; c <= NP; c++ {
		if companies[c].short == text {
			return c, true
		}
	}
	return NoCompany, false
}
