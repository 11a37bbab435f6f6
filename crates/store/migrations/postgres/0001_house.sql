CREATE TABLE people (
    id            TEXT NOT NULL PRIMARY KEY,
    name          TEXT,
    folded        TEXT UNIQUE,
    password_hash TEXT,
    lang          TEXT,
    email         TEXT,
    notify        BIGINT NOT NULL,
    vacation      BIGINT,
    created       BIGINT NOT NULL,
    deleted       BIGINT NOT NULL
);

CREATE TABLE sessions (
    token   BYTEA NOT NULL PRIMARY KEY,
    person  TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    created BIGINT NOT NULL,
    seen    BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
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
    seq        BIGINT NOT NULL,
    turn       BIGINT,
    deadline   BIGINT,
    result     TEXT,
    chat       BIGINT NOT NULL,
    rematch    TEXT,
    created    BIGINT NOT NULL,
    updated    BIGINT NOT NULL
);
CREATE INDEX matches_deadline ON matches (deadline) WHERE deadline IS NOT NULL AND result IS NULL;
CREATE INDEX matches_open ON matches (created) WHERE visibility = 'listed' AND result IS NULL;
CREATE INDEX matches_creator ON matches (creator);

CREATE TABLE seats (
    match     TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat      BIGINT NOT NULL,
    kind      TEXT NOT NULL,
    person    TEXT REFERENCES people (id),
    bot       TEXT,
    level     TEXT,
    invite    BYTEA UNIQUE,
    PRIMARY KEY (match, seat)
);
CREATE INDEX seats_person ON seats (person) WHERE person IS NOT NULL;

-- The journal after its first line, which is the match's header. The key is what makes an append safe.
CREATE TABLE lines (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seq   BIGINT NOT NULL,
    seat  BIGINT NOT NULL,
    line  TEXT NOT NULL,
    at    BIGINT NOT NULL,
    PRIMARY KEY (match, seq)
);

CREATE TABLE snapshots (
    match TEXT NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    seq   BIGINT NOT NULL,
    state BYTEA NOT NULL
);

CREATE TABLE chat (
    match  TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    id     BIGINT NOT NULL,
    person TEXT NOT NULL REFERENCES people (id),
    seat   BIGINT,
    text   TEXT NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (match, id)
);
CREATE INDEX chat_person ON chat (person);

CREATE TABLE secrets (
    name  TEXT NOT NULL PRIMARY KEY,
    value BYTEA NOT NULL
);
