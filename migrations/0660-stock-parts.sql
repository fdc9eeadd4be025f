-- Parts of a shop and the moves of their stock. What is on hand is the sum of the moves.
CREATE TABLE "stock_moves" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "part_id" text COLLATE "C",
  "reason" text COLLATE "C",
  "quantity" numeric,
  "cost" numeric,
  "currency" text COLLATE "und-x-icu",
  "serial" text COLLATE "und-x-icu",
  "note" text COLLATE "und-x-icu",
  "ticket_id" text COLLATE "C",
  "line_id" text COLLATE "und-x-icu",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "stock_moves_created_at" ON "stock_moves" (account_id, "created_at", "id");
CREATE INDEX "stock_moves_updated_at" ON "stock_moves" (account_id, "updated_at", "id");
CREATE INDEX "stock_moves_part_id" ON "stock_moves" (account_id, "part_id", "id");
CREATE INDEX "stock_moves_ticket_id" ON "stock_moves" (account_id, "ticket_id", "id");
CREATE INDEX "stock_moves_line_id" ON "stock_moves" (account_id, "line_id", "id");
ALTER TABLE "stock_moves" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "stock_moves" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "stock_moves" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "stock_moves" TO oficina_app;
CREATE TABLE "stock_parts" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "name" text COLLATE "und-x-icu",
  "sku" text COLLATE "und-x-icu",
  "ean" text COLLATE "und-x-icu",
  "maker" text COLLATE "und-x-icu",
  "place" text COLLATE "und-x-icu",
  "price" numeric(24,8),
  "cost" numeric,
  "currency" text COLLATE "und-x-icu",
  "on_hand" numeric,
  "least" numeric,
  "below_least" boolean,
  "serials" boolean,
  "archived" boolean,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "stock_parts_name" ON "stock_parts" (account_id, "name", "id");
CREATE INDEX "stock_parts_updated_at" ON "stock_parts" (account_id, "updated_at", "id");
CREATE INDEX "stock_parts_created_at" ON "stock_parts" (account_id, "created_at", "id");
CREATE INDEX "stock_parts_sku" ON "stock_parts" (account_id, "sku", "id");
CREATE INDEX "stock_parts_ean" ON "stock_parts" (account_id, "ean", "id");
CREATE INDEX "stock_parts_on_hand" ON "stock_parts" (account_id, "on_hand", "id");
CREATE INDEX "stock_parts_below_least" ON "stock_parts" (account_id, "below_least", "id");
CREATE UNIQUE INDEX "stock_parts_one_sku" ON "stock_parts" (account_id, "sku");
CREATE UNIQUE INDEX "stock_parts_one_ean" ON "stock_parts" (account_id, "ean");
ALTER TABLE "stock_parts" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "stock_parts" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "stock_parts" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "stock_parts" TO oficina_app;
COMMENT ON TABLE stock_moves IS 'account';
COMMENT ON TABLE stock_parts IS 'account';
