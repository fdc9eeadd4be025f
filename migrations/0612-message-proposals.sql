-- What a shop might tell a customer: each is proposed once, by the nightly job, and ends when the customer was told or a person declined.
CREATE TABLE message_proposals (
  account_id text COLLATE "C" NOT NULL,
  ticket_id text COLLATE "C" NOT NULL,
  event text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  PRIMARY KEY (account_id, ticket_id, event)
);
CREATE INDEX message_proposals_open ON message_proposals (account_id, created_at, ticket_id) WHERE ended_at IS NULL;
COMMENT ON TABLE message_proposals IS 'account';
ALTER TABLE message_proposals ENABLE ROW LEVEL SECURITY;
ALTER TABLE message_proposals FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON message_proposals TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON message_proposals TO oficina_app;
