CREATE TABLE "contracts" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "number" integer,
  "description" text COLLATE "und-x-icu",
  "customer_id" text COLLATE "C",
  "active" boolean,
  "payment_kind" text COLLATE "C",
  "starts_on" date,
  "ends_on" date,
  "items" jsonb,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "contracts_number" ON "contracts" (account_id, "number", "id");
CREATE INDEX "contracts_updated_at" ON "contracts" (account_id, "updated_at", "id");
CREATE INDEX "contracts_created_at" ON "contracts" (account_id, "created_at", "id");
CREATE INDEX "contracts_customer_id" ON "contracts" (account_id, "customer_id", "id");
ALTER TABLE "contracts" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "contracts" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "contracts" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "contracts" TO oficina_app;

-- The clauses of a contract and the lines of a ticket's checklist lie within their record; these views show them one by one,
-- behind the wall of the table below.
CREATE VIEW contract_items WITH (security_invoker = true) AS
SELECT c.account_id, ('cti-' || md5(c.id || ' ' || item.at))::text COLLATE "C" AS id, c.created_at, c.id AS contract_id,
  (item.value ->> 'number')::integer AS number, (item.value ->> 'content') COLLATE "und-x-icu" AS content
FROM contracts c CROSS JOIN LATERAL jsonb_array_elements(c.items) WITH ORDINALITY AS item(value, at);
GRANT SELECT ON contract_items TO oficina_app;

CREATE VIEW ticket_checklists WITH (security_invoker = true) AS
SELECT account_id, ('tch-' || substr(id, 5)) COLLATE "C" AS id, created_at, id AS ticket_id, checklist AS payload
FROM tickets WHERE checklist IS NOT NULL;
GRANT SELECT ON ticket_checklists TO oficina_app;

CREATE INDEX "tickets_contract_id" ON "tickets" (account_id, "contract_id", "id");
