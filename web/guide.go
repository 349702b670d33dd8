package web

import (
	"net/http"
	"slices"

	"fathom/match"
	"fathom/web/pages/guide"
)

// learnKey is the part of a table's address that brings the coach along. The coach shows nothing else than the table
// does: it is made from what the same seat observes.
const learnKey = "learn"

// learning tells whether a request asks for the coach.
func learning(r *http.Request) bool { return r.URL.Query().Get(learnKey) != "" }

// lesson is what the coach says at one moment.
type lesson struct {
	title, text string
	step        string // the action that it proposes; empty for none
	row         int    // of the trench: the row it is about
	lit         string // a part of the page that stays lit: sheet, air, other, reveal, paid, track
}

// topic is one thing to learn. It says its lesson where it matters, which it reads off what the learner knows: now, and
// before the last step.
type topic[O any] struct {
	id  string
	say func(before, now O) (lesson, bool)
}

// moment is the table at one step as the learner knew it then.
type moment[O any] struct {
	before, now O
	decides     bool // the learner is to act, or the game has ended
	count       int  // the learner's own steps so far: moments of the same count are one decision
}

// course is everything that a game has to teach, in the order of its weight.
type course[O any] []topic[O]

// at goes through a game from its beginning and finds the topic that belongs to its last moment. At every decision the
// first topic that matters and has not been shown is shown, and it stays until the learner has acted. It returns the
// topics shown so far, in their order, and the lesson of the last moment; topic is empty if there is nothing new.
func (c course[O]) at(game []moment[O]) (shown []string, topic string, l lesson) {
	for i, m := range game {
		if topic != "" && m.count != game[i-1].count {
			shown, topic = append(shown, topic), ""
		}
		if !m.decides {
			continue
		}
		if topic != "" {
			if again, ok := c.say(topic, m); ok {
				l = again
				continue
			}
		}
		topic, l = c.next(shown, m)
	}
	if len(game) > 0 && !game[len(game)-1].decides {
		topic = "" // it is somebody else's turn
	}
	return shown, topic, l
}

func (c course[O]) say(id string, m moment[O]) (lesson, bool) {
	for _, t := range c {
		if t.id == id {
			return t.say(m.before, m.now)
		}
	}
	return lesson{}, false
}

func (c course[O]) next(shown []string, m moment[O]) (string, lesson) {
	for _, t := range c {
		if slices.Contains(shown, t.id) {
			continue
		}
		if l, ok := t.say(m.before, m.now); ok {
			return t.id, l
		}
	}
	return "", lesson{}
}

// coach is what the page shows of a lesson. total is how many topics there are.
func (l lesson) coach(v match.View, shown, total int, news bool) *guide.Coach {
	c := &guide.Coach{
		Title: l.title, Text: l.text, Total: total, Shown: shown, New: news,
		Leave: "/m/" + string(v.ID), Rules: "/rules/" + v.Game, Row: l.row, Lit: l.lit,
		Over: v.Phase != match.Playing, Bar: v.Phase != match.Playing || v.Game == "benthos",
	}
	if c.Over {
		c.Leave = "/new?game=" + v.Game
	}
	if slices.Contains(v.Legal, l.step) || l.step == bidStep {
		c.Step = l.step
	}
	return c
}
