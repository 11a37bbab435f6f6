-- What an account has learned and solved, as its own pages wrote it, so that it is there in another browser too. It is a text to the server.
CREATE TABLE progress (
    person   TEXT PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    revision BIGINT NOT NULL,
    text     TEXT NOT NULL
);
