CREATE TABLE people (
    id            TEXT NOT NULL PRIMARY KEY,
    name          TEXT,
    folded        TEXT UNIQUE,
    password_hash TEXT,
    lang          TEXT,
    email         TEXT,
    notify        INTEGER NOT NULL,
    vacation      INTEGER,
    created       INTEGER NOT NULL,
    deleted       INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE sessions (
    token   BLOB NOT NULL PRIMARY KEY,
    person  TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    created INTEGER NOT NULL,
    seen    INTEGER NOT NULL,
    expires INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_person ON sessions (person);
CREATE INDEX sessions_expires ON sessions (expires);

CREATE TABLE matches (
    id         TEXT NOT NULL PRIMARY KEY,
    game       TEXT NOT NULL,
    header     TEXT NOT NULL,
    setup      TEXT NOT NULL,
    clock      TEXT NOT NULL,
    visibility TEXT NOT NULL,
    creator    TEXT NOT NULL REFERENCES people (id),
    seq        INTEGER NOT NULL,
    turn       INTEGER,
    deadline   INTEGER,
    result     TEXT,
    chat       INTEGER NOT NULL,
    rematch    TEXT,
    created    INTEGER NOT NULL,
    updated    INTEGER NOT NULL
);
CREATE INDEX matches_deadline ON matches (deadline) WHERE deadline IS NOT NULL AND result IS NULL;
CREATE INDEX matches_open ON matches (created) WHERE visibility = 'listed' AND result IS NULL;
CREATE INDEX matches_creator ON matches (creator);

CREATE TABLE seats (
    match     TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat      INTEGER NOT NULL,
    kind      TEXT NOT NULL,
    person    TEXT REFERENCES people (id),
    bot       TEXT,
    level     TEXT,
    invite    BLOB UNIQUE,
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE INDEX seats_person ON seats (person) WHERE person IS NOT NULL;

-- The journal after its first line, which is the match's header. The key is what makes an append safe.
CREATE TABLE lines (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seq   INTEGER NOT NULL,
    seat  INTEGER NOT NULL,
    line  TEXT NOT NULL,
    at    INTEGER NOT NULL,
    PRIMARY KEY (match, seq)
) WITHOUT ROWID;

CREATE TABLE snapshots (
    match TEXT NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    seq   INTEGER NOT NULL,
    state BLOB NOT NULL
);

CREATE TABLE chat (
    match  TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    id     INTEGER NOT NULL,
    person TEXT NOT NULL REFERENCES people (id),
    seat   INTEGER,
    text   TEXT NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (match, id)
) WITHOUT ROWID;
CREATE INDEX chat_person ON chat (person);

CREATE TABLE secrets (
    name  TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
) WITHOUT ROWID;
