-- What customers refuse, and in which language they read.
ALTER TABLE customers ADD COLUMN "language" text COLLATE "C";
ALTER TABLE customers ADD COLUMN "no_messages" boolean;
ALTER TABLE customers ADD COLUMN "no_whatsapp" boolean;
ALTER TABLE customers ADD COLUMN "no_mail" boolean;
ALTER TABLE customers ADD COLUMN "no_sms" boolean;
ALTER TABLE customers ADD COLUMN "whatsapp" text COLLATE "und-x-icu";
ALTER TABLE estimates ADD COLUMN "sent_by" text COLLATE "C";

CREATE TABLE "customer_messages" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "customer_id" text COLLATE "C",
  "ticket_id" text COLLATE "C",
  "estimate_id" text COLLATE "C",
  "version" integer,
  "channel" text COLLATE "C",
  "direction" text COLLATE "C",
  "event" text COLLATE "C",
  "text" text COLLATE "und-x-icu",
  "to" text COLLATE "und-x-icu",
  "name" text COLLATE "und-x-icu",
  "state" text COLLATE "C",
  "error" text COLLATE "und-x-icu",
  "sent_at" timestamptz(3),
  "once" text COLLATE "und-x-icu",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "customer_messages_created_at" ON "customer_messages" (account_id, "created_at", "id");
CREATE INDEX "customer_messages_updated_at" ON "customer_messages" (account_id, "updated_at", "id");
CREATE INDEX "customer_messages_customer_id" ON "customer_messages" (account_id, "customer_id", "id");
CREATE INDEX "customer_messages_ticket_id" ON "customer_messages" (account_id, "ticket_id", "id");
CREATE INDEX "customer_messages_estimate_id" ON "customer_messages" (account_id, "estimate_id", "id");
CREATE UNIQUE INDEX "customer_messages_one_event" ON "customer_messages" (account_id, "once");
ALTER TABLE "customer_messages" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "customer_messages" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "customer_messages" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "customer_messages" TO oficina_app;
COMMENT ON TABLE customer_messages IS 'account';

CREATE TABLE "message_templates" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "event" text COLLATE "C",
  "channel" text COLLATE "C",
  "locale" text COLLATE "C",
  "text" text COLLATE "und-x-icu",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "message_templates_created_at" ON "message_templates" (account_id, "created_at", "id");
CREATE INDEX "message_templates_updated_at" ON "message_templates" (account_id, "updated_at", "id");
CREATE UNIQUE INDEX "message_templates_one_text" ON "message_templates" (account_id, "event", "channel", "locale");
ALTER TABLE "message_templates" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "message_templates" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "message_templates" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "message_templates" TO oficina_app;
COMMENT ON TABLE message_templates IS 'account';
