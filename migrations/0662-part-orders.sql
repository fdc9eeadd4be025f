-- Parts that are wanted and ordered, and the tickets that wait for one.
CREATE TABLE "part_orders" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "name" text COLLATE "und-x-icu",
  "part_id" text COLLATE "C",
  "ticket_id" text COLLATE "C",
  "quantity" numeric,
  "state" text COLLATE "C",
  "supplier" text COLLATE "und-x-icu",
  "order_number" text COLLATE "und-x-icu",
  "expected_on" date,
  "cost" numeric,
  "currency" text COLLATE "und-x-icu",
  "arrived_at" timestamptz(3),
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "part_orders_created_at" ON "part_orders" (account_id, "created_at", "id");
CREATE INDEX "part_orders_updated_at" ON "part_orders" (account_id, "updated_at", "id");
CREATE INDEX "part_orders_part_id" ON "part_orders" (account_id, "part_id", "id");
CREATE INDEX "part_orders_ticket_id" ON "part_orders" (account_id, "ticket_id", "id");
CREATE INDEX "part_orders_state" ON "part_orders" (account_id, "state", "created_at", "id");
CREATE INDEX "part_orders_expected_on" ON "part_orders" (account_id, "expected_on", "id");
ALTER TABLE "part_orders" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "part_orders" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "part_orders" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "part_orders" TO oficina_app;
COMMENT ON TABLE part_orders IS 'account';
ALTER TABLE "tickets" ADD COLUMN "waits_for_part_id" text COLLATE "C";
