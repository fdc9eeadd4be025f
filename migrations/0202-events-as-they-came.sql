-- What a processor sends is kept letter by letter: JSON of its own may hold characters that jsonb does not (U+0000, half a surrogate pair).
ALTER TABLE processor_events ALTER COLUMN body TYPE text USING body::text;

-- Subscriptions of groups that are deleted: to be ended at the processor, also when the group itself is gone. `try_at`: when to ask next.
CREATE TABLE subscriptions_to_end (
  id text COLLATE "C" PRIMARY KEY,
  livemode boolean NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  try_at timestamptz(3) NOT NULL
);
CREATE INDEX subscriptions_to_end_try_at ON subscriptions_to_end (try_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON subscriptions_to_end TO oficina_system, oficina_app;
