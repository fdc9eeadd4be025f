-- Days of the bills of a card, the wallet that pays them, the card whose limit it uses, and closings that were moved by hand.
ALTER TABLE "wallets" ADD COLUMN "closing_day" integer, ADD COLUMN "due_day" integer, ADD COLUMN "pays_from" text COLLATE "C",
  ADD COLUMN "limit_shared_with" text COLLATE "C", ADD COLUMN "closings" jsonb;

-- The bill that a row was moved to, and the purchase of which it is a part.
ALTER TABLE "incomes" ADD COLUMN "bill" text COLLATE "und-x-icu", ADD COLUMN "plan_id" text COLLATE "C", ADD COLUMN "plan_part" integer;
ALTER TABLE "outgos" ADD COLUMN "bill" text COLLATE "und-x-icu", ADD COLUMN "plan_id" text COLLATE "C", ADD COLUMN "plan_part" integer;
CREATE INDEX incomes_plan_id ON incomes (account_id, plan_id, id) WHERE plan_id IS NOT NULL;
CREATE INDEX outgos_plan_id ON outgos (account_id, plan_id, id) WHERE plan_id IS NOT NULL;
-- What a row was before an import filled it, for the undo of the import.
ALTER TABLE import_keys ADD COLUMN was jsonb;

-- Purchases that bills take in parts.
CREATE TABLE "instalment_plans" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "description" text COLLATE "und-x-icu",
  "wallet_id" text COLLATE "C",
  "date" date,
  "total" numeric,
  "count" integer,
  "first_bill" text COLLATE "und-x-icu",
  "paid_to" text COLLATE "und-x-icu",
  "categories" jsonb,
  "state" text COLLATE "C",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "instalment_plans_date" ON "instalment_plans" (account_id, "date", "id");
CREATE INDEX "instalment_plans_updated_at" ON "instalment_plans" (account_id, "updated_at", "id");
CREATE INDEX "instalment_plans_created_at" ON "instalment_plans" (account_id, "created_at", "id");
CREATE INDEX "instalment_plans_wallet_id" ON "instalment_plans" (account_id, "wallet_id", "id");
ALTER TABLE "instalment_plans" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "instalment_plans" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "instalment_plans" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY private ON "instalment_plans" AS RESTRICTIVE TO oficina_restricted
  USING (coalesce(wallet_id <> ALL ((SELECT hidden_wallets())::text[]), true));
GRANT SELECT, INSERT, UPDATE, DELETE ON "instalment_plans" TO oficina_app;
COMMENT ON TABLE instalment_plans IS 'account';

-- Plans are hidden with their wallets. The functions are changed where they are, because they name further kinds too.
DO $do$
DECLARE
  one text;
BEGIN
  one := replace(pg_get_functiondef('is_hidden'::regproc), $a$  ELSIF kind = 'wal-' THEN$a$, $a$  ELSIF kind = 'isp-' THEN
    SELECT t.wallet_id = ANY (hidden) INTO answer FROM public.instalment_plans t WHERE t.account_id = account AND t.id = record;
  ELSIF kind = 'wal-' THEN$a$);
  EXECUTE one;
  one := replace(pg_get_functiondef('hidden_records'::regproc), $a$    UNION ALL SELECT 'csv', ''$a$, $a$    UNION ALL SELECT 'instalment_plan', '', count(*) FROM instalment_plans t WHERE t.account_id = account AND t.wallet_id = ANY (hidden)
    UNION ALL SELECT 'csv', ''$a$);
  EXECUTE one;
  SELECT replace(pg_get_expr(polqual, polrelid), '{wallet,', '{wallet,instalment_plan,') INTO one
    FROM pg_policy WHERE polname = 'private' AND polrelid = 'changes'::regclass;
  EXECUTE 'ALTER POLICY private ON changes USING (' || one || ')';
  IF position('isp-' IN pg_get_functiondef('is_hidden'::regproc)) = 0 OR position('instalment_plans' IN pg_get_functiondef('hidden_records'::regproc)) = 0
    OR position('instalment_plan' IN one) = 0 THEN
    RAISE EXCEPTION 'instalment plans of private wallets would be seen';
  END IF;
END
$do$;
