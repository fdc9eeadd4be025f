-- Photos from a phone for a ticket that is still being written, until its form has read them.
CREATE TABLE phone_photos (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  door_id text COLLATE "C" NOT NULL,
  name text COLLATE "und-x-icu" NOT NULL,
  size integer NOT NULL,
  sha256 text COLLATE "C" NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX phone_photos_door ON phone_photos (account_id, door_id, id);
COMMENT ON TABLE phone_photos IS 'account';
ALTER TABLE phone_photos ENABLE ROW LEVEL SECURITY;
ALTER TABLE phone_photos FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON phone_photos TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, DELETE ON phone_photos TO oficina_app;
