package fair_test

import (
	"os"
	"testing"

	"fathom/fair"
	"fathom/game"
)

// FuzzVerify: whatever stands in a record, verifying it ends with claims or an error.
func FuzzVerify(f *testing.F) {
	for _, file := range []string{"testdata/solo.json", "testdata/benthos.json"} {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		r, err := game.ReadRecord(text)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(file == "testdata/solo.json", []byte(r.Fair))
	}
	f.Add(true, []byte(`{"protocol":"bt1","seats":[{},{}],"secret":"00"}`))
	f.Add(false, []byte(`{"seats":[{"by":"host"}],"opened":[{"step":-1,"seat":99,"list":"deck","place":-1,"proof":""}]}`))
	f.Fuzz(func(t *testing.T, solo bool, section []byte) {
		kind, file := 3, "testdata/benthos.json"
		if solo {
			kind, file = 1, "testdata/solo.json"
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r, err := game.ReadRecord(text)
		if err != nil {
			t.Fatal(err)
		}
		honest := string(r.Fair) == string(section)
		r.Fair = section
		claims, err := fair.Verify(kinds[kind].g, r)
		if err == nil && len(claims) == 0 || honest && err != nil {
			t.Errorf("%d claims, %v", len(claims), err)
		}
	})
}
