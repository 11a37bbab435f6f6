-- Those who keep order, and those who may not speak for a while.
ALTER TABLE people ADD COLUMN operator BIGINT NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN muted BIGINT;

-- From where somebody came lately, one row for a network. Kept for a month at most.
CREATE TABLE addresses (
    person  TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    network TEXT NOT NULL,
    address TEXT NOT NULL,
    first   BIGINT NOT NULL,
    last    BIGINT NOT NULL,
    PRIMARY KEY (person, network)
);
CREATE INDEX addresses_last ON addresses (last);

-- Who may not come in: a person or a range of addresses. People are named by id alone, since a guest may be gone before the ban is.
CREATE TABLE bans (
    id       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    person   TEXT,
    network  TEXT,
    reason   TEXT NOT NULL,
    operator TEXT,
    made     BIGINT NOT NULL,
    ends     BIGINT,
    lifted   BIGINT
);
CREATE INDEX bans_person ON bans (person);

-- What somebody told the operators about somebody, with what was said as it was then.
CREATE TABLE reports (
    id       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    reporter TEXT NOT NULL,
    target   TEXT NOT NULL,
    match    TEXT NOT NULL,
    reason   TEXT NOT NULL,
    text     TEXT NOT NULL,
    context  TEXT NOT NULL,
    at       BIGINT NOT NULL,
    day      BIGINT NOT NULL,
    resolved BIGINT,
    operator TEXT,
    verdict  TEXT,
    UNIQUE (reporter, target, day)
);
CREATE INDEX reports_open ON reports (at) WHERE resolved IS NULL;
CREATE INDEX reports_target ON reports (target);

-- What operators did. A row is never changed, and deleted only when it is two years old.
CREATE TABLE audit (
    id       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at       BIGINT NOT NULL,
    operator TEXT,
    name     TEXT NOT NULL,
    act      TEXT NOT NULL,
    target   TEXT NOT NULL,
    why      TEXT NOT NULL
);
CREATE INDEX audit_at ON audit (at);

CREATE FUNCTION audit_stays() RETURNS trigger AS $$
BEGIN
    IF TG_OP <> 'DELETE' THEN
        RAISE EXCEPTION 'the audit trail cannot be changed';
    END IF;
    IF OLD.at > (EXTRACT(EPOCH FROM now()) - 730 * 86400) * 1000 THEN
        RAISE EXCEPTION 'the audit trail is kept for two years';
    END IF;
    RETURN OLD;
END
$$ LANGUAGE plpgsql;
CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION audit_stays();
CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION audit_stays();
