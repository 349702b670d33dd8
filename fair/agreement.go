package fair

// Agreement is what host and seats have put in for one match, the secrets too.
type Agreement struct {
	ID      string
	Rules   string
	Secret  Secret    // the host's S
	Commits []*Hash   // by seat; nil for one that brings nothing, whose secret the host makes
	Opened  []*Secret // by seat, as far as they have opened
}

// Waits tells whether a seat that has committed itself has yet to open.
func (a *Agreement) Waits(seat int) bool { return a.Commits[seat] != nil && a.Opened[seat] == nil }

// Section is what is public of it while seats have yet to come or to open.
func (a *Agreement) Section() Section {
	s := Section{Protocol: Protocol, ID: a.ID, Rules: a.Rules, Host: HostCommit(a.ID, a.Secret), Seats: make([]Party, len(a.Commits))}
	for i, c := range a.Commits {
		if c != nil {
			s.Seats[i] = Party{Commit: c, By: ByClient}
		}
	}
	return s
}

// Close makes the seed. Whoever still waits has not opened in time. The section has all that is public with the deal but
// its lists and its log.
func (a *Agreement) Close() (Secret, Section) {
	s := a.Section()
	var commits []Hash
	var secrets []Secret
	for i := range a.Commits {
		p := a.party(i)
		s.Seats[i] = p
		commits, secrets = append(commits, *p.Commit), append(secrets, *p.Secret)
	}
	transcript := Transcript(a.ID, a.Rules, s.Host, commits)
	s.Transcript = &transcript
	return Seed(a.Secret, transcript, secrets), s
}

func (a *Agreement) party(seat int) Party {
	commit := a.Commits[seat]
	switch {
	case commit == nil:
		e := HostMade(a.Secret, seat)
		c := SeatCommit(a.ID, seat, e)
		return Party{&c, &e, ByHost}
	case a.Opened[seat] == nil:
		e := Fallback(*commit)
		return Party{commit, &e, ByFallback}
	}
	return Party{commit, a.Opened[seat], ByClient}
}
