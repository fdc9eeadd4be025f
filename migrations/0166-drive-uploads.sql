-- Files that come in several requests: where each is to lie when all of it is there. The bytes wait in the store's own folder.
CREATE TABLE drive_uploads (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  length bigint NOT NULL CHECK (length >= 0),
  target jsonb NOT NULL,
  -- What all of the bytes are, once they are there and lie in the store.
  kept jsonb,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX drive_uploads_expires_at ON drive_uploads (expires_at);
ALTER TABLE drive_uploads ENABLE ROW LEVEL SECURITY;
ALTER TABLE drive_uploads FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON drive_uploads TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY sweep ON drive_uploads FOR SELECT TO oficina_system USING (true);
CREATE POLICY sweep_away ON drive_uploads FOR DELETE TO oficina_system USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON drive_uploads TO oficina_app;
GRANT SELECT, DELETE ON drive_uploads TO oficina_system;
