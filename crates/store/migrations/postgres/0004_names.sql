-- How the names of accounts look: two that look alike are one. What stands here is reckoned by the program.
CREATE TABLE looks (
    look   TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE
);
CREATE INDEX looks_person ON looks (person);
