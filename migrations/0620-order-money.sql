-- What an order costs, and what its customer paid.
CREATE TABLE "order_lines" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "ticket_id" text COLLATE "C",
  "line_kind" text COLLATE "C",
  "description" text COLLATE "und-x-icu",
  "quantity" numeric,
  "value" numeric(24,8),
  "percent" numeric(24,8),
  "cost" numeric(24,8),
  "tax_rate" numeric(24,8),
  "tax_added" boolean,
  "currency" text COLLATE "und-x-icu",
  "technical_id" text COLLATE "C",
  "estimate_id" text COLLATE "C",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "order_lines_created_at" ON "order_lines" (account_id, "created_at", "id");
CREATE INDEX "order_lines_updated_at" ON "order_lines" (account_id, "updated_at", "id");
CREATE INDEX "order_lines_ticket_id" ON "order_lines" (account_id, "ticket_id", "id");
CREATE INDEX "order_lines_estimate_id" ON "order_lines" (account_id, "estimate_id", "id");
ALTER TABLE "order_lines" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "order_lines" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "order_lines" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "order_lines" TO oficina_app;
COMMENT ON TABLE order_lines IS 'account';

CREATE TABLE "order_payments" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "ticket_id" text COLLATE "C",
  "method" text COLLATE "C",
  "amount" numeric(24,8),
  "currency" text COLLATE "und-x-icu",
  "at" timestamptz(3),
  "note" text COLLATE "und-x-icu",
  "refund_of" text COLLATE "und-x-icu",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "order_payments_at" ON "order_payments" (account_id, "at", "id");
CREATE INDEX "order_payments_updated_at" ON "order_payments" (account_id, "updated_at", "id");
CREATE INDEX "order_payments_created_at" ON "order_payments" (account_id, "created_at", "id");
CREATE INDEX "order_payments_ticket_id" ON "order_payments" (account_id, "ticket_id", "id");
ALTER TABLE "order_payments" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "order_payments" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "order_payments" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "order_payments" TO oficina_app;
COMMENT ON TABLE order_payments IS 'account';

-- Sums of the lines and payments, computed by each of their writes.
ALTER TABLE "tickets" ADD COLUMN "total" numeric(24,8);
ALTER TABLE "tickets" ADD COLUMN "paid" numeric(24,8);
ALTER TABLE "tickets" ADD COLUMN "due" numeric(24,8);
ALTER TABLE "tickets" ADD COLUMN "bill_currency" text COLLATE "und-x-icu";
CREATE INDEX tickets_due ON tickets (account_id, due, id);
