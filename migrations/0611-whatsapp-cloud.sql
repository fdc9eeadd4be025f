-- What the provider calls a message, by which its reports and answers find it.
ALTER TABLE customer_messages ADD COLUMN "provider_id" text COLLATE "und-x-icu";
CREATE INDEX "customer_messages_provider_id" ON "customer_messages" (account_id, "provider_id", "id");
-- The server sends it by a gateway, not a person.
ALTER TABLE customer_messages ADD COLUMN "queued" boolean;
-- Under which name and language WhatsApp has approved a text.
ALTER TABLE message_templates ADD COLUMN "approved_name" text COLLATE "und-x-icu";
ALTER TABLE message_templates ADD COLUMN "approved_language" text COLLATE "und-x-icu";

-- What WhatsApp has posted, until a job has applied it.
CREATE TABLE whatsapp_events (
  account_id text COLLATE "C" NOT NULL,
  digest bytea NOT NULL,
  received_at timestamptz(3) NOT NULL,
  body jsonb NOT NULL,
  PRIMARY KEY (account_id, digest)
);
CREATE INDEX whatsapp_events_received ON whatsapp_events (received_at, account_id, digest);
COMMENT ON TABLE whatsapp_events IS 'local: a job applies the events of all groups';
ALTER TABLE whatsapp_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON whatsapp_events TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY system ON whatsapp_events FOR SELECT TO oficina_system USING (true);
GRANT SELECT, INSERT, DELETE ON whatsapp_events TO oficina_app;
GRANT SELECT ON whatsapp_events TO oficina_system;
