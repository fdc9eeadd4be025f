CREATE TABLE "csvs" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "file_name" text COLLATE "und-x-icu",
  "wallet" text COLLATE "C",
  "date" text COLLATE "und-x-icu",
  "value" text COLLATE "und-x-icu",
  "description" text COLLATE "und-x-icu",
  "column" jsonb,
  "content" text COLLATE "und-x-icu",
  "encoding" text COLLATE "und-x-icu",
  "delimiter" text COLLATE "und-x-icu",
  "decimal" text COLLATE "und-x-icu",
  "date_format" text COLLATE "C",
  "most_items_are" text COLLATE "C",
  "plus" text COLLATE "und-x-icu",
  "flags" jsonb,
  "ignore_line_one" boolean,
  "header_line" integer,
  "header" text COLLATE "und-x-icu",
  "status" text COLLATE "C",
  "first_date" date,
  "last_date" date,
  "added" integer,
  "left_out" integer,
  "rejected" integer,
  "total_in" numeric,
  "total_out" numeric,
  "refused" jsonb,
  "accepted_at" timestamptz(3),
  "undone_at" timestamptz(3),
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "csvs_created_at" ON "csvs" (account_id, "created_at", "id");
CREATE INDEX "csvs_updated_at" ON "csvs" (account_id, "updated_at", "id");
CREATE INDEX "csvs_wallet" ON "csvs" (account_id, "wallet", "id");
ALTER TABLE "csvs" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "csvs" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "csvs" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "csvs" TO oficina_app;

-- What the lines of imported files are known by: SHA-256 of what `rules/import-key.ts` writes. A key stays when its row is removed, so
-- that the line is not taken for a new one, and goes with the undo of its import. Several imports may know one line.
CREATE TABLE import_keys (
  account_id text COLLATE "C" NOT NULL,
  wallet_id text COLLATE "C" NOT NULL,
  key bytea NOT NULL,
  csv_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (account_id, wallet_id, key, csv_id)
);
CREATE INDEX import_keys_csv ON import_keys (account_id, csv_id);
CREATE INDEX import_keys_record ON import_keys (account_id, record_id);
ALTER TABLE import_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON import_keys TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, DELETE ON import_keys TO oficina_app;
