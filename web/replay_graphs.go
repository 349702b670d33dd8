package web

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"fathom/benthos"
	"fathom/game"
	"fathom/web/pages/replay"
)

// byMoney are the seats, the richest first.
func (b *benthosView) byMoney() []game.Seat {
	seats := make([]game.Seat, b.o.Seats)
	for i := range seats {
		seats[i] = game.Seat(i)
	}
	slices.SortStableFunc(seats, func(x, y game.Seat) int { return cmp.Compare(b.o.Money[y], b.o.Money[x]) })
	return seats
}

// benthosRounds are the stretches of positions that the rounds take.
func (p *past) benthosRounds(turns []benthosTurn) []replay.Span {
	var list []replay.Span
	for _, t := range turns {
		if len(list) < t.round {
			n := strconv.Itoa(t.round)
			list = append(list, replay.Span{From: t.from, Name: "Round " + n, Short: "R" + n})
		}
		list[len(list)-1].To = t.to
	}
	return list
}

// valueGraph is the value of each company. The cursor points at the company whose turn it is.
func (p *past) valueGraph(b *benthosView, turns []benthosTurn, rounds []replay.Span) replay.Graph {
	d := replay.Data{Last: p.last(), Spans: rounds, Dots: make([]int, len(p.views)), N: p.n}
	words := "Company value at the start and after each round."
	for i, c := range companies {
		curve := replay.Curve{Class: "vser co-" + c.Code, Code: c.Code, Text: strconv.Itoa(b.o.Values[i]), Values: make([]int, len(p.views))}
		for n := range p.views {
			curve.Values[n] = p.benthosAt(n).Values[i]
			d.High = max(d.High, curve.Values[n])
		}
		words += " " + c.Code + " " + p.atRounds(rounds, curve.Values) + string(";."[i/(benthos.Companies-1)])
		d.Curves = append(d.Curves, curve)
	}
	turn := 0
	for n := range p.views {
		if n > turns[turn].to && turn < len(turns)-1 {
			turn++
		}
		d.Dots[n] = d.Curves[turns[turn].company.Index()].Values[n]
	}
	return replay.NewGraph("value", "Value", "of each company, $bn", words, d)
}

// moneyGraph is the money of each seat. The cursor points at the viewer's own.
func (p *past) moneyGraph(b *benthosView, rounds []replay.Span) replay.Graph {
	d := replay.Data{Last: p.last(), Spans: rounds, N: p.n}
	words := "Money at the start and after each round, in billions."
	for seat := range b.o.Seats {
		money := make([]int, len(p.views))
		for n := range p.views {
			money[n] = p.benthosAt(n).Money[seat]
			d.High = max(d.High, money[n])
		}
		name := b.name(game.Seat(seat))
		words += " " + name + " " + p.atRounds(rounds, money) + string(";."[min(1, (seat+1)/b.o.Seats)])
		d.Curves = append(d.Curves, replay.Curve{
			Class: "ser ser--" + strconv.Itoa(seat), Text: shortName(name) + " " + strconv.Itoa(b.o.Money[seat]), Values: money,
		})
		if game.Seat(seat) == b.Viewer {
			d.Dots = money
		}
	}
	return replay.NewGraph("money", "Money", "of each player, $bn", words, d)
}

// atRounds are the values at the start and at the end of each round.
func (p *past) atRounds(rounds []replay.Span, values []int) string {
	list := []string{strconv.Itoa(values[0])}
	for _, r := range rounds {
		list = append(list, strconv.Itoa(values[r.To]))
	}
	return strings.Join(list, ", ")
}

// shortName is a name with room beside its curve.
func shortName(name string) string {
	if r := []rune(name); len(r) > 7 {
		return string(r[:6]) + "…"
	}
	return name
}
