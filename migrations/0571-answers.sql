ALTER TABLE "comments" ADD COLUMN "author_name" text COLLATE "und-x-icu";
ALTER TABLE "estimates" ADD COLUMN "accepted_total" numeric(24,8);
ALTER TABLE "estimates" ADD COLUMN "device" text COLLATE "C";
ALTER TABLE "estimates" ADD COLUMN "device_note" text COLLATE "und-x-icu";
ALTER TABLE "tickets" ADD COLUMN "waits_for_id" text COLLATE "C";
CREATE TABLE "estimate_answers" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "estimate_id" text COLLATE "C",
  "version" integer,
  "shown" text COLLATE "und-x-icu",
  "crystal_id" text COLLATE "C",
  "sha256" text COLLATE "und-x-icu",
  "answer" text COLLATE "C",
  "lines" jsonb,
  "total" numeric(24,8),
  "currency" text COLLATE "und-x-icu",
  "device" text COLLATE "C",
  "name" text COLLATE "und-x-icu",
  "text" text COLLATE "und-x-icu",
  "at" timestamptz(3),
  "how" text COLLATE "C",
  "network" text COLLATE "und-x-icu",
  "agent" text COLLATE "und-x-icu",
  "customer" text COLLATE "und-x-icu",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "estimate_answers_created_at" ON "estimate_answers" (account_id, "created_at", "id");
CREATE INDEX "estimate_answers_updated_at" ON "estimate_answers" (account_id, "updated_at", "id");
CREATE INDEX "estimate_answers_estimate_id" ON "estimate_answers" (account_id, "estimate_id", "id");
CREATE INDEX "estimate_answers_customer" ON "estimate_answers" (account_id, "customer", "id");
ALTER TABLE "estimate_answers" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "estimate_answers" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "estimate_answers" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "estimate_answers" TO oficina_app;
COMMENT ON TABLE estimate_answers IS 'account';
