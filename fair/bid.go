package fair

// BidCommit is the marker that is published the moment a bid is sealed: it fixes the bid and, with a nonce that the
// bidder draws, tells nothing about it. Auction counts from 0 over the whole game, amount is in billions.
func BidCommit(game string, auction, seat int, amount uint64, nonce Secret) Hash {
	return H([]byte("bt1/bid"), []byte(game), u16(auction), []byte{byte(seat)}, u64(amount), nonce[:])
}
