-- Who does not want to hear of whom.
CREATE TABLE blocks (
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    other  TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    at     INTEGER NOT NULL,
    PRIMARY KEY (person, other)
) WITHOUT ROWID;
CREATE INDEX blocks_other ON blocks (other);

-- Who has asked whom to be friends, and since when they are. A hidden request is one that the other never sees.
CREATE TABLE friends (
    person   TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    other    TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    at       INTEGER NOT NULL,
    accepted INTEGER,
    hidden   INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (person, other)
) WITHOUT ROWID;
CREATE INDEX friends_other ON friends (other);
