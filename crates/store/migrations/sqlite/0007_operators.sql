-- Those who keep order, and those who may not speak for a while.
ALTER TABLE people ADD COLUMN operator INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN muted INTEGER;

-- From where somebody came lately, one row for a network. Kept for a month at most.
CREATE TABLE addresses (
    person  TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    network TEXT NOT NULL,
    address TEXT NOT NULL,
    first   INTEGER NOT NULL,
    last    INTEGER NOT NULL,
    PRIMARY KEY (person, network)
) WITHOUT ROWID;
CREATE INDEX addresses_last ON addresses (last);

-- Who may not come in: a person or a range of addresses. People are named by id alone, since a guest may be gone before the ban is.
CREATE TABLE bans (
    id       INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    person   TEXT,
    network  TEXT,
    reason   TEXT NOT NULL,
    operator TEXT,
    made     INTEGER NOT NULL,
    ends     INTEGER,
    lifted   INTEGER
);
CREATE INDEX bans_person ON bans (person);

-- What somebody told the operators about somebody, with what was said as it was then.
CREATE TABLE reports (
    id       INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    reporter TEXT NOT NULL,
    target   TEXT NOT NULL,
    match    TEXT NOT NULL,
    reason   TEXT NOT NULL,
    text     TEXT NOT NULL,
    context  TEXT NOT NULL,
    at       INTEGER NOT NULL,
    day      INTEGER NOT NULL,
    resolved INTEGER,
    operator TEXT,
    verdict  TEXT,
    UNIQUE (reporter, target, day)
);
CREATE INDEX reports_open ON reports (at) WHERE resolved IS NULL;
CREATE INDEX reports_target ON reports (target);

-- What operators did. A row is never changed, and deleted only when it is two years old.
CREATE TABLE audit (
    id       INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    at       INTEGER NOT NULL,
    operator TEXT,
    name     TEXT NOT NULL,
    act      TEXT NOT NULL,
    target   TEXT NOT NULL,
    why      TEXT NOT NULL
);
CREATE INDEX audit_at ON audit (at);

CREATE TRIGGER audit_stays BEFORE UPDATE ON audit
BEGIN
    SELECT RAISE(ABORT, 'the audit trail cannot be changed');
END;
CREATE TRIGGER audit_is_kept BEFORE DELETE ON audit
WHEN OLD.at > (CAST(strftime('%s', 'now') AS INTEGER) - 730 * 86400) * 1000
BEGIN
    SELECT RAISE(ABORT, 'the audit trail is kept for two years');
END;
