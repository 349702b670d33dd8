-- +goose Up

-- What host and seats have committed to before the deal; empty where they have not. What they committed to lies in
-- secrets: the host's under the number -2, that of seat n under -10 - n. The host's moves to openings when the match is
-- over.
ALTER TABLE matches ADD COLUMN host TEXT NOT NULL DEFAULT '';
ALTER TABLE places ADD COLUMN pledge TEXT NOT NULL DEFAULT '';
