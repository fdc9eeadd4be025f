-- Addresses outside to which changes of a group's records are sent. They are secrets of the installation, and no archive contains them.
CREATE TABLE webhooks (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  url text NOT NULL,
  description text NOT NULL,
  -- Kinds of records whose changes are sent.
  kinds jsonb NOT NULL,
  active boolean NOT NULL,
  -- Why the product switched it off.
  stopped_for text COLLATE "C",
  -- The administrator who saved it last: what this person may read is sent.
  user_id text COLLATE "C" NOT NULL,
  -- The key of the signatures, sealed.
  sealed bytea NOT NULL,
  -- Changes up to this number have become deliveries, and when they were read.
  seq bigint NOT NULL,
  read_at timestamptz(3) NOT NULL,
  -- When there is something to send; null if nothing waits.
  next_at timestamptz(3),
  -- Until when one process sends, and its mark.
  held_until timestamptz(3),
  held_by text COLLATE "C",
  -- Failed requests since the last success.
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz(3),
  last_success_at timestamptz(3),
  PRIMARY KEY (account_id, id)
);
CREATE INDEX webhooks_active ON webhooks (account_id, id) WHERE active;
COMMENT ON TABLE webhooks IS 'local: a job looks over all groups';

-- One change for one webhook: it waits while next_try is set, and is then a line of the log.
CREATE TABLE webhook_deliveries (
  account_id text COLLATE "C" NOT NULL,
  -- Sent as webhook-id with each try.
  id text COLLATE "C" NOT NULL,
  webhook_id text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  klass text COLLATE "C",
  record_id text COLLATE "C",
  rev text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  next_try timestamptz(3),
  tried_at timestamptz(3),
  -- The answer's status, or why there was none.
  status integer,
  failure text COLLATE "C",
  milliseconds integer,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (account_id, webhook_id, next_try, id) WHERE next_try IS NOT NULL;
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (account_id, webhook_id, id);
CREATE INDEX webhook_deliveries_ended ON webhook_deliveries (created_at) WHERE next_try IS NULL;
COMMENT ON TABLE webhook_deliveries IS 'local: a job deletes old ones of all groups';

ALTER TABLE webhooks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON webhooks TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY own ON webhook_deliveries TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY system ON webhooks FOR SELECT TO oficina_system USING (true);
CREATE POLICY system ON webhook_deliveries TO oficina_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON webhooks, webhook_deliveries TO oficina_app;
GRANT SELECT ON webhooks TO oficina_system;
GRANT SELECT, DELETE ON webhook_deliveries TO oficina_system;
