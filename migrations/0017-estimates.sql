CREATE TABLE "estimates" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "number" integer,
  "version" integer,
  "status" text COLLATE "C",
  "description" text COLLATE "und-x-icu",
  "customer_id" text COLLATE "C",
  "ticket_id" text COLLATE "C",
  "items" jsonb,
  "labour" numeric(24,8),
  "parts" numeric(24,8),
  "total" numeric(24,8),
  "observation" text COLLATE "und-x-icu",
  "payment" text COLLATE "und-x-icu",
  "starts_on" date,
  "ends_on" date,
  "valid_until" date,
  "sent_at" timestamptz(3),
  "answered_at" timestamptz(3),
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "estimates_number" ON "estimates" (account_id, "number", "id");
CREATE INDEX "estimates_updated_at" ON "estimates" (account_id, "updated_at", "id");
CREATE INDEX "estimates_created_at" ON "estimates" (account_id, "created_at", "id");
CREATE INDEX "estimates_status" ON "estimates" (account_id, "status", "number", "id");
CREATE INDEX "estimates_customer_id" ON "estimates" (account_id, "customer_id", "id");
CREATE INDEX "estimates_ticket_id" ON "estimates" (account_id, "ticket_id", "id");
ALTER TABLE "estimates" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "estimates" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "estimates" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "estimates" TO oficina_app;

-- The lines of an estimate lie within it; this view shows them one by one, behind the wall of the table below.
CREATE VIEW estimate_items WITH (security_invoker = true) AS
SELECT e.account_id, ('esi-' || md5(e.id || ' ' || item.at))::text COLLATE "C" AS id, e.created_at, e.id AS estimate_id,
  (item.value ->> 'line_kind') COLLATE "C" AS line_kind, (item.value ->> 'description') COLLATE "und-x-icu" AS description,
  (item.value ->> 'quantity')::numeric AS quantity, (item.value ->> 'value')::numeric AS value
FROM estimates e CROSS JOIN LATERAL jsonb_array_elements(e.items) WITH ORDINALITY AS item(value, at);
GRANT SELECT ON estimate_items TO oficina_app;
