package web

import (
	"encoding/json"
	"net/http"

	"fathom/game"
	"fathom/match"
	"fathom/web/pages/guide"
	"fathom/web/pages/parts"
)

// firstGame is how a guided first game is set up.
type firstGame struct {
	lead    string
	facts   []guide.Fact
	options string
	others  []match.Place
	deal    string
}

// firstGames are the guided games. Their deals were chosen so that everything there is to learn comes up early for
// somebody who does as the coach says; whoever does otherwise meets it later.
var firstGames = map[string]firstGame{
	"trench": {
		lead: "A solo dive in which a coach explains each thing when it first matters. You make all the moves.",
		facts: []guide.Fact{
			{Icon: "i-clock", Text: "About fifteen minutes, against the AI Sub"},
			{Icon: "i-play", Text: "Nothing to read before: the first move is the first lesson"},
			{Icon: "i-check", Text: "Do otherwise whenever you like; the coach follows, or you send it away"},
		},
		options: `{"solo":true}`,
		others:  []match.Place{{Kind: game.AI, Name: "AI Sub"}},
		deal: `{"deck":["giant-octopus","barreleye","moon-jellyfish","shortfin-mako","colossal-squid","giant-squid","mackerel",` +
			`"cookiecutter-shark","gulper-eel","lanternshark","hatchetfish","flying-fish","megamouth-shark","anglerfish",` +
			`"humboldt-squid","ocean-sunfish"],"starter":0}`,
	},
	"benthos": {
		lead: "A short game against two bots in which a coach explains each thing when it first matters. You make all the bids.",
		facts: []guide.Fact{
			{Icon: "i-clock", Text: "About fifteen minutes: three rounds instead of five"},
			{Icon: "i-play", Text: "Nothing to read before: the first bid is the first lesson"},
			{Icon: "i-check", Text: "Do otherwise whenever you like; the coach follows, or you send it away"},
		},
		options: `{"rounds":3}`,
		others:  []match.Place{{Kind: game.Bot, Name: botNames[0], Bot: "greedy"}, {Kind: game.Bot, Name: botNames[1], Bot: "greedy"}},
		deal: `{"map":["RFRF..E..E","MS...EMRPF","RSS.TF.TMP","M.TM.R.PPE","STFS.EM..S","MPMRE.FTM.","P.T.P..TEF","EFSPTSSER.","T...FS..TF","PE.R..RRPM"],` +
			`"stocks":[["NP","NM"],["NP","DD"],["BC","OI"]],` +
			`"lots":[[0,2,1],[2,0,1],[2,0,1],[1,0,2],[0,2,1],[2,1,0],[1,2,0],[2,1,0],[2,0,1],[2,0,1],[2,1,0],[1,0,2],[1,0,2],[2,0,1],[0,1,2],[1,0,2],[0,1,2],` +
			`[1,2,0],[2,0,1],[1,2,0],[0,2,1],[0,1,2],[2,0,1],[1,2,0],[0,1,2],[0,2,1],[1,0,2],[2,0,1],[2,0,1],[1,0,2],[0,2,1],[1,0,2],[2,1,0],[0,1,2],[0,1,2]]}`,
	},
}

// learnForm offers a guided first game.
func (s *server) learnForm(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("game")
	first, ok := firstGames[name]
	if !ok {
		return match.ErrNotFound
	}
	s.render(w, r, http.StatusOK, guide.Offer(guide.Learn{
		Page: parts.Page{Title: "Learn " + gameTitle(name), Class: "plain", Me: asking(r).Name, Nav: "rules"},
		Game: name, Title: gameTitle(name), Lead: first.lead, Facts: first.facts,
	}))
	return nil
}

// learn makes the match of a guided first game and leads to it.
func (s *server) learn(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("game")
	first, ok := firstGames[name]
	if !ok {
		return match.ErrNotFound
	}
	u := asking(r)
	id, err := s.host.Create(r.Context(), match.New{
		Game: name, Options: json.RawMessage(first.options), Owner: u.ID, Deal: json.RawMessage(first.deal),
		Places: append([]match.Place{{Kind: game.Human, Name: u.nameOr("Guest"), User: u.ID}}, first.others...),
	})
	if err != nil {
		return err
	}
	rememberGuided(w, r, id)
	http.Redirect(w, r, "/m/"+string(id)+"?"+learnKey+"=1", http.StatusSeeOther)
	return nil
}
