-- +goose Up

-- Who gave up, and after how many steps. Under the seat -1 it is a table that was called off before the game.
CREATE TABLE leavings (
	match TEXT    NOT NULL,
	seat  INTEGER NOT NULL,
	n     INTEGER NOT NULL,
	at    INTEGER NOT NULL,
	PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

-- +goose StatementBegin
CREATE TRIGGER leavings_are_final BEFORE UPDATE ON leavings BEGIN SELECT RAISE(ABORT, 'who gave up has given up'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER leavings_are_kept BEFORE DELETE ON leavings BEGIN SELECT RAISE(ABORT, 'who gave up has given up'); END;
-- +goose StatementEnd
