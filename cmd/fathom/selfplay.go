package main

import (
	"context"
	"fmt"

	"fathom/bot"
	"fathom/game"
)

// selfPlay says how the games of a simulation are set up and what becomes of them.
type selfPlay struct {
	game   game.Game
	chosen chosen
	places []place // nil: as many greedy bots as the seed draws
	seed   uint64
	record bool // keep the record's text
	legal  bool // write the legal actions into every step
}

// played is one finished simulation.
type played struct {
	sitters []game.Sitter
	steps   int
	result  result
	cut     bool   // stopped at the step limit, without a result
	bare    bool   // written without legal actions, which would have made the record too long
	text    []byte // the record as a line
	err     error  // a fault of the program
}

// play plays game number n. What happens in it depends on the seed and on n alone.
func (s selfPlay) play(ctx context.Context, n uint64) played {
	luck := stream(s.seed, n, optionStream)
	values := s.chosen.draw(s.game, luck)
	places := s.places
	if places == nil {
		places = greedy(drawSeats(s.game, luck))
	}
	p, err := deal(s.game, values, fill(s.game, places), stream(s.seed, n, dealStream))
	if err != nil {
		return played{err: err}
	}
	out := played{sitters: p.Record().Seats}
	players := make([]game.Player, len(out.sitters))
	for i, sitter := range out.sitters {
		if sitter.Kind == game.Bot {
			if players[i], err = bot.New(s.game.Name(), sitter.Bot, stream(s.seed, n, seatStream+i)); err != nil {
				return played{err: err}
			}
		}
	}
	if out.err = s.toTheEnd(ctx, p, players); out.err != nil {
		return out
	}
	out.steps = len(p.Steps())
	text, over := p.Outcome()
	out.cut = !over
	if over {
		if out.result, out.err = readResult(text); out.err != nil {
			return out
		}
	}
	if s.record {
		out.text, out.bare, out.err = line(p.Record())
	}
	return out
}

// toTheEnd lets the players decide until the game is over or a record could hold no more steps.
func (s selfPlay) toTheEnd(ctx context.Context, p *game.Play, players []game.Player) error {
	for {
		seats := p.ToAct()
		if len(seats) == 0 {
			return nil
		}
		for _, seat := range seats {
			if len(p.Steps()) == game.MaxSteps {
				return nil
			}
			step := game.Step{Seat: seat}
			legal := p.Legal(seat)
			if s.legal {
				step.Legal = legal
			}
			if players[seat] == nil {
				step.Action = legal[0]
			} else {
				var err error
				if step.Action, err = players[seat].Act(ctx, p.Observe(seat), legal); err != nil {
					return err
				}
			}
			if err := p.Do(step); err != nil {
				return fmt.Errorf("%v: %w", seat, err)
			}
		}
	}
}

// line is a record as a line of text, without its legal actions if it were too long with them.
func line(r game.Record) (text []byte, bare bool, err error) {
	text, err = r.Append(nil)
	if err != nil || len(text) <= game.MaxRecordBytes {
		return text, false, err
	}
	for i := range r.Steps {
		r.Steps[i].Legal = nil
	}
	text, err = r.Append(nil)
	return text, true, err
}

// drawSeats draws how many sit at a table of the game.
func drawSeats(g game.Game, luck game.Source) int {
	lo, hi := g.Seats()
	return lo + int(game.Below(luck, uint64(hi-lo+1)))
}

func greedy(n int) []place {
	places := make([]place, n)
	for i := range places {
		places[i].bot = "greedy"
	}
	return places
}
