-- Merges of customers and of equipment.
CREATE TABLE "record_merges" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "merged_kind" text COLLATE "C",
  "survivor_id" text COLLATE "C",
  "merged_id" text COLLATE "und-x-icu",
  "merged_label" text COLLATE "und-x-icu",
  "moved" jsonb,
  "changed" text COLLATE "und-x-icu",
  "undone_at" timestamptz(3),
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "record_merges_created_at" ON "record_merges" (account_id, "created_at", "id");
CREATE INDEX "record_merges_updated_at" ON "record_merges" (account_id, "updated_at", "id");
CREATE INDEX "record_merges_survivor_id" ON "record_merges" (account_id, "survivor_id", "id");
CREATE INDEX "record_merges_merged_id" ON "record_merges" (account_id, "merged_id", "id");
ALTER TABLE "record_merges" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "record_merges" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "record_merges" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "record_merges" TO oficina_app;
COMMENT ON TABLE record_merges IS 'account';
