-- Backups of a group that its administrators asked for, with how they went; the bytes of a finished one lie in the store until it ends.
CREATE TABLE group_backups (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  asked_by text COLLATE "C" NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  -- With the owner's other groups.
  combined boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  -- The last sign of whoever works at it.
  touched_at timestamptz(3) NOT NULL,
  -- Tables and files that are written, of how many.
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  zip text COLLATE "C" CHECK (zip ~ '^[0-9a-f]{64}$'),
  bytes bigint,
  expires_at timestamptz(3),
  PRIMARY KEY (account_id, id)
);
-- Two at once are one.
CREATE UNIQUE INDEX group_backups_under_way ON group_backups (account_id) WHERE state IN ('waiting', 'running');
CREATE INDEX group_backups_zip ON group_backups (zip) WHERE zip IS NOT NULL;
ALTER TABLE group_backups ENABLE ROW LEVEL SECURITY;
ALTER TABLE group_backups FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON group_backups TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY named ON group_backups FOR SELECT TO oficina_system USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON group_backups TO oficina_app;

-- Which of these digests are of a backup that can still be downloaded: the sweep of files asks it.
CREATE FUNCTION named_group_backups(asked text[]) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT zip FROM group_backups WHERE zip = ANY(asked) AND expires_at > now()
$$;
REVOKE ALL ON FUNCTION named_group_backups(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION named_group_backups(text[]) TO oficina_system;
