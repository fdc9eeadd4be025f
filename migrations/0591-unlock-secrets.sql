-- Since when a ticket has a secret that unlocks its device.
ALTER TABLE "tickets" ADD COLUMN "unlock_secret_at" timestamptz(3);
CREATE INDEX tickets_unlock_secret ON tickets (account_id, id) WHERE unlock_secret_at IS NOT NULL;

-- The secrets, encrypted by the secret of the installation. They are apart, so that nothing that reads tickets contains one.
CREATE TABLE unlock_secrets (
  account_id text COLLATE "C" NOT NULL,
  ticket_id text COLLATE "C" NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (account_id, ticket_id)
);
COMMENT ON TABLE unlock_secrets IS 'account';
ALTER TABLE unlock_secrets ENABLE ROW LEVEL SECURITY;
ALTER TABLE unlock_secrets FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON unlock_secrets TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON unlock_secrets TO oficina_app;
