-- An address gets letters once its owner has confirmed it. Those from before never were: accounts may confirm theirs now, and
-- guests have none.
ALTER TABLE people ADD COLUMN wanted_email TEXT;
ALTER TABLE people ADD COLUMN wanted_at INTEGER;
ALTER TABLE people ADD COLUMN email_folded TEXT;
UPDATE people SET wanted_email = email, wanted_at = unixepoch() * 1000
WHERE email IS NOT NULL AND password_hash IS NOT NULL;
UPDATE people SET email = NULL WHERE email IS NOT NULL;
CREATE INDEX people_email ON people (email_folded) WHERE email_folded IS NOT NULL;

-- The secrets in letters, as hashes. Each opens one thing, once.
CREATE TABLE tickets (
    token   BLOB NOT NULL PRIMARY KEY,
    person  TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    purpose TEXT NOT NULL,
    email   TEXT NOT NULL,
    expires INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tickets_person ON tickets (person);

-- How often something was done: until when what was done so far counts. Who it was is a hash.
CREATE TABLE rates (
    who BLOB NOT NULL PRIMARY KEY,
    due INTEGER NOT NULL
) WITHOUT ROWID;

-- A name for a session that opens nothing, and from what it was begun.
ALTER TABLE sessions ADD COLUMN id BLOB;
ALTER TABLE sessions ADD COLUMN device TEXT;
UPDATE sessions SET id = randomblob(16);
CREATE INDEX sessions_id ON sessions (id);
