CREATE TABLE "exchanges" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "date" date,
  "value_out" numeric,
  "value_in" numeric,
  "fee" numeric,
  "fee_kind" text COLLATE "C",
  "source_wallet_id" text COLLATE "C",
  "destination_wallet_id" text COLLATE "C",
  "paid_to" text COLLATE "und-x-icu",
  "description" text COLLATE "und-x-icu",
  "categories" jsonb,
  "confirmed" boolean,
  "imported" boolean,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "exchanges_date" ON "exchanges" (account_id, "date", "id");
CREATE INDEX "exchanges_updated_at" ON "exchanges" (account_id, "updated_at", "id");
CREATE INDEX "exchanges_created_at" ON "exchanges" (account_id, "created_at", "id");
ALTER TABLE "exchanges" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "exchanges" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "exchanges" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "exchanges" TO oficina_app;
CREATE TABLE "incomes" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "date" date,
  "value" numeric,
  "wallet_id" text COLLATE "C",
  "paid_by" text COLLATE "und-x-icu",
  "description" text COLLATE "und-x-icu",
  "categories" jsonb,
  "confirmed" boolean,
  "imported" boolean,
  "csv_id" text COLLATE "C",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "incomes_date" ON "incomes" (account_id, "date", "id");
CREATE INDEX "incomes_updated_at" ON "incomes" (account_id, "updated_at", "id");
CREATE INDEX "incomes_created_at" ON "incomes" (account_id, "created_at", "id");
ALTER TABLE "incomes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "incomes" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "incomes" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "incomes" TO oficina_app;
CREATE TABLE "mappings" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "active" boolean,
  "order" integer,
  "target" text COLLATE "C",
  "field_to_watch" text COLLATE "C",
  "kind_of_watch" text COLLATE "C",
  "text_to_match" text COLLATE "und-x-icu",
  "kind_of_change" text COLLATE "C",
  "field_to_change" text COLLATE "C",
  "text_to_change" text COLLATE "und-x-icu",
  "description" text COLLATE "und-x-icu",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "mappings_order" ON "mappings" (account_id, "order", "id");
CREATE INDEX "mappings_updated_at" ON "mappings" (account_id, "updated_at", "id");
CREATE INDEX "mappings_created_at" ON "mappings" (account_id, "created_at", "id");
ALTER TABLE "mappings" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "mappings" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "mappings" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "mappings" TO oficina_app;
CREATE TABLE "outgos" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "date" date,
  "value" numeric,
  "wallet_id" text COLLATE "C",
  "paid_to" text COLLATE "und-x-icu",
  "description" text COLLATE "und-x-icu",
  "categories" jsonb,
  "confirmed" boolean,
  "imported" boolean,
  "csv_id" text COLLATE "C",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "outgos_date" ON "outgos" (account_id, "date", "id");
CREATE INDEX "outgos_updated_at" ON "outgos" (account_id, "updated_at", "id");
CREATE INDEX "outgos_created_at" ON "outgos" (account_id, "created_at", "id");
ALTER TABLE "outgos" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "outgos" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "outgos" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "outgos" TO oficina_app;
CREATE TABLE "transfers" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "date" date,
  "value" numeric,
  "fee" numeric,
  "source_wallet_id" text COLLATE "C",
  "destination_wallet_id" text COLLATE "C",
  "description" text COLLATE "und-x-icu",
  "categories" jsonb,
  "confirmed" boolean,
  "imported" boolean,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "transfers_date" ON "transfers" (account_id, "date", "id");
CREATE INDEX "transfers_updated_at" ON "transfers" (account_id, "updated_at", "id");
CREATE INDEX "transfers_created_at" ON "transfers" (account_id, "created_at", "id");
ALTER TABLE "transfers" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "transfers" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "transfers" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "transfers" TO oficina_app;
CREATE TABLE "wallets" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "name" text COLLATE "und-x-icu",
  "active" boolean,
  "card" boolean,
  "currency" text COLLATE "und-x-icu",
  "precision" integer,
  "limit" numeric,
  "start_balance" numeric,
  "balance" numeric,
  "pending_transactions" numeric,
  "balance_after_pending" numeric,
  "available_credit" numeric,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "wallets_name" ON "wallets" (account_id, "name", "id");
CREATE INDEX "wallets_updated_at" ON "wallets" (account_id, "updated_at", "id");
CREATE INDEX "wallets_created_at" ON "wallets" (account_id, "created_at", "id");
ALTER TABLE "wallets" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "wallets" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "wallets" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "wallets" TO oficina_app;

-- A wallet's ledger is read newest first from each table; these indexes give it in that order.
CREATE INDEX incomes_ledger ON incomes (account_id, wallet_id, date, id);
CREATE INDEX outgos_ledger ON outgos (account_id, wallet_id, date, id);
CREATE INDEX transfers_source_ledger ON transfers (account_id, source_wallet_id, date, id);
CREATE INDEX transfers_destination_ledger ON transfers (account_id, destination_wallet_id, date, id);
CREATE INDEX exchanges_source_ledger ON exchanges (account_id, source_wallet_id, date, id);
CREATE INDEX exchanges_destination_ledger ON exchanges (account_id, destination_wallet_id, date, id);

-- Rows of one import, for its page and its undo.
CREATE INDEX incomes_csv ON incomes (account_id, csv_id, date, id) WHERE csv_id IS NOT NULL;
CREATE INDEX outgos_csv ON outgos (account_id, csv_id, date, id) WHERE csv_id IS NOT NULL;

-- What wallets hold and nothing else of them, behind the wall of the table below.
CREATE VIEW wallet_balances WITH (security_invoker = true) AS
SELECT account_id, ('wlb-' || substr(id, 5)) COLLATE "C" AS id, created_at, id AS wallet_id, name, active, currency, balance, "precision"
FROM wallets;
GRANT SELECT ON wallet_balances TO oficina_app;
