CREATE TABLE "customer_signatures" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "ticket_id" text COLLATE "C",
  "occasion" text COLLATE "C",
  "name" text COLLATE "und-x-icu",
  "drawing" text COLLATE "und-x-icu",
  "terms" text COLLATE "und-x-icu",
  "signed_at" timestamptz(3),
  "how" text COLLATE "C",
  "network" text COLLATE "und-x-icu",
  "customer" text COLLATE "und-x-icu",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "customer_signatures_created_at" ON "customer_signatures" (account_id, "created_at", "id");
CREATE INDEX "customer_signatures_updated_at" ON "customer_signatures" (account_id, "updated_at", "id");
CREATE INDEX "customer_signatures_ticket_id" ON "customer_signatures" (account_id, "ticket_id", "id");
CREATE INDEX "customer_signatures_customer" ON "customer_signatures" (account_id, "customer", "id");
ALTER TABLE "customer_signatures" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "customer_signatures" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "customer_signatures" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "customer_signatures" TO oficina_app;
COMMENT ON TABLE customer_signatures IS 'account';
