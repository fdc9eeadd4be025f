-- Mails of a group to its customers: the name that they are from, where answers go, and the record (`<group>/<id>`) that learns how they ended.
ALTER TABLE mails ADD COLUMN from_name text;
ALTER TABLE mails ADD COLUMN reply_to text;
ALTER TABLE mails ADD COLUMN record text COLLATE "C";

-- How messages to customers ended, until a job has stored it at the message.
CREATE TABLE message_results (
  account_id text COLLATE "C" NOT NULL,
  message_id text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  error text,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, message_id, state)
);
COMMENT ON TABLE message_results IS 'local: written by the delivery of mails of all groups';
ALTER TABLE message_results ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON message_results TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY system ON message_results TO oficina_system USING (true) WITH CHECK (true);
GRANT SELECT, DELETE ON message_results TO oficina_app;
GRANT SELECT, INSERT ON message_results TO oficina_system;
