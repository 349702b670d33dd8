package match

// MaxIdle is how many matches stay in memory although nobody is looking at them.
const MaxIdle = maxIdle

// Live is how many matches are in memory.
func (h *Host) Live() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.live)
}
