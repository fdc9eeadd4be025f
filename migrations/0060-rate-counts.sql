-- Requests counted by several processes together, by person or address, within the minute that began at `began`. Lost at a crash, which harms nobody.
CREATE UNLOGGED TABLE rate_counts (
  key text COLLATE "C" PRIMARY KEY,
  began timestamptz(3) NOT NULL,
  count integer NOT NULL
);
CREATE INDEX rate_counts_began ON rate_counts (began);
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_counts TO oficina_system;
