package match

import (
	"context"
	"encoding/json"
	"time"

	"fathom/game"
)

// Store keeps matches. The truth about a match is its steps, which are appended and never changed. Every method that
// writes is one transaction and returns after it is durable; an error means that nothing of it may be acknowledged.
// A change that does not fit what is there wraps ErrConflict, an unknown match ErrNotFound; anything else is a fault.
// All methods may be called at the same time. storetest.Run is the contract.
type Store interface {
	// Create writes a new match, with its deal if no place is open.
	Create(ctx context.Context, h Header, b *Beginning) error
	// Sit gives an open place to a user, with the deal if it was the last.
	Sit(ctx context.Context, s Sitting) error
	// Open writes the number that a seat has put into the deal, and the deal if nobody is waited for any more.
	Open(ctx context.Context, o Opening) error
	// Append writes one step with its key and what it makes due.
	Append(ctx context.Context, e Entry) error
	// Leave writes that a seat has given up, or that a table which waits was called off.
	Leave(ctx context.Context, l Leaving) error

	// Load reads what is public about a match: no deal, no invitation, and a sealed action only once it is open.
	Load(ctx context.Context, id ID) (Stored, error)
	// Matches lists the matches that a user owns or sits in, the latest change first.
	Matches(ctx context.Context, u UserID) ([]Summary, error)
	// Due lists the matches in which a seat without a human, or one that has given up, is to act.
	Due(ctx context.Context) ([]ID, error)

	// Secrets reads what Load leaves out. Only this package calls it.
	Secrets(ctx context.Context, id ID) (Secrets, error)
}

// SealedAction stands for the action of a step that is not open yet.
const SealedAction = "sealed"

// Header is what is fixed when a match is made. Only Create is given the invitations of the places, and the host's secret.
type Header struct {
	ID      ID
	Game    string
	Rules   int
	Options json.RawMessage
	Owner   UserID
	Places  []Place
	Created time.Time

	Host   string // the host's commitment of protocol bt1 (docs/fair.md), or empty where the deal is not made by it
	Secret string // what it commits to
}

// Beginning is what is written when the last seat is taken.
type Beginning struct {
	Deal   json.RawMessage // secret
	Due    []game.Seat
	Opened map[game.Seat]string // for Create: the numbers that came with it
}

// Sitting is a user taking the open place that an invitation is for. Begin is there only if it is the last, and then
// always but where seats have yet to open what they committed to.
type Sitting struct {
	Match  ID
	Seat   game.Seat
	Invite string
	User   UserID
	Name   string
	Commit string
	At     time.Time
	Begin  *Beginning
}

// Opening is a seat's number, for a match whose places are all taken and that has not begun. Without a Seat, which is
// game.Spectator then, it only begins.
type Opening struct {
	Match  ID
	Seat   game.Seat
	Secret string
	At     time.Time
	Begin  *Beginning
}

// Entry is one step. N counts from 0 without a gap; (Match, N) and (Match, Key) are unique.
type Entry struct {
	Match  ID
	N      int
	Seat   game.Seat
	Action string
	Sealed bool // the action is secret until a later entry opens it
	Opens  []int
	Key    string
	User   UserID // empty for a bot
	At     time.Time
	Phase  Phase
	Due    []game.Seat
	Result json.RawMessage // once the game is over
	Reveal bool            // the host's secret becomes public
}

// Leaving is a seat that gives up after N steps: once, in a game that is on. Without a Seat, which is game.Spectator then, it
// is a table that is called off before the game. Closes ends the match.
type Leaving struct {
	Match  ID
	Seat   game.Seat
	N      int
	At     time.Time
	Closes bool
	Reveal bool // the host's secret becomes public
}

// Left is a seat that has given up, as Load reads it.
type Left struct {
	Seat game.Seat
	N    int
	At   time.Time
}

// Stored is a match as Load reads it.
type Stored struct {
	Header // Secret is the host's once it is public
	Phase  Phase
	Steps  []StoredStep
	Left   []Left // in their order
}

// StoredStep is a step as Load reads it: Action is SealedAction until it is open.
type StoredStep struct {
	Seat   game.Seat
	Action string
	Sealed bool
	Key    string
	User   UserID
	At     time.Time
}

// Secrets are what only package match may read: the deal once there is one, the text of every sealed action by the
// number of its step, the invitations by seat, the used ones too, the host's secret and the numbers of the seats.
type Secrets struct {
	Deal    json.RawMessage
	Actions map[int]string
	Invites map[game.Seat]string
	Host    string
	Opened  map[game.Seat]string
}

// Summary is a match in a list.
type Summary struct {
	ID       ID
	Game     string
	Names    []string // by seat; empty where nobody sits yet
	Phase    Phase
	YourMove bool
	Step     int
	Created  time.Time
	Updated  time.Time
}
