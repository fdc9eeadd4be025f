-- Work on many records that goes on in slices, each committed: what has been done is in the records, what is left is here. Whoever finds
-- that nobody goes on with it (`beat_at`) does.
CREATE TABLE steps (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  data jsonb NOT NULL,
  items integer NOT NULL,
  done integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  beat_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX steps_beat_at ON steps (beat_at);
CREATE INDEX steps_record ON steps (account_id, record_id);

-- The items of the slices that are left.
CREATE TABLE step_slices (
  account_id text COLLATE "C" NOT NULL,
  step_id text COLLATE "C" NOT NULL,
  place integer NOT NULL,
  items jsonb NOT NULL,
  PRIMARY KEY (account_id, step_id, place)
);

-- Records that a step has for itself until its end.
CREATE TABLE step_holds (
  account_id text COLLATE "C" NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  step_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (account_id, record_id)
);
CREATE INDEX step_holds_step ON step_holds (account_id, step_id);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['steps', 'step_slices', 'step_holds'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own ON %I TO oficina_app USING (account_id = current_setting(''app.account_id'')) WITH CHECK (account_id = current_setting(''app.account_id''))', name);
  END LOOP;
END
$$;
GRANT SELECT, INSERT, UPDATE, DELETE ON steps, step_slices, step_holds TO oficina_app;
-- Who looks for steps that nobody goes on with learns where they are, and nothing of what they hold.
CREATE POLICY resume ON steps TO oficina_system USING (true) WITH CHECK (true);
GRANT SELECT (account_id, id, user_id, beat_at), UPDATE (beat_at) ON steps TO oficina_system;
