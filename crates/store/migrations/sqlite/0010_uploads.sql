-- Journals that were brought along: how much of the disk each person has asked for. A match that is gone leaves its row for a day.
CREATE TABLE uploads (
    id     INTEGER PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    match  TEXT REFERENCES matches (id) ON DELETE SET NULL,
    bytes  INTEGER NOT NULL,
    at     INTEGER NOT NULL
);
CREATE INDEX uploads_person ON uploads (person);
CREATE INDEX uploads_match ON uploads (match);
