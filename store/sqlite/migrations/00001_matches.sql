-- +goose Up

-- One row a match. The columns phase, steps, due and result say what the steps amount to; they change with each step
-- in its transaction, so that a list needs no replay. due is a bit for each seat that is to act. Times are
-- milliseconds since 1970.
CREATE TABLE matches (
	id      TEXT    NOT NULL PRIMARY KEY,
	game    TEXT    NOT NULL,
	rules   INTEGER NOT NULL,
	options TEXT    NOT NULL,
	owner   TEXT    NOT NULL,
	phase   INTEGER NOT NULL,
	steps   INTEGER NOT NULL,
	due     INTEGER NOT NULL,
	result  TEXT,
	created INTEGER NOT NULL,
	updated INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX matches_owner ON matches (owner) WHERE owner <> '';
CREATE INDEX matches_due ON matches (id) WHERE due <> 0;

CREATE TABLE places (
	match TEXT    NOT NULL,
	seat  INTEGER NOT NULL,
	kind  TEXT    NOT NULL,
	name  TEXT    NOT NULL,
	bot   TEXT    NOT NULL,
	user  TEXT    NOT NULL,
	PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX places_user ON places (user, match) WHERE user <> '';

-- The truth: what was done, in order. A secret action stands here as 'sealed'.
CREATE TABLE steps (
	match  TEXT    NOT NULL,
	n      INTEGER NOT NULL,
	seat   INTEGER NOT NULL,
	action TEXT    NOT NULL,
	at     INTEGER NOT NULL,
	key    TEXT    NOT NULL,
	user   TEXT    NOT NULL,
	PRIMARY KEY (match, n)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX steps_key ON steps (match, key);

-- What was secret and is open now.
CREATE TABLE openings (
	match  TEXT    NOT NULL,
	n      INTEGER NOT NULL,
	action TEXT    NOT NULL,
	PRIMARY KEY (match, n)
) STRICT, WITHOUT ROWID;

-- The text of secret actions by the number of their step; the deal has the number -1. The pool for pages cannot read it.
CREATE TABLE secrets (
	match TEXT    NOT NULL,
	n     INTEGER NOT NULL,
	text  TEXT    NOT NULL,
	PRIMARY KEY (match, n)
) STRICT, WITHOUT ROWID;

-- The pool for pages cannot read this one either.
CREATE TABLE invites (
	match  TEXT    NOT NULL,
	seat   INTEGER NOT NULL,
	invite TEXT    NOT NULL,
	PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

-- +goose StatementBegin
CREATE TRIGGER steps_are_final BEFORE UPDATE ON steps BEGIN SELECT RAISE(ABORT, 'a step is never changed'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER steps_are_kept BEFORE DELETE ON steps BEGIN SELECT RAISE(ABORT, 'a step is never taken back'); END;
-- +goose StatementEnd
