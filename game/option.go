package game

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// Option is a house rule that a table may choose when it is opened.
type Option struct {
	Name    string // as record.md spells it
	Title   string // a few words for people
	Help    string // one line that explains it
	Switch  bool   // true: on or off (1 or 0); false: a whole number
	Default int
	Min     int
	Max     int
}

// Values are chosen options by name; a name that is absent has its default.
type Values map[string]int

// Of is the value of an option that is among known; it panics for a name that is not.
func (v Values) Of(known []Option, name string) int {
	if n, ok := v[name]; ok {
		return n
	}
	for _, o := range known {
		if o.Name == name {
			return o.Default
		}
	}
	panic("game: no option " + name)
}

// ReadOptions reads the options object of a record. Errors wrap ErrSetup and name the option and its limits.
func ReadOptions(known []Option, object json.RawMessage) (Values, error) {
	var raw map[string]json.RawMessage
	if err := Decode(object, &raw); err != nil {
		return nil, fmt.Errorf("options: %w: %w", ErrSetup, err)
	}
	values := Values{}
	for name, text := range raw {
		v, err := parseOption(known, name, string(text))
		if err != nil {
			return nil, err
		}
		values[name] = v
	}
	return values, nil
}

// ParseOptions reads options in the form name=value, as a person gives them.
func ParseOptions(known []Option, assignments []string) (Values, error) {
	values := Values{}
	for _, a := range assignments {
		name, text, ok := strings.Cut(a, "=")
		if !ok {
			return nil, fmt.Errorf("option %q: %w: write name=value", a, ErrSetup)
		}
		if _, twice := values[name]; twice {
			return nil, fmt.Errorf("option %q: %w: given twice", name, ErrSetup)
		}
		v, err := parseOption(known, name, text)
		if err != nil {
			return nil, err
		}
		values[name] = v
	}
	return values, nil
}

func parseOption(known []Option, name, text string) (int, error) {
	names := make([]string, len(known))
	for i, o := range known {
		names[i] = o.Name
		if o.Name != name {
			continue
		}
		if o.Switch {
			switch text {
			case "true":
				return 1, nil
			case "false":
				return 0, nil
			}
			return 0, fmt.Errorf("option %s: %w: true or false, not %s", name, ErrSetup, text)
		}
		n, err := strconv.Atoi(text)
		if err != nil || strconv.Itoa(n) != text || n < o.Min || n > o.Max {
			return 0, fmt.Errorf("option %s: %w: a whole number from %d to %d, not %s", name, ErrSetup, o.Min, o.Max, text)
		}
		return n, nil
	}
	return 0, fmt.Errorf("option %q: %w: the options are %s", name, ErrSetup, strings.Join(names, ", "))
}

// WriteOptions writes values as the options object of a record: in the order of known, defaults left out.
func WriteOptions(known []Option, values Values) json.RawMessage {
	var b strings.Builder
	b.WriteByte('{')
	for _, o := range known {
		v := values.Of(known, o.Name)
		if v == o.Default {
			continue
		}
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		text := strconv.Itoa(v)
		if o.Switch {
			text = strconv.FormatBool(v != 0)
		}
		fmt.Fprintf(&b, "%q:%s", o.Name, text)
	}
	b.WriteByte('}')
	return json.RawMessage(b.String())
}

// DrawOptions chooses every option by chance: a switch by a coin, a number its default or anything in its range.
func DrawOptions(known []Option, s Source) Values {
	values := Values{}
	for _, o := range known {
		switch {
		case o.Switch:
			values[o.Name] = int(Below(s, 2))
		case Below(s, 2) == 0:
			values[o.Name] = o.Default
		default:
			values[o.Name] = o.Min + int(Below(s, uint64(o.Max-o.Min+1)))
		}
	}
	return values
}
