-- Answers of customers by mail: some come from a program, and some belong to no ticket until a colleague assigns them.
ALTER TABLE customer_messages ADD COLUMN "subject" text COLLATE "und-x-icu";
ALTER TABLE customer_messages ADD COLUMN "automatic" boolean;

-- Digests of the addresses for answers, and of the customers' own addresses. An incoming mail names no group.
CREATE TABLE message_replies (
  account_id text COLLATE "C" NOT NULL,
  message_id text COLLATE "C" NOT NULL,
  token_hash bytea NOT NULL,
  address_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, message_id)
);
COMMENT ON TABLE message_replies IS 'local: looked up by the hash of a token, before any group is known';
CREATE UNIQUE INDEX message_replies_token ON message_replies (token_hash);
CREATE INDEX message_replies_address ON message_replies (address_hash, created_at);
ALTER TABLE message_replies ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON message_replies TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY lookup ON message_replies FOR SELECT TO oficina_system USING (true);
GRANT SELECT, INSERT, DELETE ON message_replies TO oficina_app;
GRANT SELECT ON message_replies TO oficina_system;
