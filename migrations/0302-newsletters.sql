-- Newsletters that an operator has tested or sent, by the digest of what they say, and how far the sending is.
CREATE TABLE newsletters (
  id text COLLATE "C" PRIMARY KEY CHECK (id ~ '^[0-9a-f]{64}$'),
  topic text NOT NULL,
  -- Subject and Markdown by language.
  content jsonb NOT NULL,
  tested_at timestamptz(3),
  begun_at timestamptz(3),
  ended_at timestamptz(3),
  -- The person up to whom it is in the outbox, in the order of ids, and how many got it.
  last_user text COLLATE "C" NOT NULL DEFAULT '',
  sent integer NOT NULL DEFAULT 0
);
GRANT SELECT, INSERT, UPDATE, DELETE ON newsletters TO oficina_system;
