-- Addresses to which banks and people mail statements, one for a wallet. The token is computed from the nonce and the secret of the
-- installation; an incoming mail is found by its digest.
CREATE TABLE statement_addresses (
  account_id text COLLATE "C" NOT NULL,
  wallet_id text COLLATE "C" NOT NULL,
  nonce text NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C" NOT NULL,
  PRIMARY KEY (account_id, wallet_id)
);
CREATE INDEX statement_addresses_token ON statement_addresses (token_hash, account_id, wallet_id);
COMMENT ON TABLE statement_addresses IS 'local: an incoming mail names no group';
ALTER TABLE statement_addresses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON statement_addresses TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY system ON statement_addresses FOR SELECT TO oficina_system USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON statement_addresses TO oficina_app;
GRANT SELECT ON statement_addresses TO oficina_system;
