-- Invoices of suppliers whose parts are in the stock.
CREATE TABLE "supplier_invoices" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "key" text COLLATE "und-x-icu",
  "number" text COLLATE "und-x-icu",
  "supplier" text COLLATE "und-x-icu",
  "supplier_document" text COLLATE "und-x-icu",
  "issued_on" date,
  "total" numeric(24,8),
  "currency" text COLLATE "und-x-icu",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "supplier_invoices_created_at" ON "supplier_invoices" (account_id, "created_at", "id");
CREATE INDEX "supplier_invoices_updated_at" ON "supplier_invoices" (account_id, "updated_at", "id");
CREATE UNIQUE INDEX "supplier_invoices_one_key" ON "supplier_invoices" (account_id, "key");
ALTER TABLE "supplier_invoices" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "supplier_invoices" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "supplier_invoices" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "supplier_invoices" TO oficina_app;
COMMENT ON TABLE supplier_invoices IS 'account';
-- Which part a supplier means by a number of its own, and how many pieces its unit has.
CREATE TABLE supplier_codes (
  account_id text COLLATE "C" NOT NULL,
  supplier_document text COLLATE "C" NOT NULL,
  code text COLLATE "C" NOT NULL,
  part_id text COLLATE "C" NOT NULL,
  pieces numeric NOT NULL,
  PRIMARY KEY (account_id, supplier_document, code)
);
ALTER TABLE supplier_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE supplier_codes FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON supplier_codes TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON supplier_codes TO oficina_app;
COMMENT ON TABLE supplier_codes IS 'account';
ALTER TABLE "stock_moves" ADD COLUMN "invoice_id" text COLLATE "C";
CREATE INDEX "stock_moves_invoice_id" ON "stock_moves" (account_id, "invoice_id", "id");
