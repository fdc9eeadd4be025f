-- Connections of a group to banks through a service, with the sealed keys. A job fetches what is due.
CREATE TABLE bank_connections (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  provider text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C" NOT NULL,
  sealed bytea NOT NULL,
  -- The accounts that the service named, each with the wallet that takes its bookings.
  accounts jsonb NOT NULL DEFAULT '[]',
  -- Random, while a person is on the page of the bank; missing afterwards.
  consent_state text,
  consent_ends timestamptz(3),
  fetched_at timestamptz(3),
  -- Why the last attempt brought nothing.
  failure text,
  -- When the service is asked next; missing when a person must act first.
  next_fetch timestamptz(3),
  PRIMARY KEY (account_id, id)
);
CREATE INDEX bank_connections_due ON bank_connections (next_fetch, account_id, id) WHERE next_fetch IS NOT NULL;
COMMENT ON TABLE bank_connections IS 'local: a job fetches the bookings of all groups';
ALTER TABLE bank_connections ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON bank_connections TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY system ON bank_connections FOR SELECT TO oficina_system USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON bank_connections TO oficina_app;
GRANT SELECT ON bank_connections TO oficina_system;
