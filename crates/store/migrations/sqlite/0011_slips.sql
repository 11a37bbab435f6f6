-- How many slips were forgiven in a match, and what is asked there right now: who wants to take something back, and who has agreed.
-- What is asked names the number of lines at which it was asked, and means nothing once the match has moved on.
ALTER TABLE matches ADD COLUMN slips INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN slip TEXT;
