-- What may be spent in a category, each month or in one.
CREATE TABLE "budgets" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "category" text COLLATE "und-x-icu",
  "amount" numeric,
  "currency" text COLLATE "und-x-icu",
  "month" text COLLATE "und-x-icu",
  "carries" boolean,
  "since" text COLLATE "und-x-icu",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "budgets_category" ON "budgets" (account_id, "category", "id");
CREATE INDEX "budgets_updated_at" ON "budgets" (account_id, "updated_at", "id");
CREATE INDEX "budgets_created_at" ON "budgets" (account_id, "created_at", "id");
CREATE UNIQUE INDEX "budgets_one_category" ON "budgets" (account_id, "category", "currency", "month") NULLS NOT DISTINCT;
ALTER TABLE "budgets" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "budgets" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "budgets" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "budgets" TO oficina_app;
-- The planned row that a real one fulfils, who spent it, whose debt it evens, and its parts.
ALTER TABLE "incomes" ADD COLUMN "planned_id" text COLLATE "C";
ALTER TABLE "incomes" ADD COLUMN "planned_day" date;
ALTER TABLE "incomes" ADD COLUMN "who_id" text COLLATE "C";
ALTER TABLE "incomes" ADD COLUMN "settled_by" text COLLATE "und-x-icu";
ALTER TABLE "incomes" ADD COLUMN "parts" jsonb;
CREATE UNIQUE INDEX incomes_one_fulfilment ON incomes (account_id, planned_id, planned_day);
ALTER TABLE "outgos" ADD COLUMN "planned_id" text COLLATE "C";
ALTER TABLE "outgos" ADD COLUMN "planned_day" date;
ALTER TABLE "outgos" ADD COLUMN "who_id" text COLLATE "C";
ALTER TABLE "outgos" ADD COLUMN "settled_by" text COLLATE "und-x-icu";
ALTER TABLE "outgos" ADD COLUMN "parts" jsonb;
CREATE UNIQUE INDEX outgos_one_fulfilment ON outgos (account_id, planned_id, planned_day);
-- Money that is expected: its days follow from its rule.
CREATE TABLE "planned_rows" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "flow" text COLLATE "C",
  "wallet_id" text COLLATE "C",
  "destination_wallet_id" text COLLATE "C",
  "value" numeric,
  "value_max" numeric,
  "party" text COLLATE "und-x-icu",
  "description" text COLLATE "und-x-icu",
  "categories" jsonb,
  "who_id" text COLLATE "C",
  "rule" text COLLATE "C",
  "every" integer,
  "day" integer,
  "start" date,
  "until" date,
  "state" text COLLATE "C",
  "skipped" jsonb,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "planned_rows_start" ON "planned_rows" (account_id, "start", "id");
CREATE INDEX "planned_rows_updated_at" ON "planned_rows" (account_id, "updated_at", "id");
CREATE INDEX "planned_rows_created_at" ON "planned_rows" (account_id, "created_at", "id");
CREATE INDEX "planned_rows_wallet_id" ON "planned_rows" (account_id, "wallet_id", "id");
ALTER TABLE "planned_rows" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "planned_rows" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "planned_rows" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "planned_rows" TO oficina_app;
ALTER TABLE "transfers" ADD COLUMN "planned_id" text COLLATE "C";
ALTER TABLE "transfers" ADD COLUMN "planned_day" date;
ALTER TABLE "transfers" ADD COLUMN "who_id" text COLLATE "C";
ALTER TABLE "transfers" ADD COLUMN "settled_by" text COLLATE "und-x-icu";
CREATE UNIQUE INDEX transfers_one_fulfilment ON transfers (account_id, planned_id, planned_day);
COMMENT ON TABLE budgets IS 'account';
COMMENT ON TABLE planned_rows IS 'account';
-- Rows with parts or settlements are few among many.
CREATE INDEX incomes_parts ON incomes (account_id, date, id) WHERE parts IS NOT NULL;
CREATE INDEX outgos_parts ON outgos (account_id, date, id) WHERE parts IS NOT NULL;
CREATE INDEX incomes_settled_by ON incomes (account_id, id) WHERE settled_by IS NOT NULL;
CREATE INDEX outgos_settled_by ON outgos (account_id, id) WHERE settled_by IS NOT NULL;
CREATE INDEX transfers_settled_by ON transfers (account_id, id) WHERE settled_by IS NOT NULL;

-- Planned rows of hidden wallets are hidden with them.
CREATE POLICY private ON planned_rows AS RESTRICTIVE TO oficina_restricted USING (
  coalesce(wallet_id <> ALL ((SELECT hidden_wallets())::text[]), true) OR (destination_wallet_id IS NOT NULL AND coalesce(destination_wallet_id <> ALL ((SELECT hidden_wallets())::text[]), true)));

-- Adds the kind to what hides records and to what subtracts them from running totals, without repeating the other kinds.
DO $$
DECLARE
  seen text;
BEGIN
  EXECUTE replace(pg_get_functiondef('is_hidden'::regproc), $old$ELSIF kind = 'wal-' THEN$old$,
    $new$ELSIF kind = 'pln-' THEN
    SELECT t.wallet_id = ANY (hidden) AND coalesce(t.destination_wallet_id = ANY (hidden), true) INTO answer
      FROM public.planned_rows t WHERE t.account_id = account AND t.id = record;
  ELSIF kind = 'wal-' THEN$new$);
  EXECUTE replace(pg_get_functiondef('hidden_records'::regproc), $old$UNION ALL SELECT 'csv', ''$old$,
    $new$UNION ALL SELECT 'planned', '', count(*) FROM planned_rows t WHERE t.account_id = account
      AND t.wallet_id = ANY (hidden) AND coalesce(t.destination_wallet_id = ANY (hidden), true)
    UNION ALL SELECT 'csv', ''$new$);
  SELECT pg_get_expr(polqual, polrelid) INTO seen FROM pg_policy WHERE polname = 'private' AND polrelid = 'changes'::regclass;
  EXECUTE format('ALTER POLICY private ON changes USING (%s)', replace(seen, 'exchange,csv,', 'exchange,planned,csv,'));
END
$$;
