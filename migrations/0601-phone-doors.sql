-- Addresses that a phone opens for ten minutes without signing in, found by the digest of their token.
CREATE TABLE phone_doors (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  token_hash text COLLATE "C" NOT NULL,
  purpose text COLLATE "C" NOT NULL,
  ticket_id text COLLATE "C",
  made_by text COLLATE "C" NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  files integer NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, id)
);
COMMENT ON TABLE phone_doors IS 'local: looked up by the hash of a secret, before any group is known';
CREATE UNIQUE INDEX phone_doors_hash ON phone_doors (token_hash);
ALTER TABLE phone_doors ENABLE ROW LEVEL SECURITY;
ALTER TABLE phone_doors FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON phone_doors TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY lookup ON phone_doors FOR SELECT TO oficina_system USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON phone_doors TO oficina_app;
GRANT SELECT ON phone_doors TO oficina_system;
