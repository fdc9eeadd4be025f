-- Attempts of one key (an address, an email, both) stand in one row, so that one statement counts and refuses, however many come at once.
-- `times` keeps the oldest `most + 1` of the last `minutes`; with the last of them the key is over its limit.
DROP TABLE attempts;
CREATE TABLE attempts (
  key text COLLATE "C" PRIMARY KEY,
  -- Whose password was asked for: a reset forgives these.
  email text COLLATE "C",
  most integer NOT NULL,
  minutes integer NOT NULL,
  times timestamptz(3)[] NOT NULL
);
CREATE INDEX attempts_email ON attempts (email);
GRANT SELECT, INSERT, UPDATE, DELETE ON attempts TO oficina_system;
