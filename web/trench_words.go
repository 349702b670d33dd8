package web

import (
	"strings"

	"fathom/trench"
	"fathom/web/pages/parts"
	page "fathom/web/pages/trench"
)

// classes are the four classes of creatures as a page names and draws them.
var classes = [4]page.Class{
	trench.Epipelagic: {Key: "epi", Name: "Epipelagic"},
	trench.Shark:      {Key: "shark", Name: "Sharks"},
	trench.Cephalopod: {Key: "ceph", Name: "Cephalopods"},
	trench.DeepSea:    {Key: "deep", Name: "Deep-sea"},
}

// classOne is the class of one creature.
var classOne = [4]string{"Epipelagic", "Shark", "Cephalopod", "Deep-sea"}

// upgrades are the three upgrades as a page names and draws them: the movement upgrade is a sub's range.
var upgrades = [3]page.Upgrade{
	trench.Hold:     {Icon: "u-hold", Name: "Hold", Full: "increased hold"},
	trench.Movement: {Icon: "u-move", Name: "Range", Full: "increased movement"},
	trench.Sonar:    {Icon: "u-sonar", Name: "Sonar", Full: "sonar"},
}

// cardOf is a card as it is drawn. Unknown must not be asked for.
func cardOf(c trench.Card) page.Card {
	return page.Card{
		ID: c.String(), Name: c.Name(), Large: c.Large(), Upgrade: upgrades[c.Upgrade()],
		Class: page.Class{Key: classes[c.Class()].Key, Name: classOne[c.Class()]},
	}
}

// cardWords is what is on a card, such as "Shark, large, upgrade increased movement".
func cardWords(c page.Card) string {
	return c.Class.Name + ", " + c.Size() + ", upgrade " + c.Upgrade.Full
}

// fathoms is the depth of a row.
func fathoms(row int) string { return parts.Thousands(row * 1000) }

// whereIs says in words where a sub is.
func whereIs(row int) string {
	switch row {
	case trench.Ship:
		return "At the ship"
	case trench.Floor:
		return "Trench floor · 5,000 fathoms"
	}
	return fathoms(row) + " fathoms"
}

// list joins names as a sentence does.
func list(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// signed writes points with their sign, and nothing gained as 0.
func signed(n int) string {
	if n > 0 {
		return "+" + parts.Minus(n)
	}
	return parts.Minus(n)
}
