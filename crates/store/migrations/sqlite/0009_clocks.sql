-- When a server of this house was last alive, whichever node it was: one row.
CREATE TABLE heartbeat (
    house INTEGER NOT NULL PRIMARY KEY,
    at    INTEGER NOT NULL
);

-- When people were or are away. The clocks of slow matches stand still for them, for so many days a year.
CREATE TABLE holidays (
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    since  INTEGER NOT NULL,
    until  INTEGER NOT NULL,
    PRIMARY KEY (person, since)
) WITHOUT ROWID;
CREATE INDEX holidays_until ON holidays (until);

-- Nobody wrote down when those who are away have left: it cannot be more than the sixty days that were allowed.
INSERT INTO holidays (person, since, until) SELECT id, vacation - 5184000000, vacation FROM people WHERE vacation IS NOT NULL;
