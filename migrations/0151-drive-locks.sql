-- What network drives keep beside entries: locks, and properties that programs lay there. '' stands for the root.
CREATE TABLE dav_locks (
  account_id text COLLATE "C" NOT NULL,
  token text COLLATE "C" NOT NULL,
  entry_id text COLLATE "C" NOT NULL,
  shared boolean NOT NULL,
  deep boolean NOT NULL,
  owner text NOT NULL,
  created_by text COLLATE "C" NOT NULL,
  seconds integer NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, token)
);
CREATE INDEX dav_locks_entry_id ON dav_locks (account_id, entry_id);
ALTER TABLE dav_locks ENABLE ROW LEVEL SECURITY;
ALTER TABLE dav_locks FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON dav_locks TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON dav_locks TO oficina_app;

CREATE TABLE dav_properties (
  account_id text COLLATE "C" NOT NULL,
  entry_id text COLLATE "C" NOT NULL,
  namespace text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (account_id, entry_id, namespace, name)
);
ALTER TABLE dav_properties ENABLE ROW LEVEL SECURITY;
ALTER TABLE dav_properties FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON dav_properties TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON dav_properties TO oficina_app;
