package fair

import "strings"

// The 2,048 words are 64 beginnings, each with 32 endings: short, sayable, and no two alike.
const (
	beginnings = "ba be bi bo bu da de di do du fa fe fi fo fu ga ge gi go gu ha he hi ho hu ka ke ki ko ku la le " +
		"li lo lu ma me mi mo mu na ne ni no nu pa pe pi po pu ra re ri ro ru sa se si so su ta te ti to"
	endings = "ban bel bin bor dak del dim dor fan fel gar gen lak len lis lon mar mek mir mon nak net nis nor ran rek rin rol tan tek tis tor"
)

var first, second = strings.Fields(beginnings), strings.Fields(endings)

// Words are the first 44 bits of a hash as four words of eleven bits, for two people to compare aloud.
func (h Hash) Words() string {
	bits := uint64(0)
	for _, b := range h[:6] {
		bits = bits<<8 | uint64(b)
	}
	var words []string
	for shift := 37; shift >= 4; shift -= 11 {
		n := bits >> shift & 2047
		words = append(words, first[n>>5]+second[n&31])
	}
	return strings.Join(words, " ")
}
