-- Removed records, as they last were, until they are brought back or their days are over. What went with another record names it in `with_id`.
CREATE TABLE trash (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  klass text COLLATE "C" NOT NULL,
  label text COLLATE "und-x-icu" NOT NULL,
  deleted_at timestamptz(3) NOT NULL,
  deleted_by text COLLATE "C",
  with_id text COLLATE "C",
  body jsonb NOT NULL,
  -- What the kind's module keeps beside the record, for its return.
  remembered jsonb,
  -- The records that named this one, by field: [{"klass", "field", "ids"}].
  named_by jsonb,
  sha256 text COLLATE "C",
  -- Emptied: nobody sees it any more, and the next job takes it away.
  ended boolean NOT NULL DEFAULT false,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX trash_newest ON trash (account_id, deleted_at, id) WHERE with_id IS NULL;
CREATE INDEX trash_with ON trash (account_id, with_id) WHERE with_id IS NOT NULL;
CREATE INDEX trash_due ON trash (deleted_at);
CREATE INDEX trash_sha256 ON trash (sha256) WHERE sha256 IS NOT NULL;
ALTER TABLE trash ENABLE ROW LEVEL SECURITY;
ALTER TABLE trash FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON trash TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON trash TO oficina_app;
CREATE POLICY named ON trash FOR SELECT TO oficina_system USING (true);

-- Which of these digests some removed record still names: the sweep learns that much and nothing of the records.
CREATE FUNCTION named_in_trash(asked text[]) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT sha256 FROM trash WHERE sha256 = ANY(asked) AND NOT ended
$$;
REVOKE ALL ON FUNCTION named_in_trash(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION named_in_trash(text[]) TO oficina_system;

-- The groups that have something whose days are over.
CREATE FUNCTION groups_with_old_trash(before timestamptz) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT account_id FROM trash WHERE deleted_at <= before OR ended
$$;
REVOKE ALL ON FUNCTION groups_with_old_trash(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION groups_with_old_trash(timestamptz) TO oficina_system;
