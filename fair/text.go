package fair

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
)

// MarshalText writes a hash as 64 hexadecimal digits.
func (h Hash) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, h[:]), nil }

// UnmarshalText reads what MarshalText wrote, in that one spelling.
func (h *Hash) UnmarshalText(text []byte) error { return unhex(h[:], text) }

// String is the hash as MarshalText writes it.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// MarshalText writes a secret as 64 hexadecimal digits.
func (s Secret) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, s[:]), nil }

// UnmarshalText reads what MarshalText wrote, in that one spelling.
func (s *Secret) UnmarshalText(text []byte) error { return unhex(s[:], text) }

// Format hides a secret, whatever it is printed with.
func (s Secret) Format(f fmt.State, _ rune) { fmt.Fprint(f, "(secret)") }

// Reveal is the secret as text: for the one place where it is stored, and for publishing it.
func (s Secret) Reveal() string { return hex.EncodeToString(s[:]) }

// ParseHash reads 64 hexadecimal digits.
func ParseHash(text string) (h Hash, err error) { return h, h.UnmarshalText([]byte(text)) }

// ParseSecret reads 64 hexadecimal digits.
func ParseSecret(text string) (s Secret, err error) { return s, s.UnmarshalText([]byte(text)) }

func unhex(to, text []byte) error {
	for _, c := range text {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return fmt.Errorf("not 64 hexadecimal digits in lower case")
		}
	}
	if len(text) != 64 {
		return fmt.Errorf("%d characters, not 64 hexadecimal digits", len(text))
	}
	_, err := hex.Decode(to, text)
	return err
}

// Sisters are the salt and the path of a proof, which are written as one text in base 64.
type Sisters struct {
	Salt Secret
	Path []Hash
}

var base64text = base64.StdEncoding.Strict()

// MarshalText writes salt and path behind each other.
func (s Sisters) MarshalText() ([]byte, error) {
	all := append([]byte(nil), s.Salt[:]...)
	for _, h := range s.Path {
		all = append(all, h[:]...)
	}
	return base64text.AppendEncode(nil, all), nil
}

// UnmarshalText reads what MarshalText wrote, in that one spelling.
func (s *Sisters) UnmarshalText(text []byte) error {
	all, err := base64text.AppendDecode(nil, text)
	if err != nil || len(all) == 0 || len(all)%len(Hash{}) != 0 || len(base64text.AppendEncode(nil, all)) != len(text) {
		return fmt.Errorf("not a proof in base 64")
	}
	s.Salt, s.Path = Secret(all[:32]), nil
	for at := 32; at < len(all); at += 32 {
		s.Path = append(s.Path, Hash(all[at:at+32]))
	}
	return nil
}
