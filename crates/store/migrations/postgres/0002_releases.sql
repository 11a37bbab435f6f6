-- Which rules a match is played by, and why it cannot be, if it cannot.
ALTER TABLE matches ADD COLUMN edition TEXT;
ALTER TABLE matches ADD COLUMN aside TEXT;
-- Goes up with every step. A program that does not know this column is older than these tables, and its steps are refused:
-- two versions must never serve one match.
ALTER TABLE matches ADD COLUMN stamp BIGINT NOT NULL DEFAULT 0;

CREATE FUNCTION matches_newer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'this database is served by a newer version of the program';
END
$$;
CREATE TRIGGER matches_newer BEFORE UPDATE OF seq ON matches FOR EACH ROW
WHEN (NEW.seq <> OLD.seq AND NEW.stamp = OLD.stamp) EXECUTE FUNCTION matches_newer();

-- Where the rules of a match changed: lines of its journal that are no steps.
CREATE TABLE parts (
    match  TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    seq    BIGINT NOT NULL,
    line   TEXT NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (match, number)
);

-- What happened in a match, for those who look at it when its rules are gone: volumes, by their first step.
CREATE TABLE album (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seq   BIGINT NOT NULL,
    until BIGINT NOT NULL,
    pages BYTEA NOT NULL,
    PRIMARY KEY (match, seq)
);

-- The editions of each game in the order in which they first came.
CREATE TABLE editions (
    game    TEXT NOT NULL,
    edition TEXT NOT NULL,
    rank    BIGINT NOT NULL,
    PRIMARY KEY (game, edition)
);
