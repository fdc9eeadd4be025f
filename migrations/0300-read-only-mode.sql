-- One row while the operator has set the installation into read-only mode: everything is read and nothing is written.
CREATE TABLE read_only_mode (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  since timestamptz(3) NOT NULL,
  -- What the operator says to everybody.
  note text CHECK (length(note) BETWEEN 1 AND 300)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON read_only_mode TO oficina_system;
