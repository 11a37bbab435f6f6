-- Who may speak at a match besides what is usual, when whoever began it was last here, from which network it was begun (a hash that is
-- forgotten soon), and whether somebody else than its maker has played in it: then nobody may delete it.
ALTER TABLE matches ADD COLUMN talk TEXT;
ALTER TABLE matches ADD COLUMN attended BIGINT;
ALTER TABLE matches ADD COLUMN origin TEXT;
ALTER TABLE matches ADD COLUMN shared BIGINT NOT NULL DEFAULT 0;

-- How whoever sits there came to the seat, and after how many lines.
ALTER TABLE seats ADD COLUMN came TEXT;
ALTER TABLE seats ADD COLUMN since BIGINT NOT NULL DEFAULT 0;

-- Who was shown out of a match may not sit down there again.
CREATE TABLE shown_out (
    match  TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    at     BIGINT NOT NULL,
    PRIMARY KEY (match, person)
);
CREATE INDEX shown_out_person ON shown_out (person);
