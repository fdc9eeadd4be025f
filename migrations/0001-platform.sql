-- The roles oficina_app (one database id at a time, behind row-level security) and oficina_system (people, sessions, mail)
-- belong to the whole server; the migrator sees to them before any file.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Numbers that must have no gap and no repeat: `seq` and one per numbered kind.
CREATE TABLE sequences (
  account_id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  value bigint NOT NULL,
  PRIMARY KEY (account_id, name)
);

CREATE TABLE counters (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  kind text COLLATE "C" NOT NULL,
  amount bigint NOT NULL,
  size bigint NOT NULL,
  PRIMARY KEY (account_id, id)
);

-- The timeline: one row per write, never changed.
CREATE TABLE versions (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  app_event text COLLATE "C" NOT NULL,
  event text COLLATE "C" NOT NULL,
  whodunnit text COLLATE "C",
  api_format text COLLATE "C" NOT NULL,
  item_type text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  item_label text COLLATE "und-x-icu" NOT NULL,
  item_rev text COLLATE "C" NOT NULL,
  changes jsonb NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX versions_created_at ON versions (account_id, created_at, id);
CREATE INDEX versions_item_id ON versions (account_id, item_id, created_at, id);

-- The newest change of every record, deleted ones too: `_changes`, references and tombstones.
CREATE TABLE changes (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  klass text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  deleted boolean NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX changes_seq ON changes (account_id, seq);

CREATE TABLE search (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  klass text COLLATE "C" NOT NULL,
  target_id text COLLATE "C" NOT NULL,
  title text NOT NULL,
  text text COLLATE "C" NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX search_text ON search USING gin (account_id, text gin_trgm_ops);
CREATE INDEX search_updated_at ON search (account_id, updated_at);
CREATE INDEX search_beginning ON search (account_id, left(text, 40));

-- Answers of writes that came with an Idempotency-Key, kept for 24 hours.
CREATE TABLE idempotent_answers (
  account_id text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  request_hash text COLLATE "C" NOT NULL,
  status integer NOT NULL,
  body jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotent_answers_created_at ON idempotent_answers (created_at);

CREATE TABLE users (
  id text COLLATE "C" PRIMARY KEY,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  fullname text,
  email text,
  unconfirmed_email text,
  password_hash text,
  newsletter boolean NOT NULL DEFAULT false,
  locale text NOT NULL DEFAULT 'en',
  confirmed_at timestamptz(3),
  confirmation_sent_at timestamptz(3),
  disabled_at timestamptz(3)
);
-- Until the first confirmation a person signs in with the unconfirmed address; it must be one person's alone.
CREATE UNIQUE INDEX users_sign_in ON users (lower(coalesce(email, unconfirmed_email)));

CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  remember boolean NOT NULL,
  user_agent text NOT NULL,
  address text NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE one_time_tokens (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  email text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
CREATE INDEX one_time_tokens_user ON one_time_tokens (user_id, purpose);

CREATE TABLE attempts (
  key text NOT NULL,
  at timestamptz(3) NOT NULL
);
CREATE INDEX attempts_key ON attempts (key, at);

CREATE TABLE mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  tries integer NOT NULL DEFAULT 0,
  failure text
);
CREATE INDEX mails_waiting ON mails (id) WHERE sent_at IS NULL;

CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  event text NOT NULL,
  user_id text,
  account_id text,
  address text,
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_account ON audit (account_id, id);
CREATE INDEX audit_user ON audit (user_id, id);

-- Memberships by person: the mirror that answers "my groups" and "may this person enter". Removed ones keep the name of who left.
CREATE TABLE memberships (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  user_id text COLLATE "C",
  email text COLLATE "C",
  account_name text COLLATE "und-x-icu" NOT NULL,
  status text COLLATE "C" NOT NULL,
  admin boolean NOT NULL,
  bookmark boolean NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX memberships_user ON memberships (user_id, account_id);

-- The walls. Every table with an account_id shows the bound database's rows and no other, to its owner too.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['sequences', 'counters', 'versions', 'changes', 'search', 'idempotent_answers'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own ON %I TO oficina_app USING (account_id = current_setting(''app.account_id'')) WITH CHECK (account_id = current_setting(''app.account_id''))', name);
  END LOOP;
END
$$;
GRANT SELECT, INSERT, UPDATE, DELETE ON sequences, counters, changes, search, idempotent_answers TO oficina_app;
GRANT SELECT, INSERT ON versions TO oficina_app;

-- Under row-level security an operator that is not leakproof (LIKE, %>) cannot use its index: the owner, who is a member of
-- oficina_system, sees the table whole inside `search_records`, which checks the account itself. The role has no right on the table.
CREATE POLICY owner ON search TO oficina_system USING (true);
-- The nightly sweep of old answers runs for all databases at once.
CREATE POLICY sweep ON idempotent_answers FOR DELETE TO oficina_system USING (true);
CREATE POLICY sweep_read ON idempotent_answers FOR SELECT TO oficina_system USING (true);
GRANT SELECT, DELETE ON idempotent_answers TO oficina_system;

ALTER TABLE memberships ENABLE ROW LEVEL SECURITY;
ALTER TABLE memberships FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON memberships TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY mine ON memberships FOR SELECT TO oficina_app USING (user_id = current_setting('app.account_id') AND status <> 'removed');
CREATE POLICY system ON memberships TO oficina_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON memberships TO oficina_app, oficina_system;

ALTER TABLE users ENABLE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
CREATE POLICY people ON users FOR SELECT TO oficina_app USING (
  id = current_setting('app.account_id')
  OR EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = users.id AND m.account_id = current_setting('app.account_id'))
);
CREATE POLICY system ON users TO oficina_system USING (true) WITH CHECK (true);
GRANT SELECT (id, rev, created_at, updated_at, fullname, email, unconfirmed_email, newsletter, locale, confirmed_at, confirmation_sent_at) ON users TO oficina_app;
GRANT SELECT, INSERT, UPDATE ON users TO oficina_system;
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions, one_time_tokens, attempts, mails TO oficina_system;
GRANT INSERT ON mails TO oficina_app;

ALTER TABLE audit ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON audit TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY system ON audit TO oficina_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON audit TO oficina_app, oficina_system;

-- The newest 500 records that fulfil a condition, read from the newest backwards and no further: for `search_records` alone,
-- which quotes the condition's values. The planner's other ways are shut, since it cannot know how soon 500 are found.
CREATE FUNCTION search_newest(account text, condition text, kinds text[]) RETURNS SETOF search
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
SET enable_bitmapscan = off SET enable_seqscan = off SET enable_sort = off
AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT s.* FROM search s WHERE s.account_id = $1 ' || condition || '
    AND ($2 IS NULL OR s.klass = ANY($2)) ORDER BY s.updated_at DESC LIMIT 500' USING account, kinds;
END
$$;
REVOKE ALL ON FUNCTION search_newest FROM PUBLIC;

-- Each word of the question must stand somewhere in the text. First the record with the number that was asked for, then those
-- that begin with the first word (names, identifiers), then titles that hold it, then the newest of the others, 500 at most.
-- A word that many of the newest records hold is looked for from the newest backwards, a rarer one by its trigrams: the planner
-- cannot choose, because row-level security hides the statistics of operators that might leak.
-- With `near`, words that stand in no record at all may be misspelt (word similarity); where all stand somewhere, nothing is guessed.
CREATE FUNCTION search_records(account text, words text[], number text, kinds text[], near boolean, skip integer, max integer)
RETURNS TABLE (id text, klass text, title text, text text, updated_at timestamptz, score integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  patterns text[];
  beginning text;
  matches text := '';
  walked text := '';
  guessed boolean := false;
  common integer;
  rest text;
BEGIN
  IF account IS DISTINCT FROM current_setting('app.account_id', true) THEN
    RAISE EXCEPTION 'search outside the bound database';
  END IF;
  SELECT array_agg(replace(replace(replace(w, '\', '\\'), '%', '\%'), '_', '\_') ORDER BY o) INTO patterns
    FROM unnest(words) WITH ORDINALITY AS u(w, o);
  beginning := left(patterns[1], 40) || '%';
  FOR i IN 1 .. cardinality(words) LOOP
    IF near AND NOT EXISTS (SELECT 1 FROM search s WHERE s.account_id = account AND s.text LIKE '%' || patterns[i] || '%') THEN
      matches := matches || format(' AND %L <%% s.text', words[i]);
      guessed := true;
    ELSE
      matches := matches || format(' AND s.text LIKE %L', '%' || patterns[i] || '%');
      walked := walked || format(' AND (s.text || '''') LIKE %L', '%' || patterns[i] || '%');
    END IF;
  END LOOP;
  IF near AND NOT guessed THEN
    RETURN;
  END IF;
  rest := format('SELECT s.*, 0 AS place FROM search s WHERE s.account_id = $1 %s', matches);
  IF NOT near THEN
    EXECUTE format('SELECT count(*) FROM (SELECT * FROM search s WHERE s.account_id = $1 ORDER BY s.updated_at DESC LIMIT 300) s WHERE true %s', walked)
      USING account INTO common;
    IF common >= 15 THEN
      rest := format('SELECT s.*, 0 AS place FROM search_newest($1, %L, $3) s WHERE true', walked);
    END IF;
  END IF;
  RETURN QUERY EXECUTE format(
    'SELECT f.target_id, f.klass, f.title, f.text, f.updated_at::timestamptz,
       CASE WHEN f.place > 0 THEN f.place WHEN position(($2)[1] IN lower(f.title)) > 0 THEN 1 ELSE 0 END AS score
     FROM ((SELECT s.*, 3 AS place FROM search s
            WHERE s.account_id = $1 AND left(s.text, 40) LIKE ''#'' || $6 || '' %%'' AND ($3 IS NULL OR s.klass = ANY($3)) LIMIT 50)
           UNION ALL
           (SELECT s.*, 2 FROM search s
            WHERE s.account_id = $1 AND left(s.text, 40) LIKE %1$L %2$s AND ($3 IS NULL OR s.klass = ANY($3)) LIMIT 100)
           UNION ALL
           (%3$s AND ($3 IS NULL OR s.klass = ANY($3)) AND left(s.text, 40) NOT LIKE %1$L
              AND ($6::text IS NULL OR s.text NOT LIKE ''#'' || $6 || '' %%'') LIMIT 500)) f
     ORDER BY score DESC, f.updated_at DESC, f.id OFFSET $4 LIMIT $5', beginning, matches, rest)
    USING account, words, kinds, skip, max, number;
END
$$;
REVOKE ALL ON FUNCTION search_records FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_records TO oficina_app;

-- How many groups a person belongs to, across databases. Holds the person's lock until the commit: the limit of free groups
-- is checked and used up by one transaction at a time.
CREATE FUNCTION groups_of(person text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(person, 1));
  RETURN (SELECT count(*) FROM memberships WHERE user_id = person AND status = 'accepted');
END
$$;
REVOKE ALL ON FUNCTION groups_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION groups_of TO oficina_app;
