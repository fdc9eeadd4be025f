-- Bytes of small files of the drive, written in the transaction of the version that refers to them. All other bytes are in the store of files.
-- Not compressed, so that a range is read without the rest.
CREATE TABLE small_files (
  account_id text COLLATE "C" NOT NULL,
  -- SHA-256 in hex. Not called sha256, because columns of that name refer to files: this row is the file.
  digest text COLLATE "C" NOT NULL,
  bytes bytea NOT NULL,
  -- The last time that these bytes were saved.
  stored_at timestamptz(3) NOT NULL,
  -- Since when no record refers to them; missing while one does.
  discarded_at timestamptz(3),
  PRIMARY KEY (digest, account_id)
);
ALTER TABLE small_files ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE INDEX small_files_by_group ON small_files (account_id, stored_at, digest);
COMMENT ON TABLE small_files IS 'local: bytes are found by their digest alone; a cluster does not use it';
ALTER TABLE small_files ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON small_files TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY system ON small_files TO oficina_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON small_files TO oficina_app;
GRANT SELECT, UPDATE, DELETE ON small_files TO oficina_system;
