package trench

import "math/bits"

// aiDecision is the one action of the AI Sub: dive as far as it can, load or upgrade, and with its token rise as far
// as it can. Empty if nothing is left for it to do this turn.
func (s *State) aiDecision() actions {
	switch s.phase {
	case Begin:
		up := actions(1<<Rise1 | 1<<Rise2 | 1<<Rise3)
		if s.aiRising() {
			return farthest(moves(s.acting()) & up)
		}
		return farthest(moves(s.acting()) &^ up)
	case Choose:
		return s.aiResearch()
	}
	return 0
}

// aiRising tells whether the AI Sub has its token, perhaps one that it only counts: then it passes everything.
func (s *State) aiRising() bool { return s.acting().token || s.acting().counted }

// aiResearch is what the AI Sub does with the face-up card beside it: load it, else upgrade, else leave it. The upgrade
// of a cephalopod it leaves too, for the sentence on cephalopods is the special one.
func (s *State) aiResearch() actions {
	set := s.research()
	if set.has(Collect) {
		return only(Collect)
	}
	if s.column.at(s.acting().row).card().Class() == Cephalopod && !s.options.AITakesCephalopodUpgrade {
		return 0
	}
	return set & only(UpgradeSub)
}

func farthest(set actions) actions { return 1 << (bits.Len16(uint16(set)) - 1) }
