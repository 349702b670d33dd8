package match

// Watch tells when a match may have changed: a hint that holds nothing, may come twice, and stands for any number of
// changes. Look at the View after each, and once after Watch returns. The match never waits for a watcher. stop ends
// it, and may be called more than once; the channel is never closed.
func (h *Host) Watch(id ID) (changed <-chan struct{}, stop func(), err error) {
	m, err := h.enter(h.ctx, id)
	if err != nil {
		return nil, nil, err
	}
	c := make(chan struct{}, 1)
	m.mu.Lock()
	m.watchers[c] = true
	m.mu.Unlock()
	return c, func() {
		m.mu.Lock()
		watching := m.watchers[c]
		delete(m.watchers, c)
		m.mu.Unlock()
		if watching {
			h.leave(m)
		}
	}, nil
}

// show hints every watcher and asks the bots that are to act now.
func (h *Host) show(m *live) {
	m.mu.Lock()
	for c := range m.watchers {
		select {
		case c <- struct{}{}:
		default: // a hint is waiting already
		}
	}
	m.mu.Unlock()
	h.ask(m)
}
