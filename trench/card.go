package trench

import (
	"fmt"

	"fathom/game"
)

// Card is a research card, numbered from 1 in the order of the record format. The zero Card is Unknown: face down.
type Card uint8

// The sixteen research cards, four of a class.
const (
	Unknown Card = iota
	FlyingFish
	MoonJellyfish
	Mackerel
	OceanSunfish
	Lanternshark
	CookiecutterShark
	ShortfinMako
	MegamouthShark
	GiantOctopus
	HumboldtSquid
	GiantSquid
	ColossalSquid
	Hatchetfish
	Anglerfish
	Barreleye
	GulperEel
)

// Cards is the number of research cards.
const Cards = 16

// Class is the deep-sea class of a creature. Runs and sets are scored by it.
type Class uint8

// The four classes.
const (
	Epipelagic Class = iota
	Shark
	Cephalopod
	DeepSea
)

// String is the class as the rulebook writes it.
func (c Class) String() string {
	return [...]string{"Epipelagic", "Shark", "Cephalopod", "Deep-Sea"}[c]
}

type researchCard struct {
	id, name string
	large    bool
	upgrade  Upgrade
}

const (
	small = false
	large = true
)

// researchCards is deck A2 of the rulings: each creature, its size, and the upgrade on its card.
var researchCards = [Cards + 1]researchCard{
	Unknown:           {"unknown", "unknown card", small, Hold},
	FlyingFish:        {"flying-fish", "Flying Fish", small, Movement},
	MoonJellyfish:     {"moon-jellyfish", "Moon Jellyfish", small, Sonar},
	Mackerel:          {"mackerel", "Mackerel", small, Hold},
	OceanSunfish:      {"ocean-sunfish", "Ocean Sunfish", large, Hold},
	Lanternshark:      {"lanternshark", "Lanternshark", small, Sonar},
	CookiecutterShark: {"cookiecutter-shark", "Cookiecutter Shark", small, Movement},
	ShortfinMako:      {"shortfin-mako", "Shortfin Mako", large, Movement},
	MegamouthShark:    {"megamouth-shark", "Megamouth Shark", large, Hold},
	GiantOctopus:      {"giant-octopus", "Giant Octopus", large, Sonar},
	HumboldtSquid:     {"humboldt-squid", "Humboldt Squid", large, Movement},
	GiantSquid:        {"giant-squid", "Giant Squid", large, Hold},
	ColossalSquid:     {"colossal-squid", "Colossal Squid", large, Hold},
	Hatchetfish:       {"hatchetfish", "Hatchetfish", small, Movement},
	Anglerfish:        {"anglerfish", "Anglerfish", small, Sonar},
	Barreleye:         {"barreleye", "Barreleye", small, Sonar},
	GulperEel:         {"gulper-eel", "Gulper Eel", large, Hold},
}

// String is the card as records spell it, such as "flying-fish".
func (c Card) String() string { return researchCards[c].id }

// Name is the card as people read it, such as "Flying Fish".
func (c Card) Name() string { return researchCards[c].name }

// Class is the class of the creature. Unknown has none; it must not be asked.
func (c Card) Class() Class { return Class((c - 1) >> 2 & 3) }

// Large tells whether the creature is large.
func (c Card) Large() bool { return sizes[c&31] == 2 }

// Upgrade is the submarine upgrade on the card.
func (c Card) Upgrade() Upgrade { return upgradeOf[c&31] }

// sizes and upgradeOf are columns of researchCards, small and without a bounds check, for they are asked at every step.
// The size is the room that a creature takes in a hold.
var sizes, upgradeOf = func() (size [32]uint8, upgrade [32]Upgrade) {
	for c, r := range researchCards {
		size[c], upgrade[c] = 1, r.upgrade
		if r.large {
			size[c] = 2
		}
	}
	return size, upgrade
}()

// ParseCard reads a card as records spell it. Errors wrap game.ErrNotation.
func ParseCard(text string) (Card, error) {
	for c := FlyingFish; c <= GulperEel; c++ {
		if researchCards[c].id == text {
			return c, nil
		}
	}
	return Unknown, fmt.Errorf("card %q: %w", text, game.ErrNotation)
}
