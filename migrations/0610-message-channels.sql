-- How a group sends messages besides mail: the address of its SMS gateway, or its number in the Cloud API of WhatsApp, with the encrypted secrets.
CREATE TABLE message_channels (
  account_id text COLLATE "C" NOT NULL,
  channel text COLLATE "C" NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  address text NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (account_id, channel)
);
COMMENT ON TABLE message_channels IS 'account';
ALTER TABLE message_channels ENABLE ROW LEVEL SECURITY;
ALTER TABLE message_channels FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON message_channels TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON message_channels TO oficina_app;

-- Messages to customers that wait for a gateway.
CREATE TABLE message_outbox (
  account_id text COLLATE "C" NOT NULL,
  message_id text COLLATE "C" NOT NULL,
  channel text COLLATE "C" NOT NULL,
  -- What the message says in terms of the gateway: an approved text and its values.
  payload jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  next_try timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, message_id)
);
CREATE INDEX message_outbox_due ON message_outbox (next_try, account_id, message_id);
COMMENT ON TABLE message_outbox IS 'local: a job sends the messages of all groups';
ALTER TABLE message_outbox ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON message_outbox TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY system ON message_outbox FOR SELECT TO oficina_system USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON message_outbox TO oficina_app;
GRANT SELECT ON message_outbox TO oficina_system;
