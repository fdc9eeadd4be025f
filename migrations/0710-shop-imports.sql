-- Imports of the history of a shop from other programs.
CREATE TABLE "shop_imports" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "file_name" text COLLATE "und-x-icu",
  "program" text COLLATE "und-x-icu",
  "added" integer,
  "known" integer,
  "conflicts" integer,
  "rejected" integer,
  "customers" integer,
  "equipment" integer,
  "parts" integer,
  "tickets" integer,
  "number_before" integer,
  "number_after" integer,
  "left_out" jsonb,
  "undone_at" timestamptz(3),
  "remaining" integer,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "shop_imports_created_at" ON "shop_imports" (account_id, "created_at", "id");
CREATE INDEX "shop_imports_updated_at" ON "shop_imports" (account_id, "updated_at", "id");
ALTER TABLE "shop_imports" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "shop_imports" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "shop_imports" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "shop_imports" TO oficina_app;
COMMENT ON TABLE shop_imports IS 'account';
-- The records that an import wrote. By the key the same record of another export is known, by the rev a change since.
CREATE TABLE shop_import_rows (
  account_id text COLLATE "C" NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  import_id text COLLATE "C" NOT NULL,
  klass text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  key bytea,
  PRIMARY KEY (account_id, record_id)
);
CREATE INDEX shop_import_rows_import ON shop_import_rows (account_id, import_id, klass, record_id);
CREATE INDEX shop_import_rows_key ON shop_import_rows (account_id, key);
ALTER TABLE shop_import_rows ENABLE ROW LEVEL SECURITY;
ALTER TABLE shop_import_rows FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON shop_import_rows TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON shop_import_rows TO oficina_app;
COMMENT ON TABLE shop_import_rows IS 'account';
ALTER TABLE "tickets" ADD COLUMN "former_number" text COLLATE "und-x-icu";
ALTER TABLE "tickets" ADD COLUMN "technician_name" text COLLATE "und-x-icu";
